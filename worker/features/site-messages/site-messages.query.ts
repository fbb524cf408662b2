import { type Query, select } from '../../data/query.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { expression, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';

const l = table('site_languages', 'l');
const m = outerTable('site_messages', 'm');
const own = table('site_messages');
const p = outerTable('people', 'p');

/** What a site says in place of a message, in one of its languages. All is null where it says nothing. */
export type OwnMessageRow = { language: string; author: string | null } & {
  [Name in 'text' | 'version' | 'changed_at']: Database['site_messages'][Name] | null;
};

/** What a site says in place of a message: a row for each of its languages, in the order of its menu. */
export const ownMessage = (site: SiteId, key: string): Query<OwnMessageRow> =>
  select(
    { language: l.language, ...pick(m, 'text', 'version', 'changed_at'), author: p.name },
    sql`from ${l} left join ${m} on ${m.site_id} = ${l.site_id} and ${m.language} = ${l.language} and ${m.key} = ${key}
      left join ${p} on ${p.id} = ${m.author_id}
      where ${l.site_id} = ${site} order by ${l.position}`,
  );

/** The characters of all compiled messages of a site in a language: pages contain them. */
export const sizeOfOwn = (site: SiteId, language: string): Query<{ size: number }> =>
  select(
    { size: expression<number>(sql`coalesce(sum(length(${own.compiled})), 0)`) },
    sql`from ${own} where ${own.site_id} = ${site} and ${own.language} = ${language}`,
  );
