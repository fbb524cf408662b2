import type { FormProblem } from '../../web/contract/form.ts';
import type { Area } from '../../web/contract/route-definition.ts';
import { type RouteDefinition, type RouteName, routes } from '../../web/contract/routes.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Head, PageRequest, Posted } from './page.ts';

/** The head of a personal page: nothing for search engines. */
export function personalHead(
  { site, scope }: PageRequest,
  t: Translate,
  route: RouteName,
  page = t(`meta.${route}.title`),
): Head {
  const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  return {
    title: t('head.site', { page, site: name }),
    description: t(`meta.${route}.description`),
    canonical: null,
    alternates: [],
  };
}

/** The problem of a refused form, as page data. */
export function formProblem(form: Posted | null): FormProblem {
  if (!form || form.problem === null) return null;
  return {
    code: form.problem,
    field: form.field,
    minutes: form.retryAfter === undefined ? null : Math.ceil(form.retryAfter / 60),
    left: form.left ?? null,
    path: form.path ?? null,
  };
}

/** The pages after which areas are named. */
const firstPages = {
  dashboard: 'dashboard',
  manage: 'manage',
  viewer: 'viewerDashboard',
} as const satisfies Record<Area, RouteName>;

/** The head of a section: the section's title, then the area's. */
export function sectionHead(request: PageRequest, t: Translate, route: RouteName, page = t(`section.${route}`)): Head {
  const { area }: RouteDefinition = routes[route];
  const own = personalHead(request, t, area ? firstPages[area] : route);
  return { ...own, title: t('head.site', { page, site: own.title }) };
}
