import type { PostKind } from '../../../web/contract/posts.ts';
import { type Query, select } from '../../data/query.ts';
import type { Scope } from '../../data/scope.ts';
import { limitTo, type Sql, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';

const m = table('post_listings', 'm');
const p = table('posts', 'p');
const s = derived<{ id: number }>('s');

/** Posts that the page of a listing names. */
const mostNamed = 4;

export type MentionRow = { kind: PostKind; slug: string; title: string };

/** The newest posts in the page's language that refer to a listing. */
export const mentionsOf = (
  { siteId, language }: Pick<Scope, 'siteId' | 'language'>,
  listing: Sql,
  count = mostNamed,
): Query<MentionRow> =>
  select(
    pick(p, 'kind', 'slug', 'title'),
    sql`
      from (select ${m.post_id} as id from ${m} indexed by post_listings_of_listing
        where ${m.site_id} = ${siteId} and ${m.listing_id} = ${listing} and ${m.language} = ${language}
          and ${m.published_at} is not null
        order by ${m.published_at} desc, ${m.post_id} desc ${limitTo(count)}) ${s}
      cross join ${p} on ${p.site_id} = ${siteId} and ${p.id} = ${s.id}`,
  );
