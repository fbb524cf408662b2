import type { Database, Defaults, Json } from './schema.ts';
import { Column, type Columns, Source, Sql, sourceName, sourceText } from './sql.ts';

export type TableName = keyof Database;

/** The columns of a left-joined table, all of which are null where it has no row. */
type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

/** A table in a statement: `${t}` is its name, `${t.slug}` one of its columns. */
export type Table<Name extends TableName> = Source & Columns<Database[Name]> & { readonly [tableOf]?: Name };
declare const tableOf: unique symbol;

/**
 * A source whose columns are created on first access and stored as ordinary properties. Sources are created once, at the
 * top of a module.
 */
function source(text: string, { name, prefix }: { name: string; prefix: string }): Source {
  const columns = new Proxy(Object.create(Source.prototype), {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key, receiver);
      const value = new Column(prefix + key, []);
      Object.defineProperty(receiver, key, { value, enumerable: true });
      return value;
    },
  });
  return Object.setPrototypeOf(new Source(text, name), columns);
}

function open(name: string, alias?: string): Source {
  const text = alias === undefined || alias === name ? name : `${name} as ${alias}`;
  return source(text, { name, prefix: alias === undefined ? '' : `${alias}.` });
}

/**
 * A table, whose columns are written with its alias. Without an alias they are bare names, for statements without
 * ambiguous columns, and for lists of columns to write.
 */
export const table = <Name extends TableName>(name: Name, alias?: string): Table<Name> =>
  open(name, alias) as Table<Name>;

/** A table for `left join`: any of its columns can be null. */
export const outerTable = <Name extends TableName>(name: Name, alias: string) =>
  open(name, alias) as Source & Columns<Nullable<Database[Name]>>;

/** A subquery or common table expression, by its alias. `Row` is the type of the rows that it selects. */
export const derived = <Row>(alias: string) =>
  source(alias, { name: alias, prefix: `${alias}.` }) as Source & Columns<Row>;

/** Some columns of a table, by name. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  ...names: readonly Name[]
): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}

/** What a column accepts: a value, or SQL. JSON is given as text. */
type Given<Value> = Sql | (Value extends Json<unknown> ? string : Value);

/** Columns that an insert can leave out. */
type Optional<Name extends TableName> =
  | Defaults[Name]
  | { [Key in keyof Database[Name]]: null extends Database[Name][Key] ? Key : never }[keyof Database[Name]];

/** A row to be inserted. */
export type NewRow<Name extends TableName> = {
  readonly [Key in Exclude<keyof Database[Name], Optional<Name>>]: Given<Database[Name][Key]>;
} & { readonly [Key in Extract<Optional<Name>, keyof Database[Name]>]?: Given<Database[Name][Key]> };

/** Some columns of a row, to be changed. */
export type Change<Name extends TableName> = {
  readonly [Key in keyof Database[Name]]?: Given<Database[Name][Key]>;
};

/** Rejects names that are not columns, also in spread objects. */
type Exact<Row, Name extends TableName> = Row & { readonly [Key in Exclude<keyof Row, keyof Database[Name]>]: never };

const asSql = (given: unknown): Sql => (given instanceof Sql ? given : new Sql('?', [given]));

function pairs(row: object): { names: string[]; given: Sql[]; values: unknown[] } {
  const given = Object.values(row).map(asSql);
  return { names: Object.keys(row), given, values: given.flatMap(({ values }) => values) };
}

function insert(how: string, into: Source, { row, from }: { row: object; from: (given: string) => string }): Sql {
  const { names, given, values } = pairs(row);
  const rows = from(given.map(({ text }) => text).join(', '));
  return new Sql(`${how} into ${into[sourceName]} (${names.join(', ')}) ${rows}`, values);
}

/** `insert into … (…) values (…)`, to be followed by `on conflict` or nothing. */
export const insertInto = <Name extends TableName, Row extends NewRow<Name>>(
  into: Table<Name>,
  row: Exact<Row, Name>,
): Sql => insert('insert', into, { row, from: (given) => `values (${given})` });

/** The same in place of a row with the same key. */
export const insertOrReplace = <Name extends TableName, Row extends NewRow<Name>>(
  into: Table<Name>,
  row: Exact<Row, Name>,
): Sql => insert('insert or replace', into, { row, from: (given) => `values (${given})` });

/** `insert into … (…) select …`, to be followed by `from` or `where`. */
export const insertSelect = <Name extends TableName, Row extends NewRow<Name>>(
  into: Table<Name>,
  row: Exact<Row, Name>,
): Sql => insert('insert', into, { row, from: (given) => `select ${given}` });

/** `column = value, …`, for use after `set`. */
export function assignments<Name extends TableName, Some extends Change<Name>>(
  _: Table<Name>,
  change: Exact<Some, Name>,
): Sql {
  const { names, given, values } = pairs(change);
  return new Sql(names.map((name, i) => `${name} = ${given[i]?.text}`).join(', '), values);
}

/** `update … set …`, to be followed by `where`. */
export function update<Name extends TableName, Some extends Change<Name>>(
  changed: Table<Name>,
  change: Exact<Some, Name>,
): Sql {
  const { text, values } = assignments<Name, Some>(changed, change);
  return new Sql(`update ${changed[sourceText]} set ${text}`, values);
}

/** `name = excluded.name, …`, for the update part of an upsert. */
export function excluded<Name extends TableName>(
  _: Table<Name>,
  ...names: readonly (keyof Database[Name] & string)[]
): Sql {
  return new Sql(names.map((name) => `${name} = excluded.${name}`).join(', '), []);
}
