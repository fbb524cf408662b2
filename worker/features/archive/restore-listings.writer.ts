import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { ArchiveTable } from '../../data/archive-table.ts';
import { cell, eachBounded, inChunks } from '../../data/batch.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { list, sql, trusted } from '../../data/sql.ts';
import { prepare } from '../../data/statements.ts';
import { table as tableOf, update } from '../../data/table.ts';
import { addToMap } from '../../domain/listings/map-counts.writer.ts';
import { refreshPlaceCategories } from '../../domain/listings/place-category-counts.writer.ts';
import { positionKey } from '../../domain/listings/position-key.ts';
import { renderMarkdown } from '../../domain/markdown/markdown.ts';
import { nameKey } from '../../platform/text/fold.ts';

const l = tableOf('listings');

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

/** Statements that insert rows of one table; all rows have the same columns. A row that is large has one of its own. */
function insertRows(
  db: D1Database,
  { site, table }: { site: SiteId; table: keyof Database },
  rows: readonly Values[],
): D1PreparedStatement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const names = Object.keys(first);
  const into = list(...['site_id', ...names].map(trusted));
  const given = list(sql`${site}`, ...names.map((_, index) => cell(index)));
  const arrays = rows.map((row) => names.map((name) => row[name] ?? null));
  return [...inChunks(arrays, { count: 5000 })].map((chunk) => {
    const [row] = chunk;
    // One bound value holds less than a row of several long texts.
    const values =
      row && chunk.length === 1
        ? sql`values (${list(sql`${site}`, ...row.map((value) => sql`${value}`))})`
        : sql`select ${given} from ${eachBounded(chunk)} r`;
    return prepare(db, sql`insert into ${trusted(table)} (${into}) ${values}`);
  });
}

/** A row with what is made of its Markdown. */
function withHtml({ markdown }: ArchiveTable, row: Values): Values {
  if (markdown === null) return row;
  const { html, paragraphs } = renderMarkdown(String(row[markdown.of]));
  return { ...row, [markdown.html]: html, [markdown.paragraphs]: JSON.stringify(paragraphs) };
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
  const position = sql`
    ${update(l, { position_key: positionKey(l.latitude, l.longitude) })}
    where ${l.site_id} = ${site} and ${l.id} in (select value from ${eachBounded(ids)})`;
  return [
    ...insert('listings', listings.map(listingRow)),
    prepare(db, position),
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
    ...refreshPlaceCategories(db, site, { ids, isNew: true }),
    ...addToMap(db, site, { ids }),
  ];
}

/** The write side of a site that is being restored and that nobody meets yet: it tells no cache of what it writes. */
export interface Restorer {
  /** Puts listings back, in one transaction. */
  restoreListings(listings: readonly StoredListing[]): Promise<void>;
  /** Puts the rows of a table back, in the order given. */
  restoreRows(table: ArchiveTable, rows: readonly Values[]): Promise<void>;
}

/** Opens it. Apart from the writer, so that the Worker, which restores nothing, does not carry it. */
export function openRestorer(db: D1Database, site: SiteId): Restorer {
  return {
    async restoreListings(listings) {
      if (listings.length > 0) await db.batch(restoreStatements(db, site, listings));
    },
    async restoreRows(table, rows) {
      const restored = rows.map((row) => withHtml(table, row));
      for (const statement of insertRows(db, { site, table: table.table }, restored)) await statement.run();
    },
  };
}
