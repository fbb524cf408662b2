import type { D1Database } from '@cloudflare/workers-types';
import { limitTo, list, type Sql, sql } from '../../data/sql.ts';
import { run } from '../../data/statements.ts';
import { table } from '../../data/table.ts';
import { countedFeatures, dayOf } from './counted.ts';
import { figureDaysKept } from './figures.ts';

const c = table('counts');
const counted = table('counts', 'c');
const s = table('sites', 's');
const m = table('count_messages');
const f = table('figure_days');
const figures = table('figure_days', 'f');
const all = table('all_figure_days');

/** Milliseconds that a message is known: the queue gives up its deliveries within minutes. */
const messageLength = 24 * 60 * 60 * 1000;
/** Rows of one statement, which so ends long before the database's limit of time. */
const chunk = 5_000;

/** Deletes counts of past days, each feature after its own time, old figures, and the ids of old messages. */
export async function pruneCounts(db: D1Database, now: number): Promise<void> {
  for (const [feature, { days }] of Object.entries(countedFeatures)) {
    const old = sql`
      select ${list(counted.site_id, counted.feature, counted.day, counted.thing, counted.dimension)}
      from ${s} cross join ${counted} on ${counted.site_id} = ${s.id} and ${counted.feature} = ${feature}
        and ${counted.day} <= ${dayOf(now) - days} ${limitTo(chunk)}`;
    await repeat(
      db,
      sql`delete from ${c} where (${list(c.site_id, c.feature, c.day, c.thing, c.dimension)}) in (${old})`,
    );
  }
  await pruneFigures(db, dayOf(now) - figureDaysKept);
  const oldMessages = sql`select ${list(m.sent_at, m.id)} from ${m} where ${m.sent_at} < ${now - messageLength} ${limitTo(chunk)}`;
  await repeat(db, sql`delete from ${m} where (${list(m.sent_at, m.id)}) in (${oldMessages})`);
}

async function pruneFigures(db: D1Database, until: number): Promise<void> {
  const old = sql`select ${list(figures.site_id, figures.day)} from ${s}
    cross join ${figures} on ${figures.site_id} = ${s.id} and ${figures.day} <= ${until} ${limitTo(chunk)}`;
  await repeat(db, sql`delete from ${f} where (${list(f.site_id, f.day)}) in (${old})`);
  await run(db, sql`delete from ${all} where ${all.day} <= ${until}`);
}

/** Runs a deletion until it finds fewer rows than one statement takes. */
async function repeat(db: D1Database, deletion: Sql): Promise<void> {
  while ((await run(db, deletion)) >= chunk);
}
