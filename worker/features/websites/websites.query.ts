import { json, type Query, select } from '../../data/query.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import { type AuditNames, type AuditRow, entriesOfThing } from '../../domain/audit/audit.query.ts';
import { unsettledCount } from '../../domain/outbox/outbox.query.ts';
import { namesOf, type SiteNames } from '../../domain/sites/names.query.ts';
import { isAdministeredBy, isSeenBy, type Onlooker } from '../../identity/seen-sites.ts';

/** Sites that a list shows and searches at most. */
export const mostWebsites = 2_000;
/** Mails that need a decision are counted up to this number. */
export const mostMails = 99;
/** Entries of the log on a site's page. */
const logSize = 10;

const s = table('sites', 's');
const d = table('domains', 'd');
const c = table('changes', 'c');
const counts = table('cell_counts', 'counts');
const waiting = table('queue_counts', 'waiting');
const summary = table('site_summaries', 'summary');
const hosts = derived<Pick<Database['domains'], 'host' | 'state'>>('hosts');

/** A site as the viewer shows it. Times are milliseconds since 1970. */
export type WebsiteRow = Pick<
  Database['sites'],
  'id' | 'slug' | 'state' | 'default_language' | 'is_product' | 'created_at' | 'deleted_at'
> & {
  /** In menu order. */
  languages: SiteNames;
  /** The primary one first. */
  hosts: readonly (readonly [host: string, state: Database['domains']['state']])[];
  listings: number | null;
  /** The last change that its pages show. */
  changed: number | null;
  waiting: number | null;
  /** Whether the onlooker is one of its admins, or an operator. */
  is_administered: 0 | 1;
  /** Of the last 28 days. */
  views: number | null;
  errors: number | null;
};

const websiteColumns = (onlooker: Onlooker) => ({
  ...pick(s, 'id', 'slug', 'state', 'default_language', 'is_product', 'created_at', 'deleted_at'),
  languages: namesOf(s),
  hosts: json<WebsiteRow['hosts']>(sql`(select json_group_array(json_array(${hosts.host}, ${hosts.state}))
    from (select ${columns(pick(d, 'host', 'state'))} from ${d} where ${d.site_id} = ${s.id}
      order by ${d.is_primary} desc, ${d.host}) as ${hosts})`),
  listings: expression<number | null>(sql`(select ${counts.listings} from ${counts}
    where ${counts.site_id} = ${s.id} and ${counts.category_id} = 0 and ${counts.place_id} = 0)`),
  changed: expression<number | null>(sql`(select ${c.created_at} from ${c}
    where ${c.site_id} = ${s.id} order by ${c.id} desc limit 1)`),
  waiting: expression<number | null>(sql`(select sum(${waiting.waiting}) from ${waiting}
    where ${waiting.site_id} = ${s.id})`),
  is_administered: expression<0 | 1>(isAdministeredBy(s, onlooker)),
  views: expression<number | null>(sql`(select ${summary.views} from ${summary} where ${summary.site_id} = ${s.id})`),
  errors: expression<number | null>(sql`(select ${summary.errors} from ${summary} where ${summary.site_id} = ${s.id})`),
});

/** The sites that a person sees, by slug. */
export const websites = (onlooker: Onlooker): Query<WebsiteRow> =>
  select(
    websiteColumns(onlooker),
    sql`from ${s} where ${isSeenBy(s, onlooker)} order by ${s.slug} ${limitTo(mostWebsites)}`,
  );

/** One of them. */
export const website = (onlooker: Onlooker, slug: string): Query<WebsiteRow> =>
  select(websiteColumns(onlooker), sql`from ${s} where ${s.slug} = ${slug} and ${isSeenBy(s, onlooker)}`);

/** What was done to a site as a whole, the newest first. */
export const websiteLog = (site: SiteId): Sql<AuditRow & AuditNames> =>
  entriesOfThing({ site, before: null, limit: logSize }, { kind: 'site', id: site });

/** The number of a site's mails that need a decision. */
export const mailsOf = (site: SiteId): Sql<{ mails: number }> =>
  sql`select ${columns({ mails: unsettledCount(site, mostMails) })}`;
