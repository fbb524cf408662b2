import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { type NewAttribute, refusedAttribute } from '../../../web/contract/attributes.ts';
import { inChunks, isTaken, recordChanges } from '../../data/batch.ts';
import { categoriesTag, listingsTag, listingTag, siteTag, type Tag } from '../../data/cache-tags.ts';
import { refuseIf } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { batch, last, prepare } from '../../data/statements.ts';
import { table } from '../../data/table.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { type AttributesEnsured, ensureAttributes, loadAttributes } from './attributes.writer.ts';
import { createStatements } from './create-listings.writer.ts';
import { type LandingsSet, type NewLanding, setLandings } from './landings.writer.ts';
import type { ListingPatch, NewListing } from './listing-rows.ts';
import { changesLists, patchStatements } from './patch-listings.writer.ts';
import { ensureServiceKinds, type NewServiceKind } from './service-kinds.writer.ts';
import { freeSlugs } from './slugs.writer.ts';
import {
  categoryStatements,
  type NewCategory,
  type NewPlace,
  placeStatements,
  type TaxonomyEnsured,
} from './taxonomy.writer.ts';

export type { TaxonomyEnsured } from './taxonomy.writer.ts';

const l = table('listings');
const s = table('listing_slugs');

/**
 * `bulk` records one tag `site` per transaction instead of one tag per listing, and creates thousands of listings per
 * transaction: they share counts and index pages, which are then written once.
 */
export interface WriteOptions {
  bulk?: boolean;
}

/**
 * The listing at `index` has an invalid value: a malformed `slug`, or a value that the definition of an attribute does
 * not allow. `field` is then for example `attributes.material`.
 */
export type ValueRefused = { code: 'value-refused'; index: number; field: string };

/** `ids` of the new listings, in order. */
export type Created = { code: 'created'; ids: number[] } | ValueRefused;

export type Patched =
  | { code: 'patched'; listings: number }
  | { code: 'slug-taken'; slugs: readonly string[] }
  | ValueRefused;

/**
 * The only way to write a site's listings, categories, places, attributes and landings. Every call is one transaction,
 * or one per chunk. A call with a refused value writes nothing.
 */
export interface Writer {
  readonly site: SiteId;
  /** Creates listings. Slugs that are taken or reserved for routes get a suffix. */
  createListings(listings: readonly NewListing[], options?: WriteOptions): Promise<Created>;
  /** Changes listings, up to 500 per transaction. A slug that another listing has or had rolls the transaction back. */
  patchListings(patches: readonly ListingPatch[], options?: WriteOptions): Promise<Patched>;
  /** Creates categories whose slug does not exist yet; the others stay unchanged. */
  ensureCategories(categories: readonly NewCategory[]): Promise<TaxonomyEnsured>;
  /** Creates places whose kind and slug do not exist yet; the others stay unchanged. */
  ensurePlaces(places: readonly NewPlace[]): Promise<TaxonomyEnsured>;
  /** Creates attributes, or changes those whose slug exists. */
  ensureAttributes(definitions: readonly NewAttribute[]): Promise<AttributesEnsured>;
  /** Creates kinds of services, or changes those whose slug exists. */
  ensureServiceKinds(kinds: readonly NewServiceKind[]): Promise<TaxonomyEnsured>;
  /** Writes or deletes landing texts. */
  setLandings(landings: readonly NewLanding[]): Promise<LandingsSet>;
}

/** Attempts to create a chunk: another writer may take a slug between the check and the write. */
const attempts = 8;

/** Maximum number of listings, and bytes of their JSON, per transaction of a bulk creation. */
const bulkChunk = { count: 5000, bytes: 16_000_000 };

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
    const newest = sql`
      select ${columns({ id: expression<number>(sql`max(${l.id})`) })} from ${l} where ${l.site_id} = ${site}`;
    try {
      const results = await batch(db, ...createStatements(db, site, rows), recordChanges(db, site, [tag]), newest);
      const id = last(results).results[0]?.id ?? 0;
      return rows.map((_, index) => id - rows.length + 1 + index);
    } catch (error) {
      if (attempt === attempts || !isTaken(error, 'listing_slugs.slug')) throw error;
    }
  }
}

function refusedSlug(patches: readonly ListingPatch[]): ValueRefused | undefined {
  const index = patches.findIndex(({ slug }) => slug !== undefined && !isSlug(slug));
  return index < 0 ? undefined : { code: 'value-refused', index, field: 'slug' };
}

