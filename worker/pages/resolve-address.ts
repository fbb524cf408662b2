import { findLanguage } from '../../web/contract/languages.ts';
import type { Moved, Problem } from '../../web/contract/outcome.ts';
import { canonicalQuery } from '../../web/contract/page-key.ts';
import { dataPath, type Representation, representationOf } from '../../web/contract/representation.ts';
import { href, matchRoute, type Params, type RouteMatch, type RouteName, routes } from '../../web/contract/routes.ts';
import type { RegisteredSite } from '../domain/sites/site.ts';
import { languagePosition } from '../http/language-in-path.ts';
import type { Pages, PublicRoute } from './page.ts';

/** The address of a page. */
export type Address = {
  code: 'page';
  route: PublicRoute;
  params: Params;
  /** Canonical, percent-encoded. */
  path: string;
  /** Canonical, with only the parameters that the route takes. */
  query: string;
  representation: Representation;
};

/** An address without a language; `to` builds the path in a chosen one. */
export type WithoutLanguage = { code: 'without-language'; to: (lang: string) => string };

/**
 * Resolves an address to a page of the site, without reading anything. Variants of an address (case, slashes, names for
 * slugs, order of filters or parameters, form fields) are redirected to the canonical one.
 */
export function resolve(
  url: URL,
  { site, pages }: { site: RegisteredSite; pages: Pages },
): Address | WithoutLanguage | Moved | Problem {
  const requested = representationOf(url.pathname);
  const segments = decodedSegments(requested.path);
  if (!segments) return { code: 'bad-request' };
  const lang = segments[languagePosition(segments)];
  const spoken = site.languages.map(({ tag }) => tag);
  if (!lang || !spoken.includes(lang)) {
    if (lang && looksLikeLanguage(lang) && matchRoute(segments))
      return { code: 'language-not-spoken', requested: lang, languages: spoken };
    const to = withoutLanguage(segments, { site, pages });
    if (!to) return { code: 'not-found' };
    return { code: 'without-language', to: (chosen) => represented(to(chosen) + url.search, requested.representation) };
  }
  const match = matchPage({ segments, query: url.searchParams }, { site, pages });
  if (match.code !== 'ok') return match;
  const path = pathOf(match);
  const query = canonicalQuery(match.route, match.query ?? url.searchParams);
  if (path !== requested.path || match.query || query !== routeQuery(match.route, url.searchParams)) {
    const to = addressText({ path, query });
    return { code: 'moved', status: 308, to: represented(to, requested.representation) };
  }
  const { route, params } = match;
  return { code: 'page', route, params, path, query, representation: requested.representation };
}

/** The page of a path, with canonical parameters; `query` only if the page moved a part of it into the parameters. */
function matchPage(
  { segments, query }: { segments: readonly string[]; query: URLSearchParams },
  { site, pages }: { site: RegisteredSite; pages: Pages },
): { code: 'ok'; route: PublicRoute; params: Params; query?: URLSearchParams } | Problem {
  const { route, params } = matchRoute(segments) ?? {};
  if (!route || !params || !isPublic(route)) return { code: 'not-found' };
  if ('productOnly' in routes[route] && !site.isProduct) return { code: 'not-found' };
  const address = pages[route].canonical?.({ params, query }) ?? { code: 'ok', params };
  return address.code === 'ok' ? { ...address, route } : address;
}

/** The segments of a path: decoded, in lower case, without empty ones; undefined if the encoding is invalid. */
export function decodedSegments(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).toLowerCase())
      .filter(Boolean);
  } catch {
    return undefined;
  }
}

/** Whether a segment looks like a language tag: a supported one, or two letters with an optional script or region. */
const looksLikeLanguage = (segment: string): boolean =>
  findLanguage(segment) !== undefined || /^[a-z]{2}(-[a-z]{2,4})?$/.test(segment);

/** Path and query of an address as one text. */
export const addressText = ({ path, query }: Pick<Address, 'path' | 'query'>): string =>
  query ? `${path}?${query}` : path;

/** Builds the path of a page in a language, from a path without one; undefined if there is no such page. */
function withoutLanguage(
  segments: readonly string[],
  deps: { site: RegisteredSite; pages: Pages },
): ((lang: string) => string) | undefined {
  const withDefault = segments.toSpliced(languagePosition(segments), 0, deps.site.defaultLanguage);
  const match = matchPage({ segments: withDefault, query: new URLSearchParams() }, deps);
  if (match.code !== 'ok') return undefined;
  return (lang) => pathOf({ ...match, params: { ...match.params, lang } });
}

const isPublic = (route: RouteName): route is PublicRoute => route !== 'status' && route !== 'unknownDomain';

const pathOf = ({ route, params }: RouteMatch): string => href<RouteName>(route, params as never);

/** An address in the requested representation. */
const represented = (address: string, representation: Representation): string =>
  representation === 'html' ? address : dataPath(address, representation);

/** The parameters that the route takes, in the order of the request. */
function routeQuery(route: RouteName, query: URLSearchParams): string {
  const taken: readonly string[] = routes[route].query;
  return new URLSearchParams([...query].filter(([name]) => taken.includes(name))).toString();
}
