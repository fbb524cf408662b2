import type { MailState, SiteId } from '../../data/schema.ts';
import { type Column, expression, limitTo, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const o = table('outbox');

/** Counts of mails are exact up to this number. */
export const mostCounted = 1_000;

/** The number of a site's mails of a state, up to `mostCounted + 1`. */
export const countOf = (site: SiteId, state: MailState): Column<number> =>
  expression(sql`(select count(*) from (
    select 1 from ${o} where ${o.site_id} = ${site} and ${o.state} = ${state} ${limitTo(mostCounted + 1)}))`);

/** The number of a site's mails that staff decide on, up to `most + 1`. */
export const unsettledCount = (site: SiteId, most: number): Column<number> =>
  expression(sql`(select count(*) from (
    select 1 from ${o} where ${o.site_id} = ${site} and ${o.state} in ('failed', 'unknown') ${limitTo(most + 1)}))`);

/** The columns of `OutboxMail`, for a statement over the outbox. */
export const outboxMailColumns = `recipient, language, template as kind, data,
  (select host from domains d where d.site_id = outbox.site_id and d.is_primary = 1) as host,
  (select accent_hue from sites s where s.id = outbox.site_id) as accentHue,
  coalesce(
    (select name from site_languages l where l.site_id = outbox.site_id and l.language = outbox.language),
    (select name from site_languages l where l.site_id = outbox.site_id order by position limit 1)
  ) as siteName`;
