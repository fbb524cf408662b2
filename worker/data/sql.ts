/**
 * A piece of SQL: its text, with a `?` for each value, and the values in order. `Row` is the type of its rows as a
 * statement, known only to the compiler.
 */
export class Sql<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  declare readonly rows?: Row;

  constructor(text: string, values: readonly unknown[]) {
    this.text = text;
    this.values = values;
  }
}

/** A column of a table, or an expression with an explicit type: SQL with a `Value` for each row. */
export class Column<Value = unknown> extends Sql {
  declare readonly value: Value;
}

/** The result of `columns`: the columns of a row by name. */
export class Selection<Row> extends Sql {
  declare readonly selected: Row;
}

/** Property of a source's text after `from`: `listings as l`. */
export const sourceText: unique symbol = Symbol('text');
/** Property of a source's name or alias. */
export const sourceName: unique symbol = Symbol('name');

/** What follows `from`, `join`, `into` or `update`. Its own properties are its columns. */
export class Source {
  /** Symbols, because any name can be a column's. */
  readonly [sourceText]: string;
  readonly [sourceName]: string;

  constructor(text: string, name: string) {
    this[sourceText] = text;
    this[sourceName] = name;
  }
}

/** The row type of a statement: the intersection of its `columns`. */
type RowOf<Hole> = (Hole extends Selection<infer Row> ? (row: Row) => void : never) extends (row: infer All) => void
  ? All
  : unknown;

/**
 * Template tag for SQL. Values are bound, never written into the text; SQL, columns and tables are inserted as text. The
 * row type comes from the `columns` in the statement.
 *
 *     const s = table('sites', 's');
 *     sql`select ${columns({ name: s.name })} from ${s} where ${s.id} = ${id} ${isOpen ? sql`and closed = 0` : sql``}`
 */
export function sql<Holes extends readonly unknown[]>(
  texts: TemplateStringsArray,
  ...holes: Holes
): Sql<RowOf<Holes[number]>> {
  let text = texts[0] as string;
  const values: unknown[] = [];
  for (let i = 0; i < holes.length; i += 1) {
    const hole = holes[i];
    if (hole instanceof Sql) {
      text += hole.text;
      if (hole.values.length) values.push(...hole.values);
    } else if (hole instanceof Source) {
      text += hole[sourceText];
    } else {
      text += '?';
      values.push(hole);
    }
    text += texts[i + 1];
  }
  return new Sql(text, values);
}

/** SQL from a string. Only for text of this repository, never for user input. */
export const trusted = (text: string): Sql => new Sql(text, []);

/** An expression with an explicit type, which the compiler cannot infer: `expression<number>(sql`count(*)`)`. */
export const expression = <Value>({ text, values }: Sql): Column<Value> => new Column(text, values);

/** Joins pieces with commas. */
export function list(...pieces: readonly Sql[]): Sql {
  const values: unknown[] = [];
  let written = '';
  for (const piece of pieces) {
    written += written ? `, ${piece.text}` : piece.text;
    if (piece.values.length) values.push(...piece.values);
  }
  return new Sql(written, values);
}

/** The values of columns, by name. */
export type Values<Named> = {
  -readonly [Name in keyof Named]: Named[Name] extends Column<infer Value> ? Value : never;
};

/** The columns of a row, by name. */
export type Columns<Row = Record<string, unknown>> = { readonly [Name in keyof Row]-?: Column<Row[Name]> };

/** The columns that a statement selects or returns, each with its name. */
export function columns<Named extends Readonly<Record<string, Column>>>(named: Named): Selection<Values<Named>> {
  const all = Object.entries(named);
  return new Selection(
    all.map(([name, { text }]) => (isCalled(text, name) ? text : `${text} as ${name}`)).join(', '),
    all.flatMap(([, { values }]) => values),
  );
}

/** Whether a column has the name even without `as`. */
const isCalled = (text: string, name: string): boolean =>
  text === name || (text.endsWith(`.${name}`) && /^\w+\.\w+$/.test(text));

/**
 * `limit` as text: SQLite prepares a statement with a bound limit again on every run. Bound limits took a third of the
 * time of a listing's page.
 */
export function limitTo(rows: number): Sql {
  if (!Number.isSafeInteger(rows)) throw new Error(`not a number of rows: ${rows}`);
  return trusted(`limit ${rows}`);
}

/**
 * Values as rows of one column, `column1`, to be joined as `(${listed(ids)})`. They are bound as one value and, unlike
 * `json_each`, cost no rows read. Only for short lists, because each value adds to the statement's text.
 */
export const listed = (values: readonly unknown[]): Sql =>
  new Sql(listedParameter('?', values.length), new Array(values.length).fill(JSON.stringify(values)));

/** The text of `listed`, for a parameter that is bound to the values as a JSON array. */
export const listedParameter = (parameter: string, length: number): string =>
  length
    ? `values ${Array.from({ length }, (_, i) => `(${parameter} ->> ${i})`).join(', ')}`
    : 'select null as column1 where false';

/** A statement with numbered parameters: each distinct value is bound once. D1 binds at most 100. */
export function numbered({ text, values }: Sql): { text: string; values: unknown[] } {
  const [first = '', ...others] = text.split('?');
  if (others.length !== values.length) throw new Error(`${values.length} values for ${text}`);
  const numbers = new Map<unknown, number>();
  let written = first;
  for (let i = 0; i < others.length; i += 1) {
    const number = numbers.get(values[i]) ?? numbers.size + 1;
    numbers.set(values[i], number);
    written += `?${number}${others[i]}`;
  }
  return { text: written, values: [...numbers.keys()] };
}
