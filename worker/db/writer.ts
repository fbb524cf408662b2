import type { D1Database } from '@cloudflare/workers-types';
import { categoriesTag, listingsTag, listingTag, siteTag, type Tag } from '../cache/tags.ts';
import { inChunks, isTaken, recordChanges } from './batch.ts';
import { createStatements } from './create-listings.ts';
import type { ListingPatch, NewListing } from './listing-rows.ts';
import { changesCards, patchStatements } from './patch-listings.ts';
import type { SiteId } from './schema.ts';
import { freeSlugs } from './slugs.ts';
import { categoryStatements, type NewCategory, type NewPlace, placeStatements } from './taxonomy.ts';

/** `bulk` writes the one tag `site` a batch instead of a tag a listing: for imports. */
export interface WriteOptions {
  bulk?: boolean;
}

export type Patched = { code: 'patched'; listings: number } | { code: 'slug-taken'; slugs: readonly string[] };

/** The only way to write a site's listings, categories and places. Every call is one transaction, or one a chunk. */
export interface Writer {
  readonly site: SiteId;
  /** Creates listings and gives their ids, in order. Slugs that are taken get a suffix. */
  createListings(listings: readonly NewListing[], options?: WriteOptions): Promise<number[]>;
  /** Changes listings, in one transaction up to 500. A slug that another listing has or had undoes the transaction. */
  patchListings(patches: readonly ListingPatch[], options?: WriteOptions): Promise<Patched>;
  /** Creates the categories whose slug does not stand yet; the others stay as they are. */
  ensureCategories(categories: readonly NewCategory[]): Promise<void>;
  /** Creates the places whose kind and slug do not stand yet; the others stay as they are. */
  ensurePlaces(places: readonly NewPlace[]): Promise<void>;
}

/** Others may take a slug between the look and the write. */
const attempts = 8;

async function createChunk(
  db: D1Database,
  site: SiteId,
  { listings, tag }: { listings: readonly NewListing[]; tag: Tag },
): Promise<number[]> {
  for (let attempt = 1; ; attempt++) {
    const wishes = listings.map(({ slug, slugSuffix }) =>
      slugSuffix === undefined ? { slug } : { slug, suffix: slugSuffix },
    );
    const slugs = await freeSlugs(db, site, { wishes, isRetry: attempt > 1 });
    const rows = listings.map((listing, index) => ({ ...listing, slug: slugs[index] ?? listing.slug }));
    const last = db.prepare('select max(id) as id from listings where site_id = ?1').bind(site);
    try {
      const results = await db.batch<{ id: number }>([
        ...createStatements(db, site, rows),
        recordChanges(db, site, [tag]),
        last,
      ]);
      const id = results.at(-1)?.results[0]?.id ?? 0;
      return rows.map((_, index) => id - rows.length + 1 + index);
    } catch (error) {
      if (attempt === attempts || !isTaken(error, 'listing_slugs.slug')) throw error;
    }
  }
}

function patchTags(patches: readonly ListingPatch[]): Tag[] {
  const own = patches.map(({ id }) => listingTag(id));
  return patches.some(changesCards) ? [...own, listingsTag()] : own;
}

async function patchChunk(
  db: D1Database,
  site: SiteId,
  { patches, tags }: { patches: readonly ListingPatch[]; tags: readonly Tag[] },
): Promise<number> {
  const { statements, update } = patchStatements(db, site, patches);
  const results = await db.batch([...statements, recordChanges(db, site, tags)]);
  return results[update]?.results.length ?? 0;
}

/** Opens the write side of one site. */
export function openWriter(db: D1Database, site: SiteId): Writer {
  return {
    site,
    async createListings(listings, { bulk = false } = {}) {
      const ids: number[] = [];
      for (const chunk of inChunks(listings)) {
        ids.push(...(await createChunk(db, site, { listings: chunk, tag: bulk ? siteTag() : listingsTag() })));
      }
      return ids;
    },
    async patchListings(patches, { bulk = false } = {}) {
      let changed = 0;
      for (const chunk of inChunks(patches)) {
        try {
          changed += await patchChunk(db, site, { patches: chunk, tags: bulk ? [siteTag()] : patchTags(chunk) });
        } catch (error) {
          if (!isTaken(error, 'listing_slugs.slug')) throw error;
          return { code: 'slug-taken', slugs: chunk.flatMap(({ slug }) => (slug === undefined ? [] : [slug])) };
        }
      }
      return { code: 'patched', listings: changed };
    },
    async ensureCategories(categories) {
      if (categories.length === 0) return;
      await db.batch([...categoryStatements(db, site, categories), recordChanges(db, site, [categoriesTag()])]);
    },
    async ensurePlaces(places) {
      if (places.length > 0) await db.batch(placeStatements(db, site, places));
    },
  };
}
