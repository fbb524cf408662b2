import {
  type Cleaned,
  categoryNames,
  cleanEmail,
  cleanLine,
  cleanPhone,
  cleanPrice,
  cleanText,
  cleanWebsite,
  cutText,
  firstValid,
} from '../../domain/listings/clean-fields.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { stableHash } from '../../platform/text/hash.ts';
import { readAttribute } from './columns/attribute-cells.ts';
import type { Field } from './columns/column-headers.ts';
import type { Columns } from './columns/columns.ts';
import { type Coordinates, cleanCoordinates, splitPair } from './fields/coordinates.ts';
import { type HoursRead, readHours } from './fields/hours.ts';
import { locate, statedCountry } from './fields/locate.ts';
import type { Normalised, PlaceNames, Read, RejectReason, RowContent, Warning } from './row.ts';
import type { CsvRecord } from './source/csv.ts';
import type { Tools } from './tools.ts';

export const maxName = 200;
const maxHoursText = 500;

/** Separators for fields that several columns fill. */
const separators: Partial<Readonly<Record<Field, string>>> = {
  address: ', ',
  phone: ';',
  website: ';',
  email: ';',
  category: ';',
};

function reader(columns: Columns, cells: readonly string[]): Read {
  return (field) =>
    (columns.of.get(field) ?? [])
      .map((index) => cells[index] ?? '')
      .filter((cell) => cell.trim() !== '')
      .join(separators[field] ?? ' ');
}

/** Surplus empty cells are accepted, because spreadsheets write them. */
function hasWidth(cells: readonly string[], width: number): boolean {
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '');
}

function rejectReasonOf(record: CsvRecord, columns: Columns, name: string): RejectReason | null {
  if (record.problem !== null) return record.problem;
  if (!hasWidth(record.cells, columns.width)) return 'wrong-column-count';
  if (name === '') return 'no-name';
  if (name.length > maxName) return 'name-too-long';
  return record.cells.some((cell) => cell.includes('\ufffd')) ? 'bad-encoding' : null;
}

function keyOf(id: string, name: string, place: PlaceNames | null): string {
  if (id !== '') return id.length <= 100 ? `id:${id}` : `id:${stableHash(id)}`;
  const where = place === null ? [] : [place.country, nameKey(place.region), nameKey(place.city)];
  return `name:${stableHash([nameKey(name), ...where].join('\n'))}`;
}

type Note = <Value>(cleaned: Cleaned<Value>, text: string) => Value;

/** Reads the coordinates, from two columns or one, and the time zone there. */
function pointOf(
  read: Read,
  { country, note, tools }: { country: string | undefined; note: Note; tools: Tools | undefined },
): Pick<RowContent, 'coordinates' | 'timeZone'> {
  const own = [cleanLine(read('latitude')), cleanLine(read('longitude'))] as const;
  const [latitude, longitude] = own.some((text) => text !== '') ? own : splitPair(cleanLine(read('coordinates')));
  const mayLieThere =
    country === undefined || tools === undefined ? undefined : (point: Coordinates) => tools.mayLieIn(point, country);
  const coordinates = note(cleanCoordinates(latitude, longitude, mayLieThere), `${latitude}, ${longitude}`);
  return { coordinates, timeZone: coordinates === null ? '' : (tools?.zoneOf(coordinates) ?? '') };
}

/** The phone number. A national one belongs to the row's country or, without one, to the country of the time zone. */
function phoneOf(
  text: string,
  {
    country,
    timeZone,
    note,
    tools,
  }: { country: string | undefined; timeZone: string; note: Note; tools: Tools | undefined },
): string {
  if (tools === undefined) return cleanPhone(text).value;
  const home = country ?? (timeZone === '' ? undefined : tools.countryOfZone(timeZone));
  const { others, ...phone } = tools.phone(text, home);
  if (others.length > 0) note({ value: '', warning: 'more-phones' }, others.join('; '));
  return note(phone, text);
}

function hoursOf(text: string, note: Note): Pick<RowContent, 'hours' | 'hoursText'> {
  const read: HoursRead = text.length <= maxHoursText ? readHours(text) : { hours: null, text };
  if (text !== '' && read.hours === null) note({ value: '', warning: 'hours-as-text' }, text);
  return {
    hours: read.hours,
    hoursText: note(cutText(read.text, maxHoursText), text),
  };
}

/** The row's values of the site's attributes. Without `attributes` if the file has no column for any. */
function attributesOf(
  { attributes }: Columns,
  { cells, language, note }: { cells: readonly string[]; language: string; note: Note },
): Pick<RowContent, 'attributes'> {
  if (attributes.length === 0) return {};
  const read = attributes.map(({ attribute, indexes }) => {
    const { value, unknown } = readAttribute(attribute, indexes.map((index) => cells[index] ?? '').join(';'), language);
    if (unknown.length > 0)
      note({ value: '', warning: 'attribute-unknown' }, `${attribute.slug}: ${unknown.join('; ')}`);
    return [attribute.slug, value] as const;
  });
  return { attributes: Object.fromEntries(read) };
}

function contentOf(
  read: Read,
  name: string,
  {
    note,
    tools,
    language,
    country: byDefault,
  }: { note: Note; tools: Tools | undefined; language: string; country: string | undefined },
): RowContent {
  const point = pointOf(read, { country: statedCountry(read, tools)?.code, note, tools });
  const located = locate(read, { tools, language, point: point.coordinates, country: byDefault });
  for (const { code, about } of located.warnings) note({ value: '', warning: code }, about);
  const country = located.place?.country;
  const [email, website] = [cleanLine(read('email')), cleanLine(read('website'))];
  const price = cleanLine(read('price'));
  return {
    name,
    summary: note(cutText(cleanLine(read('summary')), 500), ''),
    description: note(cutText(cleanText(read('description')), 20_000), ''),
    categories: categoryNames(read('category')),
    place: located.place,
    address: note(cutText(located.address, 500), ''),
    postalCode: cleanLine(read('postalCode')).slice(0, 40),
    ...point,
    phone: phoneOf(cleanLine(read('phone')), { country, timeZone: point.timeZone, note, tools }),
    email: note(firstValid(email, cleanEmail), email),
    website: note(firstValid(website, cleanWebsite), website),
    ...hoursOf(cleanLine(read('hours')), note),
    priceLevel: note(cleanPrice(price), price),
    state: 'published',
    oldPaths: [],
  };
}

/**
 * Converts a record to a row with warnings, or to the reason to reject it. Without `tools`, phone numbers stay as
 * written, time zones are empty, and points tell no country. `country` is that of rows that name none and have no
 * point in one. Pure.
 */
export function normalise(
  record: CsvRecord,
  columns: Columns,
  { language, tools, country }: { language: string; tools?: Tools | undefined; country?: string | undefined },
): Normalised {
  const read = reader(columns, record.cells);
  const name = cleanLine(read('name'));
  const { row, line } = record;
  const reason = rejectReasonOf(record, columns, name);
  if (reason !== null) return { kind: 'rejected', row, line, reason, cells: record.cells };
  const warnings: Warning[] = [];
  const note: Note = ({ value, warning }, text) => {
    if (warning !== undefined) warnings.push({ code: warning, value: text });
    return value;
  };
  const content = {
    ...contentOf(read, name, { note, tools, language, country }),
    ...attributesOf(columns, { cells: record.cells, language, note }),
  };
  const key = keyOf(cleanLine(read('id')), name, content.place);
  return { kind: 'accepted', row: { row, line, key, hash: stableHash(JSON.stringify(content)), ...content }, warnings };
}
