import { formatter } from '../language/intl.ts';

/** WGS 84 degrees. */
export type Position = { latitude: number; longitude: number };

const earthRadius = 6371;

/** Kilometres between two positions, as the crow flies. */
export function distance(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const lat = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const lng = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = lat + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * lng;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Countries that measure ways in miles. */
const miles = new Set(['GB', 'US', 'LR', 'MM']);

/** A distance in words, in the unit of the country: "350 m", "1.2 km", "14 mi". */
export function distanceInWords(
  kilometres: number,
  { lang, country }: { lang: string; country: string | null },
): string {
  const inMiles = country !== null && miles.has(country);
  const say = (value: number, unit: 'meter' | 'kilometer' | 'mile') =>
    formatter(Intl.NumberFormat, lang, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
      value,
    );
  if (inMiles) return say(Math.max(0.1, kilometres / 1.609344), 'mile');
  return kilometres < 0.95
    ? say(Math.max(10, Math.round(kilometres * 100) * 10), 'meter')
    : say(kilometres, 'kilometer');
}
