import type { Attribute } from '../../../../web/contract/attributes.ts';
import type { Unusable } from '../source/text-stream.ts';
import { type Column, columnsFrom } from './candidates.ts';
import type { ColumnDoubt, ColumnGuess } from './column-guess.ts';
import { attributeField, type ColumnField, type Field, fields, foldHeader, joinedFields } from './column-headers.ts';
import { guessFields } from './guess-fields.ts';
import { readHeader } from './headers.ts';

export type { ColumnGuess } from './column-guess.ts';

/** Which columns of a file contain which field. `width` is the number of columns. */
export interface Columns {
  kind: 'columns';
  width: number;
  of: ReadonlyMap<Field, readonly number[]>;
  attributes: readonly AttributeColumns[];
  guesses: readonly ColumnGuess[];
}

/** The columns of one of the site's attributes. */
export interface AttributeColumns {
  attribute: Attribute;
  indexes: readonly number[];
}

/** Fields by column name, as a person specifies them. Null ignores a column. */
export type ColumnMap = Readonly<Record<string, string | null>>;

/** Makes the header's names unique. */
function distinct(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}

/** Maps columns to attributes by name. It runs before fields: a site's own names win over common ones. */
function guessAttributes(columns: readonly Column[], attributes: readonly Attribute[]): void {
  for (const { slug, names, kind } of attributes) {
    const field = attributeField(slug);
    if (columns.some(({ guess }) => guess.field === field)) continue;
    const known = [...Object.values(names), slug].map(foldHeader).filter(Boolean);
    const found = columns
      .filter(({ guess }) => guess.because === 'unknown')
      .map(({ guess }) => ({ guess, rank: known.indexOf(foldHeader(guess.column.replace(/#\d+$/, ''))) }))
      .filter(({ rank }) => rank !== -1)
      .sort((a, b) => a.rank - b.rank || (a.guess.column < b.guess.column ? -1 : 1));
    for (const { guess } of kind === 'choices' ? found : found.slice(0, 1)) {
      Object.assign(guess, { field, because: 'name', confidence: 0.95 });
    }
  }
}

/** Maps the columns that a person named, or says what is wrong with the answer. */
function applyTold(
  columns: readonly Column[],
  { told, attributes }: { told: ColumnMap; attributes: readonly Attribute[] },
): Unusable | undefined {
  const known = new Set<string>([...fields, ...attributes.map(({ slug }) => attributeField(slug))]);
  for (const [column, field] of Object.entries(told)) {
    const guess = columns.find((candidate) => candidate.guess.column === column)?.guess;
    const isField = field === null || known.has(field);
    if (guess === undefined) return { kind: 'unusable', code: 'map-unknown-column', line: 1, detail: column };
    if (!isField) return { kind: 'unusable', code: 'map-unknown-field', line: 1, detail: String(field) };
    Object.assign(guess, { field, because: 'told', confidence: 1 });
  }
  return undefined;
}

/** Information to map columns with: from the file, a person and the site. */
interface Hints {
  samples?: readonly (readonly string[])[];
  told?: ColumnMap;
  /** The attributes that the site defines. */
  attributes?: readonly Attribute[];
  /** The language of the import: a name in it is likelier meant than one in another. */
  language?: string;
}

/** A column that is in doubt is a guess at best. */
function withDoubts(guesses: readonly ColumnGuess[], doubts: readonly ColumnDoubt[]): ColumnGuess[] {
  const doubted = new Set(doubts.flatMap(({ candidates }) => candidates.map(({ column }) => column)));
  return guesses.map((guess) =>
    doubted.has(guess.column) ? { ...guess, confidence: Math.min(guess.confidence, 0.5) } : guess,
  );
}

/**
 * Maps the columns of a file to fields: first as `told` says, then by their names, values and how many rows have one.
 * The order of columns and rows does not matter. If it is not clear which column is the name, the place or the key, the
 * result contains the candidates, for a person to decide. Pure.
 */
export function mapColumns(
  header: readonly string[],
  { samples = [], told = {}, attributes = [], language }: Hints = {},
): Columns | Unusable {
  if (header.length < 2) return { kind: 'unusable', code: 'one-column', line: 1 };
  const all = columnsFrom(distinct(header), { samples, language });
  const fault = applyTold(all, { told, attributes });
  if (fault !== undefined) return fault;
  guessAttributes(all, attributes);
  const doubts = guessFields(all);
  const guesses = all.map(({ guess }) => guess);
  if (doubts.length > 0) {
    return { kind: 'unusable', code: 'doubtful-columns', line: 1, doubts, columns: withDoubts(guesses, doubts) };
  }
  const columns = columnsOf(
    guesses.map(({ field }) => field),
    attributes,
    header,
  );
  if (!columns.of.has('name')) return { kind: 'unusable', code: 'no-name-column', line: 1, columns: guesses };
  return { ...columns, guesses };
}

/** The order in which columns fill a field together: the clearest name first, then by number, then by name. */
function byHeader(header: readonly string[], field: ColumnField): (a: number, b: number) => number {
  const known = header.map((column) => readHeader(column).fits.get(field as Field) ?? 0);
  const numbers = header.map((column) => Number(/\d+$/.exec(column)?.[0] ?? 0));
  const difference = (values: readonly number[], a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0);
  const names = (a: number, b: number) => Number((header[a] ?? '') > (header[b] ?? '')) * 2 - 1;
  return (a, b) =>
    difference(known, b, a) || difference(numbers, a, b) || (header[a] === header[b] ? a - b : names(a, b));
}

/**
 * The columns of a file from the field of each column. Attributes that are not in `attributes` are ignored. With the
 * header, columns that fill a field together have the same order wherever they are in the file.
 */
export function columnsOf(
  by: readonly (ColumnField | null)[],
  attributes: readonly Attribute[],
  header: readonly string[] = [],
): Columns {
  const indexes = (wanted: ColumnField, isJoined: boolean) => {
    const found = by.flatMap((field, index) => (field === wanted ? [index] : []));
    return isJoined && found.length > 1 && header.length > 0 ? found.sort(byHeader(header, wanted)) : found;
  };
  return {
    kind: 'columns',
    width: by.length,
    of: new Map(
      fields.flatMap((field) => (by.includes(field) ? [[field, indexes(field, joinedFields.has(field))]] : [])),
    ),
    attributes: attributes
      .map((attribute) => ({ attribute, indexes: indexes(attributeField(attribute.slug), true) }))
      .filter((column) => column.indexes.length > 0),
    guesses: [],
  };
}

/** The mapping in the form of a `ColumnMap`, for a person to correct and use again. */
export function mapOf(columns: Columns): Record<string, ColumnField | null> {
  return Object.fromEntries(columns.guesses.map(({ column, field }) => [column, field]));
}
