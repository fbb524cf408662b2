import { href } from '../../../../web/contract/routes.ts';
import { carouselsTag } from '../../../data/cache-tags.ts';
import { publishedCarousels } from '../../../domain/carousels/carousels.query.ts';
import { defineSinglePages } from '../../../pages/sitemaps/sitemap.ts';

/** The page of carousels, in all languages, once one is published. It changes with the listings, so it has no date. */
export const carouselSitemap = defineSinglePages({
  statements: (scope) => [publishedCarousels(scope)],
  pages: ([[row]]) => (row && row.n > 0 ? [{ path: (lang) => href('carousel', { lang }) }] : []),
  tags: [carouselsTag()],
});
