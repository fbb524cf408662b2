import type { D1Database } from '@cloudflare/workers-types';
import type { DeclaredTable } from '../../data/declarations.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, limitTo, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { all, batch, run } from '../../data/statements.ts';
import { derived, type Table, table, update } from '../../data/table.ts';
import { orphan } from './restore-site.writer.ts';

const s = table('sites');
const known = derived<{ type: string; name: string; sql: string }>('sqlite_schema');
const column = derived<{ name: string; pk: number }>('pragma_column');

/** What stays of an erased site: its row, which the entries of the audit log refer to. Nothing deletes those. */
const kept: ReadonlySet<string> = new Set(['sites', 'audit_log']);

/** Rows that one statement deletes. */
const portion = 1_000;

/** Whether a site was erased: its slug is one that no site can have. */
export const isErasedSlug = (s: Table<'sites'>): Sql => sql`${s.slug} like 'erased:%'`;

/**
 * Deletes what the database has of a site, in portions, children before their parents. A call ends after a number of
 * portions; the next one goes on where it ended.
 *
 * @returns whether nothing is left.
 */
export async function eraseRows(
  db: D1Database,
  site: SiteId,
  { tables, portions }: { tables: readonly DeclaredTable[]; portions: number },
): Promise<boolean> {
  const keys = await tenantKeys(db);
  let left = portions;
  await batch(db, ...orphan(site, tables));
  for (const { name } of tables.toReversed()) {
    const key = keys.get(name);
    if (key === undefined || kept.has(name)) continue;
    const ofSite = sql`select ${key} from ${trusted(name)} where ${trusted('site_id')} = ${site} ${limitTo(portion)}`;
    let deleted: number;
    do {
      if (left === 0) return false;
      left -= 1;
      deleted = await run(db, sql`delete from ${trusted(name)} where (${key}) in (${ofSite})`);
    } while (deleted >= portion);
  }
  return true;
}

/** Gives the slug of an erased site away. */
export async function noteErased(db: D1Database, site: SiteId): Promise<void> {
  await run(db, sql`${update(s, { slug: `erased:${site}` })} where ${s.id} = ${site}`);
}

/** The columns of the primary key of each table that has rows of sites. */
async function tenantKeys(db: D1Database) {
  const rows = await all(
    db,
    sql`
      select ${columns({ owner: known.name, name: column.name })}
      from ${known} join pragma_table_info(${known.name}) as ${column}
      where ${known.type} = 'table' and ${known.sql} like '%site_id%' and ${column.pk} > 0
      order by ${known.name}, ${column.pk}`,
  );
  const byTable = Map.groupBy(rows, (row) => row.owner);
  return new Map([...byTable].map(([name, own]) => [name, list(...own.map((row) => trusted(row.name)))]));
}
