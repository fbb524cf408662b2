import { json, type Query, select } from '../../../data/query.ts';
import type { Database, SiteId } from '../../../data/schema.ts';
import { list, listed, sql } from '../../../data/sql.ts';
import { derived, pick, table } from '../../../data/table.ts';
import type { TranslationAsked } from './asked.ts';

const p = table('posts', 'p');
const tag = table('post_tags', 't');
const photo = table('post_photos', 'photo');
const version = table('post_versions', 'w');
const relation = table('post_relations', 'x');
const o = derived<{ one: string | number }>('o');

/** An article in one language, as its editor needs it. */
export type EditedArticle = {
  id: number;
  group_id: number;
  language: string;
  state: Database['posts']['state'];
  slug: string;
  revision: number;
  source_revision: number | null;
  title: string;
  description: string;
  body: string;
  picture: string;
  picture_alt: string;
  published_at: number | null;
  version_id: number | null;
  tags: string[];
  photos: [key: string, width: number, height: number][];
  related: number[];
};

/** A text as one of its versions has it. */
export type ArticleVersion = { revision: number; title: string; description: string; body: string; created_at: number };

/** The article of a group in the languages that are asked for: the source, and the translation if there is one. */
export const articleRows = (site: SiteId, { post, language }: TranslationAsked): Query<EditedArticle> =>
  select(
    {
      ...pick(p, 'id', 'group_id', 'language', 'state', 'slug', 'revision', 'source_revision', 'title', 'description'),
      ...pick(p, 'body', 'picture', 'picture_alt', 'published_at', 'version_id'),
      tags: json<string[]>(sql`(select json_group_array(${o.one}) from (select ${tag.name} as one from ${tag}
        where ${tag.site_id} = ${site} and ${tag.post_id} = ${p.id} order by ${tag.position}) ${o})`),
      photos: json<
        EditedArticle['photos']
      >(sql`(select json_group_array(json_array(${list(photo.key, photo.width, photo.height)}))
        from ${photo} where ${photo.site_id} = ${site} and ${photo.post_id} = ${p.id})`),
      related: json<number[]>(sql`(select json_group_array(${o.one}) from (select ${relation.group_id} as one
        from ${relation} where ${relation.site_id} = ${site} and ${relation.post_id} = ${p.id}
        order by ${relation.position}) ${o})`),
    },
    sql`from ${p} where ${p.site_id} = ${site} and ${p.group_id} = ${post} and ${p.kind} = 'article'
      and (${p.id} = ${p.group_id} or ${p.language} = ${language})`,
  );

/** A text at some of its revisions. */
export const versionsOf = (
  site: SiteId,
  { post, revisions }: { post: number; revisions: readonly number[] },
): Query<ArticleVersion> =>
  select(
    pick(version, 'revision', 'title', 'description', 'body', 'created_at'),
    sql`from ${version} where ${version.site_id} = ${site} and ${version.post_id} = ${post}
      and ${version.revision} in (${listed(revisions)})`,
  );
