import { type SearchSuggestions, suggestionsPath } from '../../contract/search-suggestions.ts';
import type { ListingSearch } from '../editor/field-types.ts';

/** Finds the listings whose names begin with what is typed, as the search box does. */
export const findListings =
  (lang: string): ListingSearch =>
  async (query) => {
    if (query.trim() === '') return [];
    const answer = await fetch(suggestionsPath(lang, query));
    if (!answer.ok) return [];
    const { listings } = (await answer.json()) as SearchSuggestions;
    return listings.map(({ name, path, place = '' }) => ({ name, where: place, slug: path.split('/').at(-1) ?? '' }));
  };
