import { href } from '../../../web/contract/routes.ts';
import { defineSinglePages } from '../../pages/sitemaps/sitemap.ts';

/** The home page in all languages. It has no modification date, because it changes with the listings. */
export const homeSitemap = defineSinglePages({
  statements: () => [],
  pages: () => [{ path: (lang) => href('home', { lang }) }],
  tags: [],
});
