import type { CacheClass } from './route-definition.ts';
import { type RouteMatch, routes } from './routes.ts';

/** Seconds for which a response of each class may be cached. */
export const maxAge = { static: 300, dynamic: 0 } as const satisfies Record<CacheClass, number>;

/**
 * The cache class of a page is that of its route. The filter "open now" makes it dynamic, because its result depends on
 * the time.
 */
export const cacheClassOf = ({ route, params }: RouteMatch): CacheClass =>
  params.filters?.some((word, i) => i % 2 === 0 && word === 'open') ? 'dynamic' : routes[route].cache;
