import type { Coordinates } from './coordinates.ts';

/**
 * A map of the world's time zones as the package `@photostructure/tz-lookup` packs it: a tree of squares, two
 * characters a node, and the zones' names. Coarse near borders.
 */
export interface ZoneMap {
  tree: string;
  names: readonly string[];
}

/** Finds what the place on Earth tells. */
export interface ZoneFinder {
  /** The IANA time zone of a point, '' at sea. */
  zoneOf(point: Coordinates): string;
  /** The country that a time zone belongs to, where it belongs to one alone. */
  countryOf(zone: string): string | undefined;
}

/** Numbers of nodes from here down, counted from the number of zones, are zones; smaller ones lead on. */
const nodes = 56 * 56;
const [columns, rows] = [48, 24];

/** Walks down the tree: 48 × 24 squares, each parted into four as often as its borders need. */
function lookUp({ tree, names }: ZoneMap, { latitude, longitude }: Coordinates): string {
  if (latitude >= 90) return '';
  const node = (at: number): number => 56 * tree.charCodeAt(at) + tree.charCodeAt(at + 1) - 1995;
  // Divided by a little more than the whole, so that the last edge belongs to the last square.
  let x = (columns * (180 + longitude)) / 360.00000000000006;
  let y = (rows * (90 - latitude)) / 180.00000000000003;
  let found = node(2 * columns * Math.floor(y) + 2 * Math.floor(x));
  for (let level = -1; found + names.length < nodes; ) {
    level += found + 1;
    x = (2 * (x - Math.floor(x))) % 2;
    y = (2 * (y - Math.floor(y))) % 2;
    found = node(2 * columns * rows + 8 * level + 4 * Math.floor(y) + 2 * Math.floor(x));
  }
  return names[found + names.length - nodes] ?? '';
}

const canonical = new Map<string, string>();

/** A zone's name as this runtime writes it: old and new names of one zone become the same; '' where it knows none. */
function canonicalZone(zone: string): string {
  const known = canonical.get(zone);
  if (known !== undefined) return known;
  let name = '';
  try {
    name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  canonical.set(zone, name);
  return name;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function countriesByZone(): Map<string, string | null> {
  const countries = new Map<string, string | null>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones(): string[] | undefined };
    // A withdrawn code speaks for another country.
    if (locale.region !== code) continue;
    for (const zone of locale.getTimeZones() ?? []) {
      const name = canonicalZone(zone);
      countries.set(name, countries.has(name) ? null : code);
    }
  }
  return countries;
}

/** A finder with this map. */
export function openZones(map: ZoneMap): ZoneFinder {
  let countries: Map<string, string | null> | undefined;
  return {
    zoneOf(point) {
      const zone = lookUp(map, point);
      return zone === '' || zone.startsWith('Etc/') || canonicalZone(zone) === '' ? '' : zone;
    },
    countryOf(zone) {
      countries ??= countriesByZone();
      return countries.get(canonicalZone(zone)) ?? undefined;
    },
  };
}
