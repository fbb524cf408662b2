import { type Filters, parseFilters } from '../../../web/contract/filters.ts';

/** Maximum values of numeric filters; the minimum is 1. */
const most: Readonly<Record<string, number>> = { price: 4, rating: 5 };

/**
 * Filters of an invalid path, with price levels, stars and `open` replaced by the nearest valid values.
 * @returns undefined if the path is still invalid.
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
