/**
 * The sort orders of the directory. `name` is the default, by the collation of the page's language. `rating`: best
 * first, listings without reviews last. `newest`: latest creation first. `price`: cheapest first, unknown prices last.
 * Ties are ordered by creation, newest first.
 */
export const sorts = ['name', 'rating', 'newest', 'price'] as const;

export type Sort = (typeof sorts)[number];

/** Parses the sort of a query; undefined where it is not a valid one. */
export const readSort = (text: string | null): Sort | undefined =>
  text === null ? 'name' : sorts.find((sort) => sort === text);
