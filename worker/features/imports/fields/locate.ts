import { cleanLine, type WarningCode } from '../../../domain/listings/clean-fields.ts';
import type { PlaceNames, Read } from '../row.ts';
import type { Tools } from '../tools.ts';
import type { Coordinates } from './coordinates.ts';
import { type CountryMatch, countryOf } from './countries.ts';

export interface Located {
  place: PlaceNames | null;
  address: string;
  warnings: readonly { code: WarningCode; about: string }[];
}

/** Countries whose addresses have the building number before the street. */
const numberFirst = new Set([
  'US',
  'CA',
  'GB',
  'IE',
  'AU',
  'NZ',
  'FR',
  'LU',
  'ZA',
  'IN',
  'SG',
  'IL',
  'EG',
  'TH',
  'MY',
  'PH',
]);

/** The lines of a cell as one, parted by commas. */
const inOneLine = (text: string): string => cleanLine(text.trim().replace(/\s*,?\s*\n\s*/g, ', '));

function addressOf(read: Read, country: string | undefined): string {
  const [street, number] = [inOneLine(read('street')), cleanLine(read('houseNumber'))];
  const parts = country !== undefined && numberFirst.has(country) ? [number, street] : [street, number];
  const line = parts.filter((part) => part !== '').join(' ');
  const whole = inOneLine(read('address'));
  return whole === '' || whole === line ? line : [whole, line].filter((part) => part !== '').join(', ');
}

/** The country that the row's cell names. */
export function statedCountry(read: Read, tools: Pick<Tools, 'countryOf'> | undefined): CountryMatch | undefined {
  const country = cleanLine(read('country'));
  return country === '' ? undefined : (tools?.countryOf ?? countryOf)(country);
}

export interface LocateOptions {
  tools: Pick<Tools, 'countryOf' | 'countryAt' | 'cityAt'> | undefined;
  /** The row's point. */
  point: Coordinates | null;
  /** The language of the row, in which a city is named that it does not name. */
  language: string;
  /** The country (ISO 3166-1) of rows that neither name a country nor have a point in one. */
  country?: string | undefined;
}

/** The country of a row: the stated one, that of the point, or the default, in this order. */
function countryFor(
  read: Read,
  { tools, point, country }: LocateOptions,
): { match?: CountryMatch; isByPoint: boolean } {
  const stated = statedCountry(read, tools);
  if (stated !== undefined) return { match: stated, isByPoint: false };
  const there = point === null ? undefined : tools?.countryAt(point);
  if (there !== undefined) return { match: { code: there, region: '' }, isByPoint: true };
  const isStated = cleanLine(read('country')) !== '';
  return { ...(country === undefined || isStated ? {} : { match: { code: country, region: '' } }), isByPoint: false };
}

/** The city of a point in the row's country, for a row that names none. A stated region stays. */
function cityFor(
  { country, region, city }: PlaceNames,
  { tools, point, language }: LocateOptions,
): Pick<PlaceNames, 'region' | 'city'> {
  const isThere = city === '' && point !== null && tools?.countryAt(point) === country;
  const found = isThere ? tools?.cityAt?.(point, language) : undefined;
  return found === undefined ? { region, city } : { region: region || found.region, city: found.city };
}

/** A place needs a country. Without one, city and region are added to the address, so that they are not lost. */
export function locate(read: Read, options: LocateOptions): Located {
  const city = cleanLine(read('city')).slice(0, 100);
  const region = cleanLine(read('region')).slice(0, 100);
  const country = cleanLine(read('country'));
  const { match, isByPoint } = countryFor(read, options);
  const address = addressOf(read, match?.code);
  if (match !== undefined) {
    const named = { country: match.code, region: region || match.region, city };
    const place = { ...named, ...cityFor(named, options) };
    const warnings = [
      ...(isByPoint ? [{ code: 'country-from-point' as const, about: [country, place.country].join(' ').trim() }] : []),
      ...(place.city === city ? [] : [{ code: 'city-from-point' as const, about: place.city }]),
    ];
    return { place, address, warnings };
  }
  const fullAddress = [address, city, region].filter((part) => part !== '').join(', ');
  if (country !== '')
    return { place: null, address: fullAddress, warnings: [{ code: 'country-unknown', about: country }] };
  if (city === '' && region === '') return { place: null, address, warnings: [] };
  return {
    place: null,
    address: fullAddress,
    warnings: [{ code: 'country-missing', about: [city, region].join(' ').trim() }],
  };
}
