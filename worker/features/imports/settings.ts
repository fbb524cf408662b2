import type { Attribute } from '../../../web/contract/attributes.ts';
import { spreadsheetMark } from '../../platform/text/spreadsheet.ts';
import { type CategorySplits, splitsOf } from './category-splitter.ts';
import type { ColumnField } from './columns/column-headers.ts';
import { type Columns, columnsOf, mapColumns } from './columns/columns.ts';
import type { WriteContext } from './import-target.ts';
import { readCategoryCells, readSample } from './read-rows.ts';
import { inspectFile, type OpenFile, type ShapeOverrides, type TableShape } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';
import type { ImportWishes } from './wishes.ts';

/** How a file's rows become listings. Stored with the import, so that it continues with the same settings. */
export interface ImportSettings {
  shape: TableShape;
  /** The names of the columns, and the field of each. */
  header: readonly string[];
  fields: readonly (ColumnField | null)[];
  /** The site's attributes that columns belong to, as they were defined when the file was first inspected. */
  attributes?: readonly Attribute[];
  wishes: ImportWishes;
  /** Where commas and slashes separate categories. */
  categorySplits: CategorySplits;
  /** The language of the listings' texts. */
  language: string;
  /** The site's languages: a new category gets a name in each. */
  languages: readonly string[];
}

/** An inspected file, with the settings to read it. */
export interface Prepared {
  kind: 'prepared';
  settings: ImportSettings;
  columns: Columns;
  fingerprint: string;
  bytes: number;
}

/** The request to inspect a file. An upload stores it as the import's `settings` until the check. */
export interface PrepareOptions {
  language: string;
  languages: readonly string[];
  /** The attributes that the site defines. */
  attributes?: readonly Attribute[];
  told?: ShapeOverrides & ImportWishes;
}

/** Inspects a file: its format, its columns and the field that each column is mapped to. */
export async function prepareFile(
  open: OpenFile,
  { language, languages, attributes = [], told = {} }: PrepareOptions,
): Promise<Prepared | Unusable> {
  const inspected = await inspectFile(open, told);
  if (inspected.kind === 'unusable') return inspected;
  const { shape, fingerprint, bytes } = inspected;
  const sample = await readSample(open, shape);
  if ('code' in sample) return sample;
  // Its cells are guarded against formulas, so importing it would change what it was made from.
  if (sample.header[0]?.trim() === spreadsheetMark) return { kind: 'unusable', code: 'spreadsheet-copy', line: 1 };
  const wantedKey = told.key?.find((column) => !sample.header.includes(column));
  if (wantedKey !== undefined)
    return { kind: 'unusable', code: 'map-unknown-column', line: sample.line, detail: wantedKey };
  const columns = mapColumns(sample.header, {
    samples: sample.samples,
    told: told.columns ?? {},
    attributes,
    language,
  });
  if (columns.kind === 'unusable') return { ...columns, line: sample.line };
  const fields = columns.guesses.map(({ field }) => field);
  const categorySplits = splitsOf(await readCategoryCells(open, { shape, columns }));
  const settings = {
    shape,
    header: sample.header,
    fields,
    wishes: told,
    categorySplits,
    language,
    languages,
    attributes: columns.attributes.map(({ attribute }) => attribute),
  };
  return { kind: 'prepared', settings, columns, fingerprint, bytes };
}

/** What rows are written with. */
export function writeContext(
  settings: ImportSettings,
  { target, givenAt }: Pick<WriteContext, 'target' | 'givenAt'>,
): WriteContext {
  const { trustIds = false, overwriteEdits = false } = settings.wishes;
  const columns = storedColumns(settings);
  return { language: settings.language, target, columns, trustIds, overwriteEdits, givenAt };
}

/** The columns that stored settings describe. */
export const storedColumns = ({ fields, attributes = [], header }: ImportSettings): Columns =>
  columnsOf(fields, attributes, header);
