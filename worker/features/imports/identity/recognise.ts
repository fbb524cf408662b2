import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../../data/schema.ts';
import { nameKey } from '../../../platform/text/fold.ts';
import type { Coordinates } from '../fields/coordinates.ts';
import type { ImportTarget } from '../import-target.ts';
import { findImported, findNamesakes, type Imported, type Namesake } from '../lookup.ts';
import type { ImportRow } from '../row.ts';
import { distance, doubleDistance } from './distance.ts';
import { evidenceOf, hashOf } from './evidence.ts';
import type { FileIndex } from './file-index.ts';
import { readMark } from './import-mark.ts';
import { isNamedKey, isOfSource, otherKeyOf } from './keys.ts';
import { matchByEvidence, type Unmatched } from './match.ts';

/** Where rows are looked for. `target` resolves their places; `index` is that of the whole file. */
export interface RecogniseScope {
  db: D1Database;
  site: SiteId;
  source: string;
  index: FileIndex;
  target: ImportTarget;
}

/** The listings that rows are, by the rows' keys, and listings that new rows are probably doubles of. */
export interface Recognised {
  listings: ReadonlyMap<string, Imported>;
  doubles: readonly { row: ImportRow; slug: string }[];
}

const pointOf = ({ latitude, longitude }: Namesake): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** A listing as it is compared with rows. */
export function asUnmatched(listing: Namesake): Unmatched {
  const evidence = evidenceOf({ ...listing, coordinates: pointOf(listing) });
  const content = hashOf(readMark(listing.mark)?.row ?? '');
  const isHidden = listing.state !== 'published';
  return { ...evidence, id: listing.id, placeId: listing.placeId, content, isHidden };
}

/** Listings of the source that only their name, address and point identify. */
const isUnnamed = ({ importKey }: Namesake, { source }: RecogniseScope): boolean =>
  importKey !== null && !isNamedKey(importKey) && isOfSource(importKey, source);

/** Matches all rows of a name in the file, so that the result does not depend on the chunk. */
function matchName(rows: readonly ImportRow[], namesakes: readonly Namesake[], scope: RecogniseScope) {
  const unnamed = namesakes.filter((listing) => isUnnamed(listing, scope));
  const isKnown = ({ importKey }: Namesake): boolean => scope.index.hasKey(importKey ?? '');
  if (unnamed.every(isKnown)) return [];
  const [{ name } = { name: '' }] = rows;
  const imported = new Set(namesakes.map(({ importKey }) => hashOf(importKey ?? '')));
  const ofFile = scope.index.rowsNamed(name).map((row) => {
    return { ...row, id: row.key, placeId: scope.target.placeOf(row.place).id, isKnown: imported.has(row.key) };
  });
  const matched = matchByEvidence(
    ofFile,
    unnamed.map((listing) => ({ ...asUnmatched(listing), isKnown: isKnown(listing) })),
  );
  const byId = new Map(unnamed.map((listing) => [listing.id, listing]));
  return rows.flatMap((row) => {
    const listing = byId.get(matched.get(hashOf(row.key)) ?? 0);
    return listing === undefined ? [] : [[row.key, listing] as const];
  });
}

/** The listing that a new row is probably a double of: of the same name, within 150 m or at the same address. */
function doubleOf(row: ImportRow, namesakes: readonly Namesake[], { target }: RecogniseScope): Namesake | undefined {
  const { id: placeId } = target.placeOf(row.place);
  const address = row.address === '' ? undefined : nameKey(row.address);
  return namesakes.find((listing) => {
    if (listing.state !== 'published') return false;
    const point = pointOf(listing);
    if (point !== null && row.coordinates !== null && distance(point, row.coordinates) <= doubleDistance) return true;
    return address !== undefined && listing.placeId === placeId && nameKey(listing.address || '?') === address;
  });
}

/**
 * Adds the listings whose id has, or had, a mark for several names under it. Without the mark, the listing could be of any
 * of the names.
 */
async function addByOtherKey(scope: RecogniseScope, rows: readonly ImportRow[], listings: Map<string, Imported>) {
  const { db, site, index } = scope;
  const others = rows
    .filter(({ key }) => isNamedKey(key) && !listings.has(key))
    .map((row) => ({ row, ...otherKeyOf(row) }))
    .filter(({ other }) => !index.hasKey(other));
  if (others.length === 0) return;
  const found = await findImported(
    db,
    site,
    others.map(({ other }) => other),
  );
  for (const { row, other, isOfName } of others) {
    const listing = found.get(other);
    const isSame = isOfName || listing?.nameKey === nameKey(row.name);
    if (listing !== undefined && isSame) listings.set(row.key, listing);
  }
}

/**
 * Recognises the listings that rows were imported to before: by their keys and else, where no id identifies the listings,
 * by name, place, address and point. Only reads the database.
 */
export async function recognise(scope: RecogniseScope, rows: readonly ImportRow[]): Promise<Recognised> {
  const { db, site } = scope;
  const keys = rows.map(({ key }) => key);
  const listings = new Map(await findImported(db, site, keys));
  await addByOtherKey(scope, rows, listings);
  const fresh = rows.filter(({ key }) => !listings.has(key));
  if (fresh.length === 0) return { listings, doubles: [] };
  const names = fresh.map(({ name }) => nameKey(name));
  const namesakes = Map.groupBy(await findNamesakes(db, site, names), (listing) => listing.nameKey);
  // Also rows with an id: earlier files may have had none.
  for (const [name, ofName] of Map.groupBy(fresh, (row) => nameKey(row.name))) {
    for (const [key, listing] of matchName(ofName, namesakes.get(name) ?? [], scope)) listings.set(key, listing);
  }
  const doubles = fresh.flatMap((row) => {
    if (listings.has(row.key)) return [];
    const double = doubleOf(row, namesakes.get(nameKey(row.name)) ?? [], scope);
    return double === undefined ? [] : [{ row, slug: double.slug }];
  });
  return { listings, doubles };
}
