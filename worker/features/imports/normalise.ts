import { type Weekday, weekdays } from '../../../web/contract/hours.ts';
import {
  type Cleaned,
  cleanEmail,
  cleanLine,
  cleanPrice,
  cleanText,
  cleanWebsite,
  cutText,
  firstValid,
  readCategories,
} from '../../domain/listings/clean-fields.ts';
import { stableHash } from '../../platform/text/hash.ts';
import { readAttribute } from './columns/attribute-cells.ts';
import { closedOf } from './columns/closed.ts';
import { dayFields, type Field } from './columns/column-headers.ts';
import type { Columns } from './columns/columns.ts';
import { type Coordinates, cleanCoordinates, splitPair } from './fields/coordinates.ts';
import { formerPathOf } from './fields/former-path.ts';
import { type HoursRead, readHours, readWeek } from './fields/hours.ts';
import { locate, statedCountry } from './fields/locate.ts';
import { withoutMarkup } from './fields/markup.ts';
import { unguardedCells } from './formula-guards.ts';
import { keyOf } from './identity/keys.ts';
import type { ReadOptions } from './read-options.ts';
import type { Normalised, PlaceNames, Read, RejectReason, RowContent, Warning } from './row.ts';
import type { CsvRecord } from './source/csv.ts';
import type { Tools } from './tools.ts';

export const maxName = 200;
const maxHoursText = 500;
/** Characters of a cell with opening hours. Exports write them as JSON. */
const maxHoursCell = 5_000;

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
      .map((cell) => withoutMarkup(cell, field))
      .join(separators[field] ?? ' ');
}

/** Surplus cells must be empty, as spreadsheets write them; cells that are missing at the end count as empty. */
const hasWidth = (cells: readonly string[], width: number): boolean =>
  cells.slice(width).every((cell) => cell.trim() === '');

function rejectReasonOf(record: CsvRecord, columns: Columns, name: string): RejectReason | null {
  if (record.problem !== null) return record.problem;
  if (!hasWidth(record.cells, columns.width)) return 'wrong-column-count';
  if (name === '') return 'no-name';
  if (name.length > maxName) return 'name-too-long';
  return record.cells.some((cell) => cell.includes('\ufffd')) ? 'bad-encoding' : null;
}

type Note = <Value>(cleaned: Cleaned<Value>, text: string) => Value;

/** What the values of a row are read with. */
interface Reading {
  read: Read;
  note: Note;
  tools: Tools;
}

/** Reads the coordinates, from two columns or one, and the time zone there. */
function pointOf({ read, note, tools }: Reading): Pick<RowContent, 'coordinates' | 'timeZone'> {
  const own = [cleanLine(read('latitude')), cleanLine(read('longitude'))] as const;
  const [latitude, longitude] = own.some((text) => text !== '') ? own : splitPair(cleanLine(read('coordinates')));
  const country = statedCountry(read, tools)?.code;
  const mayLieThere = country === undefined ? undefined : (point: Coordinates) => tools.mayLieIn(point, country);
  const coordinates = note(cleanCoordinates(latitude, longitude, mayLieThere), `${latitude}, ${longitude}`);
  return { coordinates, timeZone: coordinates === null ? '' : tools.zoneOf(coordinates) };
}

/** The phone number. A national one belongs to the row's country or, without one, to the country of the time zone. */
function phoneOf(
  text: string,
  { country, timeZone, note, tools }: { country: string | undefined; timeZone: string } & Omit<Reading, 'read'>,
): string {
  const home = country ?? (timeZone === '' ? undefined : tools.countryOfZone(timeZone));
  const { others, ...phone } = tools.phone(text, home);
  if (others.length > 0) note({ value: '', warning: 'more-phones' }, others.join('; '));
  return note(phone, text);
}

/** The hours: of one column, or of seven, one for each day. */
function hoursOf({ read, note }: Omit<Reading, 'tools'>): Pick<RowContent, 'hours' | 'hoursText'> {
  // Exports have several lines and JSON in one cell.
  const text = read('hours').trim();
  const days = Object.fromEntries(weekdays.map((day, at) => [day, cleanLine(read(dayFields[at] ?? 'hours'))]));
  const found: HoursRead =
    text === ''
      ? readWeek(days as Record<Weekday, string>)
      : text.length > maxHoursCell
        ? { hours: null, text }
        : readHours(text);
  if (found.text !== '' && found.hours === null) note({ value: '', warning: 'hours-as-text' }, found.text);
  return { hours: found.hours, hoursText: note(cutText(cleanLine(found.text), maxHoursText), found.text) };
}