function badSlug(things: readonly { slug: string }[]): Extract<TaxonomyEnsured, { code: 'bad-slug' }> | undefined {
  const bad = things.find(({ slug }) => !isSlug(slug));
  return bad && { code: 'bad-slug', slug: bad.slug };
}

/** Values are checked against the definitions before the write. If those change meanwhile, readers skip the value. */
async function refusedValue(
  db: D1Database,
  site: SiteId,
  listings: readonly Pick<ListingPatch, 'attributes'>[],
): Promise<ValueRefused | undefined> {
  if (listings.every(({ attributes }) => !attributes)) return undefined;
  const definitions = await loadAttributes(db, site);
  for (const [index, { attributes }] of listings.entries()) {
    const attribute = refusedAttribute(definitions, attributes ?? {});
    if (attribute !== undefined) return { code: 'value-refused', index, field: `attributes.${attribute}` };
  }
  return undefined;
}

function patchTags(patches: readonly ListingPatch[]): Tag[] {
  const own = patches.map(({ id }) => listingTag(id));
  return patches.some(changesLists) ? [...own, listingsTag()] : own;
}

/**
 * The statements that create a listing, with its entry in the change log, for the batch of another change. `slug` is free;
 * the batch is refused if another writer takes it before. The listing is the newest of the site then. Its attributes have
 * been checked.
 */
export async function createBatch(
  db: D1Database,
  site: SiteId,
  listing: NewListing,
): Promise<{ slug: string; statements: D1PreparedStatement[] }> {
  const { slug: wanted, slugSuffix: suffix } = listing;
  const wishes = [suffix === undefined ? { slug: wanted } : { slug: wanted, suffix }];
  const [slug = wanted] = await freeSlugs(db, site, { wishes });
  const isTakenNow = sql`exists (select 1 from ${s} where ${s.site_id} = ${site} and ${s.slug} = ${slug})`;
  return {
    slug,
    statements: [
      prepare(db, refuseIf(isTakenNow)),
      ...createStatements(db, site, [{ ...listing, slug }]),
      recordChanges(db, site, [listingsTag()]),
    ],
  };
}

/**
 * The statements of a patch with its entries in the change log, for the batch of another change. Its slug stays, and its
 * attributes have been checked.
 */
export const patchBatch = (db: D1Database, site: SiteId, patch: Omit<ListingPatch, 'slug'>): D1PreparedStatement[] => [
  ...patchStatements(db, site, [patch]).statements,
  recordChanges(db, site, patchTags([patch])),
];

async function patchChunk(
  db: D1Database,
  site: SiteId,
  { patches, tags }: { patches: readonly ListingPatch[]; tags: readonly Tag[] },
): Promise<number> {
  const { statements, update } = patchStatements(db, site, patches);
  const results = await db.batch([...statements, recordChanges(db, site, tags)]);
  return results[update]?.results.length ?? 0;
}

/** Opens a writer for one site. */
export function openWriter(db: D1Database, site: SiteId): Writer {
  return {
    site,
    async createListings(listings, { bulk = false } = {}) {
      const refused = await refusedValue(db, site, listings);
      if (refused) return refused;
      const ids: number[] = [];
      for (const chunk of inChunks(listings, bulk ? bulkChunk : {})) {
        ids.push(...(await createChunk(db, site, { listings: chunk, tag: bulk ? siteTag() : listingsTag() })));
      }
      return { code: 'created', ids };
    },
    async patchListings(patches, { bulk = false } = {}) {
      const refused = refusedSlug(patches) ?? (await refusedValue(db, site, patches));
      if (refused) return refused;
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
      const bad = badSlug(categories);
      if (bad) return bad;
      if (categories.length > 0)
        await db.batch([...categoryStatements(db, site, categories), recordChanges(db, site, [categoriesTag()])]);
      return { code: 'ensured' };
    },
    async ensurePlaces(places) {
      const bad = badSlug(places);
      if (bad) return bad;
      if (places.length > 0) await db.batch(placeStatements(db, site, places));
      return { code: 'ensured' };
    },
    ensureAttributes: (definitions) => ensureAttributes(db, site, definitions),
    ensureServiceKinds: (kinds) => ensureServiceKinds(db, site, kinds),
    setLandings: (landings) => setLandings(db, site, landings),
  };
}
