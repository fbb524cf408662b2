import type { ProblemRoute } from '../../web/contract/pages/problem.ts';
import { href, type RouteDefinition, type RouteName, routeNames, routes } from '../../web/contract/routes.ts';
import { encodeCursor } from '../../worker/features/directory/cursor.ts';
import { encodeReviewCursor } from '../../worker/features/reviews/read/review-page.ts';
import type { PublicRoute } from '../../worker/pages/page.ts';

/** The hosts of the tests' sites. */
export const hosts = {
  directory: 'atlas.localhost',
  /** Another site, with different content. */
  other: 'crafts.localhost',
  /** The demo site, for tests that depend on the amount of content. */
  demo: 'museums.localhost',
  product: 'localhost',
  unconnected: 'unknown.localhost',
} as const;

type SampleOf<Route extends RouteName> = {
  /** The parameters of the path, except the language. */
  params: Omit<Parameters<typeof href<Route>>[1], 'lang'>;
  /** A value for each query parameter. */
  query: Readonly<Record<(typeof routes)[Route]['query'][number], string>>;
  /** The status for a visitor who is not signed in. By default 200 if visitors have the right, else 401. */
  status?: number;
};

const plain = { params: {}, query: {} };
const legal = { params: {}, query: { compare: '1', version: '1' } };
/** The content of the page does not exist. */
const missing = 404;

const reviewCursor = encodeReviewCursor({ order: 'newest', stars: 5, helpful: 0, at: 1, id: 1 });

const cursor = encodeCursor({ order: 'name', value: '', id: 1, offset: 24 });

