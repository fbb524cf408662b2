import { formatter } from '../../../web/contract/intl.ts';
import { wallClock } from '../../../web/contract/zone.ts';

/** Present names of zones that ICU knows by an older one. Both are names in the IANA database. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const presentName = (zone: string): string => renamed[zone] ?? zone;

/** The IANA time zones of a country (ISO 3166-1 code). Empty for an unknown code. */
export function zonesFor(country: string | null): string[] {
  if (!country || !/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
    timeZones?: string[];
  };
  // A withdrawn code resolves to another country.
  if (locale.region !== country) return [];
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(presentName);
}

/**
 * The time zone of a country whose clocks all show the same time, in January and in July of the year of `now`; undefined
 * for any other country.
 */
export function onlyZoneOf(country: string | null, now: number): string | undefined {
  const [first, ...more] = zonesFor(country);
  if (first === undefined) return undefined;
  const year = new Date(now).getUTCFullYear();
  const moments = [0, 6].map((month) => Date.UTC(year, month, 1) / 60_000);
  const isSame = more.every((zone) => moments.every((at) => wallClock(at, zone) === wallClock(at, first)));
  return isSame ? first : undefined;
}

const style = { timeZoneName: 'longGeneric' } as const;

const nameIn = (format: Intl.DateTimeFormat, now: number): string | undefined =>
  format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;

/** The name of a time zone in a language, such as: Central European Time. */
export const zoneName = (zone: string, { lang, now }: { lang: string; now: number }): string =>
  nameIn(formatter(Intl.DateTimeFormat, lang, { ...style, timeZone: zone }), now) ?? zone;

/** Time zones with the same name. */
export type ZoneGroup = { name: string; zones: string[] };

const groups = new Map<string, ZoneGroup[]>();

/**
 * All time zones, grouped and ordered by their names in a language. An isolate computes them once for each language,
 * which takes 60 ms; the names are the same all year.
 */
export function zoneGroups({ lang, now }: { lang: string; now: number }): ZoneGroup[] {
  const cached = groups.get(lang);
  if (cached) return cached;
  const byName = new Map<string, string[]>();
  for (const known of Intl.supportedValuesOf('timeZone')) {
    const zone = presentName(known);
    // These formatters would displace all others from the cache.
    const name = nameIn(new Intl.DateTimeFormat(lang, { ...style, timeZone: zone }), now) ?? zone;
    byName.set(name, [...(byName.get(name) ?? []), zone]);
  }
  const { compare } = new Intl.Collator(lang);
  const made = [...byName]
    .map(([name, zones]) => ({ name, zones }))
    .sort((one, other) => compare(one.name, other.name));
  groups.set(lang, made);
  return made;
}
