import { json, type Query, select } from '../../data/query.ts';
import type { Database } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import { isAdministeredBy, type Onlooker } from '../../identity/seen-sites.ts';

const s = table('sites', 's');
const l = table('site_languages', 'l');
const menu = derived<Pick<Database['site_languages'], 'language' | 'name'>>('menu');

/** A site with its names, in menu order. */
export type AdministeredSite = Pick<Database['sites'], 'id' | 'slug' | 'default_language'> & {
  languages: readonly (readonly [tag: string, name: string])[];
};

/** The site of a slug if a person administers it: its admins, and operators. A deleted site has no hosts to look after. */
export const administeredSite = (onlooker: Onlooker, slug: string): Query<AdministeredSite> =>
  select(
    {
      ...pick(s, 'id', 'slug', 'default_language'),
      languages: json<AdministeredSite['languages']>(sql`(
        select json_group_array(json_array(${menu.language}, ${menu.name}))
        from (select ${columns(pick(l, 'language', 'name'))} from ${l} where ${l.site_id} = ${s.id}
          order by ${l.position}, ${l.language}) as ${menu})`),
    },
    sql`from ${s} where ${s.slug} = ${slug} and ${s.deleted_at} is null and ${isAdministeredBy(s, onlooker)}`,
  );
