import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { siteTag } from '../cache/tags.ts';
import { isTaken, recordChanges } from './batch.ts';
import { createStatements } from './create-listings.ts';
import { imageBefore, imagesOfCreated, stampImages } from './import-images.ts';
import { type Counts, type ImportNote, type ImportRecord, noteStatements } from './imports.ts';
import type { ListingPatch, NewListing } from './listing-rows.ts';
import { patchStatements } from './patch-listings.ts';
import { freeSlugs } from './slugs.ts';

type Import = Pick<ImportRecord, 'site' | 'id'>;

/** What a part of a file writes: rows `from` up to `to` of the file's data rows. */
export interface ImportChunk {
  from: number;
  to: number;
  counts: Counts;
  creates: readonly NewListing[];
  patches: readonly ListingPatch[];
  notes: readonly ImportNote[];
}

/** `overtaken`: the import is no longer at `from`, or no longer running; nothing was written. */
export type ChunkWritten = 'written' | 'overtaken';

/** Others may take a slug between the look and the write. */
const attempts = 8;

/**
 * Moves the import on and adds up its counts. Where the import is not where the chunk begins, the position becomes
 * null, which the table refuses, and with it goes the whole transaction: no chunk is written twice.
 */
function advance(db: D1Database, { site, id }: Import, { from, to, counts }: ImportChunk): D1PreparedStatement {
  const sql = `update imports set position = case when state = 'running' and position = ?3 then ?4 end,
      created = created + ?5, updated = updated + ?6, unchanged = unchanged + ?7, rejected = rejected + ?8, updated_at = ?9
    where site_id = ?1 and id = ?2`;
  const { created, updated, unchanged, rejected } = counts;
  return db.prepare(sql).bind(site, id, from, to, created, updated, unchanged, rejected, Date.now());
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
  const { creates, patches, notes } = chunk;
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
    ...(patches.length > 0 ? [...patchStatements(db, site, patches).statements, stampImages(db, owner, ids)] : []),
    ...noteStatements(db, owner, notes),
    ...(creates.length + patches.length > 0 ? [recordChanges(db, site, [siteTag()])] : []),
  ];
}

/**
 * Writes a chunk in one transaction: the listings, what they were before, what is to say of the rows, the position
 * and the counts. Fails on `listings.import_key` where another import created one of the listings meanwhile.
 */
export async function writeImportChunk(db: D1Database, owner: Import, chunk: ImportChunk): Promise<ChunkWritten> {
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
