import { href } from '../../../../../web/contract/routes.ts';
import { carouselsTag, categoriesTag, listingsTag } from '../../../../data/cache-tags.ts';
import { sql } from '../../../../data/sql.ts';
import {
  type CarouselRow,
  type SlideRow,
  shownCarousels,
  slidesOf,
} from '../../../../domain/carousels/carousels.query.ts';
import { showCarousels } from '../../../../domain/carousels/show-carousels.ts';
import { type CountedCategory, countedCategories } from '../../../../domain/listings/categories.query.ts';
import { defineWidget } from '../widget.ts';

type Rows = {
  carousels: readonly CarouselRow[];
  slides: readonly SlideRow[];
  categories: readonly CountedCategory[];
};

/** A carousel of the site; without a name the first one. */
export const carousel = defineWidget<Rows>({
  async load(reader, { scope, now }) {
    const [carousels, slides, categories] = await reader.batch(
      shownCarousels(scope, { now, isHome: false }),
      slidesOf(scope, { now, isHome: false }),
      countedCategories(scope, sql`0`),
    );
    return { carousels, slides, categories };
  },
  show(rows, { scope, now, widget }, t) {
    const { carousels } = showCarousels(rows, { categories: rows.categories, scope, t, now });
    const shown = carousels.find(({ slug }) => widget.of === '' || slug === widget.of);
    if (!shown && widget.of) return { code: 'gone' };
    return {
      code: 'ok',
      frame: { kind: 'carousel', carousel: shown ?? null, path: href('carousel', { lang: scope.language }) },
      title: shown?.name ?? t('carousel.title'),
      tags: [carouselsTag(), categoriesTag(), listingsTag()],
    };
  },
});
