import { type Walked, walkedAtMost } from '../../domain/audit/audit.query.ts';
import { type Mark, type Marked, pageSize } from '../../pages/marked-list.ts';

/** A page of a list of entries, and where the next one begins; null if there is none. */
export type EntriesPage<Row> = { shown: Row[]; next: Mark | null };

/** Rows of a list, and how far it was walked through; undefined if an index gave them all. */
export type WalkedRows<Row> = { rows: readonly Row[]; walked: Walked | undefined };

/**
 * Merges lists, newest first. Where the walk through a list ended early, nothing older is shown before the list is walked
 * further: the next page begins there, even if this one has few entries.
 */
export function mergePages<Row extends Marked>(lists: readonly WalkedRows<Row>[]): EntriesPage<Row> {
  const ends = lists.map(({ walked }) => (walked?.walked === walkedAtMost ? (walked.floor ?? 0) : 0));
  const end = Math.max(0, ...ends);
  const rows = lists.flatMap((list) => list.rows).filter(({ id }) => id >= end);
  const sorted = rows.toSorted((one, other) => other.id - one.id);
  const shown = sorted.slice(0, pageSize);
  const last = shown.at(-1);
  if (last && sorted.length > pageSize) return { shown, next: { at: last.at, id: last.id } };
  return { shown, next: end > 0 ? { at: 0, id: end } : null };
}
