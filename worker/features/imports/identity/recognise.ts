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
import { isNamedKey, isOfSource } from './keys.ts';
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

function asUnmatched(listing: Namesake): Unmatched {
  const evidence = evidenceOf({ ...listing, coordinates: pointOf(listing) });
  const content = hashOf(readMark(listing.mark)?.row ?? '');
  return { ...evidence, id: listing.id, placeId: listing.placeId, content };
}

/** Listings that only their name, address and point identify, and whose key no row of the file has. */
const isOpen = ({ importKey }: Namesake, { source, index }: RecogniseScope): boolean =>
  importKey !== null && !isNamedKey(importKey) && isOfSource(importKey, source) && !index.hasKey(importKey);

/** Matches all rows of a name in the file, so that the result does not depend on the chunk. */
function matchName(rows: readonly ImportRow[], namesakes: readonly Namesake[], scope: RecogniseScope) {
  const open = namesakes.filter((listing) => isOpen(listing, scope));
  if (open.length === 0) return [];
  const [{ name } = { name: '' }] = rows;
  const imported = new Set(namesakes.map(({ importKey }) => hashOf(importKey ?? '')));
  const unmatched = scope.index
    .rowsNamed(name)
    .filter(({ key }) => !imported.has(key))
    .map((row) => ({ ...row, id: row.key, placeId: scope.target.placeOf(row.place).id }));
  const matched = matchByEvidence(unmatched, open.map(asUnmatched));
  const byId = new Map(open.map((listing) => [listing.id, listing]));
  return rows.flatMap((row) => {
    const listing = byId.get(matched.get(hashOf(row.key)) ?? 0);
    return listing === undefined ? [] : [[row.key, { id: listing.id, mark: listing.mark }] as const];
  });
}

/** The listing that a new row is probably a double of: of the same name, within 150 m or at the same address. */
function doubleOf(row: ImportRow, namesakes: readonly Namesake[], { target }: RecogniseScope): Namesake | undefined {
  const { id: placeId } = target.placeOf(row.place);
  const address = row.address === '' ? undefined : nameKey(row.address);
  return namesakes.find((listing) => {
    const point = pointOf(listing);
    if (point !== null && row.coordinates !== null && distance(point, row.coordinates) <= doubleDistance) return true;
    return address !== undefined && listing.placeId === placeId && nameKey(listing.address || '?') === address;
  });
}

/**
 * Recognises the listings that rows were imported to before: by their keys and else, where no id identifies them, by
 * name, place, address and point. Only reads the database.
 */
export async function recognise(scope: RecogniseScope, rows: readonly ImportRow[]): Promise<Recognised> {
  const { db, site } = scope;
  const keys = rows.map(({ key }) => key);
  const listings = new Map(await findImported(db, site, keys));
  const fresh = rows.filter(({ key }) => !listings.has(key));
  if (fresh.length === 0) return { listings, doubles: [] };
  const names = fresh.map(({ name }) => nameKey(name));
  const namesakes = Map.groupBy(await findNamesakes(db, site, names), (listing) => listing.nameKey);
  const open = fresh.filter(({ key }) => !isNamedKey(key));
  for (const [name, ofName] of Map.groupBy(open, (row) => nameKey(row.name))) {
    for (const [key, listing] of matchName(ofName, namesakes.get(name) ?? [], scope)) listings.set(key, listing);
  }
  const doubles = fresh.flatMap((row) => {
    if (listings.has(row.key)) return [];
    const double = doubleOf(row, namesakes.get(nameKey(row.name)) ?? [], scope);
    return double === undefined ? [] : [{ row, slug: double.slug }];
  });
  return { listings, doubles };
}
