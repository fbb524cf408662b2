import type { MetadataJson } from 'libphonenumber-js/core';
import { openPhones, type ReadPhone } from './phones.ts';
import { openZones, type ZoneFinder, type ZoneMap } from './zones.ts';

/**
 * The world's phone numbers and time zones: 150 kB that lie beside the Worker, not in it, and are read when an
 * import runs (scripts/lib/import-data.ts).
 */
export interface ToolData {
  phones: MetadataJson;
  zones: ZoneMap;
}

/** What understands phones and places. */
export interface Tools {
  phone: ReadPhone;
  zones: ZoneFinder;
}

/** The tools that work with this data. */
export function openTools({ phones, zones }: ToolData): Tools {
  return { phone: openPhones(phones), zones: openZones(zones) };
}
