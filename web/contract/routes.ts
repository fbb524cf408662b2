/**
 * The one map of URLs. Every page of the product stands here with its path, its cache class and the messages that its
 * view speaks; hrefs are built from it, requests are matched against it, shells are found by it.
 */

/** `static` pages may be kept for 300 s by whoever likes; `dynamic` ones are asked for again each time. */
export type CacheClass = 'static' | 'dynamic';

type RouteDefinition = {
  /** `{name}` is one segment, `{name…}` any number of segments at the end. */
  readonly path: string;
  readonly cache: CacheClass;
  /** Message namespaces beside those of the chrome. */
  readonly messages: readonly string[];
  /** Query parameters that change the page. */
  readonly query: readonly string[];
  /** Made for one visitor: never kept by anybody. */
  readonly isPersonal?: true;
  /** Answers on the product's own host only. */
  readonly productOnly?: true;
};

const define = <const R extends Record<string, RouteDefinition>>(routes: R): R => routes;

export const routes = define({
  home: { path: '/{lang}', cache: 'static', messages: ['home', 'search', 'listing'], query: [] },
  directory: {
    path: '/{lang}/directory/{filters…}',
    cache: 'static',
    messages: ['directory', 'search', 'listing'],
    query: ['after', 'all', 'q', 'sort'],
  },
  listing: {
    path: '/{lang}/directory/listing/{slug}',
    cache: 'static',
    messages: ['listing', 'details'],
    query: [],
  },
  articles: { path: '/{lang}/articles', cache: 'static', messages: ['planned'], query: [] },
  article: { path: '/{lang}/articles/{slug}', cache: 'static', messages: ['planned'], query: [] },
  blogs: { path: '/{lang}/blogs', cache: 'static', messages: ['planned'], query: [] },
  blogCreate: { path: '/{lang}/blogs/create', cache: 'dynamic', messages: ['planned'], query: [] },
  blog: { path: '/{lang}/blogs/{blogSlug}', cache: 'static', messages: ['planned'], query: [] },
  reviews: { path: '/{lang}/reviews', cache: 'static', messages: ['planned'], query: [] },
  services: { path: '/{lang}/services', cache: 'static', messages: ['planned'], query: [] },
  carousel: { path: '/{lang}/carousel', cache: 'static', messages: ['planned'], query: [] },
  create: { path: '/{lang}/create', cache: 'dynamic', messages: ['planned'], query: [] },
  claim: { path: '/{lang}/claim', cache: 'dynamic', messages: ['planned'], query: [] },
  login: {
    path: '/{lang}/login',
    cache: 'dynamic',
    messages: ['login'],
    query: ['again', 'link', 'return'],
    isPersonal: true,
  },
  authCallback: {
    path: '/{lang}/auth/callback',
    cache: 'dynamic',
    messages: ['authCallback'],
    query: ['problem', 'provider', 'return'],
    isPersonal: true,
  },
  dashboard: {
    path: '/{lang}/dashboard',
    cache: 'dynamic',
    messages: ['account'],
    query: ['confirm', 'done', 'problem', 'provider'],
    isPersonal: true,
  },
  manage: {
    path: '/{lang}/manage',
    cache: 'dynamic',
    messages: ['manage'],
    query: ['after', 'done', 'list', 'person', 'view'],
    isPersonal: true,
  },
  cookies: { path: '/{lang}/cookies', cache: 'static', messages: ['legal'], query: ['compare', 'version'] },
  privacy: { path: '/{lang}/privacy', cache: 'static', messages: ['legal'], query: ['compare', 'version'] },
  tos: { path: '/{lang}/tos', cache: 'static', messages: ['legal'], query: ['compare', 'version'] },
  unknownDomain: { path: '/{lang}/unknown-domain', cache: 'dynamic', messages: ['unknownDomain'], query: [] },
  status: { path: '/{lang}/status', cache: 'dynamic', messages: ['status', 'search'], query: [] },
  viewerDashboard: {
    path: '/cms-viewer/{lang}/dashboard',
    cache: 'dynamic',
    messages: ['planned'],
    query: [],
    productOnly: true,
  },
  viewerWebsites: {
    path: '/cms-viewer/{lang}/websites',
    cache: 'dynamic',
    messages: ['planned'],
    query: [],
    productOnly: true,
  },
  viewerWebsitesInteractive: {
    path: '/cms-viewer/{lang}/websites-interactive',
    cache: 'dynamic',
    messages: ['planned'],
    query: [],
    productOnly: true,
  },
  viewerPagesInteractive: {
    path: '/cms-viewer/{lang}/pages-interactive',
    cache: 'dynamic',
    messages: ['planned'],
    query: [],
    productOnly: true,
  },
  widgetLoader: {
    path: '/cms-viewer/widget-loader/{lang}',
    cache: 'static',
    messages: ['planned'],
    query: [],
    productOnly: true,
  },
});

export type RouteName = keyof typeof routes;

export const routeNames = Object.keys(routes) as RouteName[];

/** Message namespaces that every page carries, for header, footer and what stands on any page. */
export const chromeMessages = ['chrome', 'language', 'error'] as const;

/** Seconds that an answer of a class may be kept. */
export const maxAge = { static: 300, dynamic: 0 } as const satisfies Record<CacheClass, number>;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type RouteParams<R extends RouteName> = {
  [Name in Names<(typeof routes)[R]['path']> as Name extends `${infer Bare}…` ? Bare : Name]: Name extends `${string}…`
    ? readonly string[]
    : string;
};

/** What a matched path says beside its route: `lang`, and a route's own segments. */
export type Params = { lang: string; slug?: string; blogSlug?: string; filters?: readonly string[] };

/** The paths of routes, taken apart: words, the name of a hole, words, and so on. */
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

/** `+` joins the values of a filter and is as legal in a path as a letter, so it stays readable. Most need no encoding. */
const encodeSegment = (segment: string): string =>
  /^[a-z0-9+-]*$/.test(segment) ? segment : encodeURIComponent(segment).replaceAll('%2B', '+');

export type RouteMatch = { route: RouteName; params: Params };

/** The cache class of a page: that of its route, but what is open now is asked for at each visit. */
export const cacheClassOf = ({ route, params }: RouteMatch): CacheClass =>
  params.filters?.some((word, i) => i % 2 === 0 && word === 'open') ? 'dynamic' : routes[route].cache;

type Pattern = { route: RouteName; segments: string[]; rest: string | undefined };

const patterns: Pattern[] = routeNames
  .map((route) => {
    const segments = routes[route].path.split('/').slice(1);
    const rest = segments.at(-1)?.match(/^\{(.+)…\}$/)?.[1];
    return { route, segments: rest ? segments.slice(0, -1) : segments, rest };
  })
  // A fixed word wins over a hole in the same place, and a longer pattern over one that takes the rest.
  .sort((a, b) => rank(b) - rank(a));

function rank({ segments, rest }: Pattern): number {
  const fixed = segments.filter((segment) => !segment.startsWith('{')).length;
  return segments.length * 10 + fixed - (rest ? 5 : 0);
}

/**
 * The route and parameters that a path's decoded segments stand for, or undefined where no page has that shape.
 * Says nothing about whether the language is spoken or the slug exists.
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
