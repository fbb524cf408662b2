import { json, type Query, select } from '../../data/query.ts';
import type { Database } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import type { Session } from '../../identity/session.ts';

const s = table('sites', 's');
const l = table('site_languages', 'l');
const role = table('site_roles', 'role');
const menu = derived<Pick<Database['site_languages'], 'language' | 'name'>>('menu');

/** A site with its names, in menu order. */
export type AdministeredSite = Pick<Database['sites'], 'id' | 'slug' | 'default_language'> & {
  languages: readonly (readonly [tag: string, name: string])[];
};

/** The site of a slug if a person administers it: its admins, and operators. A deleted site has no hosts to look after. */
export const administeredSite = (
  { person, isOperator }: Pick<Session, 'person' | 'isOperator'>,
  slug: string,
): Query<AdministeredSite> =>
  select(
    {
      ...pick(s, 'id', 'slug', 'default_language'),
      languages: json<AdministeredSite['languages']>(sql`(
        select json_group_array(json_array(${menu.language}, ${menu.name}))
        from (select ${columns(pick(l, 'language', 'name'))} from ${l} where ${l.site_id} = ${s.id}
          order by ${l.position}, ${l.language}) as ${menu})`),
    },
    sql`from ${s} where ${s.slug} = ${slug} and ${s.deleted_at} is null
      and (${isOperator ? 1 : 0} or exists (select 1 from ${role}
        where ${role.site_id} = ${s.id} and ${role.person_id} = ${person} and ${role.role} = 'admin'))`,
  );
