import type { Sections } from '../../web/contract/area.ts';
import type { Area, RouteDefinition } from '../../web/contract/route-definition.ts';
import { href, type RouteName, routeNames, routes } from '../../web/contract/routes.ts';
import { type Actor, may } from '../identity/rights.ts';
import type { Session } from '../identity/session.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { PageRequest, Visitor } from './page.ts';

/** The menu of an area: the sections that the visitor may open, in the order of the routes. */
export function sectionsOf(
  area: Area,
  {
    route: current,
    params: { lang },
    site,
    visitor,
    t,
  }: Pick<PageRequest, 'route' | 'params' | 'site'> & { visitor: Actor; t: Translate },
): Sections {
  const isOpen = (route: RouteName): boolean => {
    const { area: own, right, productOnly }: RouteDefinition = routes[route];
    return own === area && (!productOnly || site.isProduct) && may(visitor, right);
  };
  return routeNames.filter(isOpen).map((route) => ({
    name: t(`section.${route}`),
    path: href<RouteName>(route, { lang } as never),
    isCurrent: route === current,
  }));
}

/**
 * The visitor and session of a page whose route declares a right of members.
 * @throws if visitors have the right too: nothing has checked that this one is signed in.
 */
export function signedIn({ visitor, route }: PageRequest): { visitor: Visitor; session: Session } {
  if (!visitor?.session) throw new Error(`the route ${route} is open to visitors who are not signed in`);
  return { visitor, session: visitor.session };
}
