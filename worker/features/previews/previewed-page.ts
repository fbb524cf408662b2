import { canonicalQuery } from '../../../web/contract/page-key.ts';
import { problemRoutes } from '../../../web/contract/pages/problem.ts';
import { href, matchRoute, type RouteDefinition, type RouteName, routes } from '../../../web/contract/routes.ts';
import { inLanguage as addressIn } from '../../http/language-in-path.ts';
import type { SeenSite } from '../../identity/seen-sites.query.ts';
import { addressText, decodedSegments } from '../../pages/resolve-address.ts';
import type { ViewerState } from './viewer-state.ts';

/** A page that previews show, and its language. `page`: canonical path and query. */
export type PreviewedPage = { page: string; language: string };

type PreviewedSite = { languages: readonly string[]; isProduct: boolean };

/**
 * The page of a site that a path names, in any writing; null if the site has none there that is the same for everybody:
 * previews show no page of a person.
 */
export function readPreviewedPage(text: string, { languages, isProduct }: PreviewedSite): PreviewedPage | null {
  const url = URL.parse(text, 'http://site.invalid');
  if (!text.startsWith('/') || url?.host !== 'site.invalid') return null;
  const segments = decodedSegments(url.pathname);
  const match = segments && matchRoute(segments);
  if (!match || !languages.includes(match.params.lang)) return null;
  const { right, isPersonal, productOnly }: RouteDefinition = routes[match.route];
  if (right !== 'read' || isPersonal || (productOnly && !isProduct) || match.route in problemRoutes) return null;
  const query = canonicalQuery(match.route, url.searchParams);
  const path = href<RouteName>(match.route, match.params as never);
  return { page: addressText({ path, query }), language: match.params.lang };
}

/** The page that the viewer shows: that of its address, by default the home page in the site's own language. */
export const shownPage = (
  { languages, default_language: language, is_product }: SeenSite,
  { page }: ViewerState,
): PreviewedPage | null =>
  page
    ? readPreviewedPage(page, { languages: languages.map(([tag]) => tag), isProduct: is_product === 1 })
    : { page: `/${language}`, language };

/** The same page in another language. */
export const inLanguage = ({ page }: PreviewedPage, language: string): string =>
  addressIn(new URL(page, 'http://site.invalid'), language);
