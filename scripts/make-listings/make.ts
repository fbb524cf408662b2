/** Fills a site with generated listings, through the writer. Continues where an earlier call ended. */
import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { type Ids, makeListing } from './listing.ts';
import { serviceKinds } from './services.ts';
import { attributes, categories } from './taxonomy.ts';
import { makeWorld, placesOf, type World } from './world.ts';

/** Listings per call of the writer. Each call is one transaction. */
const callSize = 5000;

export type MakeOptions = {
  site: SiteId;
  /** The target number of listings of this seed. */
  count: number;
  seed: number;
  onProgress?: (done: number) => void;
};

/** The number of a seed's listings on a site: the highest number, because they are written in order. */
export async function madeBefore(db: D1Database, site: SiteId, seed: number): Promise<number> {
  const sql =
    'select max(import_key) as last from listings where site_id = ?1 and import_key >= ?2 and import_key < ?3';
  const row = await db.prepare(sql).bind(site, `made:${seed}:`, `made:${seed};`).first<{ last: string | null }>();
  return Number(row?.last?.split(':')[2] ?? 0);
}

async function idsBySlug(db: D1Database, sql: string, site: SiteId): Promise<Map<string, number>> {
  const { results } = await db.prepare(sql).bind(site).all<{ slug: string; id: number }>();
  return new Map(results.map(({ slug, id }) => [slug, id]));
}

/** Creates the missing places, categories, attributes and kinds of services of generated listings on the site. */
async function prepare(db: D1Database, writer: Writer, world: World): Promise<Ids> {
  const tree = await writer.ensureCategories(
    categories.map(({ slug, parent, names }, position) => ({ slug, parent, position, names })),
  );
  const defined = await writer.ensureAttributes(
    attributes.map(({ slug, kind, category, names, options = [], steps = [] }, position) => ({
      ...{ slug, kind, category, position, names },
      options: [...options],
      steps: [...steps],
    })),
  );
  const kinds = await writer.ensureServiceKinds(serviceKinds);
  const places = await writer.ensurePlaces(placesOf(world));
  for (const result of [tree, defined, kinds, places]) {
    if (result.code !== 'ensured') throw new Error(`The site could not be prepared: ${JSON.stringify(result)}`);
  }
  return idsOf(db, writer.site);
}

/** The ids of a generated site's cities and categories. */
export async function idsOf(db: D1Database, site: SiteId): Promise<Ids> {
  return {
    cities: await idsBySlug(db, `select slug, id from places where site_id = ?1 and kind = 'city'`, site),
    categories: await idsBySlug(db, 'select slug, id from categories where site_id = ?1', site),
  };
}

/** Generates the missing listings up to `count`. Returns how many existed before. */
export async function makeListings(db: D1Database, { site, count, seed, onProgress }: MakeOptions): Promise<number> {
  const before = await madeBefore(db, site, seed);
  if (before >= count) return before;
  const writer = openWriter(db, site);
  const world = makeWorld();
  const ids = await prepare(db, writer, world);
  let written = Promise.resolve();
  for (let from = before; from < count; from += callSize) {
    const length = Math.min(callSize, count - from);
    const listings = Array.from({ length }, (_, i) => makeListing(world, ids, { seed, n: from + i + 1 }));
    // The next listings are generated while the database writes these.
    await written;
    written = writer.createListings(listings, { bulk: true }).then((created) => {
      if (created.code !== 'created') throw new Error(`A listing was refused: ${JSON.stringify(created)}`);
      onProgress?.(from + length);
    });
  }
  await written;
  return before;
}
