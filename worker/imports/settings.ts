import { type ColumnMap, type Columns, mapColumns } from './columns.ts';
import type { Field } from './header-words.ts';
import { readSample } from './read-rows.ts';
import { inspectFile, type OpenFile, type ShapeTold, type TableShape } from './table.ts';
import type { Unusable } from './text-stream.ts';

/** All that decides what a file's rows become: kept with the import, so that it goes on as it began. */
export interface ImportSettings {
  shape: TableShape;
  /** The field of each column. */
  fields: readonly (Field | null)[];
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
  told?: ShapeTold & { columns?: ColumnMap };
}

/** Looks at a file: its form, its columns and what they are taken for. */
export async function prepareFile(
  open: OpenFile,
  { language, languages, told = {} }: Wanted,
): Promise<Prepared | Unusable> {
  const inspected = await inspectFile(open, told);
  if (inspected.kind === 'unusable') return inspected;
  const { shape, fingerprint, bytes } = inspected;
  const sample = await readSample(open, shape);
  if ('code' in sample) return sample;
  const columns = mapColumns(sample.header, { samples: sample.samples, told: told.columns ?? {} });
  if (columns.kind === 'unusable') return { ...columns, line: sample.line };
  const fields = columns.guesses.map(({ field }) => field);
  return { kind: 'prepared', settings: { shape, fields, language, languages }, columns, fingerprint, bytes };
}

/** The columns of a file whose settings are kept. */
export function columnsOf({ fields }: ImportSettings): Columns {
  const of = new Map<Field, number[]>();
  fields.forEach((field, index) => {
    if (field !== null) of.set(field, [...(of.get(field) ?? []), index]);
  });
  return { kind: 'columns', width: fields.length, of, guesses: [] };
}
