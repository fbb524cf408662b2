import type { Feature } from '../../pages/feature.ts';
import { searchesLimits } from './limits.ts';
import { searchesActions } from './searches.actions.ts';
import { manageSearches } from './searches.page.ts';

/** Searches that found nothing, and the site's synonyms, in the staff area. */
export const searches = {
  pages: { manageSearches },
  actions: [searchesActions],
  limits: searchesLimits,
} satisfies Feature;
