import lookUp from '@photostructure/tz-lookup';
import type { Coordinates } from './coordinates.ts';

const canonical = new Map<string, string>();

/** The runtime's canonical name, the same for old and new names of a zone. '' if the runtime does not know the zone. */
function canonicalZone(zone: string): string {
  const cached = canonical.get(zone);
  if (cached !== undefined) return cached;
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
    // A withdrawn code resolves to another country.
    if (locale.region !== code) continue;
    for (const zone of locale.getTimeZones() ?? []) {
      const name = canonicalZone(zone);
      countries.set(name, countries.has(name) ? null : code);
    }
  }
  return countries;
}

let countries: Map<string, string | null> | undefined;

/** The IANA time zone of a point, coarse near borders; '' at sea. */
export function zoneOf({ latitude, longitude }: Coordinates): string {
  const zone = lookUp(latitude, longitude);
  return zone.startsWith('Etc/') || canonicalZone(zone) === '' ? '' : zone;
}

/** The country of a time zone, or undefined if several countries use it. */
export function countryOfZone(zone: string): string | undefined {
  countries ??= countriesByZone();
  return countries.get(canonicalZone(zone)) ?? undefined;
}
