import { deleteSiteObjects } from '../../data/objects.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, limitTo, sql } from '../../data/sql.ts';
import { all, first } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import { filterIndexObject } from '../../filter-index/client.ts';
import type { Bindings } from '../../platform/bindings.ts';
import { configOf } from '../../platform/config.ts';
import { deleteHostname } from '../../platform/net/custom-hostnames.ts';
import { searchIndexObject } from '../../search-index/client.ts';
import { eraseRows, isErasedSlug, noteErased } from '../archive/index.ts';
import { tables } from '../tables.ts';
import { returnableFor } from './website-text.ts';

const s = table('sites', 's');
const d = table('domains', 'd');
const h = table('held_domains', 'h');

/** Portions of rows that one run deletes: it ends long before the time of a cron does. */
const portions = 200;

/**
 * Erases a site that was deleted 30 days ago: its certificates, objects, rows and indexes. A large site takes several runs; one
 * that fails is tried again. Of the site its entries of the audit log stay, which name things and people by number.
 */
export async function eraseDue(env: Bindings, now: number): Promise<void> {
  const { DB, FILTER_INDEX, SEARCH_INDEX } = env;
  const site = await first(
    DB,
    sql`select ${columns(pick(s, 'id', 'epoch'))} from ${s}
      where ${s.deleted_at} <= ${now - returnableFor} and not ${isErasedSlug(s)} order by ${s.deleted_at} ${limitTo(1)}`,
  );
  if (!site) return;
  await releaseCertificates(env, site.id);
  await deleteSiteObjects(env.MEDIA, 'MEDIA', site.id);
  await deleteSiteObjects(env.UPLOADS, 'UPLOADS', site.id);
  if (!(await eraseRows(DB, site.id, { tables, portions }))) return;
  const { databaseLocation } = configOf(env);
  await filterIndexObject(FILTER_INDEX, site, databaseLocation).rebuild(site.id);
  await searchIndexObject(SEARCH_INDEX, site, databaseLocation).rebuild(site.id);
  await noteErased(DB, site.id);
}

/** Deletes the custom hostnames of a site. @throws if the service does not delete one now. */
async function releaseCertificates(env: Bindings, site: SiteId): Promise<void> {
  const { customHostnames } = configOf(env);
  if (!customHostnames) return;
  const rows = await all(
    env.DB,
    sql`select ${columns(pick(d, 'hostname_id'))} from ${d} where ${d.site_id} = ${site} and ${d.hostname_id} <> ''
      union all
      select ${columns(pick(h, 'hostname_id'))} from ${h} where ${h.site_id} = ${site} and ${h.hostname_id} <> ''`,
  );
  for (const { hostname_id: id } of rows) {
    if (!(await deleteHostname(customHostnames, id))) throw new Error(`The custom hostname ${id} was not deleted.`);
  }
}
