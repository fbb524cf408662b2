/** All URLs of the product, from the routes of all features. Builds hrefs, matches requests and selects shells. */

import { routes } from './pages/index.ts';
import type { CacheClass, PageDataOf, RouteDefinition } from './route-definition.ts';

export type { CacheClass, RouteDefinition };
export { routes };

export type RouteName = keyof typeof routes;

export const routeNames = Object.keys(routes) as RouteName[];

/** The page data type of a route. */
export type PageData<R extends RouteName = RouteName> = PageDataOf<(typeof routes)[R]>;

/** Message namespaces of every page: header, footer, search box and error texts. */
export const chromeMessages = ['chrome', 'search', 'suggestions', 'language', 'error'] as const;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type RouteParams<R extends RouteName> = {
  [Name in Names<(typeof routes)[R]['path']> as Name extends `${infer Bare}…` ? Bare : Name]: Name extends `${string}…`
    ? readonly string[]
    : string;
};

/** The parameters of a matched path: `lang`, and the route's own segments. */
export type Params = { lang: string; slug?: string; blogSlug?: string; id?: string; filters?: readonly string[] };

/** Route paths, split into alternating fixed parts and parameter names. */
const parts = Object.fromEntries(
  routeNames.map((route) => [route, routes[route].path.split(/\/\{([^}…]+)…?\}/)]),
) as Record<RouteName, string[]>;

/**
 * The path of a page, each segment percent-encoded.
 *
 *     href('listing', { lang: 'de', slug: 'louvre' })  // /de/directory/listing/louvre
 */
export function href<R extends RouteName>(
  route: R,
  params: RouteParams<R>,
  query: Record<string, string> = {},
): string {
  const values: Record<string, string | readonly string[]> = params;
  let path = '';
  for (const [i, part] of parts[route].entries()) {
    if (i % 2 === 0) path += part;
    else for (const segment of segmentsOf(values[part])) path += `/${encodeSegment(segment)}`;
  }
  const search = Object.keys(query).length ? new URLSearchParams(query).toString() : '';
  return search ? `${path}?${search}` : path;
}

const segmentsOf = (value: string | readonly string[] = []) => (typeof value === 'string' ? [value] : value);

/** `+` joins filter values and is legal in a path, so it stays readable. Most segments need no encoding. */
const encodeSegment = (segment: string): string =>
  /^[a-z0-9+-]*$/.test(segment) ? segment : encodeURIComponent(segment).replaceAll('%2B', '+');

export type RouteMatch = { route: RouteName; params: Params };

type Pattern = { route: RouteName; segments: string[]; rest: string | undefined };

const patterns: Pattern[] = routeNames
  .map((route) => {
    const segments = routes[route].path.split('/').slice(1);
    const rest = segments.at(-1)?.match(/^\{(.+)…\}$/)?.[1];
    return { route, segments: rest ? segments.slice(0, -1) : segments, rest };
  })
  // A fixed segment takes precedence over a parameter, and a longer pattern over one with a rest parameter.
  .sort((a, b) => rank(b) - rank(a));

function rank({ segments, rest }: Pattern): number {
  const fixed = segments.filter((segment) => !segment.startsWith('{')).length;
  return segments.length * 10 + fixed - (rest ? 5 : 0);
}

/**
 * The route and parameters for the decoded segments of a path; undefined where no route matches. Does not check that
 * the site has the language or that the slug exists.
 */
export function matchRoute(segments: readonly string[]): RouteMatch | undefined {
  for (const { route, segments: pattern, rest } of patterns) {
    if (rest ? segments.length < pattern.length : segments.length !== pattern.length) continue;
    const params: Record<string, string | string[]> & { lang: string } = { lang: '' };
    const fits = pattern.every((part, i) => {
      const segment = segments[i] ?? '';
      if (!part.startsWith('{')) return part === segment;
      params[part.slice(1, -1)] = segment;
      return segment !== '';
    });
    if (!fits) continue;
    if (rest) params[rest] = segments.slice(pattern.length);
    return { route, params };
  }
  return undefined;
}
