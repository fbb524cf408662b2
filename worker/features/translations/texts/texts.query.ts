import type { translationStates } from '../../../../web/contract/pages/translations.data.ts';
import { type Query, select } from '../../../data/query.ts';
import type { Database, SiteId } from '../../../data/schema.ts';
import { expression, limitTo, type Sql, sql } from '../../../data/sql.ts';
import { outerTable, pick, table } from '../../../data/table.ts';
import { pageSize } from '../../../pages/marked-list.ts';

const p = table('posts', 'p');
const own = outerTable('posts', 'own');
const version = table('post_versions', 'w');

export type TranslationState = (typeof translationStates)[number];

/** A published article with its translation into a language. */
export type ListedText = {
  id: number;
  language: string;
  title: string;
  /** The state and slug of the translation; null where there is none. */
  state: Database['posts']['state'] | null;
  slug: string | null;
  /** The bodies of the source: the one that was translated, and the newest; null for translations that are not stale. */
  older: string | null;
  newer: string | null;
  since: number | null;
};

type Asked = { site: SiteId; language: string; state: TranslationState; before: number | null };

const conditions: Readonly<Record<TranslationState, Sql>> = {
  missing: sql`coalesce(${own.state}, '') <> 'published'`,
  stale: sql`${own.state} = 'published' and ${own.source_revision} is not ${p.revision}`,
  done: sql`${own.state} = 'published' and ${own.source_revision} = ${p.revision}`,
};

/** A page of the articles that are published in another language, the newest first, and one more. */
export function textsIn({ site, language, state, before }: Asked): Query<ListedText> {
  const isStale = state === 'stale';
  const ofSource = (back: number): Sql => sql`from ${version} where ${version.site_id} = ${site}
    and ${version.post_id} = ${p.id} and ${version.revision} = ${own.source_revision} + ${back}`;
  return select(
    {
      ...pick(p, 'id', 'language', 'title'),
      ...pick(own, 'state', 'slug'),
      older: expression<string | null>(isStale ? sql`(select ${version.body} ${ofSource(0)})` : sql`null`),
      newer: expression<string | null>(isStale ? p.body : sql`null`),
      since: expression<number | null>(isStale ? sql`(select ${version.created_at} ${ofSource(1)})` : sql`null`),
    },
    sql`from ${p} indexed by posts_of_kind
      left join ${own} on ${own.site_id} = ${site} and ${own.group_id} = ${p.id} and ${own.language} = ${language}
      where ${p.site_id} = ${site} and ${p.kind} = 'article' and ${p.group_id} = ${p.id} and ${p.state} = 'published'
        and ${p.language} <> ${language} and ${conditions[state]}
        ${before === null ? sql`` : sql`and ${p.id} < ${before}`}
      order by ${p.id} desc ${limitTo(pageSize + 1)}`,
  );
}
