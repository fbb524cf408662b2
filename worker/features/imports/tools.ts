import type { MetadataJson } from 'libphonenumber-js/core';
import { type BorderLookup, type Borders, openBorders } from './fields/borders.ts';
import { type Cities, type City, openCities } from './fields/cities.ts';
import type { Coordinates } from './fields/coordinates.ts';
import { type CountryMatch, type CountryNames, openCountries } from './fields/countries.ts';
import { openPhones, type ReadPhone } from './fields/phones.ts';
import { countryOfZone, zoneOf } from './fields/zones.ts';

/** Parsers and lookups that need large data sets: phone numbers, time zones, countries and cities. */
export interface Tools extends BorderLookup {
  phone: ReadPhone;
  zoneOf: typeof zoneOf;
  countryOfZone: typeof countryOfZone;
  /** The country with this name or code, in the languages of the data. */
  countryOf(name: string): CountryMatch | undefined;
  /** The city at a point. Missing if the import does not look up cities. */
  cityAt?: ((point: Coordinates) => City | undefined) | undefined;
}

/** The data of the tools. `npm run build` writes each part into the assets, as `edge/NAME.json`. */
export interface ToolData {
  /** The metadata of libphonenumber-js. */
  phones: MetadataJson;
  borders: Borders;
  countries: CountryNames;
  /** Only for an import that looks up cities. */
  cities?: Cities | undefined;
}

/** Creates the tools. Their data is read only when an import runs. */
export function openTools({ phones, borders, countries, cities }: ToolData): Tools {
  const lookup = openBorders(borders);
  const findCity = cities && openCities(cities);
  return {
    phone: openPhones(phones),
    zoneOf,
    countryOfZone,
    ...lookup,
    countryOf: openCountries(countries),
    cityAt: findCity && ((point) => findCity(point, lookup.countryAt(point) ?? '')),
  };
}
