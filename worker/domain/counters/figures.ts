import type { CountedFeature } from './counted.ts';

/** Days that figures are kept: a year, and the year before to compare it with. */
export const figureDaysKept = 800;

/** What happened on a day, in numbers. */
export type Figures = { views: number; hits: number; misses: number; errors: number };

export const noFigures: Figures = { views: 0, hits: 0, misses: 0, errors: 0 };

/** The figure that a count adds to. A stale page came from the cache. */
export function figureOf(feature: CountedFeature, thing: string): keyof Figures | null {
  switch (feature) {
    case 'view':
      return 'views';
    case 'error':
      return 'errors';
    case 'cache':
      return thing === 'miss' ? 'misses' : 'hits';
    default:
      return null;
  }
}
