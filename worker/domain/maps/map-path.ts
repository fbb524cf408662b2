import type { Position } from '../../platform/i18n/distance.ts';

/**
 * The path of the map around a position, with labels in a language. The position is rounded to a hundredth of a degree,
 * so that neighbours share a map.
 */
export function mapPath({ latitude, longitude }: Position, lang: string): string {
  return `/map/${lang}/${formatCoordinate(latitude, 80)},${formatCoordinate(longitude, 180)}.svg`;
}

/** The canonical form of a coordinate: `51.33`, `-0.1`, `7`. Clamped to `limit` degrees. */
export function formatCoordinate(degrees: number, limit: number): string {
  const bounded = Math.min(Math.max(degrees, -limit), limit);
  return String(Math.round(bounded * 100) / 100 + 0);
}
