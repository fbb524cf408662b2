import { Sql, trusted } from './sql.ts';

/**
 * A statement that gives its rows as one JSON array of arrays. So several things are asked for by one statement, each of
 * which costs a page as much as what it asks for.
 */
export class Query<Row = unknown> extends Sql<Row> {
  readonly #columns: readonly string[];

  constructor({ text, values }: Sql, columns: readonly string[]) {
    super(text, values);
    this.#columns = columns;
  }

  /** The rows that its JSON says. */
  read(written: string): Row[] {
    const rows: unknown[][] = JSON.parse(written);
    return rows.map((cells) => {
      const row: Record<string, unknown> = {};
      for (let i = 0; i < cells.length; i += 1) row[this.#columns[i] as string] = cells[i];
      return row as Row;
    });
  }
}

class Json extends Sql {}

/** Marks a column that holds JSON: it is given as what it says. */
export const json = ({ text, values }: Sql): Sql => new Json(text, values);

/** The columns of a row by their names. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: Sql };

/** Columns of a table, or of what stands in for one, that are given as they are. */
export const columnsOf = <const Name extends string>(table: string, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, trusted(`${table}.${name}`)])) as Record<Name, Sql>;

/**
 * A query of columns by their names, 32 at most, which is what a function takes in D1; `rest` is all that follows them.
 *
 *     select<{ id: number; names: Names }>({ id: sql`id`, names: json(sql`names`) }, sql`from places where …`)
 */
export function select<Row extends object>(columns: Columns<Row>, rest: Sql): Query<Row> {
  const named = Object.entries<Sql>(columns);
  const names = named.map(([name]) => name);
  const cells = named.map(([name, column]) => (column instanceof Json ? `json(${name})` : name));
  const inner = named.map(([name, { text }]) => `${text} as ${name}`);
  const text = `select json_group_array(json_array(${cells})) from (select ${inner} ${rest.text})`;
  return new Query(new Sql(text, [...named.flatMap(([, { values }]) => values), ...rest.values]), names);
}

/** Queries as one statement, whose one row has a column for each, `q0`, `q1` and so on. */
export const together = (queries: readonly Query[]): Sql<Record<string, string>> =>
  new Sql(
    `select ${queries.map(({ text }, i) => `(${text}) as q${i}`)}`,
    queries.flatMap(({ values }) => values),
  );
