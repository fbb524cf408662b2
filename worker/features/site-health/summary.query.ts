import { json, type Query, select } from '../../data/query.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { type Column, columns, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import { dayOf } from '../../domain/counters/counted.ts';
import type { Figures } from '../../domain/counters/figures.ts';
import { countOf, unsettledCount } from '../../domain/outbox/outbox.query.ts';

/** The days of the figures in a summary. */
export const summaryDays = 28;
/** Mails that are counted at most. */
const mostMails = 999;

const s = table('sites', 's');
const l = table('site_languages', 'l');
const m = outerTable('site_summaries', 'm');
const f = table('figure_days', 'f');
const q = table('queue', 'q');
const waiting = table('queue_counts', 'w');
const i = table('imports', 'i');
const d = table('domains', 'd');
const c = table('changes', 'c');

/** A site whose summary is to be computed. */
export type DueSite = Pick<Database['sites'], 'id' | 'default_language'> & { languages: readonly string[] };

/** The sites whose summaries are the oldest, of those that were computed before a time. */
export const dueSites = ({ before, rows }: { before: number; rows: number }): Query<DueSite> =>
  select(
    {
      ...pick(s, 'id', 'default_language'),
      languages: json<readonly string[]>(sql`(select json_group_array(${l.language})
        from ${l} where ${l.site_id} = ${s.id})`),
    },
    sql`from ${s} left join ${m} on ${m.site_id} = ${s.id}
      where ${s.deleted_at} is null and coalesce(${m.computed_at}, 0) < ${before}
      order by coalesce(${m.computed_at}, 0), ${s.id} ${limitTo(rows)}`,
  );

/** What a summary says beside the texts. */
export type SummaryRow = Omit<
  Database['site_summaries'],
  'site_id' | 'computed_at' | 'coverage' | 'stale_texts' | 'missing_texts'
>;

/** What a site's summary says, one row. */
export function summaryOf(site: SiteId, now: number): Sql<SummaryRow> {
  const today = dayOf(now);
  const sumOf = (figure: keyof Figures, from: number, to: number): Column<number> =>
    expression(sql`(select coalesce(sum(${f[figure]}), 0) from ${f}
      where ${f.site_id} = ${site} and ${f.day} > ${from} and ${f.day} <= ${to})`);
  const lately = (figure: keyof Figures) => sumOf(figure, today - summaryDays, today);
  const imports = (condition: Sql): Column<number> =>
    expression(sql`(select count(*) from ${i} where ${i.site_id} = ${site} and ${condition})`);
  return sql`select ${columns({
    views: lately('views'),
    views_before: sumOf('views', today - 2 * summaryDays, today - summaryDays),
    hits: lately('hits'),
    misses: lately('misses'),
    errors: lately('errors'),
    waiting: expression<number>(sql`(select coalesce(sum(${waiting.waiting}), 0) from ${waiting}
      where ${waiting.site_id} = ${site})`),
    oldest_waiting_at: expression<number | null>(sql`(select ${q.since} from ${q}
      where ${q.site_id} = ${site} and ${q.decided_at} is null order by ${q.since}, ${q.id} limit 1)`),
    mails_queued: countOf(site, 'queued'),
    mails_unsettled: unsettledCount(site, mostMails),
    imports_open: imports(sql`${i.state} in ('checked', 'running')`),
    imports_failed: imports(sql`${i.state} = 'failed' and ${i.updated_at} > ${now - summaryDays * 86_400_000}`),
    failing_domains: expression<number>(sql`(select count(*) from ${d}
      where ${d.site_id} = ${site} and ${d.state} = 'failing')`),
    changed_at: expression<number | null>(sql`(select ${c.created_at} from ${c}
      where ${c.site_id} = ${site} order by ${c.id} desc limit 1)`),
  })}`;
}
