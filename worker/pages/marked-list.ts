import { type Sql, sql } from '../data/sql.ts';

/** Rows per page of a list. One more is read, to know whether a next page exists. */
export const pageSize = 20;

/** A row of a list, newest first: its time in milliseconds since 1970 and its id. */
export type Marked = { at: number; id: number };

/** A cursor: the time and id of the last row of a page. */
export type Mark = Marked;

/** Writes a cursor for the query of an address. */
export const writeMark = ({ at, id }: Mark): string => `${at}-${id}`;

/** Reads a cursor; null for the start of the list, undefined if the text is invalid. */
export function readMark(text: string | null): Mark | null | undefined {
  if (text === null) return null;
  const [, at, id] = text.match(/^(\d{1,15})-(\d{1,15})$/) ?? [];
  return at && id ? { at: Number(at), id: Number(id) } : undefined;
}

/** The list that a query names; the first by default, undefined for an unknown name. */
export function readList<const Names extends readonly [string, ...string[]]>(
  names: Names,
  name: string | null,
): Names[number] | undefined {
  return name ? names.find((known) => known === name) : names[0];
}

/** The query of a page of a list. The first list needs no name. */
export const listQuery = (
  names: readonly string[],
  { list, after }: { list?: string | undefined; after?: Mark | null | undefined },
): Record<string, string> => ({
  ...(after && { after: writeMark(after) }),
  ...(list && list !== names[0] && { list }),
});

/** The condition for rows after a cursor; empty at the start of the list. `columns` are time and id. */
export const isBehind = (columns: Sql, after: Mark | null): Sql =>
  after ? sql`and (${columns}) < (${after.at}, ${after.id})` : sql``;

/** The rows of one page, and the cursor of the next page or null. */
export function onePage<Row extends Marked>(rows: readonly Row[]): { shown: Row[]; next: Mark | null } {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { shown, next: last && rows.length > pageSize ? { at: last.at, id: last.id } : null };
}
