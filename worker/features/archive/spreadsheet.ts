import type { D1Database } from '@cloudflare/workers-types';
import { type Attribute, isValueOf } from '../../../web/contract/attributes.ts';
import type { PlaceKey } from '../../../web/contract/grammar.ts';
import { type Hours, weekdays } from '../../../web/contract/hours.ts';
import { Meter } from '../../data/meter.ts';
import { openReader } from '../../data/reader.ts';
import type { ListingState, SiteId } from '../../data/schema.ts';
import { loadAttributes } from '../../domain/listings/attributes.writer.ts';
import { countryName, languageName, type Names, nameIn } from '../../platform/i18n/names.ts';
import { byteOrderMark, spreadsheetMark, spreadsheetRecord } from '../../platform/text/spreadsheet.ts';
import { listingsForSpreadsheet, type SpreadsheetListing } from './spreadsheet.query.ts';

/** Listings that are read, and held, at once. */
const pageSize = 200;

type Cell = string | number | null;
type Column = { heading: string; cell: (listing: SpreadsheetListing) => Cell };

/** A site, and the language of names in the file. */
export interface SpreadsheetSource {
  db: D1Database;
  site: SiteId;
  language: string;
  /** Each has columns for the listings' texts. */
  languages: readonly string[];
}

const states: Readonly<Record<ListingState, string>> = {
  draft: 'Draft',
  pending: 'Waiting for approval',
  'sent-back': 'Sent back',
  published: 'Published',
  hidden: 'Hidden',
  closed: 'Closed for good',
  removed: 'Removed',
};

const weekdayNames = { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' };

const rangesOf = (ranges: Hours['mon']): string => ranges.map((range) => range.join('–')).join(', ') || 'closed';

const hoursOf = (hours: Hours): string =>
  [
    ...weekdays.map((day) => `${weekdayNames[day]} ${rangesOf(hours[day])}`),
    ...hours.special.map(({ date, hours: ranges }) => `${date} ${rangesOf(ranges)}`),
  ].join(' | ');

/** Excel reads this form as a time in every language. */
const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');

function placeColumns(nameOf: (names: Names) => string, language: string): Column[] {
  const part = (kind: PlaceKey) => (listing: SpreadsheetListing) =>
    listing.places.find(([one]) => one === kind) ?? null;
  const named = (kind: PlaceKey) => (listing: SpreadsheetListing) => {
    const names = part(kind)(listing)?.[1];
    return names ? nameOf(names) : null;
  };
  const country = ({ places }: SpreadsheetListing) => {
    const code = places.find(([kind]) => kind !== null)?.[2];
    return code ? countryName(code, language) : null;
  };
  return [
    { heading: 'City', cell: named('city') },
    { heading: 'Region', cell: named('region') },
    { heading: 'Country', cell: country },
  ];
}

function attributeColumn(attribute: Attribute, nameOf: (names: Names) => string): Column {
  const unit = nameOf(attribute.unit);
  const optionName = (slug: string) => nameOf(attribute.options.find((one) => one.slug === slug)?.names ?? {});
  return {
    heading: unit ? `${nameOf(attribute.names)} (${unit})` : nameOf(attribute.names),
    cell: ({ attributes }) => {
      const value = attributes?.[attribute.slug];
      if (!isValueOf(attribute, value)) return null;
      if (typeof value === 'number') return value;
      if (typeof value === 'boolean') return optionName(value ? 'yes' : 'no') || (value ? 'Yes' : 'No');
      return [value].flat().map(String).map(optionName).join(', ');
    },
  };
}

function textColumns(language: string): Column[] {
  const about = `(${languageName(language, 'en')})`;
  const text = (index: 1 | 2 | 3) => (listing: SpreadsheetListing) =>
    listing.texts.find(([one]) => one === language)?.[index] ?? null;
  return [
    { heading: `Name ${about}`, cell: text(1) },
    { heading: `Short description ${about}`, cell: text(2) },
    { heading: `Description ${about}`, cell: text(3) },
  ];
}

function columnsOf({ language, languages }: SpreadsheetSource, attributes: readonly Attribute[]): Column[] {
  const nameOf = (names: Names) => nameIn(names, { language, defaultLanguage: language });
  const categories = ({ categories: all }: SpreadsheetListing) =>
    all.toSorted(([a], [b]) => a - b).map(([, names]) => nameOf(names));
  return [
    { heading: spreadsheetMark, cell: ({ id }) => id },
    { heading: 'State', cell: ({ state }) => states[state] },
    { heading: 'Name in the address', cell: ({ slug }) => slug },
    ...languages.flatMap(textColumns),
    { heading: 'Categories', cell: (listing) => categories(listing).join(', ') },
    { heading: 'Street address', cell: ({ address }) => address },
    { heading: 'Postal code', cell: ({ postal_code }) => postal_code },
    ...placeColumns(nameOf, language),
    { heading: 'Latitude', cell: ({ latitude }) => latitude },
    { heading: 'Longitude', cell: ({ longitude }) => longitude },
    { heading: 'Phone', cell: ({ phone }) => phone },
    { heading: 'Email', cell: ({ email }) => email },
    { heading: 'Website', cell: ({ website }) => website },
    { heading: 'Opening hours', cell: ({ hours, hours_text }) => (hours ? hoursOf(hours) : hours_text) },
    { heading: 'Price level (1 to 4)', cell: ({ price_level }) => price_level },
    { heading: 'Rating (1 to 5)', cell: ({ rating_score }) => rating_score && rating_score / 100 },
    { heading: 'Reviews', cell: ({ review_count }) => review_count },
    ...attributes.map((attribute) => attributeColumn(attribute, nameOf)),
    { heading: 'Created (UTC)', cell: ({ created_at }) => timeOf(created_at) },
    { heading: 'Changed (UTC)', cell: ({ updated_at }) => timeOf(updated_at) },
  ];
}

/**
 * A site's listings as CSV for people and their spreadsheet programs, in parts: one row per listing, headings in words,
 * no cell that is a formula. It is no archive: a site cannot be restored from it.
 *
 * @param onListings told after each page how many were read.
 */
export async function* makeSpreadsheet(
  source: SpreadsheetSource,
  onListings: (count: number) => void,
): AsyncGenerator<string> {
  const columns = columnsOf(source, await loadAttributes(source.db, source.site));
  yield byteOrderMark + spreadsheetRecord(columns.map(({ heading }) => heading));
  const reader = openReader(source.db, new Meter());
  let count = 0;
  for (let after = 0; ; ) {
    const [page] = await reader.batch(listingsForSpreadsheet(source.site, { after, limit: pageSize }));
    if (page.length > 0) yield page.map((row) => spreadsheetRecord(columns.map(({ cell }) => cell(row)))).join('');
    count += page.length;
    onListings(count);
    if (page.length < pageSize) return;
    after = page.at(-1)?.id ?? after;
  }
}
