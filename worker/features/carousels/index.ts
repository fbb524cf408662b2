import type { Feature } from '../../pages/feature.ts';
import { carousel } from './read/carousel.page.ts';

/** Carousels of listings, and listings that staff show as ads. */
export const carousels = {
  pages: { carousel },
} satisfies Feature;
