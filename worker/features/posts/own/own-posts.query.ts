import { json, type Query, select } from '../../../data/query.ts';
import type { Database, PersonId, SiteId } from '../../../data/schema.ts';
import { expression, limitTo, sql } from '../../../data/sql.ts';
import { outerTable, pick, table } from '../../../data/table.ts';
import { type DraftFields, holderKey } from '../../../domain/drafts/drafts.ts';
import { pageSize } from '../../../pages/marked-list.ts';

const p = table('posts', 'p');
const d = table('drafts', 'd');
const q = outerTable('queue', 'q');
const given = outerTable('versions', 'w');

/** A post in the list of its author, with what staff decided last. */
export type ListedPost = {
  id: number;
  title: string;
  language: string;
  slug: string;
  state: Database['posts']['state'];
  created_at: number;
  reason: string;
  reasonContent: Readonly<Record<string, unknown>> | null;
};

type Own = { site: SiteId; person: PersonId; before: number | null };

/** A page of a member's blog posts, the newest first, and one more. */
export const ownPosts = ({ site, person, before }: Own): Query<ListedPost> =>
  select(
    {
      ...pick(p, 'id', 'title', 'language', 'slug', 'state', 'created_at'),
      reason: expression<string>(sql`iif(${q.decided_at} is null, '', coalesce(${q.reason}, ''))`),
      reasonContent: json<ListedPost['reasonContent']>(
        sql`iif(${q.decided_at} is null or ${given.erased_at} is not null, null, ${given.content})`,
      ),
    },
    sql`from ${p} indexed by posts_of_person
      left join ${q} on ${q.site_id} = ${site} and ${q.kind} = 'post' and ${q.thing_id} = ${p.id}
      left join ${given} on ${given.site_id} = ${site} and ${given.id} = ${q.reason_version}
      where ${p.site_id} = ${site} and ${p.author_id} = ${person} and ${p.kind} = 'blog'
        ${before === null ? sql`` : sql`and ${p.id} < ${before}`}
      order by ${p.id} desc ${limitTo(pageSize + 1)}`,
  );

/** The new post that a member has begun and not sent. */
export const begunPost = (site: SiteId, person: PersonId, now: number): Query<{ fields: DraftFields; at: number }> =>
  select(
    { fields: json<DraftFields>(d.fields), at: d.updated_at },
    sql`from ${d} where ${d.site_id} = ${site} and ${d.holder} = ${holderKey({ person })} and ${d.form} = 'post'
      and ${d.thing} = 'new' and ${d.expires_at} > ${now} limit 1`,
  );
