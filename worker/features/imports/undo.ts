import type { D1Database } from '@cloudflare/workers-types';
import { getImport, type ImportRecord } from './imports.query.ts';
import { beginUndo, endUndo, keepListing, keptListings, listingsToUndo, undoListings } from './undo-import.writer.ts';

/** The result of an undone import. */
export interface Undone {
  code: 'undone';
  /** How many listings were restored or, if the import created them, deleted. */
  undone: number;
  /** How many stay as they are, because they were edited after the import or other rows refer to them. */
  kept: number;
  /** Slugs of the kept listings, 100 at most. */
  keptSlugs: readonly string[];
}

function isReferred(error: unknown): boolean {
  return error instanceof Error && error.message.includes('FOREIGN KEY constraint failed');
}

/** Undoes listings. If other rows refer to a created one, a binary search finds it and it is kept. */
async function undoPart(db: D1Database, record: ImportRecord, listings: readonly number[]): Promise<void> {
  try {
    await undoListings(db, record, listings);
  } catch (error) {
    const [first] = listings;
    if (!isReferred(error) || first === undefined) throw error;
    if (listings.length === 1) return keepListing(db, record, first);
    const half = Math.ceil(listings.length / 2);
    await undoPart(db, record, listings.slice(0, half));
    await undoPart(db, record, listings.slice(half));
  }
}

/**
 * Undoes an import: its listings, places and categories. What was edited since is kept. It may be killed at any moment
 * and called again. `not-undoable`: the import is undone, never ran, or ended more than 90 days ago.
 */
export async function undoImport({
  db,
  id,
  onProgress,
}: {
  db: D1Database;
  id: string;
  onProgress?: (done: number) => void;
}): Promise<Undone | { code: 'not-undoable'; state: ImportRecord['state'] }> {
  const record = await getImport(db, id);
  if (!(await beginUndo(db, record))) return { code: 'not-undoable', state: record.state };
  let done = 0;
  for (;;) {
    const listings = await listingsToUndo(db, record);
    if (listings.length === 0) break;
    await undoPart(db, record, listings);
    done += listings.length;
    onProgress?.(done);
  }
  await endUndo(db, record);
  const { undone, kept } = await getImport(db, id);
  return { code: 'undone', undone, kept, keptSlugs: await keptListings(db, record) };
}
