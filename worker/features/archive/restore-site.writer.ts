import type { D1Database } from '@cloudflare/workers-types';
import { eachOf, isTaken, recordChanges } from '../../data/batch.ts';
import { chromeTag, siteTag } from '../../data/cache-tags.ts';
import { archiveTables, type DeclaredTable } from '../../data/declarations.ts';
import { isRefused } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { all, batch, first, run } from '../../data/statements.ts';
import { derived, insertSelect, pick, type Table, type TableName, table as tableOf, update } from '../../data/table.ts';
import { createSite, type NewSite } from '../../domain/sites/create-site.writer.ts';
import { parentColumn } from './parents-first.ts';

const s = tableOf('sites');
const l = tableOf('listings');
const d = tableOf('domains');
const known = derived<{ type: string; name: string; sql: string }>('sqlite_schema');

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

/** What publishing a site writes itself. */
const register: ReadonlySet<string> = new Set(['sites', 'domains']);

/** The tables that go with a site that is replaced, in an order in which rows can be deleted. */
const replaced = (tables: readonly DeclaredTable[]): DeclaredTable[] =>
  tables
    .filter(({ name, archive }) => {
      if (register.has(name)) return false;
      return 'none' in archive ? archive.isRebuilt : archive.partOf === null;
    })
    .reverse();

/** Looks up what stands where a site is to be restored. */
export async function findPlace(db: D1Database, slug: string, tables: readonly DeclaredTable[]): Promise<Place> {
  const site = await siteOf(db, slug);
  if (site === null) return { code: 'free' };
  const count = expression<number>(sql`count(*)`);
  const found = await first(db, sql`select ${columns({ count })} from ${l} where ${l.site_id} = ${site}`);
  const listings = found?.count ?? 0;
  if (listings > 0) return { code: 'has-listings', listings };
  const apart = tables.flatMap(({ name, archive }) => ('none' in archive && !archive.isRebuilt ? [name] : []));
  const tenants = await all(
    db,
    sql`
      select ${columns({ name: known.name })} from ${known}
      where ${known.type} = 'table' and ${known.sql} like '%site_id%'
        and ${known.name} in (select value from ${eachOf(apart)}) order by ${known.name}`,
  );
  const rows = await batch(db, ...tenants.map(({ name }) => someRow(name, site)));
  const used = rows.flatMap(({ results }) => results.map(({ name }) => name));
  return used.length > 0 ? { code: 'in-use', tables: used } : { code: 'empty', site };
}

/** The name of a table of the database, if it has a row of the site. */
function someRow(name: string, site: SiteId) {
  const from = derived<{ site_id: SiteId }>(name);
  return sql`
    select ${columns({ name: expression<string>(trusted(`'${name}'`)) })} from ${from}
    where ${from.site_id} = ${site} limit 1`;
}

async function siteOf(db: D1Database, slug: string): Promise<SiteId | null> {
  const row = await first(db, sql`select ${columns(pick(s, 'id'))} from ${s} where ${s.slug} = ${slug}`);
  return row?.id ?? null;
}

/** Rows that one transaction takes away. */
const portion = 2000;

/** All rows of a site in a table. */
const deleteAll = (name: TableName, site: SiteId): Sql => {
  const from = tableOf(name) as Table<'listings'>;
  return sql`delete from ${from} where ${from.site_id} = ${site}`;
};

async function deleteRows(db: D1Database, site: SiteId, { name, archive }: DeclaredTable): Promise<void> {
  const from = trusted(name);
  const key = 'none' in archive ? null : list(...archive.key.map(trusted));
  // What is rebuilt has few rows, or none that tell it from others.
  const some = key
    ? sql`and (${key}) in (select ${key} from ${from} where ${trusted('site_id')} = ${site} ${limitTo(portion)})`
    : sql``;
  const statement = sql`${deleteAll(name, site)} ${some}`;
  do await run(db, statement);
  while ((await all(db, someRow(name, site))).length > 0);
}

/** Takes the parents from the rows of trees, so that the rows can be deleted in any order. */
export const orphan = (site: SiteId, tables: readonly DeclaredTable[]): Sql[] =>
  archiveTables(tables).flatMap((table) => {
    const parent = parentColumn(table);
    if (parent === undefined) return [];
    return [sql`update ${trusted(table.table)} set ${trusted(parent)} = null where ${trusted('site_id')} = ${site}`];
  });

/** The half-made site that an interrupted attempt has left, if there is one. */
export async function findStaged(db: D1Database, slug: string): Promise<SiteId | null> {
  return siteOf(db, stagedSlug(slug));
}

/** Takes away a half-made site: what is left of one after an interruption goes with the next call. */
export async function dropStaged(db: D1Database, site: SiteId, tables: readonly DeclaredTable[]): Promise<void> {
  await batch(db, ...orphan(site, tables));
  for (const table of replaced(tables)) await deleteRows(db, site, table);
  await run(db, sql`delete from ${s} where ${s.id} = ${site} and ${s.slug} like 'restoring:%'`);
}

/** Creates a site that nobody can meet yet. */
export async function stageSite(db: D1Database, site: NewSite): Promise<SiteId> {
  const created = await createSite(db, { ...site, slug: stagedSlug(site.slug), hosts: [] });
  if (created.code !== 'created') throw new Error(`The site ${site.slug} was not created: ${created.code}`);
  return created.site;
}

export type Published =
  | { code: 'published' }
  | { code: 'host-taken' }
  | { code: 'site-exists' }
  /** A statement of the caller refused. */
  | { code: 'refused' };

const replaceStatements = ({ from, to }: { from: SiteId; to: SiteId }, tables: readonly DeclaredTable[]): Sql[] => [
  sql`${update(d, { site_id: to })} where ${d.site_id} = ${from}`,
  ...orphan(from, tables),
  ...replaced(tables).map(({ name }) => deleteAll(name, from)),
  sql`delete from ${s} where ${s.id} = ${from}`,
];

export interface PublishOptions {
  slug: string;
  hosts: readonly string[];
  /** The site without listings whose place, and hosts, it takes; then `hosts` are not used. */
  empty: SiteId | null;
  tables: readonly DeclaredTable[];
  /** Statements of the same transaction. */
  also?: readonly Sql[];
}

/**
 * Gives a restored site its slug and hosts, in one transaction: from then on it is met.
 */
export async function publishSite(
  db: D1Database,
  site: SiteId,
  { slug, hosts, empty, tables, also = [] }: PublishOptions,
): Promise<Published> {
  const rows = insertSelect(d, { host: sql`r.value`, site_id: site, is_primary: sql`r.key = 0` });
  const connect = sql`${rows} from ${eachOf(hosts)} r`;
  try {
    await batch(
      db,
      ...(empty === null ? [connect] : replaceStatements({ from: empty, to: site }, tables)),
      sql`${update(s, { slug })} where ${s.id} = ${site}`,
      recordChanges(db, site, [chromeTag(), siteTag()]),
      ...also,
    );
    return { code: 'published' };
  } catch (error) {
    if (isTaken(error, 'domains.host')) return { code: 'host-taken' };
    if (isTaken(error, 'sites.slug')) return { code: 'site-exists' };
    if (isRefused(error)) return { code: 'refused' };
    throw error;
  }
}
