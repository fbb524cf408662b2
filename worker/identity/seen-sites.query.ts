import { type Query, select } from '../data/query.ts';
import type { Database } from '../data/schema.ts';
import { expression, limitTo, sql } from '../data/sql.ts';
import { pick, table } from '../data/table.ts';
import { namesOf, type SiteNames } from '../domain/sites/names.query.ts';
import { isSeenBy, type Onlooker } from './seen-sites.ts';

const mostSites = 2_000;

const s = table('sites', 's');
const domain = table('domains', 'd');

/** A site that somebody sees in the viewer. */
export type SeenSite = Pick<
  Database['sites'],
  'id' | 'slug' | 'state' | 'default_language' | 'is_product' | 'drafts_version'
> & {
  languages: SiteNames;
  /** The primary host; null if there is none. */
  host: string | null;
};

const siteColumns = {
  ...pick(s, 'id', 'slug', 'state', 'default_language', 'is_product', 'drafts_version'),
  languages: namesOf(s),
  host: expression<string | null>(sql`(select ${domain.host} from ${domain}
    where ${domain.site_id} = ${s.id} and ${domain.is_primary} = 1)`),
};

/** The sites that a person sees, by slug. A deleted one has no pages. */
export const seenSites = (onlooker: Onlooker): Query<SeenSite> =>
  select(
    siteColumns,
    sql`from ${s} where ${isSeenBy(s, onlooker)} and ${s.deleted_at} is null order by ${s.slug} ${limitTo(mostSites)}`,
  );

/** One of them. */
export const seenSite = (onlooker: Onlooker, slug: string): Query<SeenSite> =>
  select(
    siteColumns,
    sql`from ${s} where ${s.slug} = ${slug} and ${isSeenBy(s, onlooker)} and ${s.deleted_at} is null`,
  );
