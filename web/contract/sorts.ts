/**
 * The orders of the directory. `name` is the one where none is named: the page's language's own order of names.
 * `rating`: the best first, those without reviews last. `newest`: the last created first. `price`: the cheapest first,
 * those whose price is not known last. What is equal stands in the order of creation, the newest first, in each of them.
 */
export const sorts = ['name', 'rating', 'newest', 'price'] as const;

export type Sort = (typeof sorts)[number];

/** The sort that a query names; undefined where it names none that there is. */
export const readSort = (text: string | null): Sort | undefined =>
  text === null ? 'name' : sorts.find((sort) => sort === text);
