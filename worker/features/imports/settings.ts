import type { Attribute } from '../../../web/contract/attributes.ts';
import { spreadsheetMark } from '../../platform/text/spreadsheet.ts';
import type { ColumnField } from './columns/column-headers.ts';
import { type ColumnMap, type Columns, columnsOf, mapColumns } from './columns/columns.ts';
import { readSample } from './read-rows.ts';
import { inspectFile, type OpenFile, type ShapeOverrides, type TableShape } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';

/** What a person says about a file and its import. All of it has a default. */
export interface ImportWishes {
  columns?: ColumnMap;
  /** The columns that identify a listing, instead of an id. */
  key?: readonly string[];
  /**
   * The name of the source. Listings of different sources are never the same, whatever their ids are. Empty for the
   * site's only source.
   */
  source?: string;
  /** The country of rows that do not say one: ISO 3166-1 alpha-2. */
  country?: string;
  /** Fills in region and city by coordinates. */
  locate?: boolean;
  /** Replaces what people have changed since the last import. */
  overwriteEdits?: boolean;
  /** Closes the source's listings that left the file: at most this share of them, from 0 to 1. Absent: closes none. */
  closeMissing?: number;
}

/** How a file's rows become listings. Stored with the import, so that it continues with the same settings. */
export interface ImportSettings {
  shape: TableShape;
  /** The names of the columns, and the field of each. */
  header: readonly string[];
  fields: readonly (ColumnField | null)[];
  /** The site's attributes that columns belong to, as they were defined when the file was first inspected. */
  attributes?: readonly Attribute[];
  wishes: ImportWishes;
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
  const columns = mapColumns(sample.header, { samples: sample.samples, told: told.columns ?? {}, attributes });
  if (columns.kind === 'unusable') return { ...columns, line: sample.line };
  const fields = columns.guesses.map(({ field }) => field);
  const settings = {
    shape,
    header: sample.header,
    fields,
    wishes: told,
    language,
    languages,
    attributes: columns.attributes.map(({ attribute }) => attribute),
  };
  return { kind: 'prepared', settings, columns, fingerprint, bytes };
}

/** The columns that stored settings describe. */
export const storedColumns = ({ fields, attributes = [] }: ImportSettings): Columns => columnsOf(fields, attributes);
