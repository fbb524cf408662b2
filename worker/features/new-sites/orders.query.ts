import { json, type Query, select } from '../../data/query.ts';
import type { Database, PersonId } from '../../data/schema.ts';
import { columns, expression, limitTo, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import type { Typed } from './typed.ts';

/** Sites that can be copied at most, and drafts that a page names. */
const mostSources = 2_000;
const shownDrafts = 5;

const o = table('site_orders', 'o');
const s = table('sites', 's');
const l = table('site_languages', 'l');
const d = table('domains', 'd');
const h = table('held_domains', 'h');
const counts = table('cell_counts', 'counts');
const menu = derived<Pick<Database['site_languages'], 'language' | 'name' | 'tagline'>>('menu');

export type OrderRow = Pick<
  Database['site_orders'],
  'id' | 'operator_id' | 'state' | 'fault' | 'listings_done' | 'listings_total' | 'made' | 'updated_at'
> & { typed: Typed };

const orderColumns = {
  ...pick(o, 'id', 'operator_id', 'state', 'fault', 'listings_done', 'listings_total', 'made', 'updated_at'),
  typed: json<Typed>(sql`${o.typed}`),
};

/** A site that is about to be created. */
export const orderById = (id: string): Query<OrderRow> => select(orderColumns, sql`from ${o} where ${o.id} = ${id}`);

/** What an operator has begun and not finished, the newest first. */
export const draftsOf = (operator: PersonId): Query<OrderRow> =>
  select(
    orderColumns,
    sql`from ${o} where ${o.operator_id} = ${operator} and ${o.state} <> 'done'
      order by ${o.updated_at} desc ${limitTo(shownDrafts)}`,
  );

/** A site that can be copied. */
export type SourceRow = Pick<Database['sites'], 'id' | 'slug' | 'default_language' | 'accent_hue'> & {
  /** In menu order. */
  languages: readonly (readonly [tag: string, name: string, tagline: string])[];
  listings: number | null;
};

const sourceColumns = {
  ...pick(s, 'id', 'slug', 'default_language', 'accent_hue'),
  languages: json<
    SourceRow['languages']
  >(sql`(select json_group_array(json_array(${menu.language}, ${menu.name}, ${menu.tagline}))
    from (select ${columns(pick(l, 'language', 'name', 'tagline'))} from ${l} where ${l.site_id} = ${s.id}
      order by ${l.position}, ${l.language}) as ${menu})`),
  listings: expression<number | null>(sql`(select ${counts.listings} from ${counts}
    where ${counts.site_id} = ${s.id} and ${counts.category_id} = 0 and ${counts.place_id} = 0)`),
};

const isThere = sql`${s.deleted_at} is null and ${s.slug} not like 'restoring:%'`;

/** The sites that can be copied, by slug. */
export const sources = (): Query<SourceRow> =>
  select(sourceColumns, sql`from ${s} where ${isThere} order by ${s.slug} ${limitTo(mostSources)}`);

/** One of them. */
export const sourceBySlug = (slug: string): Query<SourceRow> =>
  select(sourceColumns, sql`from ${s} where ${s.slug} = ${slug} and ${isThere}`);

/** What of a slug and a host belongs to somebody. */
export type Taken = { slug: 0 | 1; host: 0 | 1; held: 0 | 1 };

/** Whether a slug and a host belong to a site, and whether the host is held for one. */
export const takenOf = ({ slug, host, now }: { slug: string; host: string; now: number }): Query<Taken> =>
  select(
    {
      slug: expression<0 | 1>(sql`exists (select 1 from ${s} where ${s.slug} = ${slug})`),
      host: expression<0 | 1>(sql`exists (select 1 from ${d} where ${d.host} = ${host})`),
      held: expression<0 | 1>(sql`exists (select 1 from ${h} where ${h.host} = ${host} and ${h.until} > ${now})`),
    },
    sql``,
  );

/** Where a site that was made is. */
export const madeSite = (order: string): Query<{ slug: string; host: string | null }> =>
  select(
    {
      slug: s.slug,
      host: expression<string | null>(sql`(select ${d.host} from ${d}
        where ${d.site_id} = ${s.id} and ${d.is_primary} = 1)`),
    },
    sql`from ${o} join ${s} on ${s.id} = ${o.made} where ${o.id} = ${order}`,
  );
