import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import type { ListingPatch } from '../../domain/listings/listing-rows.ts';
import type { FileIndex } from './identity/file-index.ts';
import { closedMark, markText, readMark } from './identity/import-mark.ts';
import { writeImportChunk } from './import-chunk.writer.ts';
import { getImport } from './imports.query.ts';
import { countSource, readSource, type SourceListing } from './lookup.ts';

/**
 * What became of the listings of a source that left its file. `too-many`: more than the share that may be closed.
 * `rejected-rows`: some rows cannot be read, and their listings would count as missing. In both cases none is closed.
 */
export type MissingResult =
  | { code: 'closed'; closed: number }
  | { code: 'too-many'; missing: number; of: number }
  | { code: 'rejected-rows'; rejected: number };

/** The mark says that an import closed the listing, and that its row is to be compared when a file has it again. */
function closedPatch({ id, mark }: SourceListing): ListingPatch {
  const known = readMark(mark) ?? { language: '', row: '', fields: null };
  const fields = { ...known.fields, state: closedMark };
  return { id, state: 'closed', importHash: markText({ ...known, row: '', fields }) };
}

/** Whether an import has closed the listing, which is published: then people have opened it, and it stays so. */
const isReopened = ({ mark }: SourceListing): boolean => readMark(mark)?.fields?.state === closedMark;

/** The published listings of a source that are not in the file. */
async function* missingListings(
  db: D1Database,
  { site, source, index }: { site: SiteId; source: string; index: FileIndex },
): AsyncGenerator<SourceListing[]> {
  for await (const page of readSource(db, site, source)) {
    const missing = page.filter((listing) => !index.hasKey(listing.key) && !isReopened(listing));
    if (missing.length > 0) yield missing;
  }
}

export interface MissingJob {
  db: D1Database;
  /** The import, whose rows are all written. */
  id: string;
  source: string;
  index: FileIndex;
  /** The share of the source's listings that may be closed, from 0 to 1. */
  share: number;
}

/**
 * Closes the listings of a source that left its file. It may be interrupted and called again. `overtaken`: another process
 * closes them, or the import was stopped.
 */
export async function closeMissing({ db, id, source, index, share }: MissingJob): Promise<MissingResult | 'overtaken'> {
  const record = await getImport(db, id);
  const { site } = record;
  const rejected = record.rejected - index.duplicates;
  if (rejected > 0) return { code: 'rejected-rows', rejected };
  // New listings do not count, and those that an interrupted call has closed do: as before the import.
  const of = (await countSource(db, { site, id }, source)) + record.closed;
  let missing = record.closed;
  for await (const page of missingListings(db, { site, source, index })) missing += page.length;
  if (missing > of * share) return { code: 'too-many', missing, of };
  let { closed } = record;
  for await (const page of missingListings(db, { site, source, index })) {
    const at = { from: record.position, to: record.position };
    const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
    const closing = { before: closed, count: page.length };
    const chunk = { ...at, counts, creates: [], patches: page.map(closedPatch), paths: [], notes: [], closing };
    if ((await writeImportChunk(db, record, chunk)) === 'overtaken') return 'overtaken';
    closed += page.length;
  }
  return { code: 'closed', closed: missing };
}

/** How many listings of a source are not in a file, for a dry run: those that no row of it is. */
export async function countMissing(
  db: D1Database,
  { site, source, found }: { site: SiteId; source: string; found: ReadonlySet<number> },
): Promise<{ missing: number; of: number }> {
  let [missing, of] = [0, 0];
  for await (const page of readSource(db, site, source)) {
    of += page.length;
    missing += page.filter((listing) => !found.has(listing.id) && !isReopened(listing)).length;
  }
  return { missing, of };
}
