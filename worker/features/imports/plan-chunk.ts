import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import type { ListingPatch, NewListing } from '../../domain/listings/listing-rows.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { type Change, differenceOf } from './difference.ts';
import { existingDuplicate } from './duplicates.ts';
import { importHashOf, listingOf, patchOf, type WriteContext } from './import-target.ts';
import { findImported, findNamesakes, type Imported, loadCurrentListings } from './lookup.ts';
import type { ImportRow } from './row.ts';

/** A row that changes a listing, with its changes. */
export interface RowChange {
  row: number;
  slug: string;
  changes: readonly Change[];
}

/** The writes that a chunk of rows needs. */
export interface ChunkPlan {
  creates: NewListing[];
  patches: ListingPatch[];
  updates: RowChange[];
  unchanged: number;
  /** New rows that are probably duplicates of a listing of the site, with its slug. */
  duplicates: { row: ImportRow; slug: string }[];
}

type SiteScope = { db: D1Database; site: SiteId };

async function planUpdates(
  { db, site }: SiteScope,
  pairs: readonly { row: ImportRow; listing: Imported }[],
  context: WriteContext,
): Promise<{ patches: ListingPatch[]; updates: RowChange[] }> {
  const patches: ListingPatch[] = [];
  const updates: RowChange[] = [];
  if (pairs.length === 0) return { patches, updates };
  const { language } = context;
  const currentById = await loadCurrentListings(db, site, { ids: pairs.map(({ listing }) => listing.id), language });
  for (const { row, listing } of pairs) {
    const current = currentById.get(listing.id);
    if (current === undefined) continue;
    const { patch, changes } = differenceOf(patchOf(row, listing.id, context), current, context);
    if (patch === undefined) continue;
    patches.push(patch);
    updates.push({ row: row.row, slug: current.slug, changes });
  }
  return { patches, updates };
}

async function findDuplicates({ db, site }: SiteScope, rows: readonly ImportRow[], context: WriteContext) {
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
    const { id: placeId } = context.target.placeOf(row.place);
    const slug = existingDuplicate(row, { placeId, namesakes: candidates });
    return slug === undefined ? [] : [{ row, slug }];
  });
}

/** Compares rows with the site's listings. Only reads the database. */
export async function planChunk(
  scope: SiteScope,
  rows: readonly ImportRow[],
  context: WriteContext,
): Promise<ChunkPlan> {
  const { db, site } = scope;
  const known = await findImported(
    db,
    site,
    rows.map(({ key }) => key),
  );
  const fresh = rows.filter(({ key }) => !known.has(key));
  const pairs = rows.flatMap((row) => {
    const listing = known.get(row.key);
    return listing !== undefined && listing.hash !== importHashOf(row, context.language) ? [{ row, listing }] : [];
  });
  const { patches, updates } = await planUpdates(scope, pairs, context);
  return {
    creates: fresh.map((row) => listingOf(row, context)),
    patches,
    updates,
    unchanged: rows.length - fresh.length - patches.length,
    duplicates: await findDuplicates(scope, fresh, context),
  };
}
