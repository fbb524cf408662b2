import { nameKey } from '../../../platform/text/fold.ts';
import { stableHash } from '../../../platform/text/hash.ts';
import type { Coordinates } from '../fields/coordinates.ts';
import { placeKey } from '../fields/places.ts';
import type { PlaceNames } from '../row.ts';

/** Characters of an id that a key contains as they are. A longer id is hashed. */
const maxId = 100;

/** Keys of a source other than the site's only one begin with its name. `@` is no beginning of another key. */
const prefixOf = (source: string): string => (source === '' ? '' : `@${source.replaceAll(':', '_')}:`);

/** Whether a key belongs to a source. */
export const isOfSource = (key: string, source: string): boolean =>
  keyRanges(source).some(([from, to]) => key >= from && key < to);

/** The bounds of a source's keys: from the first, up to, but not including, the second. Two ranges at most. */
export function keyRanges(source: string): readonly (readonly [string, string])[] {
  // Without a name: all that do not begin with `@`. `A` follows `@`, `;` follows `:`.
  if (source === '')
    return [
      ['', '@'],
      ['A', '\u{10ffff}'],
    ];
  const prefix = prefixOf(source);
  return [[prefix, `${prefix.slice(0, -1)};`]];
}

const short = (id: string): string => (id.length <= maxId ? id : stableHash(id));

/** The facts of a row that a key is made of. */
export interface KeyFacts {
  /** The cell of the id, cleaned; empty without one. */
  id: string;
  /** The cells of the columns that a person named as the key, cleaned; empty without such columns. */
  named: readonly string[];
  name: string;
  place: PlaceNames | null;
  address: string;
  coordinates: Coordinates | null;
}

/** Degrees with five decimals: about a metre. */
const degrees = (value: number): string => value.toFixed(5);

/**
 * The key of a row, before rows of one file with the same key are told apart. A row without an id is recognised by its
 * name, place, address and point together.
 */
export function keyOf(facts: KeyFacts, source: string): string {
  const prefix = prefixOf(source);
  const { named, id, name, place, address, coordinates } = facts;
  if (named.some((cell) => cell !== '')) return `${prefix}key:${short(JSON.stringify(named))}`;
  if (id !== '') return `${prefix}id:${short(id)}`;
  const where = [
    place === null ? '' : placeKey(place),
    address === '' ? '' : nameKey(address),
    coordinates === null ? '' : `${degrees(coordinates.latitude)},${degrees(coordinates.longitude)}`,
  ];
  return `${prefix}at:${stableHash([nameKey(name), ...where].join('\n'))}`;
}

/**
 * A key for one of several rows of a file with the same key. Rows of one id and different names are different listings;
 * rows that are recognised by name and place are different if anything in them is.
 */
export function distinctKey({ key, name, hash }: { key: string; name: string; hash: string }): string {
  return `${key}#${isNamedKey(key) ? stableHash(nameKey(name)) : hash}`;
}

/**
 * The key that a row with an id has where its file is not, or is, the one with several names under the id.
 * `isOfName`: the key is of the row's name only.
 */
export function otherKeyOf({ key, name }: { key: string; name: string }): { other: string; isOfName: boolean } {
  const ending = `#${stableHash(nameKey(name))}`;
  // An id may contain the sign itself.
  return key.endsWith(ending)
    ? { other: key.slice(0, -ending.length), isOfName: false }
    : { other: `${key}${ending}`, isOfName: true };
}

/** Whether a key is of an id or of columns that a person named: such a listing is recognised by nothing else. */
export const isNamedKey = (key: string): boolean => /^(@[^:]*:)?(id|key):/.test(key);
