import type { Field } from './column-headers.ts';

/** Columns that may be a field about equally: a person says which one it is. */
export interface ColumnDoubt {
  field: Field;
  /** Each with up to three values. */
  candidates: readonly { column: string; examples: readonly string[] }[];
}
