import { formatter } from '../../../web/contract/intl.ts';
import type { Units } from '../../../web/contract/units.ts';

export type { Units };

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

/** Where a distance is, and the units that the site has chosen for all of them: by default, those of the country. */
export type Measured = { country: string | null; units?: Units | undefined };

/** Whether a distance is given in miles: as the site has chosen, or as they do in the country. */
export const isInMiles = ({ country, units = 'place' }: Measured): boolean =>
  units === 'place' ? country !== null && miles.has(country) : units === 'imperial';

/** Formats a distance: "350 m", "1.2 km", "14 mi". */
export function distanceText(kilometres: number, { lang, ...measured }: Measured & { lang: string }): string {
  const format = (value: number, unit: 'meter' | 'kilometer' | 'mile') =>
    formatter(Intl.NumberFormat, lang, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
      value,
    );
  if (isInMiles(measured)) return format(Math.max(0.1, kilometres / kilometresPerMile), 'mile');
  return kilometres < 0.95
    ? format(Math.max(10, Math.round(kilometres * 100) * 10), 'meter')
    : format(kilometres, 'kilometer');
}
