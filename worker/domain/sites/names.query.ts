import { json, type Query, select } from '../../data/query.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { derived, pick, type Table, table } from '../../data/table.ts';

const s = table('sites', 's');
const l = table('site_languages', 'l');
const menu = derived<Pick<Database['site_languages'], 'language' | 'name'>>('menu');

/** The languages of a site in menu order, with its name in each. */
export type SiteNames = readonly (readonly [tag: string, name: string])[];

/** The column with the names of the site of a row of `sites`. */
export const namesOf = (s: Table<'sites'>) =>
  json<SiteNames>(sql`(select json_group_array(json_array(${menu.language}, ${menu.name}))
    from (select ${columns(pick(l, 'language', 'name'))} from ${l} where ${l.site_id} = ${s.id}
      order by ${l.position}, ${l.language}) as ${menu})`);

/** The languages of one site in menu order, with its name in each, and the one that it has all of its texts in. */
export const siteNames = (site: SiteId): Query<{ names: SiteNames; defaultLanguage: string }> =>
  select({ names: namesOf(s), defaultLanguage: s.default_language }, sql`from ${s} where ${s.id} = ${site}`);
