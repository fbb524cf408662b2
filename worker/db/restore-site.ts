import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { chromeTag, siteTag } from '../cache/tags.ts';
import { isTaken, recordChanges } from './batch.ts';
import type { SiteId } from './schema.ts';
import { createSite, type NewSite } from './sites.ts';

/**
 * A site that is being restored stands under a slug that no site can have, and without a host: nobody meets it before
 * it is whole, and the next attempt knows a half-made one by it.
 */
const stagedSlug = (slug: string): string => `restoring:${slug}`;

/** SQL: whether the site `s` is one that people know of, not one that is being restored. */
export const isKnownSite = `s.slug not like 'restoring:%'`;

/** What a restored site may take the place of: no site of the slug, or one without content. */
export type Place =
  | { code: 'free' }
  | { code: 'empty'; site: SiteId }
  | { code: 'has-listings'; listings: number }
  /** No listings, but something that no archive holds: the names of its tables. */
  | { code: 'in-use'; tables: readonly string[] };

/** What a restore writes, and what goes with a site that it replaces; in the order in which rows can be deleted. */
const replaced = [
  'legal_texts',
  'listing_cells',
  'cell_counts',
  'map_cells',
  'map_bands',
  'listings',
  'listing_feed',
  'attributes',
  'landings',
  'categories',
  'places',
  'vocabularies',
  'changes',
  'site_languages',
] as const;

/** Emptied with the listings, or judged by themselves. */
const passedOver: ReadonlySet<string> = new Set([
  ...replaced,
  'listing_texts',
  'listing_categories',
  'listing_slugs',
  'photos',
  'services',
  'domains',
]);

/** Looks up what stands where a site is to be restored. */
export async function findPlace(db: D1Database, slug: string): Promise<Place> {
  const site = await db.prepare('select id from sites where slug = ?1').bind(slug).first<SiteId>('id');
  if (site === null) return { code: 'free' };
  const count = db.prepare('select count(*) as listings from listings where site_id = ?1').bind(site);
  const listings = (await count.first<number>('listings')) ?? 0;
  if (listings > 0) return { code: 'has-listings', listings };
  const all = await db
    .prepare(`select name from sqlite_schema where type = 'table' and sql like '%site_id%' order by name`)
    .all<{ name: string }>();
  const others = all.results.map(({ name }) => name).filter((name) => !passedOver.has(name));
  const found = await db.batch<{ name: string }>(
    others.map((name) => db.prepare(`select '${name}' as name from "${name}" where site_id = ?1 limit 1`).bind(site)),
  );
  const tables = found.flatMap(({ results }) => results.map(({ name }) => name));
  return tables.length > 0 ? { code: 'in-use', tables } : { code: 'empty', site };
}

/** Rows that one transaction takes away. */
const portion = 2000;

async function deleteRows(db: D1Database, site: SiteId, table: (typeof replaced)[number]): Promise<void> {
  // Tables of few rows, and the ones whose key begins with something else than a row's own number.
  const some = table === 'listings' ? ` and id in (select id from listings where site_id = ?1 limit ${portion})` : '';
  const statement = db.prepare(`delete from ${table} where site_id = ?1${some}`).bind(site);
  const left = db.prepare(`select 1 from ${table} where site_id = ?1 limit 1`).bind(site);
  do await statement.run();
  while ((await left.first()) !== null);
}

/** The half-made site that an interrupted attempt has left, if there is one. */
export async function findStaged(db: D1Database, slug: string): Promise<SiteId | null> {
  return db.prepare('select id from sites where slug = ?1').bind(stagedSlug(slug)).first<SiteId>('id');
}

/** Takes away a half-made site: what is left of one after an interruption goes with the next call. */
export async function dropStaged(db: D1Database, site: SiteId): Promise<void> {
  // A parent may stand behind its children.
  const orphan = (table: string) => db.prepare(`update ${table} set parent_id = null where site_id = ?1`).bind(site);
  await db.batch([orphan('categories'), orphan('places')]);
  for (const table of replaced) await deleteRows(db, site, table);
  await db.prepare(`delete from sites where id = ?1 and slug like 'restoring:%'`).bind(site).run();
}

/** Creates a site that nobody can meet yet. */
export async function stageSite(db: D1Database, site: NewSite): Promise<SiteId> {
  const created = await createSite(db, { ...site, slug: stagedSlug(site.slug), hosts: [] });
  if (created.code !== 'created') throw new Error(`The site ${site.slug} was not created: ${created.code}`);
  return created.site;
}

export type Published = { code: 'published' } | { code: 'host-taken' } | { code: 'site-exists' };

function replaceStatements(db: D1Database, { from, to }: { from: SiteId; to: SiteId }): D1PreparedStatement[] {
  const orphan = (table: string) => db.prepare(`update ${table} set parent_id = null where site_id = ?1`).bind(from);
  return [
    db.prepare('update domains set site_id = ?2 where site_id = ?1').bind(from, to),
    orphan('categories'),
    orphan('places'),
    ...replaced.map((table) => db.prepare(`delete from ${table} where site_id = ?1`).bind(from)),
    db.prepare('delete from sites where id = ?1').bind(from),
  ];
}

/**
 * Gives a restored site its slug and hosts, in one transaction: from then on it is met.
 * @param empty the site without listings whose place, and hosts, it takes; then `hosts` are not used.
 */
export async function publishSite(
  db: D1Database,
  site: SiteId,
  { slug, hosts, empty }: { slug: string; hosts: readonly string[]; empty: SiteId | null },
): Promise<Published> {
  const connect = db
    .prepare('insert into domains (host, site_id, is_primary) select value, ?1, key = 0 from json_each(?2)')
    .bind(site, JSON.stringify(hosts));
  try {
    await db.batch([
      ...(empty === null ? [connect] : replaceStatements(db, { from: empty, to: site })),
      db.prepare('update sites set slug = ?2 where id = ?1').bind(site, slug),
      recordChanges(db, site, [chromeTag(), siteTag()]),
    ]);
    return { code: 'published' };
  } catch (error) {
    if (isTaken(error, 'domains.host')) return { code: 'host-taken' };
    if (isTaken(error, 'sites.slug')) return { code: 'site-exists' };
    throw error;
  }
}
