import type { D1Database } from '@cloudflare/workers-types';
import type { ListingPatch, NewListing } from '../db/listing-rows.ts';
import type { SiteId } from '../db/schema.ts';
import { nameKey } from '../listings/fold.ts';
import { type Change, differenceOf } from './difference.ts';
import { standingDouble } from './doubles.ts';
import { findImported, findNamesakes, type Imported, loadStanding } from './lookup.ts';
import type { ImportRow } from './row.ts';
import { listingOf, markOf, patchOf, type Writing } from './target.ts';

/** A row that changes a listing, with what it changes. */
export interface RowChange {
  row: number;
  slug: string;
  changes: readonly Change[];
}

/** What a chunk of rows is to write. */
export interface ChunkPlan {
  creates: NewListing[];
  patches: ListingPatch[];
  updates: RowChange[];
  unchanged: number;
  /** New rows that are probably a listing of the site already, with that listing's slug. */
  doubles: { row: ImportRow; slug: string }[];
}

type Sited = { db: D1Database; site: SiteId };

async function planUpdates(
  { db, site }: Sited,
  pairs: readonly { row: ImportRow; listing: Imported }[],
  writing: Writing,
): Promise<{ patches: ListingPatch[]; updates: RowChange[] }> {
  const patches: ListingPatch[] = [];
  const updates: RowChange[] = [];
  if (pairs.length === 0) return { patches, updates };
  const { language } = writing;
  const standing = await loadStanding(db, site, { ids: pairs.map(({ listing }) => listing.id), language });
  for (const { row, listing } of pairs) {
    const now = standing.get(listing.id);
    if (now === undefined) continue;
    const { patch, changes } = differenceOf(patchOf(row, listing.id, writing), now, writing);
    if (patch === undefined) continue;
    patches.push(patch);
    updates.push({ row: row.row, slug: now.slug, changes });
  }
  return { patches, updates };
}

async function findDoubles({ db, site }: Sited, rows: readonly ImportRow[], writing: Writing) {
  const namesakes =
    rows.length === 0
      ? []
      : await findNamesakes(
          db,
          site,
          rows.map(({ name }) => nameKey(name)),
        );
  const byName = Map.groupBy(namesakes, (one) => one.nameKey);
  return rows.flatMap((row) => {
    const candidates = byName.get(nameKey(row.name)) ?? [];
    const { id: placeId } = writing.target.placeOf(row.place);
    const slug = standingDouble(row, { placeId, namesakes: candidates });
    return slug === undefined ? [] : [{ row, slug }];
  });
}

/** Compares rows with the site: what they create, change and leave. Reads the database, writes nothing. */
export async function planChunk(sited: Sited, rows: readonly ImportRow[], writing: Writing): Promise<ChunkPlan> {
  const { db, site } = sited;
  const known = await findImported(
    db,
    site,
    rows.map(({ key }) => key),
  );
  const fresh = rows.filter(({ key }) => !known.has(key));
  const pairs = rows.flatMap((row) => {
    const listing = known.get(row.key);
    return listing !== undefined && listing.hash !== markOf(row, writing.language) ? [{ row, listing }] : [];
  });
  const { patches, updates } = await planUpdates(sited, pairs, writing);
  return {
    creates: fresh.map((row) => listingOf(row, writing)),
    patches,
    updates,
    unchanged: rows.length - fresh.length - patches.length,
    doubles: await findDoubles(sited, fresh, writing),
  };
}
