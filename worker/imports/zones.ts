import type { Coordinates } from './coordinates.ts';

/** Finds what the place on Earth tells. */
export interface ZoneFinder {
  /** The IANA time zone of a point, '' at sea. */
  zoneOf(point: Coordinates): string;
  /** The country that a time zone belongs to, where it belongs to one alone. */
  countryOf(zone: string): string | undefined;
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

/** The finder, loaded when it is wanted: its map of zones is large, and coarse near borders. */
export async function loadZones(): Promise<ZoneFinder> {
  const { default: lookUp } = await import('@photostructure/tz-lookup');
  let countries: Map<string, string | null> | undefined;
  return {
    zoneOf({ latitude, longitude }) {
      const zone = lookUp(latitude, longitude);
      return zone.startsWith('Etc/') || canonicalZone(zone) === '' ? '' : zone;
    },
    countryOf(zone) {
      countries ??= countriesByZone();
      return countries.get(canonicalZone(zone)) ?? undefined;
    },
  };
}
