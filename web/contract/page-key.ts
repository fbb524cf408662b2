import { matchRoute, type RouteName, routes } from './routes.ts';

/**
 * The part of a query that a route takes, in canonical order, first values only, without blanks around them and none
 * that is empty: what does not change a page is no part of its key.
 */
export function canonicalQuery(route: RouteName, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of [...routes[route].query].sort()) {
    const value = query.get(name)?.trim();
    if (value) kept.set(name, value);
  }
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
  const route = routeAt(path);
  const search = route ? canonicalQuery(route, new URLSearchParams(query)) : query;
  return search ? `${path}?${search}` : path;
}

/** The route of a percent-encoded path, or undefined where no page has that shape. */
export function routeAt(path: string): RouteName | undefined {
  try {
    return matchRoute(path.slice(1).split('/').map(decodeURIComponent))?.route;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
