import * as v from 'valibot';

/** A cell of a table in an archive: null is an empty cell, `""` an empty text. */
export type Cell = string | null;

/** How a cell becomes the value of a column, and back by `String`. */
export type Column<Value extends string | number | null = string | number | null> = v.GenericSchema<Cell, Value>;

/** A text that is never null: an empty cell is the empty text. */
export const text = (limit: number): Column<string> =>
  v.pipe(
    v.nullable(v.string()),
    v.transform((cell) => cell ?? ''),
    v.maxLength(limit, `longer than ${limit} characters`),
  );

/** A text of a certain form. */
export const form = (pattern: RegExp, what: string): Column<string> => v.pipe(v.string(), v.regex(pattern, what));

export const oneOf = <const Word extends string>(words: readonly Word[]): Column<Word> => v.picklist(words);

const number = (limits: { from: number; to: number }) =>
  v.pipe(
    v.string(),
    v.check((cell) => String(Number(cell)) === cell, 'not a number'),
    v.transform(Number),
    v.check((value) => value >= limits.from && value <= limits.to, `not from ${limits.from} to ${limits.to}`),
  );

/** A number in JavaScript's shortest form, so that it is written again as it stands. */
export const real = (limits: { from: number; to: number }): Column<number> => number(limits);

export const integer = ({ from = 0, to = Number.MAX_SAFE_INTEGER } = {}): Column<number> =>
  v.pipe(number({ from, to }), v.integer('not a whole number'));

/** JSON that fits a schema; it stays the text that it is. */
export const json = (schema: v.GenericSchema): Column<string> =>
  v.pipe(
    v.string(),
    v.maxLength(1_000_000, 'longer than 1000000 characters'),
    v.check((cell) => fits(cell, schema), 'not the JSON that belongs here'),
  );

function fits(cell: string, schema: v.GenericSchema): boolean {
  try {
    return v.is(schema, JSON.parse(cell));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** A column that may be null: an empty cell. */
export const optional = <Value extends string | number | null>(column: Column<Value>): Column<Value | null> =>
  v.nullable(column);

export const id = integer({ from: 1 });
export const time = integer();
export const slug = form(/^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/, 'not a slug');
export const language = form(/^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8}){0,4}$/, 'not a language tag');
export const names = json(v.record(v.string(), v.string()));
