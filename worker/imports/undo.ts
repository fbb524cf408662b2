import type { D1Database } from '@cloudflare/workers-types';
import { getImport, type ImportRecord } from '../db/imports.ts';
import { beginUndo, endUndo, keepListing, keptListings, listingsToUndo, undoListings } from '../db/undo-import.ts';

/** What became of an import that was undone. */
export interface Undone {
  code: 'undone';
  /** Listings taken back: changed ones as they were, created ones gone. */
  undone: number;
  /** Listings that stay as they are, since they were edited after the import or others refer to them. */
  kept: number;
  /** Slugs of these, 100 at most. */
  keptSlugs: readonly string[];
}

function isReferred(error: unknown): boolean {
  return error instanceof Error && error.message.includes('FOREIGN KEY constraint failed');
}

/** Takes listings back; where others refer to one that was created, finds it by halving, and keeps it. */
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
 * Takes an import back, so that the site is as it was before it: listings, places and categories. What was edited
 * since is kept. It may be stopped at any moment and called again. `not-undoable`: it is undone, never ran,
 * or ended more than 90 days ago.
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
