import * as v from 'valibot';
import { listingCardSchema } from './listing-card.ts';

/** Who chooses the listings of a carousel. */
export const carouselKinds = ['curated', 'top-rated', 'newest', 'near', 'open-now'] as const;

export type CarouselKind = (typeof carouselKinds)[number];

/** Listings that staff can choose for a carousel. */
export const mostSlides = 24;

/** Listings in a row that visitors scroll through. */
export const carouselSchema = v.object({
  slug: v.string(),
  name: v.string(),
  /** The language of the name where it is not the page's. */
  language: v.optional(v.string()),
  kind: v.picklist(carouselKinds),
  slides: v.array(
    v.object({
      ...listingCardSchema.entries,
      /** What its kind says of it: until when it is open, or how far it is. */
      fact: v.optional(v.string()),
    }),
  ),
});

export type Carousel = v.InferOutput<typeof carouselSchema>;
