/**
 * The filters of the directory as they stand in its path: `category/art/city/krakow`. Keys in canonical order, each at
 * most once.
 */

export const filterKeys = ['category', 'city'] as const;

export type FilterKey = (typeof filterKeys)[number];

/** Slugs by key. */
export type Filters = { readonly [Key in FilterKey]?: string };

/** The path segments of filters, in canonical order. */
export const filterSegments = (filters: Filters): string[] =>
  filterKeys.flatMap((key) => {
    const slug = filters[key];
    return slug === undefined ? [] : [key, slug];
  });

/** `filters` with one key set to a slug, or dropped where there is none. */
export function withFilter(filters: Filters, key: FilterKey, slug: string | undefined): Filters {
  const { [key]: _, ...others } = filters;
  return slug === undefined ? others : { ...others, [key]: slug };
}

/**
 * Reads filters from path segments, in whatever order they stand.
 * @returns undefined where the segments are no filters: an unknown key, a key twice, a key without a slug.
 */
export function parseFilters(segments: readonly string[]): Filters | undefined {
  if (segments.length % 2) return undefined;
  const filters: { [Key in FilterKey]?: string } = {};
  for (let i = 0; i < segments.length; i += 2) {
    const key = filterKeys.find((known) => known === segments[i]);
    const slug = segments[i + 1];
    if (!key || filters[key] !== undefined || !slug || !slugPattern.test(slug)) return undefined;
    filters[key] = slug;
  }
  return filters;
}

/** What a slug looks like: lower-case ASCII letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
