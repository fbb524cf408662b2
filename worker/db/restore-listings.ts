import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { nameKey } from '../listings/fold.ts';
import { inChunks, withRows } from './batch.ts';
import { refreshCells } from './cells.ts';
import { addToMap } from './map-cells.ts';
import { positionKey } from './position.ts';
import type { Database, SiteId } from './schema.ts';

/** Values of a row by column, without the site; columns of JSON hold its text. */
export type Values = Readonly<Record<string, string | number | null>>;

/** A listing as it was, with its id; and the rows of other tables that belong to it. */
export interface StoredListing {
  listing: Values & { id: number; slug: string; language: string };
  texts: readonly (Values & { language: string; name: string })[];
  categories: readonly Values[];
  photos: readonly Values[];
  services: readonly Values[];
}

/** Bytes of JSON and listings that one transaction takes in. */
export const restoreChunk = { bytes: 400_000, count: 500 };

/** Statements that insert rows of one table; all rows have the same columns. */
function insertRows(
  db: D1Database,
  { site, table }: { site: SiteId; table: keyof Database },
  rows: readonly Values[],
): D1PreparedStatement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const values = columns.map((_, index) => `value ->> ${index}`);
  const sql = `insert into ${table} (site_id, ${columns.join(', ')}) select ?1, ${values.join(', ')} from json_each(?2)`;
  const arrays = rows.map((row) => columns.map((column) => row[column] ?? null));
  return [...inChunks(arrays, { count: 5000 })].map((chunk) => withRows(db, sql, { site, rows: chunk }));
}

function listingRow({ listing, texts }: StoredListing): Values {
  const own = texts.find(({ language }) => language === listing.language);
  if (own === undefined) throw new Error(`The listing ${listing.id} has no text in its own language`);
  return { ...listing, name_key: nameKey(own.name) };
}

/**
 * The statements that put listings back with their ids and times, their texts and all that hangs on them, into a site
 * that has none of them; order, places on the map, cells and counts are made anew.
 */
function restoreStatements(db: D1Database, site: SiteId, listings: readonly StoredListing[]): D1PreparedStatement[] {
  const ids = listings.map(({ listing }) => listing.id);
  const insert = (table: keyof Database, rows: readonly Values[]) => insertRows(db, { site, table }, rows);
  const slugs = listings.map(({ listing }) => ({ slug: listing.slug, listing_id: listing.id }));
  const position = `update listings set position_key = ${positionKey('latitude', 'longitude')}
    where site_id = ?1 and id in (select value from json_each(?2))`;
  return [
    ...insert('listings', listings.map(listingRow)),
    withRows(db, position, { site, rows: ids }),
    ...insert('listing_slugs', slugs),
    ...insert(
      'listing_texts',
      listings.flatMap(({ texts }) => texts),
    ),
    ...insert(
      'listing_categories',
      listings.flatMap(({ categories }) => categories),
    ),
    ...insert(
      'photos',
      listings.flatMap(({ photos }) => photos),
    ),
    ...insert(
      'services',
      listings.flatMap(({ services }) => services),
    ),
    ...refreshCells(db, site, { ids, isNew: true }),
    ...addToMap(db, site, { ids }),
  ];
}

type RestoredTable = 'categories' | 'places' | 'attributes' | 'landings' | 'listing_slugs';

/** The write side of a site that is being restored and that nobody meets yet: it tells no cache of what it writes. */
export interface Restorer {
  /** Puts listings back, in one transaction. */
  restoreListings(listings: readonly StoredListing[]): Promise<void>;
  /** Puts rows back that belong to no listing of a call, in the order given. */
  restoreRows(table: RestoredTable, rows: readonly Values[]): Promise<void>;
}

/** Opens it. Apart from the writer, so that the Worker, which restores nothing, does not carry it. */
export function openRestorer(db: D1Database, site: SiteId): Restorer {
  return {
    async restoreListings(listings) {
      if (listings.length > 0) await db.batch(restoreStatements(db, site, listings));
    },
    async restoreRows(table, rows) {
      for (const statement of insertRows(db, { site, table }, rows)) await statement.run();
    },
  };
}