/** Paths of the listing on a former site. */
function oldPathsOf({ read, note }: Omit<Reading, 'tools'>): readonly string[] {
  const text = cleanLine(read('oldAddress'));
  const path = formerPathOf(text);
  if (path === undefined && text !== '') note({ value: '', warning: 'old-address-invalid' }, text);
  return path === undefined ? [] : [path];
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

/** The names of the row's categories. Parts without a letter or digit, such as emoji, have none. */
function categoriesOf({ read, note }: Omit<Reading, 'tools'>, { splitCategories }: RowSource): readonly string[] {
  const { names, unnamed } = readCategories(read('category'), splitCategories);
  for (const part of unnamed) note({ value: '', warning: 'category-empty' }, cleanLine(part));
  return names;
}

function contentOf(reading: Reading, name: string, source: RowSource): RowContent {
  const { columns, cells, header, wishes, language } = source;
  const { read, note, tools } = reading;
  const point = pointOf(reading);
  const located = locate(read, { tools, point: point.coordinates, language, country: wishes.country });
  for (const { code, about } of located.warnings) note({ value: '', warning: code }, about);
  const country = located.place?.country;
  const [email, website] = [cleanLine(read('email')), cleanLine(read('website'))];
  const price = cleanLine(read('price'));
  const isClosed = (columns.of.get('closed') ?? []).some((at) => closedOf(cells[at] ?? '', header[at] ?? ''));
  return {
    name,
    summary: note(cutText(cleanLine(read('summary')), 500), ''),
    description: note(cutText(cleanText(read('description')), 20_000), ''),
    categories: categoriesOf(reading, source),
    place: located.place,
    address: note(cutText(located.address, 500), ''),
    postalCode: cleanLine(read('postalCode')).slice(0, 40),
    ...point,
    phone: phoneOf(cleanLine(read('phone')), { country, timeZone: point.timeZone, note, tools }),
    email: note(firstValid(email, cleanEmail), email),
    website: note(firstValid(website, cleanWebsite), website),
    ...hoursOf(reading),
    priceLevel: note(cleanPrice(price), price),
    state: isClosed ? 'closed' : 'published',
    oldPaths: oldPathsOf(reading),
  };
}

/** Where a row's values come from. */
type RowSource = Omit<ReadOptions, 'shape' | 'tools'> & { cells: readonly string[] };

/**
 * The place that the row's own cells state. The key is made of it: a country that is found by the point may be another
 * with other borders.
 */
function statedPlace(read: Read, tools: Tools): PlaceNames {
  const country = statedCountry(read, tools)?.code ?? cleanLine(read('country'));
  return { country, region: cleanLine(read('region')), city: cleanLine(read('city')) };
}

/** The cells of the columns that a person named as the key. */
function namedCells({ header, wishes, cells }: RowSource): string[] {
  return (wishes.key ?? []).map((column) => cleanLine(cells[header.indexOf(column)] ?? ''));
}

/** Converts a record to a row with warnings, or to the reason to reject it. Pure. */
export function normalise(record: CsvRecord, options: ReadOptions): Normalised {
  const { columns, language, tools, header, wishes } = options;
  const cells = unguardedCells(record.cells, header);
  const source = { ...options, cells };
  const read = reader(columns, cells);
  const name = cleanLine(read('name'));
  const { row, line } = record;
  const reason = rejectReasonOf({ ...record, cells }, columns, name);
  if (reason !== null) return { kind: 'rejected', row, line, reason, cells };
  const warnings: Warning[] = [];
  const note: Note = ({ value, warning }, text) => {
    if (warning !== undefined) warnings.push({ code: warning, value: text });
    return value;
  };
  const content = {
    ...contentOf({ read, note, tools }, name, source),
    ...attributesOf(columns, { cells, language, note }),
  };
  const { address, coordinates } = content;
  const place = statedPlace(read, tools);
  const facts = { id: cleanLine(read('id')), named: namedCells(source), name, place, address, coordinates };
  const json = JSON.stringify(content);
  const identity = { key: keyOf(facts, wishes.source ?? ''), hash: stableHash(json), size: json.length };
  return { kind: 'accepted', row: { row, line, ...identity, ...content }, warnings, cells };
}
