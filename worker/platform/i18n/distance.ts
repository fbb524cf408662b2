import { formatter } from '../../../web/contract/intl.ts';

/** WGS 84 degrees. */
export type Position = { latitude: number; longitude: number };

const earthRadius = 6371;

/** Great-circle distance in kilometres (haversine formula). */
export function distance(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const lat = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const lng = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = lat + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * lng;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Countries that measure distances in miles. */
const miles = new Set(['GB', 'US', 'LR', 'MM']);

/** Kilometres of a mile. */
export const kilometresPerMile = 1.609344;

/** Whether distances in a country are given in miles. */
export const isInMiles = (country: string | null): boolean => country !== null && miles.has(country);

/** Formats a distance in the unit of the country: "350 m", "1.2 km", "14 mi". */
export function distanceText(kilometres: number, { lang, country }: { lang: string; country: string | null }): string {
  const format = (value: number, unit: 'meter' | 'kilometer' | 'mile') =>
    formatter(Intl.NumberFormat, lang, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
      value,
    );
  if (isInMiles(country)) return format(Math.max(0.1, kilometres / kilometresPerMile), 'mile');
  return kilometres < 0.95
    ? format(Math.max(10, Math.round(kilometres * 100) * 10), 'meter')
    : format(kilometres, 'kilometer');
}
