import type { ArchiveTable } from '../../data/archive-table.ts';
import { eachOf } from '../../data/batch.ts';
import { archiveTables, type DeclaredTable } from '../../data/declarations.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { all, first } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import { photoObject } from '../../domain/media/photo-object.ts';
import { type Archive, readWhole } from './archive.ts';
import { readMedia } from './check-archive.ts';
import { maxPhotoBytes, mediaPath, type SiteFile } from './format.ts';
import { makeSite, type SiteTarget } from './make-site.ts';
import { readParentsFirst } from './parents-first.ts';
import { type ArchivedListing, isReadWithListings, readListings } from './read-listings.ts';
import {
  openRestorer,
  type Restorer,
  restoreChunk,
  type StoredListing,
  type Values,
} from './restore-listings.writer.ts';
import { findPlace, type Place } from './restore-site.writer.ts';

const s = table('sites');
const d = table('domains');

/** What a site is restored into. */
export type RestoreTarget = SiteTarget;

export interface RestoreOptions {
  tables: readonly DeclaredTable[];
  /** The archive's own site, as `checkArchive` gave it. */
  site: SiteFile;
  /** The slug that it gets. */
  slug: string;
  /** The hosts that it gets, the primary one first, unless it takes the place of an empty site: then that one's. */
  hosts: readonly string[];
  /** Told after each transaction how many listings stand. */
  onListings: (count: number) => void;
}

export type Restored =
  | { code: 'restored'; site: SiteId }
  | Exclude<Place, { code: 'free' | 'empty' }>
  | { code: 'host-taken'; hosts: readonly string[] }
  /** The product has one site of its own at most. */
  | { code: 'second-product'; slug: string }
  /** Somebody created a site of the slug meanwhile. */
  | { code: 'site-exists' };

function stored({ row, texts, links, photos, services }: ArchivedListing): StoredListing {
  const rows = <Row>(numbered: readonly { row: Row }[]) => numbered.map((one) => one.row);
  return { listing: row, texts: rows(texts), categories: rows(links), photos: rows(photos), services: rows(services) };
}

/** Collects items and hands them on when they are many or large. */
function collect<Item>(write: (items: Item[]) => Promise<void>): {
  add(item: Item): Promise<void>;
  end(): Promise<void>;
} {
  let items: Item[] = [];
  let size = 0;
  const flush = async () => {
    const full = items;
    items = [];
    size = 0;
    await write(full);
  };
  return {
    async add(item) {
      const length = Buffer.byteLength(JSON.stringify(item));
      if (items.length > 0 && (size + length > restoreChunk.bytes || items.length >= restoreChunk.count)) await flush();
      items.push(item);
      size += length;
    },
    end: flush,
  };
}

async function writeListings(archive: Archive, restorer: Restorer, onListings: (count: number) => void): Promise<void> {
  let count = 0;
  const chunk = collect<StoredListing>(async (listings) => {
    await restorer.restoreListings(listings);
    count += listings.length;
    onListings(count);
  });
  for await (const listing of readListings(archive)) await chunk.add(stored(listing));
  await chunk.end();
}

async function writeRows(archive: Archive, restorer: Restorer, table: ArchiveTable): Promise<void> {
  const chunk = collect<Values>((rows) => restorer.restoreRows(table, rows));
  for await (const { row } of readParentsFirst(archive, table)) await chunk.add(row);
  await chunk.end();
}

/** Writes the tables of an archive into a site that nobody meets yet. */
export async function writeContent(
  archive: Archive,
  restorer: Restorer,
  { tables, onListings }: Pick<RestoreOptions, 'tables' | 'onListings'>,
): Promise<void> {
  for (const table of archiveTables(tables)) {
    if (table.table === 'listings') await writeListings(archive, restorer, onListings);
    else if (!isReadWithListings(table)) await writeRows(archive, restorer, table);
  }
}

async function writeMedia(archive: Archive, target: RestoreTarget, site: SiteId): Promise<void> {
  for await (const { key, type } of readMedia(archive)) {
    const bytes = await readWhole(archive, mediaPath({ key, type }), maxPhotoBytes);
    await target.media.put(photoObject(site, key), bytes, { httpMetadata: { contentType: type } });
  }
}

async function hindrance(
  { db }: RestoreTarget,
  { site, slug, hosts }: RestoreOptions,
  place: Place,
): Promise<Restored | null> {
  if (place.code === 'has-listings' || place.code === 'in-use') return place;
  if (site.isProduct) {
    const other = await first(db, sql`select ${columns(pick(s, 'slug'))} from ${s} where ${s.is_product} = 1`);
    if (other && other.slug !== slug && !other.slug.startsWith('restoring:')) {
      return { code: 'second-product', slug: other.slug };
    }
  }
  if (place.code === 'empty') return null;
  const taken = await all(
    db,
    sql`select ${columns(pick(d, 'host'))} from ${d} where ${d.host} in (select value from ${eachOf(hosts)})`,
  );
  if (taken.length === 0) return null;
  return { code: 'host-taken', hosts: taken.map(({ host }) => host) };
}

/** Writes the content of an archive into a site that nobody meets yet. */
export async function fillFromArchive(
  target: RestoreTarget,
  archive: Archive,
  site: SiteId,
  options: Pick<RestoreOptions, 'tables' | 'onListings'>,
): Promise<void> {
  await writeContent(archive, openRestorer(target.db, site), options);
  await writeMedia(archive, target, site);
}

/**
 * Makes a site of an archive that `checkArchive` found usable, whole or not at all (`makeSite`). An interrupted attempt
 * is begun anew, because going on would have to trust that the archive is still the same.
 */
export async function restoreSite(target: RestoreTarget, archive: Archive, options: RestoreOptions): Promise<Restored> {
  const { db } = target;
  const { site: file, slug, hosts, tables } = options;
  const place = await findPlace(db, slug, tables);
  const refused = await hindrance(target, options, place);
  if (refused !== null) return refused;
  const empty = place.code === 'empty' ? place.site : null;
  const made = await makeSite(target, { site: { ...file, slug, hosts }, stage: slug, tables, empty }, (site) =>
    fillFromArchive(target, archive, site, options),
  );
  switch (made.code) {
    case 'made':
      return { code: 'restored', site: made.site };
    case 'host-taken':
      return { code: 'host-taken', hosts };
    case 'site-exists':
      return made;
    case 'refused':
      throw new Error('No statement refuses');
  }
}
