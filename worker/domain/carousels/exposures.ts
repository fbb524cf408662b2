import type { Counted } from '../counters/counted.ts';

/** A listing that an answer shows in a carousel, at a position from 1. */
export const carouselExposure = (carousel: number, listing: number, position: number): Counted => ({
  feature: 'exposure',
  thing: `carousel-${carousel}-${listing}`,
  dimension: String(position),
});

/** An ad that an answer shows. */
export const promotionExposure = (promotion: number): Counted => ({
  feature: 'exposure',
  thing: `promotion-${promotion}`,
  dimension: '',
});
