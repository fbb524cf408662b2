import { filterSegments, parseFilters, withValues } from '../../contract/filters.ts';
import { pageKey } from '../../contract/page-key.ts';
import { href, matchRoute } from '../../contract/routes.ts';

/**
 * An address of the directory with other values of one filter, from the first page on.
 *
 *     changedAddress('/en/directory/city/krakow?q=a&after=x', 'rating', ['4'])  // /en/directory/city/krakow/rating/4?q=a
 *
 * @param address path and query of a page of the directory.
 * @param values as a path writes them; none drops the filter.
 * @returns undefined where these cannot be its values.
 */
export function changedAddress(address: string, key: string, values: readonly string[]): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://site.invalid');
  const { params } = matchRoute(pathname.slice(1).split('/').map(decodeURIComponent)) ?? {};
  const filters = parseFilters(params?.filters ?? []);
  const changed = filters && withValues(filters, key, values);
  const segments = changed && filterSegments(changed);
  if (!params || !segments || !parseFilters(segments)) return undefined;
  searchParams.delete('after');
  return pageKey(`${href('directory', { lang: params.lang, filters: segments })}?${searchParams}`);
}
