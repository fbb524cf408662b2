/** The words that paths of the directory are made of. */

/** What a slug looks like: lower-case ASCII letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A range of whole numbers: `min-10`, `max-50`, `10-50`. */
export const rangePattern = /^(?:min-\d{1,9}|max-\d{1,9}|\d{1,9}-\d{1,9})$/;

/** Keys of filters that every site has, the places from the widest to the narrowest. */
export const placeKeys = ['country', 'region', 'city'] as const;

export type PlaceKey = (typeof placeKeys)[number];

/** Words of the grammar and of the routes: no attribute, option, category or listing may be called so. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...['category', ...placeKeys, 'price', 'rating', 'open'],
  // Every object has one of the name: what is looked up by slugs would find it.
  'constructor',
  ...['listing', 'create', 'claim', 'directory', 'q', 'near', 'radius', 'bbox', 'sort', 'after'],
]);
