import type { PlannedRoute } from '../../../web/contract/pages/planned.data.ts';
import { definePage } from '../../pages/page.ts';

/**
 * A page that announces a planned feature. Search engines do not index it. A single item (an article, a post) cannot
 * exist yet, so its page answers 404.
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
