import { type Field, fields, foldHeader, joinedFields, knownHeaders, osmCategoryTags } from './header-words.ts';
import type { Unusable } from './text-stream.ts';
import { areDegrees, areNames, fieldOfValues } from './values.ts';

/** A column of a file, what it is taken for and why. */
export interface ColumnGuess {
  /** The name in the header; one that stands there twice gets `#2`. */
  column: string;
  field: Field | null;
  because: 'name' | 'values' | 'told' | 'unknown';
  /** A value of the column, to be shown. */
  example: string;
}

/** Which columns of a file hold which field, and how many columns a row has. */
export interface Columns {
  kind: 'columns';
  width: number;
  of: ReadonlyMap<Field, readonly number[]>;
  guesses: readonly ColumnGuess[];
}

/** Fields by column, as a person tells them; null leaves a column out. */
export type ColumnMap = Readonly<Record<string, string | null>>;

/** The header's names, each told apart from the others. */
function distinct(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}

type Guesses = (ColumnGuess & { values: readonly string[] })[];

const isFree = (guesses: Guesses, field: Field): boolean => guesses.every((guess) => guess.field !== field);

/** Takes columns by name: of two for one field the surest, but all of an address. */
function guessByName(guesses: Guesses): void {
  const known = guesses
    .map((guess) => ({ guess, header: knownHeaders.get(foldHeader(guess.column)) }))
    .flatMap(({ guess, header }) => (header === undefined ? [] : [{ guess, ...header }]))
    .sort((a, b) => a.rank - b.rank);
  for (const { guess, field } of known) {
    if (guess.field !== null || guess.because === 'told') continue;
    const isTold = guesses.some((other) => other.field === field && other.because === 'told');
    if (isTold || (!joinedFields.has(field) && !isFree(guesses, field))) continue;
    Object.assign(guess, { field, because: 'name' });
  }
  if (!isFree(guesses, 'category')) return;
  for (const guess of guesses) {
    if (guess.because === 'unknown' && osmCategoryTags.includes(foldHeader(guess.column))) {
      Object.assign(guess, { field: 'category', because: 'name' });
    }
  }
}

/** Two columns of degrees: what goes beyond 90 is the longitude; where neither does, latitude comes first. */
function guessDegrees(open: Guesses, guesses: Guesses): void {
  if (!isFree(guesses, 'latitude') || !isFree(guesses, 'longitude') || !isFree(guesses, 'coordinates')) return;
  const degrees = open.filter(({ values, field }) => field === null && values.length > 0 && areDegrees(values, 180));
  const [first, second] = degrees;
  if (degrees.length !== 2 || first === undefined || second === undefined) return;
  const isLongitudeFirst = !areDegrees(first.values, 90);
  Object.assign(first, { field: isLongitudeFirst ? 'longitude' : 'latitude', because: 'values' });
  Object.assign(second, { field: isLongitudeFirst ? 'latitude' : 'longitude', because: 'values' });
}

function guessByValues(guesses: Guesses): void {
  const open = guesses.filter(({ because }) => because === 'unknown');
  for (const guess of open) {
    const field = fieldOfValues(guess.values);
    const hasPoint = field === 'coordinates' && !isFree(guesses, 'latitude');
    if (field !== undefined && !hasPoint && isFree(guesses, field)) Object.assign(guess, { field, because: 'values' });
  }
  guessDegrees(open, guesses);
  if (!isFree(guesses, 'name')) return;
  const name = open.find(({ field, values }) => field === null && values.length > 0 && areNames(values));
  if (name !== undefined) Object.assign(name, { field: 'name', because: 'values' });
}

function applyTold(guesses: Guesses, told: ColumnMap): Unusable | undefined {
  for (const [column, field] of Object.entries(told)) {
    const guess = guesses.find((one) => one.column === column);
    const isField = field === null || (fields as readonly string[]).includes(field);
    if (guess === undefined) return { kind: 'unusable', code: 'map-unknown-column', line: 1, detail: column };
    if (!isField) return { kind: 'unusable', code: 'map-unknown-field', line: 1, detail: String(field) };
    Object.assign(guess, { field, because: 'told' });
  }
  return undefined;
}

/**
 * What the columns of a file are taken for, by what a person tells, then by their names, then by their values.
 * Pure.
 */
export function mapColumns(
  header: readonly string[],
  { samples = [], told = {} }: { samples?: readonly (readonly string[])[]; told?: ColumnMap } = {},
): Columns | Unusable {
  if (header.length < 2) return { kind: 'unusable', code: 'one-column', line: 1 };
  const guesses: Guesses = distinct(header).map((column, index) => {
    const values = samples.map((cells) => (cells[index] ?? '').trim()).filter((value) => value !== '');
    return { column, field: null, because: 'unknown', example: values[0] ?? '', values };
  });
  const fault = applyTold(guesses, told);
  if (fault !== undefined) return fault;
  guessByName(guesses);
  guessByValues(guesses);
  const of = new Map<Field, number[]>();
  guesses.forEach(({ field }, index) => {
    if (field !== null) of.set(field, [...(of.get(field) ?? []), index]);
  });
  if (!of.has('name')) return { kind: 'unusable', code: 'no-name-column', line: 1 };
  return { kind: 'columns', width: header.length, of, guesses: guesses.map(({ values, ...guess }) => guess) };
}

/** What the columns were taken for, as a person may tell it again. */
export function mapOf(columns: Columns): Record<string, Field | null> {
  return Object.fromEntries(columns.guesses.map(({ column, field }) => [column, field]));
}
