import type * as v from 'valibot';
import type { Column } from './archive-columns.ts';
import type { Database } from './schema.ts';
import { type Sql, sql } from './sql.ts';

type TableName = keyof Database;
type Columns = Readonly<Record<string, Column>>;

/** What is wrong with a column of a row. */
export type RowFault = { field: string; detail: string };

/** A table of an archive. Everything that reads, checks, writes and restores it is derived from this. */
export interface ArchiveTable<Of extends Columns = Columns> {
  /** The file in the archive. */
  readonly path: string;
  /** The table of the database. */
  readonly table: TableName;
  /** The columns of the database, without `site_id` and what follows from others. */
  readonly columns: Of;
  /** Columns of the database that follow from others: restoring makes them anew. */
  readonly derived: readonly string[];
  /** Columns whose values are together unique, in the order of the file. */
  readonly key: readonly string[];
  /** Columns that hold the `id` of a row of another table, or 0 or null for none. A table that names itself is a tree. */
  readonly references: Readonly<Partial<Record<string, TableName>>>;
  /** Further columns whose values are together unique, by a name: tables with the same name share their values. */
  readonly unique: Readonly<Record<string, readonly string[]>>;
  /** The table whose rows take those of this one with them when they are deleted. */
  readonly partOf: TableName | null;
  /** The column that holds Markdown, and the derived ones that hold what is made of it. */
  readonly markdown: { readonly of: string; readonly html: string; readonly paragraphs: string } | null;
  /** Which rows of the table `t` the file holds. */
  readonly where: Sql;
  /** The version of the format from which on archives have it. */
  readonly since: number;
  /** Columns at its end that older archives do not have, with what rows had there. */
  readonly added: Readonly<Record<string, string | number | null>>;
  /** What is wrong with a row whose columns, each by itself, are right. */
  check(row: ArchiveRow<{ columns: Of }>): RowFault | null;
}

/** The values of a row by column. */
export type ArchiveRow<Of extends { columns: Columns }> = {
  [Name in keyof Of['columns']]: v.InferOutput<Of['columns'][Name]>;
};

type ColumnOf<Name extends TableName> = keyof Database[Name] & string;

type Given<Name extends TableName, Derived extends string, Of extends Columns> = Pick<
  ArchiveTable<Of>,
  'path' | 'columns'
> & {
  table: Name;
  columns: { readonly [Column in Exclude<keyof Of, ColumnOf<Name>>]: never };
  key: readonly (keyof Of & string)[];
  derived?: readonly Derived[];
  references?: Readonly<Partial<Record<keyof Of & string, TableName>>>;
  unique?: Readonly<Record<string, readonly (keyof Of & string)[]>>;
  partOf?: TableName;
  markdown?: { of: keyof Of & string; html: Derived; paragraphs: Derived };
} & Partial<Pick<ArchiveTable<Of>, 'where' | 'since' | 'added' | 'check'>>;

/** Defines a table of an archive. A column that is neither among `columns` nor `derived` does not compile. */
export function defineArchiveTable<
  const Name extends TableName,
  const Of extends Readonly<Record<Exclude<ColumnOf<Name>, 'site_id' | Derived>, Column>>,
  const Derived extends ColumnOf<Name> = never,
>(given: Given<Name, Derived, Of>): ArchiveTable<Of> & { readonly table: Name } {
  return {
    derived: [],
    references: {},
    unique: {},
    partOf: null,
    markdown: null,
    where: sql`true`,
    since: 1,
    added: {},
    check: () => null,
    ...given,
  };
}

/** Characters of a text that nothing else bounds. */
export const longText = 1_000_000;
