import { json, type Query, select } from '../../../data/query.ts';
import type { Database, PlaceKind } from '../../../data/schema.ts';
import type { Scope } from '../../../data/scope.ts';
import { expression, limitTo, list, listed, type Sql, sql } from '../../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../../data/table.ts';
import { bestName } from '../../../domain/listings/best-name.ts';
import type { Names } from '../../../platform/i18n/names.ts';
import type { PlaceName } from '../steps/place-name.ts';

const p = table('places', 'p');
const parent = outerTable('places', 'parent');
const counts = outerTable('cell_counts', 'counts');
const cell = table('listing_cells');
const found = derived<Pick<Database['listing_cells'], 'listing_id'>>('found');
const l = table('listings', 'l');

/** A place with the places around it. `name` is null for a country, whose name comes from Intl. */
export type PlaceRow = Pick<Database['places'], 'id' | 'kind' | 'slug' | 'country' | 'parent_id'> & {
  name: string | null;
  names: Names;
  /** The place around it, and the one around that. */
  parentKind: PlaceKind | null;
  parentName: string | null;
  grandparent: number | null;
  /** Published listings; null if it has none. */
  listings: number | null;
};

const placeColumns = (scope: Scope) => ({
  ...pick(p, 'id', 'kind', 'slug', 'country', 'parent_id'),
  name: bestName(p.names, scope),
  names: json<Names>(p.names),
  parentKind: parent.kind,
  parentName: bestName(parent.names, scope),
  grandparent: parent.parent_id,
  listings: counts.listings,
});

const joinAround = sql`
  left join ${parent} on ${parent.site_id} = ${p.site_id} and ${parent.id} = ${p.parent_id}
  left join ${counts} on ${counts.site_id} = ${p.site_id} and ${counts.category_id} = 0 and ${counts.place_id} = ${p.id}`;

/** Places by kind and slug: four rows read for each. */
export const placesBySlug = (scope: Scope, named: readonly PlaceName[]): Query<PlaceRow> | null =>
  named.length
    ? select(
        placeColumns(scope),
        sql`
          from json_each(${JSON.stringify(named.map(({ kind, slug }) => [kind, slug]))}) as named
          cross join ${p} on ${p.site_id} = ${scope.siteId} and ${p.kind} = (named.value ->> 0)
            and ${p.slug} = (named.value ->> 1)
          ${joinAround}`,
      )
    : null;

/** The place that a form names. */
export const placeBySlug = (scope: Scope, { kind, slug }: PlaceName): Query<PlaceRow> =>
  select(
    placeColumns(scope),
    sql`from ${p} ${joinAround} where ${p.site_id} = ${scope.siteId} and ${p.kind} = ${kind} and ${p.slug} = ${slug}`,
  );

/** Places whose slugs begin with a text, without the search index. */
export const placesFrom = (scope: Scope, { kind, slug }: PlaceName, { limit }: { limit: number }): Query<PlaceRow> =>
  select(
    placeColumns(scope),
    sql`
      from ${p} ${joinAround}
      where ${p.site_id} = ${scope.siteId} and ${p.kind} = ${kind} and ${p.slug} >= ${slug} and ${p.slug} < ${`${slug}~`}
      order by ${p.slug} ${limitTo(limit)}`,
  );

/** The countries of codes in lower case, which are their slugs. */
export const countriesOf = (scope: Scope, codes: readonly string[]): Query<PlaceRow> | null =>
  codes.length
    ? select(
        placeColumns(scope),
        sql`
          from (${listed(codes)}) as named
          cross join ${p} on ${p.site_id} = ${scope.siteId} and ${p.kind} = 'country' and ${p.slug} = named.column1
          ${joinAround}`,
      )
    : null;

/** Listings that are read of a place. */
const maxLocated = 30;

export type LocatedRow = { latitude: number; longitude: number };

/** Where some listings of a place, of the place around it and of the one around that are. */
export function positionsAround(
  scope: Scope,
  { kind, slug }: PlaceName,
): [Query<LocatedRow>, Query<LocatedRow>, Query<LocatedRow>] {
  const upper = table('places', 'upper');
  const self = sql`select ${p.id} from ${p}
    where ${p.site_id} = ${scope.siteId} and ${p.kind} = ${kind} and ${p.slug} = ${slug}`;
  const above = (place: Sql) => sql`select ${upper.parent_id} from ${upper}
    where ${upper.site_id} = ${scope.siteId} and ${upper.id} = (${place})`;
  return [positionsIn(scope, self), positionsIn(scope, above(self)), positionsIn(scope, above(above(self)))];
}

/** Where some listings of a place are. */
const positionsIn = (scope: Scope, place: Sql): Query<LocatedRow> =>
  select(
    { latitude: expression<number>(l.latitude), longitude: expression<number>(l.longitude) },
    sql`
      from (
        select ${cell.listing_id} from ${cell}
        where ${cell.site_id} = ${scope.siteId} and ${cell.category_id} = 0 and ${cell.place_id} = (${place})
        order by ${list(cell.name_key, cell.listing_id)} ${limitTo(maxLocated)}
      ) as ${found}
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${found.listing_id}
        and ${l.latitude} is not null and ${l.longitude} is not null`,
  );
