import type { MetadataJson } from 'libphonenumber-js/core';
import { openPhones, type ReadPhone } from './fields/phones.ts';
import { countryOfZone, zoneOf } from './fields/zones.ts';

/** Parsers and lookups that need large data sets: phone numbers and time zones. */
export interface Tools {
  phone: ReadPhone;
  zoneOf: typeof zoneOf;
  countryOfZone: typeof countryOfZone;
}

/**
 * Creates the tools. `phones` is the metadata of libphonenumber-js: 83 kB, stored among the assets and read only when
 * an import runs.
 */
export const openTools = (phones: MetadataJson): Tools => ({ phone: openPhones(phones), zoneOf, countryOfZone });
