import type { D1Database } from '@cloudflare/workers-types';
import { changesStatement } from '../../data/batch.ts';
import { carouselsTag, promotionsTag, type Tag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, limitTo, sql } from '../../data/sql.ts';
import { all, batch } from '../../data/statements.ts';
import { pick, table, update } from '../../data/table.ts';
import { nextChange } from './due.ts';

const c = table('carousels');
const p = table('promotions');

/** Rows of one run and table; what is left waits for the next one, a minute later. */
const most = 200;

/**
 * Tells the pages of sites whose carousels or ads have started or ended: what is cached is no longer fresh. It looks for all
 * that is due, so that a run that was missed is made up for by the next.
 */
export async function tellPages(db: D1Database, now: number): Promise<void> {
  const [carousels, promotions] = await Promise.all([
    all(
      db,
      sql`select ${columns(pick(c, 'site_id', 'id', 'starts_at', 'ends_at'))} from ${c}
        where ${c.due_at} <= ${now} order by ${c.due_at} ${limitTo(most)}`,
    ),
    all(
      db,
      sql`select ${columns(pick(p, 'site_id', 'id', 'starts_at', 'ends_at'))} from ${p}
        where ${p.due_at} <= ${now} order by ${p.due_at} ${limitTo(most)}`,
    ),
  ]);
  if (carousels.length + promotions.length === 0) return;
  await batch(
    db,
    ...changesOf(carousels, carouselsTag()),
    ...changesOf(promotions, promotionsTag()),
    ...carousels.map(
      (row) =>
        sql`${update(c, { due_at: dueOf(row, now) })} where ${c.site_id} = ${row.site_id} and ${c.id} = ${row.id}`,
    ),
    ...promotions.map(
      (row) =>
        sql`${update(p, { due_at: dueOf(row, now) })} where ${p.site_id} = ${row.site_id} and ${p.id} = ${row.id}`,
    ),
  );
}

type Row = { site_id: SiteId; starts_at: number | null; ends_at: number | null };

const dueOf = (row: Row, now: number) => nextChange({ startsAt: row.starts_at, endsAt: row.ends_at }, now);

const changesOf = (rows: readonly Row[], tag: Tag) =>
  [...new Set(rows.map(({ site_id }) => site_id))].map((site) => changesStatement(site, [tag]));
