import { type Filters, parseFilters } from '../../web/contract/filters.ts';

/** The most that numbers of the grammar can say; the least is 1. */
const most: Readonly<Record<string, number>> = { price: 4, rating: 5 };

/**
 * Filters as they may have been meant by a path that names levels, stars or openings which no site has.
 * @returns undefined where it can be no path of filters even so.
 */
export function withinBounds(segments: readonly string[]): Filters | undefined {
  return parseFilters(segments.map((word, i) => (i % 2 ? nearestValue(segments[i - 1] ?? '', word) : word)));
}

function nearestValue(key: string, written: string): string {
  const limit = Object.hasOwn(most, key) ? most[key] : undefined;
  if (key === 'open') return 'now';
  if (limit === undefined) return written;
  return written
    .split('+')
    .map((value) => String(Math.min(limit, Math.max(1, Math.round(Number(value || Number.NaN))))))
    .join('+');
}
