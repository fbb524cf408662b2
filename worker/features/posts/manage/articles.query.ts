import { eachOf } from '../../../data/batch.ts';
import { type Query, select } from '../../../data/query.ts';
import type { Database, SiteId } from '../../../data/schema.ts';
import { expression, limitTo, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';

const p = table('posts', 'p');
const source = table('posts', 'source');

/** Groups on a page of the list. */
export const groupsPerPage = 20;

/** An article in one language, in the list of staff. */
export type ListedArticle = {
  id: number;
  group_id: number;
  language: string;
  slug: string;
  title: string;
  state: Database['posts']['state'];
  due_at: number | null;
  ran_at: number | null;
  source_revision: number | null;
  /** The revision that the source has now. */
  newest: number;
};

/** The numbers of the groups of a page, the newest first, and one more. */
export const articleGroups = (site: SiteId, before: number | null): Query<{ id: number }> =>
  select(
    pick(source, 'id'),
    sql`from ${source} indexed by posts_of_kind where ${source.site_id} = ${site} and ${source.kind} = 'article'
      and ${source.group_id} = ${source.id} ${before === null ? sql`` : sql`and ${source.id} < ${before}`}
      order by ${source.id} desc ${limitTo(groupsPerPage + 1)}`,
  );

/** The articles of groups. */
export const articlesIn = (site: SiteId, groups: readonly number[]): Query<ListedArticle> =>
  select(
    {
      ...pick(p, 'id', 'group_id', 'language', 'slug', 'title', 'state', 'due_at', 'ran_at', 'source_revision'),
      newest: expression<number>(source.revision),
    },
    sql`from ${eachOf(groups)} g
      cross join ${p} indexed by posts_by_group on ${p.site_id} = ${site} and ${p.group_id} = g.value
      cross join ${source} on ${source.site_id} = ${site} and ${source.id} = ${p.group_id}`,
  );
