import { isKml, isZip, type ZipEntry } from './packing.ts';

/** What files that cannot be read look like. */
export const unknownForms = [
  ...(['PDF', 'RTF', 'HTML', 'XML', 'GPX', 'vCard', 'SQLite', 'Access', 'Shapefile', 'GeoPackage', 'Parquet'] as const),
  ...(['Office', 'XLS', 'XLSB', 'ODS', 'Numbers', 'DOCX', 'ODT', 'ZIP', 'RAR', '7z', 'bzip2', 'xz', 'zstd'] as const),
  ...(['image'] as const),
];

export type UnknownForm = (typeof unknownForms)[number];

const signatures: readonly (readonly [UnknownForm, string])[] = [
  ['PDF', '%PDF'],
  ['RTF', '{\\rtf'],
  ['SQLite', 'SQLite format 3\0'],
  ['Access', '\0\x01\0\0Standard'],
  ['Shapefile', '\0\0\x27\x0a\0'],
  ['Parquet', 'PAR1'],
  ['Office', '\xd0\xcf\x11\xe0'],
  ['RAR', 'Rar!'],
  ['7z', '7z\xbc\xaf'],
  ['bzip2', 'BZh'],
  ['xz', '\xfd7zXZ'],
  ['zstd', '\x28\xb5\x2f\xfd'],
  ['image', '\x89PNG'],
  ['image', '\xff\xd8\xff'],
  ['image', 'GIF8'],
];

/** The form of a binary file that cannot be read, from its first bytes. */
export function unknownBinary(first: Uint8Array): UnknownForm | undefined {
  const start = String.fromCharCode(...first.subarray(0, 20));
  const found = signatures.find(([, signature]) => start.startsWith(signature))?.[0];
  // The application's number in the header of a database.
  const isGeoPackage = found === 'SQLite' && String.fromCharCode(...first.subarray(68, 72)) === 'GPKG';
  return isGeoPackage ? 'GeoPackage' : found;
}

/** The form of a text that cannot be read. */
export function unknownText(text: string): UnknownForm | undefined {
  const start = text.slice(0, 2_000).trimStart();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body)[\s>]/is.test(start)) return 'HTML';
  if (/^BEGIN:VCARD/i.test(start)) return 'vCard';
  if (!/^<(?:\?xml|!--|!doctype|[a-z][\w:.-]*[\s>/])/i.test(start)) return undefined;
  return /<gpx[\s>]/.test(start) ? 'GPX' : 'XML';
}

const members: readonly (readonly [UnknownForm, RegExp])[] = [
  ['XLSB', /^xl\/workbook\.bin$/i],
  ['DOCX', /^word\//i],
  ['Numbers', /^Index(?:\/|\.zip$)/],
  ['Shapefile', /\.shp$/i],
];

/** The form of a ZIP file: one that is read, or what it looks like. */
export async function zipForm(first: Uint8Array, entries: readonly ZipEntry[]): Promise<'xlsx' | 'kmz' | UnknownForm> {
  const has = (pattern: RegExp): boolean => entries.some(({ path }) => pattern.test(path));
  if (has(/^xl\/workbook\.xml$/i)) return 'xlsx';
  const mimetype = String.fromCharCode(...first.subarray(30, 120));
  if (isZip(first) && /opendocument\.spreadsheet/.test(mimetype)) return 'ODS';
  if (isZip(first) && /opendocument\./.test(mimetype)) return 'ODT';
  const found = members.find(([, pattern]) => has(pattern))?.[0];
  if (found !== undefined) return found;
  return entries.some(isKml) ? 'kmz' : 'ZIP';
}
