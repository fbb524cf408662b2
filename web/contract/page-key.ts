import { matchRoute, type RouteMatch, type RouteName, routes } from './routes.ts';
import { readSort } from './sorts.ts';

/**
 * The part of a query that a route takes, in canonical order, first values only, without blanks around them and none
 * that is empty: what does not change a page is no part of its key. Nor is an order that is the usual one or none, or
 * any beside a search, whose results stand in the order of names.
 */
export function canonicalQuery(route: RouteName, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of [...routes[route].query].sort()) {
    const value = query.get(name)?.trim();
    if (value) kept.set(name, value);
  }
  if (kept.has('q') || (readSort(kept.get('sort')) ?? 'name') === 'name') kept.delete('sort');
  return kept.toString();
}

/**
 * The name of a page within a site: path and canonical query of an address. One that no page has is its own name.
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

/** The route and parameters of a percent-encoded path, or undefined where no page has that shape. */
export function pageAt(path: string): RouteMatch | undefined {
  try {
    return matchRoute(path.slice(1).split('/').map(decodeURIComponent));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
