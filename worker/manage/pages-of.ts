import { type Sql, sql } from '../db/sql.ts';
import type { Mark } from './address.ts';

/** Rows that a page of a list shows; one more is read, to know whether there are more. */
export const pageSize = 20;

/** A row of a list that runs from the newest: when it is of, and which it is. */
export type Marked = { at: number; id: number };

/** The condition that rows lie behind a mark; nothing at the start of the list. `columns` are those of `Marked`. */
export const isBehind = (columns: Sql, after: Mark | null): Sql =>
  after ? sql`and (${columns}) < (${after.at}, ${after.id})` : sql``;

/** The rows to show, and the mark behind which the next page begins. */
export function onePage<Row extends Marked>(rows: readonly Row[]): { shown: Row[]; next: Mark | null } {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { shown, next: last && rows.length > pageSize ? { at: last.at, id: last.id } : null };
}
