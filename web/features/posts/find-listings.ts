import { type SearchSuggestions, suggestionsPath } from '../../contract/search-suggestions.ts';
import type { ListingSearch } from '../editor/field-types.ts';

/** Finds listings by the beginning of their names, as the search box does. It throws where the site gives no answer. */
export const findListings =
  (lang: string): ListingSearch =>
  async (query) => {
    if (query.trim() === '') return [];
    const answer = await fetch(suggestionsPath(lang, query));
    if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
    const { listings } = (await answer.json()) as SearchSuggestions;
    return listings.map(({ name, path, place = '' }) => ({ name, where: place, slug: path.split('/').at(-1) ?? '' }));
  };
