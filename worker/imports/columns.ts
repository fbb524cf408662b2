import type { Unusable } from './text-stream.ts';

/** What a column of a file can say of a listing. */
export type Field =
  | 'id'
  | 'name'
  | 'category'
  | 'summary'
  | 'description'
  | 'address'
  | 'city'
  | 'region'
  | 'postalCode'
  | 'country'
  | 'phone'
  | 'website'
  | 'email'
  | 'longitude'
  | 'latitude';

/** Header names, folded to lower case and underscores. An address may stand in several columns. */
const headers: Readonly<Record<Field, readonly string[]>> = {
  id: ['id', 'external_id', 'uid', 'uuid', 'ref'],
  name: ['name', 'title', 'business_name', 'company', 'company_name'],
  category: ['category', 'categories', 'brewery_type', 'type', 'kind'],
  summary: ['summary', 'short_description', 'tagline'],
  description: ['description', 'about', 'long_description', 'notes'],
  address: ['address', 'address_1', 'address_2', 'address_3', 'address1', 'address2', 'address3', 'street'],
  city: ['city', 'town', 'locality', 'municipality'],
  region: ['state_province', 'region', 'state', 'province', 'county_province'],
  postalCode: ['postal_code', 'postcode', 'zip', 'zip_code', 'postalcode', 'plz'],
  country: ['country', 'country_code', 'country_name'],
  phone: ['phone', 'telephone', 'phone_number', 'tel'],
  website: ['website_url', 'website', 'url', 'web', 'homepage'],
  email: ['email', 'e_mail', 'mail', 'email_address'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
  latitude: ['latitude', 'lat'],
};

/** Which columns of a file hold which field, and how many columns a row has. */
export interface Columns {
  kind: 'columns';
  width: number;
  of: ReadonlyMap<Field, readonly number[]>;
  /** Columns whose name says nothing to the import. */
  unknown: readonly string[];
}

function foldHeader(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

/** Finds the fields in a header row. Of two columns for one field the first name in the list above is used. */
export function mapColumns(header: readonly string[]): Columns | Unusable {
  if (header.length < 2) return { kind: 'unusable', code: 'one-column', line: 1 };
  const names = header.map(foldHeader);
  const of = new Map<Field, number[]>();
  for (const [field, known] of Object.entries(headers) as [Field, readonly string[]][]) {
    const found = known.map((name) => names.indexOf(name)).filter((index) => index !== -1);
    if (found.length > 0) of.set(field, field === 'address' ? found : found.slice(0, 1));
  }
  if (!of.has('name')) return { kind: 'unusable', code: 'no-name-column', line: 1 };
  const used = new Set([...of.values()].flat());
  return { kind: 'columns', width: header.length, of, unknown: header.filter((_, index) => !used.has(index)) };
}
