import { isFilterField, withFields } from '../../web/contract/filter-form.ts';
import { filterSegments, noFilters, parseFilters } from '../../web/contract/filters.ts';
import { findLanguage } from '../../web/contract/languages.ts';
import type { Moved, Problem } from '../../web/contract/outcome.ts';
import { canonicalQuery } from '../../web/contract/page-key.ts';
import { dataPath, type Representation, representationOf } from '../../web/contract/representation.ts';
import { href, matchRoute, type Params, type RouteMatch, type RouteName, routes } from '../../web/contract/routes.ts';
import { withinBounds } from '../directory/within-bounds.ts';
import { languagePosition } from '../language/in-path.ts';
import { transcribed } from '../listings/slug.ts';
import type { RegisteredSite } from '../site/site.ts';

/** An address that a page stands at. */
export type Address = {
  code: 'page';
  route: PublicRoute;
  params: Params;
  /** Canonical, percent-encoded. */
  path: string;
  /** Canonical: the parameters that the route takes. */
  query: string;
  representation: Representation;
};

/** An address without a language, for which one has to be chosen. */
export type WithoutLanguage = { code: 'without-language'; to: (lang: string) => string };

/** Routes that can be asked for: the others are what the Worker answers with in their place. */
export type PublicRoute = Exclude<RouteName, 'status' | 'unknownDomain'>;

const isPublic = (route: RouteName): route is PublicRoute => route !== 'status' && route !== 'unknownDomain';

/**
 * Which page of a site an address means, before anything is read. An address that means a page but is written
 * differently (case, slashes, names for slugs, order of filters or parameters, fields of a form) is moved to the canonical one.
 */
export function resolve(url: URL, site: RegisteredSite): Address | WithoutLanguage | Moved | Problem {
  const asked = representationOf(url.pathname);
  const segments = decode(asked.path);
  if (!segments) return { code: 'bad-request' };
  const lang = segments[languagePosition(segments)];
  const spoken = site.languages.map(({ tag }) => tag);
  if (!lang || !spoken.includes(lang)) {
    if (lang && looksLikeLanguage(lang) && matchRoute(segments))
      return { code: 'language-not-spoken', languages: spoken };
    const to = withoutLanguage(segments, site);
    if (!to) return { code: 'not-found' };
    return { code: 'without-language', to: (chosen) => represented(to(chosen) + url.search, asked.representation) };
  }
  const asIs = matchPage(segments, site);
  if (!asIs) return { code: 'not-found' };
  const filtered = withForm(asIs, url.searchParams);
  if (filtered.code !== 'ok') return filtered;
  const { match, search } = filtered;
  const path = pathOf(match);
  const query = canonicalQuery(match.route, search);
  if (path !== asked.path || query !== askedQuery(match.route, url.searchParams)) {
    const to = query ? `${path}?${query}` : path;
    return { code: 'moved', status: 308, to: represented(to, asked.representation) };
  }
  return { code: 'page', ...match, path, query, representation: asked.representation };
}

type PageMatch = { route: PublicRoute; params: Params };

/** The page that a form of filters means: its fields go into the path, and another set of results has another beginning. */
function withForm(
  match: PageMatch,
  query: URLSearchParams,
): { code: 'ok'; match: PageMatch; search: URLSearchParams } | Problem {
  const fields = [...query].filter(([name]) => isFilterField(name));
  const { filters } = match.params;
  if (!filters || !fields.length) return { code: 'ok', match, search: query };
  const read = withFields(parseFilters(filters) ?? noFilters, fields);
  if (read.code !== 'ok') return read;
  const isLeft = (name: string) => name !== 'after' && name !== 'all' && !isFilterField(name);
  const search = new URLSearchParams([...query].filter(([name]) => isLeft(name)));
  return {
    code: 'ok',
    match: { ...match, params: { ...match.params, filters: filterSegments(read.filters) } },
    search,
  };
}

/** The segments of a path as their canonical form spells them: decoded, lower case, none empty. */
function decode(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).toLowerCase())
      .filter(Boolean);
  } catch {
    return undefined;
  }
}

/** The page behind segments, its filters in canonical order. */
function matchPage(segments: readonly string[], site: RegisteredSite): PageMatch | undefined {
  const { route, params } = matchRoute(segments) ?? {};
  if (!route || !params || !isPublic(route)) return undefined;
  if ('productOnly' in routes[route] && !site.isProduct) return undefined;
  if (!params.filters) return { route, params };
  const filters = parseFilters(params.filters) ?? parseFilters(params.filters.map(inSlugs));
  if (filters) return { route, params: { ...params, filters: filterSegments(filters) } };
  // The page that is not there says what may have been meant.
  return withinBounds(params.filters) && { route, params };
}

/** A person's way of writing values, as names with their accents and spaces. */
const inSlugs = (values: string): string =>
  values
    .split('+')
    .map((value) => (/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.'’-]*$/u.test(value) ? transcribed(value) : value))
    .join('+');

/** Whether a segment is meant as a language: one of ours, or a tag of two letters with or without a script or region. */
const looksLikeLanguage = (segment: string): boolean =>
  findLanguage(segment) !== undefined || /^[a-z]{2}(-[a-z]{2,4})?$/.test(segment);

/** The path in each language of a page whose path names none; undefined where there is no such page. */
function withoutLanguage(segments: readonly string[], site: RegisteredSite): ((lang: string) => string) | undefined {
  const at = languagePosition(segments);
  const match = matchPage(segments.toSpliced(at, 0, site.defaultLanguage), site);
  return match && ((lang) => pathOf({ ...match, params: { ...match.params, lang } }));
}

const pathOf = ({ route, params }: RouteMatch): string => href<RouteName>(route, params as never);

/** An address in the representation that was asked for. */
const represented = (address: string, representation: Representation): string =>
  representation === 'html' ? address : dataPath(address, representation);

/** The parameters that the route takes, as they were written, fields of a form among them. */
function askedQuery(route: RouteName, query: URLSearchParams): string {
  const taken: readonly string[] = routes[route].query;
  const isTaken = (name: string) => taken.includes(name) || (route === 'directory' && isFilterField(name));
  return new URLSearchParams([...query].filter(([name]) => isTaken(name))).toString();
}
