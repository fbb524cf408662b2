import { nameKey } from '../listings/fold.ts';
import { stableHash } from '../listings/hash.ts';
import {
  type Cleaned,
  type Coordinates,
  categoryNames,
  cleanCoordinates,
  cleanEmail,
  cleanLine,
  cleanPhone,
  cleanText,
  cleanWebsite,
  cutText,
  type Warning,
} from './cells.ts';
import type { Columns, Field } from './columns.ts';
import { countryOf } from './countries.ts';
import type { CsvRecord } from './csv.ts';

export type RejectReason =
  | 'no-name'
  | 'name-too-long'
  | 'wrong-column-count'
  | 'malformed-quotes'
  | 'bad-encoding'
  | 'duplicate';

/** Where a row says it is: `country` is an ISO 3166-1 code, `region` and `city` are names or empty. */
export interface PlaceNames {
  country: string;
  region: string;
  city: string;
}

/** A row of the file as the product understands it. */
export interface ImportRow {
  row: number;
  line: number;
  /** What the listing is recognised by in a later import. */
  key: string;
  /** Of all that the row says: the same again means that nothing is to be done. */
  hash: string;
  name: string;
  summary: string;
  description: string;
  categories: readonly string[];
  place: PlaceNames | null;
  address: string;
  postalCode: string;
  coordinates: Coordinates | null;
  phone: string;
  email: string;
  website: string;
}

export type Normalised =
  | { kind: 'accepted'; row: ImportRow; warnings: readonly Warning[] }
  | { kind: 'rejected'; row: number; line: number; reason: RejectReason; cells: readonly string[] };

export const maxName = 200;

type Read = (field: Field) => string;

function reader(columns: Columns, cells: readonly string[]): Read {
  return (field) =>
    (columns.of.get(field) ?? [])
      .map((index) => cells[index] ?? '')
      .filter((cell) => cell.trim() !== '')
      .join(field === 'address' ? ', ' : ' ');
}

/** Surplus cells are forgiven where they are empty: spreadsheets write them. */
function hasWidth(cells: readonly string[], width: number): boolean {
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '');
}

function whyRejected(record: CsvRecord, columns: Columns, name: string): RejectReason | null {
  if (record.malformed) return 'malformed-quotes';
  if (!hasWidth(record.cells, columns.width)) return 'wrong-column-count';
  if (name === '') return 'no-name';
  if (name.length > maxName) return 'name-too-long';
  return record.cells.some((cell) => cell.includes('\ufffd')) ? 'bad-encoding' : null;
}

interface Located {
  place: PlaceNames | null;
  address: string;
  warning?: Warning;
}

/** A place needs its country; without one the names of city and region go into the address, so that they are not lost. */
function locate(read: Read): Located {
  const address = cleanLine(read('address'));
  const city = cleanLine(read('city')).slice(0, 100);
  const region = cleanLine(read('region')).slice(0, 100);
  const country = cleanLine(read('country'));
  const match = country === '' ? undefined : countryOf(country);
  if (match !== undefined) return { place: { country: match.code, region: region || match.region, city }, address };
  const words = [address, city, region].filter((word) => word !== '').join(', ');
  if (country !== '') return { place: null, address: words, warning: 'country-unknown' };
  return city === '' && region === ''
    ? { place: null, address }
    : { place: null, address: words, warning: 'country-missing' };
}

function keyOf(id: string, name: string, place: PlaceNames | null): string {
  if (id !== '') return id.length <= 100 ? `id:${id}` : `id:${stableHash(id)}`;
  const where = place === null ? [] : [place.country, nameKey(place.region), nameKey(place.city)];
  return `name:${stableHash([nameKey(name), ...where].join('\n'))}`;
}

/** Reads one record: the row that it says, with what was left out, or why it is refused. Pure. */
export function normalise(record: CsvRecord, columns: Columns): Normalised {
  const read = reader(columns, record.cells);
  const name = cleanLine(read('name'));
  const { row, line } = record;
  const reason = whyRejected(record, columns, name);
  if (reason !== null) return { kind: 'rejected', row, line, reason, cells: record.cells };
  const warnings: Warning[] = [];
  const note = <Value>({ value, warning }: Cleaned<Value>): Value => {
    if (warning !== undefined) warnings.push(warning);
    return value;
  };
  const located = locate(read);
  if (located.warning !== undefined) warnings.push(located.warning);
  const content = {
    name,
    summary: note(cutText(cleanLine(read('summary')), 500)),
    description: note(cutText(cleanText(read('description')), 20_000)),
    categories: categoryNames(read('category')),
    place: located.place,
    address: note(cutText(located.address, 500)),
    postalCode: cleanLine(read('postalCode')).slice(0, 40),
    coordinates: note(cleanCoordinates(cleanLine(read('latitude')), cleanLine(read('longitude')))),
    phone: note(cleanPhone(cleanLine(read('phone')))),
    email: note(cleanEmail(cleanLine(read('email')))),
    website: note(cleanWebsite(cleanLine(read('website')))),
  };
  const key = keyOf(cleanLine(read('id')), name, located.place);
  return { kind: 'accepted', row: { row, line, key, hash: stableHash(JSON.stringify(content)), ...content }, warnings };
}
