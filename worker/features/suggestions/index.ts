import type { Feature } from '../../pages/feature.ts';
import { suggestionsFile } from './suggestions.file.ts';

export { countriesNamed } from './countries.ts';

/** What the search box offers while a visitor types. */
export const suggestions = {
  files: { '/suggestions/:lang': suggestionsFile },
  disallow: ['/suggestions/'],
} satisfies Feature;
