import { readCoordinates } from '../../../../web/contract/coordinates.ts';
import type { Cleaned } from '../../../domain/listings/clean-fields.ts';

/** WGS 84 degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Characters of a cell that are read: a point as GeoJSON, but no polygon. */
const maxText = 300;

/** Decimal degrees with a point or a comma; digits may be full-width. NaN if the text is no such number. */
function degrees(text: string): number {
  const plain = text.normalize('NFKC').replace(/°$/, '').trim();
  return Number(/^-?\d{1,3},\d+$/.test(plain) ? plain.replace(',', '.') : plain || 'x');
}

/** Degrees as people write them: with minutes and seconds, letters for directions, and digits of any script. */
function asWritten(latitude: string, longitude: string): Coordinates | undefined {
  const read = readCoordinates({ latitude, longitude });
  if (!('position' in read) || read.position === null) return undefined;
  return { latitude: read.position[0], longitude: read.position[1] };
}

/** Letters tell which is the latitude, so a pair that is written in the other order is no mistake. */
function pointOf(latitude: string, longitude: string): Coordinates {
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) };
  if (!Number.isNaN(point.latitude) && !Number.isNaN(point.longitude)) return point;
  return asWritten(latitude, longitude) ?? asWritten(longitude, latitude) ?? point;
}

const isOnEarth = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);

const swap = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude: longitude, longitude: latitude });

/**
 * Both coordinates in degrees, or null. Rejects 0, 0, which faulty geocoders write for "not found". `mayLieThere` says
 * whether a point fits the country of the row: latitude and longitude are swapped if only the swapped point does.
 */
export function cleanCoordinates(
  latitude: string,
  longitude: string,
  mayLieThere?: (point: Coordinates) => boolean,
): Cleaned<Coordinates | null> {
  if (latitude === '' && longitude === '') return { value: null };
  if (latitude === '' || longitude === '') return { value: null, warning: 'coordinates-incomplete' };
  const point = pointOf(latitude.slice(0, maxText), longitude.slice(0, maxText));
  if (isOnEarth(point) && (mayLieThere === undefined || mayLieThere(point))) return { value: point };
  if (mayLieThere !== undefined && isOnEarth(swap(point)) && mayLieThere(swap(point)))
    return { value: swap(point), warning: 'coordinates-swapped' };
  return { value: null, warning: isOnEarth(point) ? 'coordinates-elsewhere' : 'coordinates-invalid' };
}

const number = '([-+]?\\d{1,3}(?:\\.\\d+)?)';
/** Well-known text, longitude first: `POINT(11.5 48.1)`, `SRID=4326;POINT Z (11.5 48.1 520)`. */
const wellKnownPoint = new RegExp(
  `^(?:SRID=4326;)?\\s*POINT\\s*(?:Z|M|ZM)?\\s*\\(\\s*${number}\\s+${number}[^)]*\\)$`,
  'i',
);
/** Signs and letters that make two numbers more than decimal degrees: `48°51'24"N 2°21'03"E`, `33.9 S`. */
const directions = /[°º˚'’′"”″]|\d\s*[NSEWO]\b|\b[NSEWO]\s*\d/i;
/** A comma between digits may be a decimal one. */
const separated = /[.;/\s]/;

type Pair = [latitude: string, longitude: string];

const pairOf = ([longitude, latitude]: readonly unknown[]): Pair | undefined =>
  typeof latitude === 'number' && typeof longitude === 'number' ? [String(latitude), String(longitude)] : undefined;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** The point of a GeoJSON geometry or feature, or of an object with named coordinates. */
function pairOfJson(text: string): Pair | undefined {
  const value = parse(text) as Record<string, unknown> | null | undefined;
  if (value === null || typeof value !== 'object') return undefined;
  const { type, coordinates } = (value.type === 'Feature' ? (value.geometry ?? {}) : value) as Record<string, unknown>;
  if (type === 'Point' && Array.isArray(coordinates)) return pairOf(coordinates);
  return pairOf([value.longitude ?? value.lng ?? value.lon, value.latitude ?? value.lat]);
}

/** Two numbers with decimal commas, or with minutes, seconds and directions. */
function pairAsWritten(text: string): Pair | undefined {
  const point = asWritten(text, '');
  return point && [String(point.latitude), String(point.longitude)];
}

function readPair(text: string): Pair | undefined {
  const [, x, y] = text.match(wellKnownPoint) ?? [];
  if (x !== undefined && y !== undefined) return [y, x];
  if (text.startsWith('{')) return pairOfJson(text);
  if (!separated.test(text)) return undefined;
  const [first = '', second = '', ...rest] = text.match(/[-+]?\d{1,3}(?:\.\d+)?/g) ?? [];
  return second === '' || rest.length > 0 || directions.test(text) ? pairAsWritten(text) : [first, second];
}

/**
 * Splits a cell into latitude and longitude: `48.1, 11.5`, `48,1; 11,5`, `48°6'N 11°30'E`, well-known text or GeoJSON.
 * A text that is no pair gets an invalid longitude.
 */
export function splitPair(text: string): Pair {
  const trimmed = text.trim();
  return trimmed === '' ? ['', ''] : (trimmed.length <= maxText && readPair(trimmed)) || [text, '?'];
}
