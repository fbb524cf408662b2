import type { ArchiveTable } from './archive-table.ts';
import type { ObjectDeclarations } from './objects.ts';
import type { Personal, PersonalData } from './personal-data.ts';
import type { Database } from './schema.ts';

type TableName = keyof Database;

/** Why a table is no part of a site's archive. */
export type NotArchived = {
  none: string;
  /**
   * Whether restoring a site makes the rows anew. Such rows go with a site that an archive replaces; a site that has
   * rows of another table without an archive is not replaced.
   */
  isRebuilt?: true;
};

/** What a module says of a table. */
export type TableDeclaration<Name extends TableName> = {
  /** What of it is personal; null where nothing is. */
  personal: Personal<Name>;
  /** Its part of a site's archive. */
  archive: (ArchiveTable & { readonly table: Name }) | NotArchived;
};

/** The tables of a module. Each stands behind those that it refers to and those that its triggers write. */
export type TableDeclarations = { readonly [Name in TableName]?: TableDeclaration<Name> };

/** What a module keeps: rows in the database and objects in buckets. */
export type Declarations = { readonly tables?: TableDeclarations; readonly objects?: ObjectDeclarations };

/** A declared table, whichever it is. */
export type DeclaredTable = {
  name: TableName;
  personal: Readonly<Record<string, PersonalData>> | null;
  archive: ArchiveTable | NotArchived;
};

/** The tables of all modules, in the order of the modules. */
export const tablesOf = (modules: readonly Declarations[]): readonly DeclaredTable[] =>
  modules.flatMap(({ tables = {} }) =>
    Object.entries(tables).map(([name, declared]) => ({ ...declared, name }) as DeclaredTable),
  );

/** The tables that are part of a site's archive. */
export const archiveTables = (tables: readonly DeclaredTable[]): readonly ArchiveTable[] =>
  tables.flatMap(({ archive }) => ('path' in archive ? [archive] : []));
