import type { ListingPatch, NewListing } from '../../domain/listings/listing-rows.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { type Change, differenceOf } from './difference.ts';
import { type FormerPath, findFormerPaths } from './former-paths.writer.ts';
import { distance, maxMove } from './identity/distance.ts';
import { fieldHash, readMark } from './identity/import-mark.ts';
import { isNamedKey } from './identity/keys.ts';
import { textField } from './identity/parts.ts';
import { type RecogniseScope, recognise } from './identity/recognise.ts';
import { findRenumbered } from './identity/renumbered.ts';
import type { WriteContext } from './import-target.ts';
import type { ImportNote } from './imports.query.ts';
import { type CurrentListing, type Imported, loadCurrentListings } from './lookup.ts';
import type { ImportRow } from './row.ts';
import { listingOf, patchOf } from './row-listing.ts';

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
  paths: FormerPath[];
  /** Rows whose key belongs to a listing of another name and place. */
  rejected: number;
  notes: ImportNote[];
  /** The listings of the rows, new ones aside. */
  listings: number[];
}

const pointOf = ({ latitude, longitude }: CurrentListing) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/**
 * Whether the listing under a row's id is another place: it has another name, and is elsewhere. Then the file numbers its
 * rows anew or comes from another source, and the listing must not become another.
 */
function isOther(row: ImportRow, current: CurrentListing, { renumbered, context }: Planning): boolean {
  const { language, target, trustIds } = context;
  if (trustIds) return false;
  const before = readMark(current.mark)?.fields?.[textField('name', language)];
  if (before === fieldHash(row.name) || nameKey(row.name) === current.nameKey) return false;
  if (renumbered.has(row.key)) return true;
  const point = pointOf(current);
  if (point !== null && row.coordinates !== null) return distance(point, row.coordinates) > maxMove;
  const placeId = target.placeOf(row.place).id;
  if (placeId !== current.placeId) return placeId !== null && current.placeId !== null;
  return row.address !== '' && current.address !== '' && nameKey(row.address) !== nameKey(current.address);
}

const note = (row: ImportRow, kind: ImportNote['kind'], code: string, detail: string): ImportNote => {
  return { row: row.row, line: row.line, kind, code, detail };
};

interface Pair {
  row: ImportRow;
  listing: Imported;
}

/** Compares rows with the listings that they are. Adds to the plan. */
function planPair({ row, listing }: Pair, current: CurrentListing, planning: Planning): void {
  const { plan, paths, context } = planning;
  if (isNamedKey(row.key) && isOther(row, current, planning)) {
    plan.rejected++;
    plan.notes.push(note(row, 'rejected', 'other-listing', current.slug));
    return;
  }
  const { patch, changes, kept } = differenceOf(patchOf(row, listing.id, context), current, context);
  for (const { field, before, after } of kept) {
    plan.notes.push(note(row, 'warning', 'edit-kept', `${field}: ${before} (${after})`));
  }
  const added = row.oldPaths.filter((path) => !paths.has(path));
  plan.paths.push(...added.map((path) => ({ key: row.key, path })));
  if (patch === undefined && added.length === 0) {
    plan.unchanged++;
    return;
  }
  plan.patches.push(patch ?? { id: listing.id });
  const told = added.map((path) => ({ field: 'oldAddress', before: '', after: path }));
  plan.updates.push({ row: row.row, slug: current.slug, changes: [...changes, ...told] });
}

interface Planning {
  plan: ChunkPlan;
  /** The listing that a former path leads to already. */
  paths: ReadonlyMap<string, number>;
  /** The keys of rows whose id was another listing's before. */
  renumbered: ReadonlySet<string>;
  context: WriteContext;
}

/** Whether a row was imported with the same content before, so that there is nothing to compare. */
function isAsBefore({ row, listing }: Pair, { language, overwriteEdits }: WriteContext): boolean {
  const mark = readMark(listing.mark);
  if (listing.importKey !== row.key) return false;
  return !overwriteEdits && mark?.language === language && mark.row === row.hash;
}

/** Former paths that lead to another listing: they stay with it. */
function notePathsTaken(pairs: readonly Pair[], fresh: readonly ImportRow[], { plan, paths }: Planning): void {
  const taken = (row: ImportRow, id: number | undefined) => {
    for (const path of row.oldPaths) {
      const owner = paths.get(path);
      if (owner !== undefined && owner !== id) plan.notes.push(note(row, 'warning', 'old-address-taken', path));
    }
  };
  for (const { row, listing } of pairs) taken(row, listing.id);
  for (const row of fresh) taken(row, undefined);
}

/** Compares rows with the site's listings. Only reads the database. */
export async function planChunk(
  scope: RecogniseScope,
  rows: readonly ImportRow[],
  context: WriteContext,
): Promise<ChunkPlan> {
  const { db, site } = scope;
  const { listings, doubles } = await recognise(scope, rows);
  const pairs = rows.flatMap((row) => {
    const listing = listings.get(row.key);
    return listing === undefined ? [] : [{ row, listing }];
  });
  const fresh = rows.filter(({ key }) => !listings.has(key));
  const plan: ChunkPlan = {
    creates: fresh.map((row) => listingOf(row, context)),
    patches: [],
    updates: [],
    unchanged: 0,
    paths: [],
    rejected: 0,
    notes: doubles.map(({ row, slug }) => note(row, 'warning', 'possible-double', slug)),
    listings: pairs.map(({ listing }) => listing.id),
  };
  const paths = await findFormerPaths(
    db,
    site,
    rows.flatMap(({ oldPaths }) => oldPaths),
  );
  const changed = pairs.filter((pair) => !isAsBefore(pair, context));
  const planning = { plan, paths, renumbered: await findRenumbered(scope, changed), context };
  plan.unchanged = pairs.length - changed.length;
  const ids = changed.map(({ listing }) => listing.id);
  const currents = await loadCurrentListings(db, site, { ids, language: context.language });
  for (const pair of changed) {
    const current = currents.get(pair.listing.id);
    if (current !== undefined) planPair(pair, current, planning);
  }
  plan.paths.push(...fresh.flatMap(({ key, oldPaths }) => oldPaths.map((path) => ({ key, path }))));
  notePathsTaken(changed, fresh, planning);
  return plan;
}
