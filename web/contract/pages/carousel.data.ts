import * as v from 'valibot';
import { carouselSchema } from '../carousels.ts';

export const carouselPageSchema = v.object({
  /** Those that visitors see now, in the order of the site. */
  carousels: v.array(carouselSchema),
});

export type CarouselPage = v.InferOutput<typeof carouselPageSchema>;
