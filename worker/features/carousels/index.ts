import type { Feature } from '../../pages/feature.ts';
import { promotionsActions } from './ads/promotions.actions.ts';
import { managePromotions } from './ads/promotions.page.ts';
import { carouselLimits } from './limits.ts';
import { carouselActions, carouselsActions } from './manage/carousels.actions.ts';
import { manageCarousel } from './manage/edit.page.ts';
import { manageCarousels } from './manage/list.page.ts';
import { carousel } from './read/carousel.page.ts';
import { carouselSitemap } from './read/carousel.sitemap.ts';
import { tellPages } from './tell-pages.writer.ts';
import { carouselTextsKind } from './texts/carousel-texts.kind.ts';

/** Carousels of listings, and listings that staff show as ads. */
export const carousels = {
  pages: { carousel, manageCarousels, manageCarousel, managePromotions },
  actions: [carouselsActions, carouselActions, promotionsActions],
  content: [carouselTextsKind],
  limits: carouselLimits,
  sitemaps: { pages: carouselSitemap },
  crons: { everyMinute: [(env) => tellPages(env.DB, Date.now())] },
} satisfies Feature;
