import { href } from '../../../../../web/contract/routes.ts';
import { defineWidget } from '../widget.ts';

/** A field that searches the directory of the site. */
export const search = defineWidget<null>({
  load: async () => null,
  show: (_, { scope }, t) => ({
    code: 'ok',
    frame: { kind: 'search', path: href('directory', { lang: scope.language, filters: [] }) },
    title: t('search.label'),
    tags: [],
  }),
});
