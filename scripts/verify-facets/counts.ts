import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import { cellsOf, readTrees, type Trees } from '../lib/recount.ts';
import type { Differences } from './report.ts';

/** Number of ids to read per batch. */
const slice = 2_000;

type ListingRow = {
  id: number;
  place: number | null;
  nameKey: string;
  latitude: number | null;
  longitude: number | null;
};
type CellRow = { listing: number; category: number; place: number; nameKey: string };
type Square = { listings: number; latitude: number; longitude: number };

/** Sums over all listings, by cell. */
type Sums = { counts: Map<string, number>; squares: Map<number, Square> };

type Verification = {
  db: D1Database;
  site: SiteId;
  differences: Differences;
  /** Receives the number of ids read and their total. */
  report(done: number, total: number): void;
};

/**
 * Compares every row of listing_cells, cell_counts and map_cells of a site with its listings.
 * @returns the number of compared rows.
 */
export async function verifyPlaceCategories(verification: Verification): Promise<number> {
  const { db, site, report } = verification;
  const trees = await readTrees(db, site);
  const sums: Sums = { counts: new Map(), squares: new Map() };
  const last = await lastId(db, site);
  let rows = 0;
  for (let after = 0; after < last; after += slice) {
    rows += await verifySlice(verification, { trees, sums, after });
    report(Math.min(after + slice, last), last);
  }
  return rows + (await verifyCounts(verification, { trees, sums })) + (await verifySquares(verification, sums));
}

/** The largest id, also among the cells: cells of deleted listings must be found too. */
async function lastId(db: D1Database, site: SiteId): Promise<number> {
  const sql = `select max(coalesce((select max(id) from listings where site_id = ?1), 0),
    coalesce((select max(listing_id) from listing_cells where site_id = ?1), 0)) as id`;
  return (await db.prepare(sql).bind(site).first<number>('id')) ?? 0;
}

async function verifySlice(
  { db, site, differences }: Verification,
  { trees, sums, after }: { trees: Trees; sums: Sums; after: number },
): Promise<number> {
  const part = (sql: string) => db.prepare(sql).bind(site, after, after + slice);
  const results = await db.batch([
    part(`select id, place_id as place, name_key as nameKey, latitude, longitude from listings
      where site_id = ?1 and id > ?2 and id <= ?3 and state = 'published'`),
    part(`select listing_id as listing, category_id as category from listing_categories
      where site_id = ?1 and listing_id > ?2 and listing_id <= ?3`),
    part(`select listing_id as listing, category_id as category, place_id as place, name_key as nameKey
      from listing_cells where site_id = ?1 and listing_id > ?2 and listing_id <= ?3`),
  ]);
  const [listings = [], links = [], cells = []] = results.map((result) => result.results);
  const categories = Map.groupBy(links as { listing: number; category: number }[], ({ listing }) => listing);
  const expected = new Set<string>();
  for (const listing of listings as ListingRow[]) {
    const own = (categories.get(listing.id) ?? []).map(({ category }) => category);
    for (const { category, place } of cellsOf({ categories: own, place: listing.place }, trees)) {
      expected.add(describeCell({ listing: listing.id, category, place, nameKey: listing.nameKey }));
      const key = `${category} ${place}`;
      sums.counts.set(key, (sums.counts.get(key) ?? 0) + 1);
    }
    addToSquare(sums.squares, listing);
  }
  const stored = new Set((cells as CellRow[]).map(describeCell));
  for (const cell of stored.difference(expected)) differences.add('listing_cells', `too much: ${cell}`);
  for (const cell of expected.difference(stored)) differences.add('listing_cells', `missing: ${cell}`);
  return stored.size;
}

const describeCell = ({ listing, category, place, nameKey }: CellRow): string =>
  `listing ${listing}, category ${category}, place ${place}, ${nameKey}`;

/** SQLite rounds halves away from zero. */
const thousandths = (degrees: number): number => Math.sign(degrees) * Math.round(Math.abs(degrees) * 1000);

function addToSquare(squares: Map<number, Square>, { latitude, longitude }: ListingRow): void {
  if (latitude === null || longitude === null) return;
  const cell = Math.floor((latitude + 90) / 4) * 90 + Math.min(Math.floor((longitude + 180) / 4), 89);
  const square = squares.get(cell) ?? { listings: 0, latitude: 0, longitude: 0 };
  square.listings += 1;
  square.latitude += thousandths(latitude);
  square.longitude += thousandths(longitude);
  squares.set(cell, square);
}

async function verifyCounts(
  { db, site, differences }: Verification,
  { trees, sums }: { trees: Trees; sums: Sums },
): Promise<number> {
  const { results } = await db
    .prepare(
      'select category_id as category, place_id as place, place_kind as kind, listings from cell_counts where site_id = ?1',
    )
    .bind(site)
    .all<{ category: number; place: number; kind: string; listings: number }>();
  for (const { category, place, kind, listings } of results) {
    const key = `${category} ${place}`;
    const expected = sums.counts.get(key) ?? 0;
    sums.counts.delete(key);
    const what = `category ${category}, place ${place}`;
    if (listings !== expected) differences.add('cell_counts', `${what}: ${listings} instead of ${expected}`);
    if (kind !== (trees.kinds.get(place) ?? 'all')) differences.add('cell_counts', `${what}: of the kind ${kind}`);
  }
  for (const [key, expected] of sums.counts) differences.add('cell_counts', `missing: ${key}, which holds ${expected}`);
  return results.length;
}

async function verifySquares({ db, site, differences }: Verification, { squares }: Sums): Promise<number> {
  const { results } = await db
    .prepare(
      'select cell, listings, latitude_sum as latitude, longitude_sum as longitude from map_cells where site_id = ?1',
    )
    .bind(site)
    .all<Square & { cell: number }>();
  const nothing = { listings: 0, latitude: 0, longitude: 0 };
  for (const { cell, ...stored } of results) {
    const expected = squares.get(cell) ?? nothing;
    squares.delete(cell);
    if (JSON.stringify(stored) !== JSON.stringify(expected))
      differences.add('map_cells', `square ${cell}: ${JSON.stringify(stored)} instead of ${JSON.stringify(expected)}`);
  }
  for (const [cell, expected] of squares)
    differences.add('map_cells', `missing: square ${cell}, ${JSON.stringify(expected)}`);
  return results.length;
}
