import { href } from '../../web/contract/routes.ts';
import { cards } from '../listings/card.ts';
import { inOrder } from '../listings/categories.query.ts';
import { nameIn } from '../listings/names.ts';
import { definePage } from '../pages/page.ts';
import { type HomeRows, loadHome } from './home.query.ts';

export const home = definePage<'home', HomeRows>({
  load: (reader, { scope }) => loadHome(reader, scope),
  show({ listings, countries, categories, newest }, { site, scope }, t) {
    const texts = site.languages.find(({ tag }) => tag === scope.language);
    const name = texts?.name ?? '';
    const top = inOrder(categories).filter(({ parent_id, listings: count }) => parent_id === null && count > 0);
    return {
      code: 'ok',
      data: {
        listings,
        countries,
        categories: top.map(({ slug, names, listings: count }) => ({
          slug,
          name: nameIn(names, scope),
          path: href('directory', { lang: scope.language, filters: ['category', slug] }),
          count,
        })),
        newest: cards(newest, categories, scope),
      },
      head: {
        title: texts?.tagline ? t('head.site', { page: texts.tagline, site: name }) : name,
        description: texts?.about || t('meta.home.description'),
        canonical: href('home', { lang: scope.language }),
        alternates: site.languages.map(({ tag }) => ({ lang: tag, path: href('home', { lang: tag }) })),
      },
      tags: ['listings', 'categories'],
    };
  },
});
