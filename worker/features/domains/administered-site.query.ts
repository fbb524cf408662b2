import { type Query, select } from '../../data/query.ts';
import type { Database } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { namesOf, type SiteNames } from '../../domain/sites/names.query.ts';
import { isAdministeredBy, type Onlooker } from '../../identity/seen-sites.ts';

const s = table('sites', 's');

/** A site with its names, in menu order. */
export type AdministeredSite = Pick<Database['sites'], 'id' | 'slug' | 'default_language'> & {
  languages: SiteNames;
};

/** The site of a slug if a person administers it: its admins, and operators. A deleted site has no hosts to look after. */
export const administeredSite = (onlooker: Onlooker, slug: string): Query<AdministeredSite> =>
  select(
    {
      ...pick(s, 'id', 'slug', 'default_language'),
      languages: namesOf(s),
    },
    sql`from ${s} where ${s.slug} = ${slug} and ${s.deleted_at} is null and ${isAdministeredBy(s, onlooker)}`,
  );
