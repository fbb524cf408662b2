/** The vocabulary of directory paths. */

/** Lower-case ASCII letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A range of whole numbers: `min-10`, `max-50`, `10-50`. */
export const rangePattern = /^(?:min-\d{1,9}|max-\d{1,9}|\d{1,9}-\d{1,9})$/;

/** Filter keys for places, which every site has; from the widest to the narrowest. */
export const placeKeys = ['country', 'region', 'city'] as const;

export type PlaceKey = (typeof placeKeys)[number];

/** Filter keys whose facets are links rather than form fields, because crawlers follow them. */
export const linkKeys = ['category', ...placeKeys] as const;

export type LinkKey = (typeof linkKeys)[number];

const anyLinkKeys: readonly string[] = linkKeys;

export const isLinkKey = (key: string): key is LinkKey => anyLinkKeys.includes(key);

/** Words of the grammar and of the routes. They cannot be slugs of attributes, options, categories or listings. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...[...linkKeys, 'language', 'price', 'rating', 'open'],
  // Every object inherits this property, so a lookup by slug would find it.
  'constructor',
  ...['listing', 'create', 'claim', 'directory', 'q', 'near', 'radius', 'bbox', 'sort', 'after', 'before'],
]);
