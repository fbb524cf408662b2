import type { D1Database, R2Bucket } from '@cloudflare/workers-types';
import { restoreLegalTexts, type StoredLegalText } from '../db/legal-texts.ts';
import { openRestorer, type Restorer, restoreChunk, type StoredListing, type Values } from '../db/restore-listings.ts';
import { dropStaged, findPlace, findStaged, type Place, publishSite, stageSite } from '../db/restore-site.ts';
import type { SiteId } from '../db/schema.ts';
import { photoObject } from '../media/photo-object.ts';
import { type Archive, readTable, readWhole } from './archive.ts';
import { readMedia } from './check-archive.ts';
import { readLevels } from './check-content.ts';
import { maxPhotoBytes, mediaPath, type SiteFile } from './format.ts';
import { type ArchivedListing, readListings } from './read-listings.ts';
import { attributes, categories, landings, legalTexts, oldSlugs, places } from './tables.ts';

/** What a site is restored into. */
export interface Target {
  db: D1Database;
  media: Pick<R2Bucket, 'put' | 'list' | 'delete'>;
}

export interface RestoreOptions {
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
  const slugs = collect<Values>((rows) => restorer.restoreRows('listing_slugs', rows));
  for await (const { row } of readTable(archive, oldSlugs)) await slugs.add(row);
  await slugs.end();
}

async function writeTrees(archive: Archive, restorer: Restorer): Promise<void> {
  for (const level of await readLevels(archive, categories)) {
    await restorer.restoreRows(
      'categories',
      level.map(({ row }) => row),
    );
  }
  for (const level of await readLevels(archive, places)) {
    await restorer.restoreRows(
      'places',
      level.map(({ row }) => row),
    );
  }
}

/** What editors say beside the listings, once categories and places stand. */
async function writeEditorial(archive: Archive, restorer: Restorer): Promise<void> {
  const parts = [
    ['attributes', attributes],
    ['landings', landings],
  ] as const;
  for (const [name, table] of parts) {
    const chunk = collect<Values>((rows) => restorer.restoreRows(name, rows));
    for await (const { row } of readTable(archive, table)) await chunk.add(row);
    await chunk.end();
  }
}

async function writeLegalTexts(archive: Archive, db: D1Database, site: SiteId): Promise<void> {
  const chunk = collect<StoredLegalText>(async (texts) => {
    if (texts.length > 0) await db.batch(restoreLegalTexts(db, site, texts));
  });
  for await (const { row } of readTable(archive, legalTexts)) {
    const { kind, language, version, body, published_at } = row;
    await chunk.add({ kind, language, version, body, publishedAt: published_at });
  }
  await chunk.end();
}

async function dropMedia({ media }: Target, site: SiteId): Promise<void> {
  for (;;) {
    const { objects } = await media.list({ prefix: photoObject(site, '') });
    if (objects.length === 0) return;
    await media.delete(objects.map(({ key }) => key));
  }
}

async function discard(target: Target, site: SiteId): Promise<void> {
  await dropMedia(target, site);
  await dropStaged(target.db, site);
}

/** Clears what may stand where a site's pictures go: ids of sites that were taken away are given out again. */
async function writeMedia(archive: Archive, target: Target, site: SiteId): Promise<void> {
  await dropMedia(target, site);
  for await (const { key, type } of readMedia(archive)) {
    const bytes = await readWhole(archive, mediaPath({ key, type }), maxPhotoBytes);
    await target.media.put(photoObject(site, key), bytes, { httpMetadata: { contentType: type } });
  }
}

async function hindrance(
  { db }: Target,
  { site, slug, hosts }: RestoreOptions,
  place: Place,
): Promise<Restored | null> {
  if (place.code === 'has-listings' || place.code === 'in-use') return place;
  if (site.isProduct) {
    const other = await db
      .prepare('select id, slug from sites where is_product = 1')
      .first<{ id: number; slug: string }>();
    if (other !== null && other.slug !== slug && !other.slug.startsWith('restoring:')) {
      return { code: 'second-product', slug: other.slug };
    }
  }
  if (place.code === 'empty') return null;
  const taken = await db
    .prepare('select host from domains where host in (select value from json_each(?1))')
    .bind(JSON.stringify(hosts))
    .all<{ host: string }>();
  if (taken.results.length === 0) return null;
  return { code: 'host-taken', hosts: taken.results.map(({ host }) => host) };
}

/**
 * Makes a site of an archive that `checkArchive` found usable, whole or not at all: it is built where nobody meets it
 * and gets its slug and hosts at the end. An attempt that was interrupted leaves a half-made site behind; the next one
 * takes that away and begins anew, because going on would have to trust that the archive is still the same.
 */
export async function restoreSite(target: Target, archive: Archive, options: RestoreOptions): Promise<Restored> {
  const { db } = target;
  const { site: file, slug, hosts } = options;
  const place = await findPlace(db, slug);
  const refused = await hindrance(target, options, place);
  if (refused !== null) return refused;
  const left = await findStaged(db, slug);
  if (left !== null) await dropStaged(db, left);
  const site = await stageSite(db, { ...file, slug });
  try {
    const restorer = openRestorer(db, site);
    await writeTrees(archive, restorer);
    await writeEditorial(archive, restorer);
    await writeListings(archive, restorer, options.onListings);
    await writeLegalTexts(archive, db, site);
    await writeMedia(archive, target, site);
    const published = await publishSite(db, site, { slug, hosts, empty: place.code === 'empty' ? place.site : null });
    if (published.code === 'published') return { code: 'restored', site };
    await discard(target, site);
    return published.code === 'host-taken' ? { code: 'host-taken', hosts } : published;
  } catch (error) {
    const [another] = await Promise.allSettled([discard(target, site)]);
    if (another.status === 'fulfilled') throw error;
    throw new AggregateError([error, another.reason], 'Restoring failed, and so did taking away what stood already');
  }
}
