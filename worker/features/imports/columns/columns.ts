import type { Attribute } from '../../../../web/contract/attributes.ts';
import type { Unusable } from '../source/text-stream.ts';
import {
  attributeField,
  type ColumnField,
  type Field,
  fields,
  foldHeader,
  joinedFields,
  knownHeaders,
  osmCategoryTags,
} from './column-headers.ts';
import { areDegrees, areNames, fieldOfValues } from './values.ts';

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

type Guesses = (ColumnGuess & { values: readonly string[] })[];

const isFree = (guesses: Guesses, field: ColumnField): boolean => guesses.every((guess) => guess.field !== field);

/** Maps columns to attributes by name. It runs before `guessByName`: a site's own names win over common ones. */
function guessAttributes(guesses: Guesses, attributes: readonly Attribute[]): void {
  for (const { slug, names, kind } of attributes) {
    const known = [slug, ...Object.values(names)].map(foldHeader).filter(Boolean);
    for (const guess of guesses) {
      const isOpen = guess.because === 'unknown' && (kind === 'choices' || isFree(guesses, attributeField(slug)));
      if (isOpen && known.includes(foldHeader(guess.column.replace(/#\d+$/, '')))) {
        Object.assign(guess, { field: attributeField(slug), because: 'name' });
      }
    }
  }
}

/** Maps columns by name. If several match a field, the best rank wins, except for `joinedFields`, which take all. */
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

/** Maps two columns of degrees. One with values beyond 90 is the longitude; otherwise latitude comes first. */
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

function applyTold(
  guesses: Guesses,
  { told, attributes }: { told: ColumnMap; attributes: readonly Attribute[] },
): Unusable | undefined {
  const known = new Set<string>([...fields, ...attributes.map(({ slug }) => attributeField(slug))]);
  for (const [column, field] of Object.entries(told)) {
    const guess = guesses.find((candidate) => candidate.column === column);
    const isField = field === null || known.has(field);
    if (guess === undefined) return { kind: 'unusable', code: 'map-unknown-column', line: 1, detail: column };
    if (!isField) return { kind: 'unusable', code: 'map-unknown-field', line: 1, detail: String(field) };
    Object.assign(guess, { field, because: 'told' });
  }
  return undefined;
}

/** Information to map columns with: from the file, a person and the site. */
interface Hints {
  samples?: readonly (readonly string[])[];
  told?: ColumnMap;
  /** The attributes that the site defines. */
  attributes?: readonly Attribute[];
}

/**
 * Maps the columns of a file to fields: first as `told` says, then by their names, then by their values. Pure.
 */
export function mapColumns(
  header: readonly string[],
  { samples = [], told = {}, attributes = [] }: Hints = {},
): Columns | Unusable {
  if (header.length < 2) return { kind: 'unusable', code: 'one-column', line: 1 };
  const guesses: Guesses = distinct(header).map((column, index) => {
    const values = samples.map((cells) => (cells[index] ?? '').trim()).filter((value) => value !== '');
    const filled = samples.length === 0 ? 0 : values.length / samples.length;
    const examples = [...new Set(values)].slice(0, 10);
    return { column, field: null, because: 'unknown', confidence: 0, filled, examples, values };
  });
  const fault = applyTold(guesses, { told, attributes });
  if (fault !== undefined) return fault;
  guessAttributes(guesses, attributes);
  guessByName(guesses);
  guessByValues(guesses);
  const columns = columnsOf(
    guesses.map(({ field }) => field),
    attributes,
  );
  if (!columns.of.has('name')) return { kind: 'unusable', code: 'no-name-column', line: 1 };
  return { ...columns, guesses: guesses.map(({ values, ...guess }) => guess) };
}

/** The columns of a file from the field of each column. Attributes that are not in `attributes` are ignored. */
export function columnsOf(by: readonly (ColumnField | null)[], attributes: readonly Attribute[]): Columns {
  const indexes = (wanted: ColumnField) => by.flatMap((field, index) => (field === wanted ? [index] : []));
  return {
    kind: 'columns',
    width: by.length,
    of: new Map(fields.flatMap((field) => (by.includes(field) ? [[field, indexes(field)]] : []))),
    attributes: attributes
      .map((attribute) => ({ attribute, indexes: indexes(attributeField(attribute.slug)) }))
      .filter((column) => column.indexes.length > 0),
    guesses: [],
  };
}

/** The mapping in the form of a `ColumnMap`, for a person to correct and use again. */
export function mapOf(columns: Columns): Record<string, ColumnField | null> {
  return Object.fromEntries(columns.guesses.map(({ column, field }) => [column, field]));
}
