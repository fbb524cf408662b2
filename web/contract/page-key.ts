import { matchRoute, type RouteMatch, type RouteName, routes } from './routes.ts';
import { defaultSort, readSort } from './sorts.ts';

/**
 * The query parameters of a route in canonical order: first values only, trimmed, empty ones removed. The default and
 * invalid sorts are removed.
 */
export function canonicalQuery(route: RouteName, query: URLSearchParams): string {
  const canonical = new URLSearchParams();
  for (const name of [...routes[route].query].sort()) {
    const value = query.get(name)?.trim();
    if (value) canonical.set(name, value);
  }
  const search = { isSearch: canonical.has('q') };
  const sort = readSort(canonical.get('sort'), search) ?? defaultSort(search);
  if (sort === defaultSort(search)) canonical.delete('sort');
  return canonical.toString();
}

/**
 * The cache key of a page within a site: the path and canonical query of its address. Addresses without a page are
 * returned unchanged.
 *
 *     pageKey('/en/directory?utm_source=x&q=art')  // /en/directory?q=art
 */
export function pageKey(address: string): string {
  const [path = '', ...more] = address.split('?');
  const query = more.join('?');
  const route = pageAt(path)?.route;
  const search = route ? canonicalQuery(route, new URLSearchParams(query)) : query;
  return search ? `${path}?${search}` : path;
}

/** The route and parameters of a percent-encoded path; undefined where no route matches. */
export function pageAt(path: string): RouteMatch | undefined {
  try {
    return matchRoute(path.slice(1).split('/').map(decodeURIComponent));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
