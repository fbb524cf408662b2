import { href } from '../../../../web/contract/routes.ts';
import { carouselsTag, categoriesTag, listingsTag } from '../../../data/cache-tags.ts';
import { sql } from '../../../data/sql.ts';
import {
  type CarouselRow,
  type SlideRow,
  shownCarousels,
  slidesOf,
} from '../../../domain/carousels/carousels.query.ts';
import { showCarousels } from '../../../domain/carousels/show-carousels.ts';
import { type CountedCategory, countedCategories } from '../../../domain/listings/categories.query.ts';
import { alternatesOf } from '../../../pages/alternates.ts';
import { carouselPieces } from '../../../pages/content-pieces.ts';
import { definePage } from '../../../pages/page.ts';

type Loaded = { carousels: CarouselRow[]; slides: SlideRow[]; categories: CountedCategory[] };

/** The carousels of a site. Search engines index the page if it shows any. */
export const carousel = definePage<'carousel', Loaded>({
  async load(reader, { scope, now }) {
    const wanted = { now, isHome: false };
    const [carousels, slides, categories] = await reader.batch(
      shownCarousels(scope, wanted),
      slidesOf(scope, wanted),
      countedCategories(scope, sql`0`),
    );
    return { carousels, slides, categories };
  },
  show(rows, { site, scope, now }, t) {
    const { carousels, counts } = showCarousels(rows, { categories: rows.categories, scope, t, now });
    const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
    const path = (lang: string) => href('carousel', { lang });
    const isIndexed = carousels.length > 0;
    return {
      code: 'ok',
      data: { carousels },
      head: {
        title: t('head.site', { page: t('meta.carousel.title'), site: name }),
        description: t('meta.carousel.about', { site: name }),
        canonical: isIndexed ? path(scope.language) : null,
        alternates: isIndexed ? alternatesOf(site, { path }) : [],
      },
      tags: [listingsTag(), categoriesTag(), carouselsTag()],
      counts,
    };
  },
  pieces: ({ carousels }) => carouselPieces(carousels),
});
