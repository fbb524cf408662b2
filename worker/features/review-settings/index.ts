import type { Feature } from '../../pages/feature.ts';
import { reviewSettingsLimits } from './limits.ts';
import { reviewSettingsActions } from './settings.actions.ts';
import { manageReviews } from './settings.page.ts';

/** What a site sets for its reviews: whether it takes them, what is rated, and its guidelines. */
export const reviewSettings = {
  pages: { manageReviews },
  actions: [reviewSettingsActions],
  limits: reviewSettingsLimits,
} satisfies Feature;
