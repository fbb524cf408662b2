import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { isTaken, recordChanges } from '../../data/batch.ts';
import { siteTag } from '../../data/cache-tags.ts';
import { sql } from '../../data/sql.ts';
import { prepare } from '../../data/statements.ts';
import { table, update } from '../../data/table.ts';
import { createStatements } from '../../domain/listings/create-listings.writer.ts';
import type { ListingPatch, NewListing } from '../../domain/listings/listing-rows.ts';
import { patchStatements } from '../../domain/listings/patch-listings.writer.ts';
import { freeSlugs } from '../../domain/listings/slugs.writer.ts';
import { type FormerPath, insertFormerPaths } from './former-paths.writer.ts';
import { imageBefore, imagesOfCreated, noteChanged, stampImages } from './import-images.writer.ts';
import type { Counts, ImportNote, ImportRecord } from './imports.query.ts';
import { noteStatements } from './imports.writer.ts';

const m = table('imports');

type Import = Pick<ImportRecord, 'site' | 'id'>;

/** The writes of the data rows from `from` up to, but not including, `to`. */
export interface ImportChunk {
  from: number;
  to: number;
  counts: Counts;
  creates: readonly NewListing[];
  patches: readonly ListingPatch[];
  paths: readonly FormerPath[];
  /** For patches that close listings which left the file: how many, and how many the import had closed before. */
  closing?: { before: number; count: number };
  notes: readonly ImportNote[];
}

/** `overtaken`: the import is no longer at `from`, or no longer running; nothing was written. */
export type ChunkOutcome = 'written' | 'overtaken';

/** Another request may take a slug between the lookup and the write. */
const attempts = 8;

/**
 * Advances the position and adds to the counts. If the recorded position is not the chunk's start, or others have closed
 * listings meanwhile, the position becomes null. The column's NOT NULL constraint then fails the transaction, so no chunk is written twice.
 */
function advance(
  db: D1Database,
  { site, id }: Import,
  { from, to, counts, closing = { before: 0, count: 0 } }: ImportChunk,
): D1PreparedStatement {
  const { before, count } = closing;
  const advanced = update(m, {
    position: sql`case when ${m.state} = 'running' and ${m.position} = ${from} and ${m.closed} = ${before} then ${to} end`,
    created: sql`${m.created} + ${counts.created}`,
    updated: sql`${m.updated} + ${counts.updated}`,
    unchanged: sql`${m.unchanged} + ${counts.unchanged}`,
    rejected: sql`${m.rejected} + ${counts.rejected}`,
    closed: sql`${m.closed} + ${count}`,
    updated_at: Date.now(),
  });
  return prepare(db, sql`${advanced} where ${m.site_id} = ${site} and ${m.id} = ${id}`);
}

function isOvertaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes('NOT NULL constraint failed: imports.position');
}

async function chunkStatements(
  db: D1Database,
  owner: Import,
  { chunk, isRetry }: { chunk: ImportChunk; isRetry: boolean },
): Promise<D1PreparedStatement[]> {
  const { site } = owner;
  const { creates, patches, paths, notes } = chunk;
  const wishes = creates.map(({ slug, slugSuffix }) =>
    slugSuffix === undefined ? { slug } : { slug, suffix: slugSuffix },
  );
  const slugs = await freeSlugs(db, site, { wishes, isRetry });
  const listings = creates.map((listing, index) => ({ ...listing, slug: slugs[index] ?? listing.slug }));
  const ids = patches.map(({ id }) => id);
  return [
    advance(db, owner, chunk),
    ...(patches.length > 0 ? [imageBefore(db, owner, ids)] : []),
    ...(listings.length > 0
      ? [...createStatements(db, site, listings), imagesOfCreated(db, owner, listings.length)]
      : []),
    ...(patches.length > 0
      ? [...patchStatements(db, site, patches).statements, stampImages(db, owner, ids), noteChanged(db, owner, ids)]
      : []),
    ...(paths.length > 0 ? [prepare(db, insertFormerPaths(owner, paths))] : []),
    ...noteStatements(db, owner, notes),
    ...(creates.length + patches.length > 0 ? [recordChanges(db, site, [siteTag()])] : []),
  ];
}

/**
 * Writes a chunk in one transaction: the listings, their previous state, the notes, the position and the counts.
 * Throws on `listings.import_key` if another import created one of the listings in the meantime.
 */
export async function writeImportChunk(db: D1Database, owner: Import, chunk: ImportChunk): Promise<ChunkOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.batch(await chunkStatements(db, owner, { chunk, isRetry: attempt > 1 }));
      return 'written';
    } catch (error) {
      if (isOvertaken(error)) return 'overtaken';
      if (attempt === attempts || !isTaken(error, 'listing_slugs.slug')) throw error;
    }
  }
}
