import { type Query, select } from '../../data/query.ts';
import type { Database, PersonId, SiteId } from '../../data/schema.ts';
import { expression, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { holds } from '../../identity/standing.ts';

const p = table('people');
const s = table('sites');
const link = table('preview_links');

/** A row if a person still sees the site in the viewer. */
export const onlooker = ({ site, person, now }: { site: SiteId; person: PersonId; now: number }) =>
  select(pick(p, 'id'), sql`from ${p} where ${p.id} = ${person} and ${holds('view-sites', { site, by: person, now })}`);

/** The page that a link leads to, while it does. */
export const openLink = ({ site, hash, now }: { site: SiteId; hash: string; now: number }) =>
  select(
    { ...pick(link, 'id', 'path', 'language', 'has_drafts'), drafts: expression<number>(draftsVersion(site)) },
    sql`from ${link} where ${link.secret_hash} = ${hash} and ${link.site_id} = ${site}
      and ${link.revoked_at} is null and ${link.ends_at} > ${now}`,
  ) satisfies Query<Pick<Database['preview_links'], 'id' | 'path' | 'language' | 'has_drafts'> & { drafts: number }>;

const draftsVersion = (site: SiteId) => sql`(select ${s.drafts_version} from ${s} where ${s.id} = ${site})`;
