import type { Limit } from '../../data/limit.ts';

export const carouselLimits = {
  changes: { name: 'carousels-person', most: 300, seconds: 600 },
} as const satisfies Record<string, Limit>;