/** A sample address of each route. A route or a query parameter without one does not compile. */
const table: { readonly [Route in PublicRoute]: SampleOf<Route> } = {
  home: plain,
  directory: {
    params: { filters: [] },
    query: { after: cursor, before: cursor, all: 'city', q: 'mus', sort: 'rating' },
  },
  listing: { params: { slug: 'painting-amsterdam' }, query: {} },
  listingReport: {
    params: { slug: 'painting-amsterdam' },
    query: { done: 'sent', link: 'A'.repeat(43), photo: 'a'.repeat(22) },
  },
  listingCorrection: {
    params: { slug: 'painting-amsterdam' },
    query: { again: '1', done: 'kept', field: 'hours', link: 'A'.repeat(43) },
  },
  listingConfirmation: { params: { slug: 'painting-amsterdam' }, query: { done: 'sent', link: 'A'.repeat(43) } },
  listingScore: { params: { slug: 'painting-amsterdam' }, query: {} },
  listingHistory: { params: { slug: 'painting-amsterdam' }, query: { before: '5' } },
  listingEnquiry: {
    params: { slug: 'painting-amsterdam' },
    query: { done: 'sent', link: 'A'.repeat(43), thread: '1' },
  },
  articles: { params: {}, query: { after: '1.1', author: '1', language: 'de', tag: 'visiting' } },
  article: { params: { slug: 'any' }, query: {}, status: missing },
  blogs: { params: {}, query: { after: '1.1', author: '1', language: 'de', tag: 'visiting' } },
  blogCreate: { params: {}, query: { done: 'kept', link: 'A'.repeat(43), post: '1' } },
  dashboardPosts: { params: {}, query: { after: '5', done: 'archived' } },
  blog: { params: { blogSlug: 'any' }, query: {}, status: missing },
  reviews: {
    params: {},
    query: { after: reviewCursor, language: 'ja', listing: 'painting-amsterdam', photos: '1', stars: '5' },
  },
  listingReviews: {
    params: { slug: 'painting-amsterdam' },
    query: { after: reviewCursor, language: 'ja', order: 'lowest', photos: '1', reply: '1', stars: '5' },
  },
  writeReview: { params: { slug: 'painting-amsterdam' }, query: { done: 'kept', link: 'A'.repeat(43) } },
  // No site of the tests has reviews from the start.
  reviewVote: { params: { id: '1' }, query: {}, status: missing },
  reviewReport: { params: { id: '1' }, query: { done: 'sent', link: 'A'.repeat(43) }, status: missing },
  reviewReply: { params: { id: '1' }, query: { done: 'kept', link: 'A'.repeat(43) }, status: missing },
  reviewTranslation: { params: { id: '1' }, query: {}, status: missing },
  dashboardReviews: { params: {}, query: { after: '5', done: 'removed', remove: '1' } },
  review: { params: { id: '1' }, query: {}, status: missing },
  services: {
    params: {},
    query: {
      after: '5',
      category: 'art',
      city: 'krakow',
      compare: 'painting-amsterdam.tour',
      country: 'pl',
      kind: 'guided-tour',
      language: 'ja',
      price: 'free',
      region: 'malopolskie',
    },
  },
  servicesQuote: {
    params: {},
    query: { done: 'kept', link: 'A'.repeat(43), services: 'painting-amsterdam.tour', thread: '1' },
  },
  carousel: plain,
  create: {
    params: {},
    query: {
      again: '1',
      done: 'kept',
      link: 'A'.repeat(43),
      listing: 'painting-amsterdam',
      step: 'hours',
      waits: 'part',
    },
  },
  claim: { params: {}, query: { claim: '1', done: 'started', listing: 'painting-amsterdam', q: 'mus' } },
  claimEmail: { params: {}, query: { done: 'ended', not: 'us', token: 'A'.repeat(43) } },
  claimObjection: { params: {}, query: { claim: '1', done: 'agreed' } },
  manageSettings: { params: {}, query: { done: 'saved' } },
  manageDomains: { params: {}, query: { done: 'added' } },
  viewerDashboard: { params: {}, query: { period: '90' } },
  viewerWebsites: {
    params: {},
    query: { columns: 'hosts.views', list: 'all', order: 'listings', page: '2', q: 'mus' },
  },
  viewerWebsite: { params: { slug: 'atlas' }, query: { done: 'suspend' } },
  viewerDomains: { params: { slug: 'atlas' }, query: { done: 'added' } },
  viewerNewSite: { params: {}, query: { from: 'atlas' } },
  viewerSiteOrder: { params: { id: 'none' }, query: { step: 'host' }, status: 401 },
  viewerWebsitesInteractive: {
    params: {},
    query: {
      ...{ beside: 'de', device: 'phone', language: 'rtl', page: 'privacy', q: 'atlas', reader: 'member' },
      theme: 'dark',
    },
  },
  viewerPagesInteractive: {
    params: {},
    query: {
      ...{ beside: 'de', device: 'phone', done: 'saved', page: '/en', piece: 'site:site:about', reader: 'member' },
      ...{ site: 'atlas', theme: 'dark', version: 'published' },
    },
  },
  widgetLoader: plain,
  manageWidgets: {
    params: {},
    query: {
      ...{ accent: '#0b6e4f', colors: 'site', count: '5', done: 'made', key: '1', kind: 'listing', language: 'de' },
      ...{ loader: 'pinned', of: 'painting-amsterdam', on: 'dark', show: '1', theme: 'dark' },
    },
  },
  viewerWidgets: {
    params: {},
    query: {
      ...{ accent: '#0b6e4f', colors: 'site', count: '5', key: '1', kind: 'listing', language: 'de', loader: 'pinned' },
      ...{ of: 'painting-amsterdam', on: 'dark', show: '1', site: 'atlas', theme: 'dark' },
    },
  },
  login: {
    params: {},
    query: { again: '1', done: 'disavowed', link: 'none', return: '/en/directory', with: 'passkey' },
  },
  // A visitor whom no provider has sent there gets an error.
  authCallback: { params: {}, query: { problem: 'expired', provider: 'none', return: '/en/directory' }, status: 400 },
  authContinue: {
    params: {},
    query: {
      ...{ binding: 'A'.repeat(43), host: 'atlas.localhost', language: 'en', proof: 'today', return: '/en/directory' },
      with: 'passkey',
    },
  },
  dashboard: { params: {}, query: { confirm: 'none', done: 'saved', problem: 'expired', provider: 'none' } },
  dashboardListings: {
    params: {},
    query: { after: '5', done: 'invited', listing: 'painting-amsterdam', token: 'A'.repeat(43) },
  },
  dashboardBranches: {
    params: {},
    query: {
      ...{ after: '5', from: '1', hours: 'on', left: '2', photos: 'on', step: 'compare', stuck: '3', texts: 'on' },
      ...{ to: '2.3', written: '4' },
    },
  },
  dashboardSessions: { params: {}, query: { done: 'signed-out' } },
  dashboardPasskeys: { params: {}, query: { done: 'added' } },
  manage: plain,
  manageQueue: {
    params: {},
    query: {
      ...{ after: '5-5', check: 'accept', did: '1', done: 'none', item: '1', items: '1.2', kind: 'report', last: '1' },
      ...{ list: 'decided', not: '1-own', order: 'riskiest', reason: 'spam' },
    },
  },
  dashboardContributions: { params: {}, query: { after: '5', done: 'withdrawn' } },
  dashboardEnquiries: { params: {}, query: { after: '5-5', done: 'sent', list: 'sent', listing: '1', thread: '1' } },
  manageThread: { params: {}, query: { report: '1' } },
  manageReviews: { params: {}, query: { done: 'saved' } },
  manageArticles: { params: {}, query: { after: '5', done: 'archived' } },
  manageArticle: { params: {}, query: { done: 'kept', language: 'de', of: '1', post: '1', version: '1' } },
  manageArticleVersions: { params: {}, query: { compare: '1', post: '1', version: '2' } },
  manageCarousels: { params: {}, query: { done: 'moved' } },
  manageCarousel: { params: {}, query: { carousel: '1', done: 'saved' } },
  managePromotions: { params: {}, query: { done: 'added' } },
  manageImports: { params: {}, query: { done: 'discarded' } },
  manageImport: { params: { id: 'none' }, query: { columns: 'all', done: 'uploaded' } },
  manageTranslations: { params: {}, query: { keys: 'de' } },
  manageTranslationTexts: { params: {}, query: { after: '5', language: 'de', state: 'stale' } },
  manageTranslationEdit: { params: {}, query: { at: 'p0', done: 'kept', language: 'de', post: '1' } },
  manageLegal: { params: {}, query: {} },
  manageLegalEdit: {
    params: {},
    query: { done: 'kept', from: '1', kind: 'privacy', language: 'en', to: '2' },
  },
  manageSearches: {
    params: {},
    query: { done: 'added', list: '1', language: 'en', q: 'coffee' },
  },
  manageMails: { params: {}, query: { after: '5-5', done: 'again', list: 'failed' } },
  // Person 1 is the demo member, who becomes a member of a site when they sign in there.
  managePeople: { params: {}, query: { after: '5-5', done: 'suspended', list: 'staff', person: '1' } },
  manageLog: {
    params: {},
    query: { action: 'role.grant', after: '5-5', by: '1', done: 'erased', person: '1', thing: 'person-1' },
  },
  dashboardHistory: { params: {}, query: { after: '5-5' } },
  dashboardActivity: { params: {}, query: { after: '5-5' } },
  manageSecurity: { params: {}, query: { after: '5-5' } },
  notMe: { params: {}, query: { token: 'A'.repeat(43) } },
  cookies: legal,
  privacy: legal,
  tos: legal,
};

