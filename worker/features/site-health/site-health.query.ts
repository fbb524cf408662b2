import { eachOf } from '../../data/batch.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, sql } from '../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../data/table.ts';
import { namesOf, type SiteNames } from '../../domain/sites/names.query.ts';
import { isSeenBy, type Onlooker } from '../../identity/seen-sites.ts';
import { summaryDays } from './summary.query.ts';

/** Sites that a page is about at most. */
const mostSites = 2_000;
/** Errors of a site that are read. */
const errorsOfSite = 5;

const s = table('sites', 's');
const m = outerTable('site_summaries', 'm');
const d = table('domains', 'd');
const c = table('counts', 'c');
const error = derived<Pick<Database['counts'], 'thing' | 'dimension' | 'day' | 'count'>>('error');

/** A site with its summary; all of that is null before it was computed for the first time. */
export type HealthRow = Pick<Database['sites'], 'id' | 'slug' | 'default_language'> & {
  [Name in keyof Omit<Database['site_summaries'], 'site_id' | 'coverage'>]: Database['site_summaries'][Name] | null;
} & { coverage: Readonly<Record<string, number>> | null };

const healthColumns = {
  ...pick(s, 'id', 'slug', 'default_language'),
  ...pick(m, 'views', 'views_before', 'hits', 'misses', 'errors', 'waiting', 'oldest_waiting_at'),
  ...pick(m, 'mails_queued', 'mails_unsettled', 'imports_open', 'imports_failed', 'failing_domains'),
  ...pick(m, 'stale_texts', 'missing_texts', 'changed_at', 'computed_at'),
  coverage: json<HealthRow['coverage']>(sql`${m.coverage}`),
};

/** The sites that somebody sees and that are not deleted. A few rows read for each. */
export function healthOfSites(onlooker: Onlooker): Query<HealthRow> {
  return select(
    healthColumns,
    sql`from ${s} left join ${m} on ${m.site_id} = ${s.id}
      where ${s.deleted_at} is null and ${isSeenBy(s, onlooker)} ${limitTo(mostSites)}`,
  );
}

/** An error: the digest, the route, the day, and how often. */
export type ErrorRow = readonly [digest: string, route: string, day: number, times: number];

/** What a page says of the sites that it names. */
export type NamedSite = Pick<Database['sites'], 'id'> & {
  languages: SiteNames;
  host: string | null;
  /** The newest first; of sites that are asked for them. */
  errors: readonly ErrorRow[];
};

/** Names and hosts of sites, and the latest errors of some of them. A row read for each language and each error. */
export function namedSites(
  sites: readonly SiteId[],
  { withErrors, today }: { withErrors: readonly SiteId[]; today: number },
): Query<NamedSite> {
  const latest = sql`select ${columns(pick(c, 'thing', 'dimension', 'day', 'count'))} from ${c}
    where ${c.site_id} = ${s.id} and ${c.feature} = 'error' and ${c.day} > ${today - summaryDays}
    order by ${c.day} desc, ${c.thing} desc ${limitTo(errorsOfSite)}`;
  return select(
    {
      id: s.id,
      languages: namesOf(s),
      host: expression<string | null>(sql`(select ${d.host} from ${d}
        where ${d.site_id} = ${s.id} and ${d.is_primary} = 1)`),
      errors: json<NamedSite['errors']>(sql`iif(${s.id} in (select value from ${eachOf(withErrors)}),
        (select json_group_array(json_array(${error.thing}, ${error.dimension}, ${error.day}, ${error.count}))
          from (${latest}) as ${error}), '[]')`),
    },
    sql`from ${eachOf(sites)} r cross join ${s} on ${s.id} = r.value`,
  );
}
