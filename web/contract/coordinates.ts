import { asciiDigits } from './digits.ts';
import type { Position } from './submission.ts';

/** Why typed coordinates are no position. The codes are keys of `submission.fault`. */
export type CoordinatesFault = {
  field: 'latitude' | 'longitude';
  code: 'latitude-invalid' | 'longitude-invalid' | 'position-incomplete';
};

export type ReadCoordinates = { position: Position | null } | { fault: CoordinatesFault };

/** What the two fields of a position contain. */
export type TypedCoordinates = { latitude: string; longitude: string };

/** Decimals of a coordinate: a metre. */
const decimals = 5;

const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Characters of the longest coordinates. Longer texts are none, and the patterns below would take long to say so. */
const longest = 100;

/** A text with ASCII digits, points and signs; degrees, minutes and seconds have the signs ° ' ". */
const plain = (typed: string): string => {
  const text = typed.replace(/\s+/g, ' ').trim();
  return text.length > longest ? '?' : withPlainSigns(text);
};

const withPlainSigns = (text: string): string =>
  asciiDigits(
    text
      .replace(invisible, '')
      .replace(/[º˚]/g, '°')
      .replace(/''/g, '"')
      .replace(/[″”“〃]/g, '"')
      .replace(/[′’‘‛´`]/g, "'"),
  )
    .replace(/[−–—‒]/g, '-')
    .replace(/٫/g, '.')
    .replace(/[،、؛]/g, ',')
    .replace(/[″]/g, '"')
    .replace(/[′]/g, "'")
    .toUpperCase()
    .trim();

/** A pair of decimal numbers. A comma between digits separates two numbers only if they have points: 51,34 is one. */
const pairs = [
  /^(?=.*[.;/\s])\(?([-+]?\d{1,3}(?:\.\d+)?)°?\s*[,;/\s]\s*([-+]?\d{1,3}(?:\.\d+)?)°?\)?$/,
  /^\(?([-+]?\d{1,3}(?:,\d+)?)°?(?:\s*[;/]\s*|,?\s+)([-+]?\d{1,3}(?:,\d+)?)°?\)?$/,
];

const number = '[-+]?\\d{1,3}(?:[.,]\\d+)?';
/** One coordinate: 51.34, 51,34°, N 51° 20.4', 51°20'24"N. */
const single = new RegExp(
  `^([NSEWO]?)\\s*(${number})\\s*(?:°\\s*(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*'\\s*(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*")?)?)?\\s*([NSEWO]?)$`,
);

const decimal = (text: string): number => Number(text.replace(',', '.'));

type Axis = 'latitude' | 'longitude';
const limits = { latitude: 90, longitude: 180 } as const;
/** Letters of directions: O is east in German and west in Spanish and French, so it says only that it is a longitude. */
const axisOf = (letter: string): Axis | undefined =>
  letter === '' ? undefined : 'NS'.includes(letter) ? 'latitude' : 'longitude';

/** Degrees of one coordinate; undefined if the text is none of that axis. */
function degreesOf(text: string, axis: Axis): number | undefined {
  const [, before = '', whole = '', minutes = '0', seconds = '0', after = ''] = text.match(single) ?? [];
  const letter = before || after;
  if (!whole || (before && after) || letter === 'O' || (axisOf(letter) ?? axis) !== axis) return undefined;
  const [min, sec] = [decimal(minutes), decimal(seconds)];
  // A fraction belongs to the last number alone.
  if (min >= 60 || sec >= 60 || (/[.,]/.test(whole) && (min || sec)) || (/[.,]/.test(minutes) && sec)) return undefined;
  const size = Math.abs(decimal(whole)) + min / 60 + sec / 3600;
  const isNegative = whole.startsWith('-') !== (letter === 'S' || letter === 'W');
  return size <= limits[axis] ? rounded(isNegative ? -size : size) : undefined;
}

const rounded = (degrees: number): number => Math.round(degrees * 10 ** decimals) / 10 ** decimals + 0;

/** The two coordinates of a text that has both; undefined for any other text. */
function splitPair(text: string): [string, string] | undefined {
  for (const pattern of pairs) {
    const [, one, other] = text.match(pattern) ?? [];
    if (one !== undefined && other !== undefined) return [one, other];
  }
  const [, one, other] =
    text.match(/^(.*\d[^NSEW\d]*[NSEW])[\s,;/]*(\d.*[NSEW])$/) ??
    text.match(/^([NSEW]\s*\d.*?)[\s,;/]*([NSEW]\s*\d.*)$/) ??
    text.match(/^(\d.*?°.*?['"]?)\s*[,;/]\s*([-+]?\d.*°.*)$/) ??
    [];
  return one !== undefined && other !== undefined ? [one.trim(), other.trim()] : undefined;
}

/** A text with both coordinates, in the order that their letters say, else latitude first. */
function readPair(text: string): Position | undefined {
  const [one, other] = splitPair(text) ?? [];
  if (one === undefined || other === undefined) return undefined;
  const isSwapped = /[EW]/.test(one) && /[NS]/.test(other);
  const latitude = degreesOf(isSwapped ? other : one, 'latitude');
  const longitude = degreesOf(isSwapped ? one : other, 'longitude');
  return latitude === undefined || longitude === undefined ? undefined : [latitude, longitude];
}

/**
 * Reads typed coordinates: decimal numbers with point or comma, degrees with minutes and seconds, digits of any script,
 * also both coordinates in one of the fields. Both empty is no position.
 */
export function readCoordinates(typed: TypedCoordinates): ReadCoordinates {
  const latitude = plain(typed.latitude);
  const longitude = plain(typed.longitude);
  if (!latitude && !longitude) return { position: null };
  const pasted =
    !longitude || latitude === longitude ? readPair(latitude) : !latitude ? readPair(longitude) : undefined;
  if (pasted) return { position: pasted };
  if (latitude && degreesOf(latitude, 'latitude') === undefined)
    return { fault: { field: 'latitude', code: 'latitude-invalid' } };
  if (longitude && degreesOf(longitude, 'longitude') === undefined)
    return { fault: { field: 'longitude', code: 'longitude-invalid' } };
  if (!latitude || !longitude)
    return { fault: { field: latitude ? 'longitude' : 'latitude', code: 'position-incomplete' } };
  return { position: [degreesOf(latitude, 'latitude') as number, degreesOf(longitude, 'longitude') as number] };
}

/** The fields of a position: decimal degrees with a point. The inverse of `readCoordinates`. */
export function typedCoordinates(position: Position | null): TypedCoordinates {
  if (!position) return { latitude: '', longitude: '' };
  const [latitude, longitude] = position.map((degrees) =>
    rounded(degrees)
      .toFixed(decimals)
      .replace(/\.?0+$/, ''),
  ) as [string, string];
  return { latitude, longitude };
}
