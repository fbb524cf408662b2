import type { Cleaned } from '../../../domain/listings/clean-fields.ts';
import countryBoxes from './country-boxes.json' with { type: 'json' };

/** WGS 84 degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * Boxes in whole degrees around each country, `[west, south, east, north]` once or twice, from Natural Earth 1:50m
 * (public domain). A country on both sides of the date line has two.
 */
const boxes: Readonly<Record<string, readonly number[]>> = countryBoxes;

/** Degrees by which a place may lie outside the box, because the boxes lack small islands. */
const margin = 2;

/** Whether a point may lie in a country. True if the country has no box. */
export function mayLieIn({ latitude, longitude }: Coordinates, country: string): boolean {
  const box = Object.hasOwn(boxes, country) ? boxes[country] : undefined;
  if (box === undefined) return true;
  for (let at = 0; at + 3 < box.length; at += 4) {
    const [west = 0, south = 0, east = 0, north = 0] = box.slice(at, at + 4);
    const isInside =
      latitude >= south - margin &&
      latitude <= north + margin &&
      longitude >= west - margin &&
      longitude <= east + margin;
    if (isInside) return true;
  }
  return false;
}

/** Parses degrees; accepts a decimal comma and full-width digits. NaN if the text is no number. */
function degrees(text: string): number {
  const plain = text.normalize('NFKC').replace(/°$/, '').trim();
  return Number(/^-?\d{1,3},\d+$/.test(plain) ? plain.replace(',', '.') : plain || 'x');
}

const isOnEarth = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);

/**
 * Both coordinates in degrees, or null. Rejects 0, 0, which faulty geocoders write for "not found". Swaps latitude and
 * longitude if only the swapped point lies in the country (ISO 3166-1).
 */
export function cleanCoordinates(latitude: string, longitude: string, country?: string): Cleaned<Coordinates | null> {
  if (latitude === '' && longitude === '') return { value: null };
  if (latitude === '' || longitude === '') return { value: null, warning: 'coordinates-incomplete' };
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) };
  const swapped = { latitude: point.longitude, longitude: point.latitude };
  if (isOnEarth(point) && (country === undefined || mayLieIn(point, country))) return { value: point };
  if (isOnEarth(swapped) && country !== undefined && mayLieIn(swapped, country)) {
    return { value: swapped, warning: 'coordinates-swapped' };
  }
  return { value: null, warning: isOnEarth(point) ? 'coordinates-elsewhere' : 'coordinates-invalid' };
}

/** Splits a cell into latitude and longitude: `48.1, 11.5`, or WKT `POINT(11.5 48.1)`, longitude first. */
export function splitPair(text: string): [string, string] {
  const numbers = text.match(/-?\d{1,3}(?:\.\d+)?/g) ?? [];
  const [first = '', second = ''] = numbers;
  if (numbers.length !== 2) return text.trim() === '' ? ['', ''] : [text, text];
  return /^\s*POINT/i.test(text) ? [second, first] : [first, second];
}
