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
  workbook: 'the file is a workbook of a form that is not read: save it as XLSX or CSV',
  'spreadsheet-copy':
    'the file is a copy for spreadsheets, whose cells were changed to be safe to open; a site is restored from its archive: npm run export -- --site SLUG',
  'file-changed': 'the file has become another while it was imported',
  'doubtful-columns': 'several columns may be the same field: say which one it is',
  'doubtful-encoding': 'the encoding of the file is not certain: say which reading is right',
  'too-many-bad-rows': 'more than 5 % of the rows cannot be read',
  'no-usable-rows': 'no row of the file can be used',
  'unknown-form': 'the form of the file is not known',
  'unknown-encoding': 'no encoding has this name: UTF-8, windows-1250, GBK, KOI8-R and others are known',
  'unknown-crs':
    'the coordinates are of a system that is not known: convert them to degrees, WGS 84 (EPSG:4326), with a program for maps',
  'unknown-sheet': 'the workbook has no such sheet with rows; it has these',
  'bad-xml': 'the XML that begins here is not complete or not valid, or is no KML',
  'damaged-file': 'the file is damaged or not complete',
  'too-large': 'the file is too large when it is unpacked: split it, or save it as CSV',
  'too-many-columns': 'the rows have more than 2,000 different columns',
  'one-column': 'the header names one column only, where commas, semicolons or tabs are to part several',
  'no-name-column': 'no column is called like a name: say which one holds it',
  'mixed-encodings':
    'these bytes are of another encoding than the rest: save the file as UTF-8, or name its encoding with --map',
  'nul-byte': 'the file holds a NUL byte: it is no text file, or is damaged',
  'unclosed-quote': 'a quoted cell that begins here is not closed properly',
  'cell-too-large': 'a cell holds more than 100,000 characters',
  'bad-json': 'the JSON that begins here is not complete or not valid',
  'no-features': 'the JSON holds no list of objects: an array of objects, one object a line or GeoJSON is wanted',
  'map-unknown-column': 'the map names a column that the file does not have',
  'map-unknown-field': 'the map names a field that listings do not have',
};

/** How to turn a form that is not read into one that is. */
const conversions: Readonly<Record<string, string>> = {
  PDF: 'a PDF file: ask for the table behind it, or copy the table into a spreadsheet and save it as CSV',
  RTF: 'a text document: copy its table into a spreadsheet and save it as CSV',
  HTML: 'a web page: download the data that it shows, or copy its table into a spreadsheet and save it as CSV',
  XML: 'XML of a form that is not known: convert it to CSV or JSON',
  GPX: 'a GPX file: convert it to GeoJSON or KML with a program for maps',
  vCard: 'a file of contacts: export them as CSV',
  SQLite: 'a database: export the table as CSV (sqlite3 -header -csv FILE "select * from TABLE")',
  GeoPackage: 'a GeoPackage: ogr2ogr -t_srs EPSG:4326 places.geojson FILE converts it',
  Access: 'an Access database: export the table as CSV',
  Shapefile: 'a shapefile: ogr2ogr -t_srs EPSG:4326 places.geojson FILE converts it',
  Parquet: 'a Parquet file: export it as CSV',
  Office: 'an old Office file, or one with a password: open it, and save it as XLSX or CSV without a password',
  XLSB: 'a binary workbook: save it as XLSX or CSV',
  ODS: 'an OpenDocument workbook: save it as XLSX or CSV',
  Numbers: 'a Numbers workbook: export it as CSV',
  DOCX: 'a Word document: copy its table into a spreadsheet and save it as CSV',
  ODT: 'an OpenDocument text: copy its table into a spreadsheet and save it as CSV',
  ZIP: 'a ZIP file without a workbook or a KML file: unpack it, and import the file in it',
  RAR: 'a packed file: unpack it, and import the file in it',
  '7z': 'a packed file: unpack it, and import the file in it',
  bzip2: 'a packed file: unpack it, or pack it with gzip',
  xz: 'a packed file: unpack it, or pack it with gzip',
  zstd: 'a packed file: unpack it, or pack it with gzip',
  image: 'a picture: type its table into a spreadsheet and save it as CSV',
};

/** Why a file cannot be used, in words: for a form that is not read, what the file is and how to convert it. */
export function faultText({ code, detail }: { code: Unusable['code']; detail: string | undefined }): string {
  const conversion = detail === undefined ? undefined : conversions[detail];
  const isForm = code === 'unknown-form' || code === 'workbook';
  return isForm && conversion !== undefined ? `the file is ${conversion}` : faults[code];
}

/** The form of a file in words. */
export function formText(shape: TableShape): string {
  const packing = shape.packing === undefined ? '' : ', packed';
  switch (shape.format) {
    case 'csv':
      return `CSV, parted by ${JSON.stringify(shape.delimiter)}, ${shape.encoding}${packing}`;
    case 'xlsx':
      return `the sheet "${shape.sheetName}" of a workbook${packing}`;
    default:
      return `${{ json: 'JSON', geojson: 'GeoJSON', kml: 'KML' }[shape.format]}, ${shape.encoding}${packing}`;
  }
}

/** Why a row is rejected. */
export const reasons: Record<RejectReason, string> = {
  'no-name': 'no name',
  'name-too-long': 'the name is longer than 200 characters',
  'wrong-column-count': 'fewer or more cells than the header',
  'malformed-quotes': 'text behind a closing quote',
  'nul-byte': 'a NUL byte',
  'cell-too-large': 'a cell holds more than 100,000 characters',
  'other-listing':
    'its key belongs to a listing of another name and place: if the file is another source, name it with --source; if it moved and was renamed, add --trust-ids',
  'bad-encoding': 'characters were lost in an earlier conversion (\ufffd)',
  duplicate: 'another row of the file is the same listing',
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
  'category-empty': 'a category without a letter or digit: left out',
  'possible-double': 'probably a double: same name within 150 m or at the same address',
};

/** The meaning of a note's code. */
export function meaningOf(code: string): string {
  return (reasons as Record<string, string>)[code] ?? (warnings as Record<string, string>)[code] ?? code;
}
