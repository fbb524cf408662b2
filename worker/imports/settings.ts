import type { Attribute } from '../../web/contract/attributes.ts';
import { type ColumnMap, type Columns, columnsOf, mapColumns } from './columns.ts';
import type { ColumnField } from './header-words.ts';
import { readSample } from './read-rows.ts';
import { inspectFile, type OpenFile, type ShapeTold, type TableShape } from './table.ts';
import type { Unusable } from './text-stream.ts';

/** All that decides what a file's rows become: kept with the import, so that it goes on as it began. */
export interface ImportSettings {
  shape: TableShape;
  /** The field of each column. */
  fields: readonly (ColumnField | null)[];
  /** The site's attributes that columns are of, as they were defined when the file was first looked at. */
  attributes?: readonly Attribute[];
  /** The language that the listings' texts are in. */
  language: string;
  /** The site's languages: a new category is named in each. */
  languages: readonly string[];
}

/** A file that was looked at, and how it is to be read. */
export interface Prepared {
  kind: 'prepared';
  settings: ImportSettings;
  columns: Columns;
  fingerprint: string;
  bytes: number;
}

/** What is asked of a file before it is read. */
export interface Wanted {
  language: string;
  languages: readonly string[];
  /** Those that the site defines. */
  attributes?: readonly Attribute[];
  told?: ShapeTold & { columns?: ColumnMap };
}

/** Looks at a file: its form, its columns and what they are taken for. */
export async function prepareFile(
  open: OpenFile,
  { language, languages, attributes = [], told = {} }: Wanted,
): Promise<Prepared | Unusable> {
  const inspected = await inspectFile(open, told);
  if (inspected.kind === 'unusable') return inspected;
  const { shape, fingerprint, bytes } = inspected;
  const sample = await readSample(open, shape);
  if ('code' in sample) return sample;
  const columns = mapColumns(sample.header, { samples: sample.samples, told: told.columns ?? {}, attributes });
  if (columns.kind === 'unusable') return { ...columns, line: sample.line };
  const fields = columns.guesses.map(({ field }) => field);
  const settings = {
    shape,
    fields,
    language,
    languages,
    attributes: columns.attributes.map(({ attribute }) => attribute),
  };
  return { kind: 'prepared', settings, columns, fingerprint, bytes };
}

/** The columns of a file whose settings are kept. */
export const keptColumns = ({ fields, attributes = [] }: ImportSettings): Columns => columnsOf(fields, attributes);
