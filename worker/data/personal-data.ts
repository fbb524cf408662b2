import type { Database, PersonId } from './schema.ts';

/** What says whose data something is: a person's id, address, session or picture, or a hash of an id or an address. */
export type PersonKey = 'person' | 'address' | 'session' | 'picture' | 'hash';

/** What happens to data when its person deletes their account. */
type Deletion = {
  /** `erase` takes the whole row or object away, `anonymise` empties what it holds, `keep` changes nothing. */
  onDeletion: 'erase' | 'anonymise' | 'keep';
  /** Why that, in a sentence for the person. */
  because: string;
};

/** Personal data that is found by a column. */
export type PersonalData<Column extends string = string> = {
  by: PersonKey;
  /** Further columns with data of the person. */
  holds?: readonly Column[];
} & Deletion &
  ({ onDeletion: 'erase' | 'keep' } | { onDeletion: 'anonymise'; holds: readonly [Column, ...Column[]] });

/** Personal data in objects, which are found by a part of their keys. */
export type PersonalObjects = { by: PersonKey } & Deletion & { onDeletion: 'erase' | 'keep' };

/** The columns that hold the ids of people. */
type PersonColumns<Row> = {
  [Name in keyof Row]-?: NonNullable<Row[Name]> extends PersonId ? Name : never;
}[keyof Row];

type Columns<Row> = keyof Row & string;

/**
 * The personal data of a table by the column that finds it. Every column that holds the id of a person is one of these,
 * and only a table without such a column can have none.
 */
export type PersonalColumns<Name extends keyof Database> = {
  readonly [Column in PersonColumns<Database[Name]>]: PersonalData<Columns<Database[Name]>> & { by: 'person' };
} & {
  readonly [Column in Columns<Database[Name]>]?: PersonalData<Columns<Database[Name]>>;
};

/** What a table says of people; null where it says nothing. */
export type Personal<Name extends keyof Database> = [PersonColumns<Database[Name]>] extends [never]
  ? PersonalColumns<Name> | null
  : PersonalColumns<Name>;