type AnySample = { params: object; query: Readonly<Record<string, string>>; status?: number };

/** A page of a route, for tests. */
export type Sample<Route extends RouteName = RouteName> = {
  route: Route;
  definition: RouteDefinition;
  host: string;
  path: (lang: string) => string;
  /** The path with each of its query parameters, one at a time. */
  withQuery: (lang: string) => readonly string[];
  status: number;
};

function sampleOf(route: PublicRoute): Sample<PublicRoute> {
  const definition: RouteDefinition = routes[route];
  const { params, query, status = definition.right === 'read' ? 200 : 401 }: AnySample = table[route];
  const path = (lang: string, asked?: Record<string, string>) => href(route, { lang, ...params } as never, asked);
  return {
    route,
    definition,
    host: definition.productOnly ? hosts.product : hosts.directory,
    path: (lang) => path(lang),
    withQuery: (lang) => Object.entries(query).map(([name, value]) => path(lang, { [name]: value })),
    status,
  };
}

/** Sample pages of all public routes, in the order of the contract. */
export const samples: readonly Sample<PublicRoute>[] = routeNames
  .filter((route): route is PublicRoute => route in table)
  .map(sampleOf);

/** Addresses that the Worker answers with a problem page. */
const problems: Readonly<Record<ProblemRoute, Pick<Sample, 'host' | 'path'>>> = {
  unknownDomain: { host: hosts.unconnected, path: (lang) => href('unknownDomain', { lang }) },
  status: { host: hosts.directory, path: (lang) => `/${lang}/articles/x/y` },
};

export const problemSamples: readonly Sample<ProblemRoute>[] = (Object.keys(problems) as ProblemRoute[]).map(
  (route) => ({ route, definition: routes[route], withQuery: () => [], status: 404, ...problems[route] }),
);

/** The path of a route with one value for all of its parameters; undefined if it has only the language. */
export function pathAbout(route: PublicRoute, lang: string, value: string): string | undefined {
  const holes = [...routes[route].path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'lang');
  if (!holes.length) return undefined;
  const params = Object.fromEntries(holes.map((name) => [name, value]));
  return href(route, { lang, ...params } as never);
}
