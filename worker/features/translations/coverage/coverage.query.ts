import type { LegalKind } from '../../../../web/contract/pages/legal.data.ts';
import { type Query, select } from '../../../data/query.ts';
import type { SiteId } from '../../../data/schema.ts';
import { expression, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';

const l = table('site_languages', 'l');
const p = table('posts', 'p');
const source = table('posts', 'source');
const legal = table('legal_texts', 'x');

/** The published articles in a language: sources, translations that say their source as it is, and older ones. */
export type ArticlesRow = { language: string; sources: number; current: number; stale: number };

/** Of each language of a site, the articles whose source is published. Two rows read for each published article. */
export const articleCoverage = (site: SiteId): Query<ArticlesRow> =>
  select(
    {
      language: l.language,
      sources: expression<number>(sql`sum(${p.id} = ${source.id})`),
      current: expression<number>(sql`sum(${p.id} <> ${source.id} and ${p.source_revision} = ${source.revision})`),
      stale: expression<number>(sql`sum(${p.id} <> ${source.id} and ${p.source_revision} is not ${source.revision})`),
    },
    sql`from ${l} cross join ${p} indexed by posts_newest on ${p.site_id} = ${site} and ${p.kind} = 'article'
          and ${p.language} = ${l.language} and ${p.state} = 'published'
        cross join ${source} on ${source.site_id} = ${site} and ${source.id} = ${p.group_id}
          and ${source.state} = 'published'
      where ${l.site_id} = ${site} group by ${l.language}`,
  );

export type LegalRow = { kind: LegalKind; language: string; version: number };

/** The newest version of each legal text in each language. */
export const legalCoverage = (site: SiteId): Query<LegalRow> =>
  select(
    { ...pick(legal, 'kind', 'language'), version: expression<number>(sql`max(${legal.version})`) },
    sql`from ${legal} where ${legal.site_id} = ${site} group by ${legal.kind}, ${legal.language}`,
  );
