import type { Position } from '../listings/distance.ts';

/** The address of the map around a position: to a hundredth of a degree, so that neighbours share it. */
export function mapPath({ latitude, longitude }: Position): string {
  return `/map/${written(latitude, 80)},${written(longitude, 180)}.svg`;
}

/** One way of writing each number: `51.33`, `-0.1`, `7`. Nearer to a pole than `limit` there is nothing to see. */
export function written(degrees: number, limit: number): string {
  const bounded = Math.min(Math.max(degrees, -limit), limit);
  return String(Math.round(bounded * 100) / 100 + 0);
}
