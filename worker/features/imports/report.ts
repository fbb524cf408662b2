import type { MissingResult } from './close-missing.ts';
import type { ColumnGuess } from './columns/columns.ts';
import type { Preview } from './preview.ts';
import type { Unusable } from './source/text-stream.ts';

/** What a check found: the report of an import in the state `checked`, and of those that followed. JSON. */
export interface CheckReport extends Preview {
  /** How many notes there are of each code, for rows that are imported and for rejected ones. */
  notes: Readonly<Record<string, number>>;
  columns: readonly ColumnGuess[];
  /** What became of the listings that left the file, once the import is done. */
  closing?: MissingResult;
}

/** Why a file was not imported: the report of an import in the state `failed`. JSON. */
export type FailReport = Unusable | { code: 'unexpected' };
