/**
 * The sort orders of the directory. `name` is the default: listings with a text in the page's language first, each part
 * by its collation. `rating`: best first, listings without reviews last. `newest`: latest creation first. `price`:
 * cheapest first, unknown prices last. Ties are ordered by creation, newest first.
 */
export const sorts = ['name', 'rating', 'newest', 'price'] as const;

export type Sort = (typeof sorts)[number];

/** The orders of a search. `relevance` is the default: how well the words match, then the rating. */
export const searchSorts = ['relevance', ...sorts] as const;

export type SearchSort = (typeof searchSorts)[number];

/** The order of a page that names none. */
export const defaultSort = ({ isSearch }: { isSearch: boolean }): SearchSort => (isSearch ? 'relevance' : 'name');

/** Parses the sort of a query, with the default where it names none; undefined where it is not a valid one. */
export const readSort = (text: string | null, search: { isSearch: boolean }): SearchSort | undefined =>
  text === null ? defaultSort(search) : (search.isSearch ? searchSorts : sorts).find((sort) => sort === text);
