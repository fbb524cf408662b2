import type { FormProblem } from '../../web/contract/form.ts';
import type { RouteName } from '../../web/contract/routes.ts';
import type { Head, PageRequest, Posted, Translate } from './page.ts';

/** The head of a page that is made for one visitor: nothing for search engines. */
export function personalHead({ site, scope }: PageRequest, t: Translate, route: RouteName): Head {
  const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  return {
    title: t('head.site', { page: t(`meta.${route}.title`), site: name }),
    description: t(`meta.${route}.description`),
    canonical: null,
    alternates: [],
  };
}

/** What is the matter with a form that came back, as pages take it. */
export const formProblem = (form: Posted | null): FormProblem =>
  form && {
    code: form.problem,
    field: form.field,
    minutes: form.retryAfter === undefined ? null : Math.ceil(form.retryAfter / 60),
    left: form.left ?? null,
  };
