import { type Query, select } from '../../../data/query.ts';
import type { Database } from '../../../data/schema.ts';
import { expression, limitTo, type Sql, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { namesOf, type SiteNames } from '../../../domain/sites/names.query.ts';
import { isSeenBy, type Onlooker } from '../../../identity/seen-sites.ts';

const mostSites = 2_000;

const s = table('sites', 's');
const domain = table('domains', 'd');

/** A site whose widgets somebody sees in the viewer. */
export type SeenSite = Pick<Database['sites'], 'id' | 'slug' | 'default_language'> & {
  languages: SiteNames;
  /** The primary host; null if there is none. */
  host: string | null;
};

const seen = (onlooker: Onlooker, condition: Sql): Query<SeenSite> =>
  select(
    {
      ...pick(s, 'id', 'slug', 'default_language'),
      languages: namesOf(s),
      host: expression<string | null>(sql`(select ${domain.host} from ${domain}
        where ${domain.site_id} = ${s.id} and ${domain.is_primary} = 1)`),
    },
    sql`from ${s} where ${isSeenBy(s, onlooker)} and ${s.deleted_at} is null and ${condition}
      order by ${s.slug} ${limitTo(mostSites)}`,
  );

/** The sites that a person sees, by slug. */
export const seenSites = (onlooker: Onlooker): Query<SeenSite> => seen(onlooker, sql`true`);
