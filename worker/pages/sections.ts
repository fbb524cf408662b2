import type { Sections } from '../../web/contract/area.ts';
import { formatter } from '../../web/contract/intl.ts';
import type { Area, RouteDefinition } from '../../web/contract/route-definition.ts';
import { href, type RouteName, routeNames, routes } from '../../web/contract/routes.ts';
import { may } from '../identity/rights.ts';
import type { Session } from '../identity/session.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { PageRequest, SectionNumbers, Visitor } from './page.ts';

type Opener = Pick<PageRequest, 'site'> & { visitor: Session };

/** Whether a visitor may open a section on a site. */
export function mayOpen(route: RouteName, { site, visitor }: Opener): boolean {
  const { right, productOnly }: RouteDefinition = routes[route];
  return (!productOnly || site.isProduct) && may(visitor, right);
}

type SectionsRequest = Pick<PageRequest, 'route' | 'params' | 'waiting'> & Opener & { t: Translate };

/** The menu of an area: the sections that the visitor may open, in the order of the routes, with what waits there. */
export function sectionsOf(area: Area, request: SectionsRequest): Sections {
  const { route: current, params, waiting = {}, t } = request;
  const { lang } = params;
  const definition = (route: RouteName): RouteDefinition => routes[route];
  const entry = definition(current).partOf ?? current;
  const isOpen = (route: RouteName): boolean =>
    definition(route).area === area && !definition(route).partOf && mayOpen(route, request);
  return routeNames.filter(isOpen).map((route) => ({
    name: t(`section.${route}`),
    path: href<RouteName>(route, { lang } as never),
    isCurrent: route === entry,
    ...(waiting[route] && { waits: waitsText(route, waiting[route], { lang, t }) }),
  }));
}

function waitsText(
  route: RouteName,
  { count, isMore }: NonNullable<SectionNumbers[RouteName]>,
  { lang, t }: { lang: string; t: Translate },
): NonNullable<Sections[number]['waits']> {
  const number = formatter(Intl.NumberFormat, lang, {}).format(count);
  return isMore
    ? { number: t('sectionCount.more', { number }), words: t('manage.more', { count: number }) }
    : { number, words: t(`sectionCount.${route}`, { count }) };
}

/**
 * The visitor and session of a page whose route declares a right of members.
 * @throws if visitors have the right too: nothing has checked that this one is signed in.
 */
export function signedIn({ visitor, route }: PageRequest): { visitor: Visitor; session: Session } {
  if (!visitor?.session) throw new Error(`the route ${route} is open to visitors who are not signed in`);
  return { visitor, session: visitor.session };
}
