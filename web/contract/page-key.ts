import { type RouteMatch, routes } from './routes.ts';

/**
 * The part of a query that a route takes, in canonical order, first values only and none that is empty: what does not
 * change a page is no part of its key.
 */
export function canonicalQuery(route: RouteMatch['route'], query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of [...routes[route].query].sort()) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** Path and canonical query: the name of a page within a site, for the browser's store and the Worker's cache. */
export function pageKey(route: RouteMatch['route'], path: string, query: URLSearchParams): string {
  const search = canonicalQuery(route, query);
  return search ? `${path}?${search}` : path;
}
