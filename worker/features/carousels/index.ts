import type { Feature } from '../../pages/feature.ts';
import { carousel } from './read/carousel.page.ts';
import { tellPages } from './tell-pages.writer.ts';

/** Carousels of listings, and listings that staff show as ads. */
export const carousels = {
  pages: { carousel },
  crons: { everyMinute: [(env) => tellPages(env.DB, Date.now())] },
} satisfies Feature;
