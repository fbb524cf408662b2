import { json, type Query, select } from '../../../data/query.ts';
import type { Database, SiteId } from '../../../data/schema.ts';
import { limitTo, sql } from '../../../data/sql.ts';
import { outerTable, pick, table } from '../../../data/table.ts';
import type { Names } from '../../../platform/i18n/names.ts';

const c = table('carousels', 'c');
const a = table('audit_log', 'a');
const vb = outerTable('versions', 'vb');
const va = outerTable('versions', 'va');
const p = outerTable('people', 'p');

export type CarouselTexts = Pick<Database['carousels'], 'id' | 'slug' | 'revision' | 'is_home'> & { names: Names };

/** The published carousel of a slug. */
export const carouselTexts = (site: SiteId, slug: string): Query<CarouselTexts> =>
  select(
    { ...pick(c, 'id', 'slug', 'revision', 'is_home'), names: json(c.names) },
    sql`from ${c} indexed by carousels_by_slug
      where ${c.site_id} = ${site} and ${c.slug} = ${slug} and ${c.state} = 'published'`,
  );

/** A change of a carousel, with its names before and after; null where they are erased or there were none. */
export type NameChange = {
  at: number;
  namesBefore: Names | null;
  namesAfter: Names | null;
  name: string | null;
  address: string | null;
};

/** Changes that are looked at for the last one of a name. */
const mostChanges = 20;

/** The newest changes of the carousel of a slug. */
export const nameChanges = (site: SiteId, slug: string): Query<NameChange> =>
  select(
    {
      at: a.created_at,
      namesBefore: json<Names | null>(sql`${vb.content} -> '$.names'`),
      namesAfter: json<Names | null>(sql`${va.content} -> '$.names'`),
      ...pick(p, 'name', 'address'),
    },
    sql`from ${a} indexed by audit_log_by_thing
      left join ${vb} on ${vb.site_id} = ${site} and ${vb.id} = ${a.before_version}
      left join ${va} on ${va.site_id} = ${site} and ${va.id} = ${a.after_version}
      left join ${p} on ${p.id} = ${a.actor_id}
      where ${a.site_id} = ${site} and ${a.thing} = 'carousel' and ${a.thing_id} = (
          select ${c.id} from ${c} where ${c.site_id} = ${site} and ${c.slug} = ${slug})
        and ${a.action} in ('carousel.create', 'carousel.edit')
      order by ${a.id} desc ${limitTo(mostChanges)}`,
  );
