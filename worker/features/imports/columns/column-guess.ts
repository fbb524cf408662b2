import type { ColumnField, Field } from './column-headers.ts';

/** A column of a file, the field it is mapped to and why. */
export interface ColumnGuess {
  /** The name in the header. The second column of the same name gets `#2`. */
  column: string;
  field: ColumnField | null;
  because: 'name' | 'values' | 'told' | 'unknown';
  /** How sure the mapping is, from 0 to 1. 1 if a person told it. */
  confidence: number;
  /** The share of the sampled rows that have a value, from 0 to 1. */
  filled: number;
  /** Up to ten different values, for display. */
  examples: readonly string[];
}

/** Columns that may be a field about equally: a person says which one it is. */
export interface ColumnDoubt {
  field: Field;
  /** Each with up to three values. */
  candidates: readonly { column: string; examples: readonly string[] }[];
}
