import type { Json } from './schema.ts';
import { Column, columns, Sql, sql, type Values } from './sql.ts';

/** A statement whose JSON columns are parsed when it is read. */
export class Query<Row = unknown> extends Sql<Row> {
  readonly #jsonColumns: readonly string[];

  constructor({ text, values }: Sql, jsonColumns: readonly string[]) {
    super(text, values);
    this.#jsonColumns = jsonColumns;
  }

  /** Parses the JSON columns of its rows, in place. */
  read(rows: readonly Record<string, unknown>[]): Row[] {
    for (const row of rows) {
      for (const name of this.#jsonColumns) row[name] = JSON.parse((row[name] as string | null) ?? 'null');
    }
    return rows as Row[];
  }
}

class JsonColumn<Value> extends Column<Value> {}

/** The parsed type of a JSON column; null stays null. */
type Parsed<Value> = Value extends Json<infer Content> ? Content : Value extends null ? null : never;

/** Marks a JSON column, whose parsed value is returned. An expression needs an explicit type. */
export function json<Value extends Json<unknown> | null>(column: Column<Value>): Column<Parsed<Value>>;
export function json<Content>(piece: Sql): Column<Content>;
export function json({ text, values }: Sql): Column {
  return new JsonColumn(text, values);
}

/**
 * A query of named columns. `rest` is the SQL after the columns.
 *
 *     select({ id: p.id, names: json(p.names) }, sql`from ${p} where …`)
 */
export function select<Named extends Readonly<Record<string, Column>>>(named: Named, rest: Sql): Query<Values<Named>> {
  const jsonColumns = Object.keys(named).filter((name) => named[name] instanceof JsonColumn);
  return new Query(sql`select ${columns(named)} ${rest}`, jsonColumns);
}
