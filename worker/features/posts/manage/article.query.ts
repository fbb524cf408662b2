import { type Query, select } from '../../../data/query.ts';
import type { SiteId } from '../../../data/schema.ts';
import { expression, limitTo, sql } from '../../../data/sql.ts';
import { outerTable, pick, table } from '../../../data/table.ts';

const p = table('posts', 'p');
const version = table('post_versions', 'w');
const person = outerTable('people', 'person');

/** The source of a group of articles. */
export type SourceRow = {
  id: number;
  language: string;
  revision: number;
  title: string;
  description: string;
  body: string;
};

/** The article that others of its group translate; no row for a group of blog posts. */
export const sourceOf = (site: SiteId, group: number): Query<SourceRow> =>
  select(
    pick(p, 'id', 'language', 'revision', 'title', 'description', 'body'),
    sql`from ${p} where ${p.site_id} = ${site} and ${p.id} = ${group} and ${p.kind} = 'article'
      and ${p.group_id} = ${p.id}`,
  );

/** The text of a group in a language. */
export const translationIn = (
  site: SiteId,
  { group, language }: { group: number; language: string },
): Query<{ id: number }> =>
  select(
    pick(p, 'id'),
    sql`from ${p} indexed by posts_by_group where ${p.site_id} = ${site} and ${p.group_id} = ${group}
      and ${p.language} = ${language}`,
  );

export type VersionRow = { revision: number; at: number; name: string | null; address: string | null };

/** Versions that the list shows, the newest first. */
const mostVersions = 100;

/** The versions of an article, with their authors. */
export const versionsOf = (site: SiteId, id: number): Query<VersionRow> =>
  select(
    {
      ...{ revision: version.revision, at: version.created_at },
      name: expression<string | null>(person.name),
      address: expression<string | null>(person.address),
    },
    sql`from ${version} left join ${person} on ${person.id} = ${version.author_id}
      where ${version.site_id} = ${site} and ${version.post_id} = ${id}
      order by ${version.revision} desc ${limitTo(mostVersions)}`,
  );
