import type { PlannedRoute } from '../../web/contract/planned.ts';
import { definePage } from '../pages/page.ts';

/**
 * A page that says what will be there. One thing of a kind (an article, a post) cannot be there yet, and is not found;
 * nothing here is for search engines.
 */
export const planned = definePage<PlannedRoute, null>({
  load: async () => null,
  show(_, { route, params, site, scope }, t) {
    if (params.slug !== undefined || params.blogSlug !== undefined) return { code: 'not-found' };
    const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
    return {
      code: 'ok',
      data: { route: route as PlannedRoute },
      head: {
        title: t('head.site', { page: t(`meta.${route}.title`), site: name }),
        description: t(`meta.${route}.description`),
        canonical: null,
        alternates: [],
      },
      tags: [],
    };
  },
});
