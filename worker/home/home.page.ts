import { href } from '../../web/contract/routes.ts';
import { cards } from '../listings/card.ts';
import { inOrder } from '../listings/categories.query.ts';
import { nameIn } from '../listings/names.ts';
import { alternatesOf } from '../pages/alternates.ts';
import { metaDescription } from '../pages/meta-description.ts';
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
        description: metaDescription(
          [texts?.about || texts?.tagline || '', t('meta.home.description')],
          scope.language,
        ),
        canonical: href('home', { lang: scope.language }),
        alternates: alternatesOf(site, { path: (lang) => href('home', { lang }) }),
      },
      tags: ['listings', 'categories'],
    };
  },
});
