import type { LegalKind } from '../../../web/contract/pages/legal.data.ts';
import { type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { expression, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import { inEffect } from './effect.ts';
import type { WhichText } from './which-text.ts';

const l = table('site_languages', 'l');
const t = table('legal_texts', 't');
const p = outerTable('people', 'p');
const bare = table('legal_texts');

export type BodyInEffect = {
  language: string;
  version: number;
  body: string;
  published_at: number;
  author: string | null;
};

/** The versions of a text that are in effect, in the order of the site's languages. */
export const bodiesInEffect = (site: SiteId, { kind, now }: { kind: LegalKind; now: number }): Query<BodyInEffect> =>
  select(
    { language: l.language, ...pick(t, 'version', 'body', 'published_at'), author: p.name },
    sql`from ${l} join ${t} on ${t.site_id} = ${l.site_id} and ${t.kind} = ${kind} and ${t.language} = ${l.language}
        and ${t.version} = (select ${bare.version} ${inEffect({ siteId: site, kind, language: l.language }, now)})
      left join ${p} on ${p.id} = ${t.author_id}
      where ${l.site_id} = ${site} order by ${l.position}`,
  );

/** The version in effect in a language (null for none), and the number of the newest version. */
export const bodyInEffect = (
  site: SiteId,
  { now, kind, language }: WhichText & { now: number },
): Query<{ body: string | null; newest: number | null }> =>
  select(
    {
      body: expression<string | null>(sql`(select ${bare.body} ${inEffect({ siteId: site, kind, language }, now)})`),
      newest: expression<number | null>(sql`max(${t.version})`),
    },
    sql`from ${t} where ${t.site_id} = ${site} and ${t.kind} = ${kind} and ${t.language} = ${language}`,
  );
