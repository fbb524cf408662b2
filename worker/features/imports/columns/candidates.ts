import type { ColumnGuess } from './column-guess.ts';
import { type Field, fields } from './column-headers.ts';
import { osmCategoryTags } from './header-exports.ts';
import { wordsOf } from './header-table.ts';
import { type HeaderReading, readHeader } from './headers.ts';
import { areOnOneSite, fieldOfValues, fitOf, isOnPlatform, nameFit, tagFit } from './values.ts';

/** Characters of an example. Reports are stored, and rows of the database are limited. */
const longestExample = 200;

/** A column of a file with the values of its sampled rows. */
export interface Column {
  guess: ColumnGuess;
  reading: HeaderReading;
  /** One cell per sampled row, trimmed. */
  cells: readonly string[];
  /** The cells that are not empty. */
  values: readonly string[];
  different: number;
}

/** A field that a column may be. */
export interface Candidate {
  column: Column;
  field: Field;
  because: 'name' | 'values';
  /** How clearly the column's name says the field. */
  header: number;
  /** How well the values fit the field. */
  fit: number;
  score: number;
}

/** The columns of a file from its header, with unique names, and its sampled rows. */
export function columnsFrom(
  header: readonly string[],
  { samples, language }: { samples: readonly (readonly string[])[]; language: string | undefined },
): Column[] {
  return header.map((column, index) => {
    const cells = samples.map((row) => (row[index] ?? '').trim());
    const values = cells.filter((value) => value !== '');
    const filled = samples.length === 0 ? 0 : values.length / samples.length;
    const different = [...new Set(values)];
    const guess: ColumnGuess = {
      column,
      field: null,
      because: 'unknown',
      confidence: 0,
      filled: Number(filled.toFixed(3)),
      examples: different.slice(0, 10).map((value) => value.slice(0, longestExample)),
    };
    return { guess, reading: readHeader(column, language), cells, values, different: different.length };
  });
}

/** Whether whole numbers follow each other without a gap, in any order: numbers of rows. */
function areRowNumbers(values: readonly string[]): boolean {
  const numbers = values.map(Number);
  if (values.length < 2 || !values.every((value) => /^\d+$/.test(value))) return false;
  return Math.max(...numbers) - Math.min(...numbers) === values.length - 1;
}

/**
 * A key has a value in nearly every row, and no value twice. A column that is called `id` may have a few faults: its
 * repeated rows are rejected as duplicates.
 */
function keyFit({ values, different, guess }: Column, { header, copies }: { header: number; copies: number }): number {
  if (values.length === 0) return 1;
  const isPlain = header === 1;
  const leastDifferent = isPlain ? 0.85 : 0.99;
  if (different + copies < values.length * leastDifferent || guess.filled < (isPlain ? 0.5 : 0.9)) return 0;
  // Numbers of rows change with the next export.
  return header < 0.8 && areRowNumbers(values) ? 0 : 1;
}

/** Long texts are no names, and neither are words that most rows share, unless the header is sure. */
function nameFactor({ values, different }: Column, header: number): number {
  if (header > 0.9 || values.length < 5) return 1;
  const length = values.reduce((sum, value) => sum + value.length, 0) / values.length;
  return (different < values.length / 2 ? 0.6 : 1) * (length > 80 ? 0.5 : 1);
}

/** Pages of one site about many places, or of a map, are no websites of theirs. */
const isElsewhere = (values: readonly string[]): boolean =>
  (values.length > 4 && areOnOneSite(values)) || (values.length > 0 && values.every(isOnPlatform));

function headerFit(
  column: Column,
  { field, header, copies }: { field: Field; header: number; copies: number },
): number {
  const { values, guess } = column;
  if (field === 'id') return keyFit(column, { header, copies });
  if (field === 'website' && header < 1 && isElsewhere(values)) return 0;
  const fit = fitOf(field, values, guess.column);
  // The second line of an address may be the number of a room.
  if (field === 'address' && /[2-9]$/.test(guess.column)) return Math.max(fit, 0.5);
  // One or two rows prove little against a clear name.
  if (values.length < 3 && header > 0.8 && field !== 'oldAddress') return Math.max(fit, 0.5);
  return field === 'name' ? fit * nameFactor(column, header) : fit;
}

/** A column with 1 % filled counts for little beside one that is full. */
const weightOf = ({ guess, cells }: Column): number => (cells.length === 0 ? 1 : 0.1 + 0.9 * guess.filled);

const isFitting = ({ fit, header }: Candidate): boolean => fit >= (header < 0.75 ? 0.8 : 0.3);

export const isOsmTag = ({ guess }: Column): boolean => osmCategoryTags.includes(wordsOf(guess.column).join('_'));

/** The fields that a column's name may say, the likeliest first; those that its values exclude are left out. */
export function candidatesByName(column: Column, copies: number): { fitting: Candidate[]; isExcluded: boolean } {
  const fits = new Map(column.reading.fits);
  if (isOsmTag(column) && tagFit(column.values) >= 0.8) fits.set('category', 0.8);
  const all = [...fits].map(([field, header]): Candidate => {
    const fit = headerFit(column, { field, header, copies });
    return { column, field, because: 'name', header, fit, score: header * fit * weightOf(column) };
  });
  const fitting = all.filter(isFitting).sort(byScore);
  return { fitting, isExcluded: all.length > 0 && fitting.length === 0 };
}

/** The fields that a column's values alone may say. */
export function candidatesByValues(column: Column): Candidate[] {
  const { values, reading, guess } = column;
  if (reading.isOther || reading.fits.size > 0) return [];
  const found = fieldOfValues(values);
  const shape = found ?? { field: 'name' as const, fit: nameFit(values) };
  if (shape.fit === 0) return [];
  return [{ column, because: 'values', header: 0, ...shape, score: 0.7 * shape.fit * guess.filled }];
}

/** The likeliest first. The order does not depend on that of the columns. */
export function byScore(a: Candidate, b: Candidate): number {
  const names = a.column.guess.column < b.column.guess.column ? -1 : 1;
  const position = fields.indexOf(a.field) - fields.indexOf(b.field);
  return b.score - a.score || b.header - a.header || (a.column === b.column ? position : names);
}

/** How sure a choice is, from 0 to 1: high for a known name whose values fit, 0.7 at most by values alone. */
export function confidenceOf({ because, header, fit, score, column }: Candidate): number {
  const known = fit >= 0.8 ? 0.9 + 0.09 * header * fit : 0.9 * fit;
  const named = header < 0.8 ? header * fit : known;
  const byName = column.values.length === 0 ? 0.8 * header : named;
  return Number((because === 'values' ? Math.min(score, 0.7) : byName).toFixed(2));
}
