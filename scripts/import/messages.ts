import type { WarningCode } from '../../worker/domain/listings/clean-fields.ts';
import type { RejectReason } from '../../worker/features/imports/row.ts';
import type { TableShape } from '../../worker/features/imports/source/table.ts';
import type { Unusable } from '../../worker/features/imports/source/text-stream.ts';

/** Why a file cannot be used. */
export const faults: Record<Unusable['code'], string> = {
  'empty-file': 'the file is empty',
  'no-rows': 'the file has a header and no row below it',
  'too-many-categories':
    'the column taken for categories holds more than 1,000 different ones: name another with --map, or null for none',
  workbook: 'the file is a workbook or an archive: save the sheet as CSV',
  'spreadsheet-copy':
    'the file is a copy for spreadsheets, whose cells were changed to be safe to open; a site is restored from its archive: npm run export -- --site SLUG',
  'file-changed': 'the file has become another while it was imported',
  'doubtful-columns': 'several columns may be the same field: say which one it is',
  'doubtful-encoding': 'the encoding of the file is not certain: say which reading is right',
  'too-many-bad-rows': 'more than 5 % of the rows cannot be read',
  'no-usable-rows': 'no row of the file can be used',
  'unknown-form': 'the form of the file is not known',
  'one-column': 'the header names one column only, where commas, semicolons or tabs are to part several',
  'no-name-column': 'no column holds a name: call one "name", or tell which one with --map',
  'mixed-encodings':
    'these bytes are of another encoding than the rest: save the file as UTF-8, or name its encoding with --map',
  'nul-byte': 'the file holds a NUL byte: it is no text file, or is damaged',
  'unclosed-quote': 'a quoted cell that begins here is not closed properly',
  'cell-too-large': 'a cell holds more than 100,000 characters',
  'bad-json': 'the JSON that begins here is not complete or not valid',
  'no-features': 'the JSON holds no list of features: a GeoJSON FeatureCollection is wanted',
  'map-unknown-column': 'the map names a column that the file does not have',
  'map-unknown-field': 'the map names a field that listings do not have',
};

/** Why a row is rejected. */
export const reasons: Record<RejectReason, string> = {
  'no-name': 'no name',
  'name-too-long': 'the name is longer than 200 characters',
  'wrong-column-count': 'fewer or more cells than the header',
  'malformed-quotes': 'text behind a closing quote',
  'nul-byte': 'a NUL byte',
  'cell-too-large': 'a cell holds more than 100,000 characters',
  'other-listing':
    'its key belongs to a listing of another name and place: if the file is another source, name it with --source',
  'bad-encoding': 'characters were lost in an earlier conversion (\ufffd)',
  duplicate: 'an earlier row of the file is the same listing',
};

/** Warnings about accepted rows. */
export const warnings: Record<WarningCode, string> = {
  'website-invalid': 'no web address: left out',
  'phone-invalid': 'no phone number of that country: left out',
  'phone-country-unknown': 'a national phone number without a country: kept as written',
  'more-phones': 'further phone numbers in the cell: the first valid one was taken',
  'email-invalid': 'no e-mail address: left out',
  'coordinates-invalid': 'no coordinates on Earth: left out',
  'coordinates-incomplete': 'one coordinate without the other: left out',
  'coordinates-swapped': 'latitude and longitude the wrong way round: turned',
  'coordinates-elsewhere': 'coordinates outside the country of the row: left out',
  'country-unknown': 'a country that is not known: the place stands in the address',
  'country-missing': 'a city without a country: the place stands in the address',
  'hours-as-text': 'opening hours that only people can read: kept as text',
  'price-invalid': 'no price level from 1 to 4: left out',
  'attribute-unknown': 'a value that the site’s attribute does not have: left out',
  'text-cut': 'a text that was too long: cut',
  'edit-kept': 'changed by people since the last import: kept (--overwrite-edits replaces it)',
  'country-from-point': 'a country that was found by the coordinates',
  'city-from-point': 'a city that was found by the coordinates',
  'old-address-invalid': 'no address on the former site: left out',
  'old-address-taken': 'a former address that leads to another listing: left out',
  'possible-double': 'probably a double: same name within 150 m or at the same address',
};

/** How a file is read, in words. */
export function formOf(shape: TableShape): string {
  const { format, ...rest } = shape;
  const details = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  return [format, ...details.map(([name, value]) => `${name} ${JSON.stringify(value)}`)].join(', ');
}

/** The meaning of a note's code. */
export function meaningOf(code: string): string {
  return (reasons as Record<string, string>)[code] ?? (warnings as Record<string, string>)[code] ?? code;
}
