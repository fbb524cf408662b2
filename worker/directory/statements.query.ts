import { type Filters, placeOf } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import { type Columns, columnsOf, json, type Query, select } from '../db/query.ts';
import { limitTo, listed, type Sql, sql } from '../db/sql.ts';
import { bestName } from '../listings/best-name.ts';
import { type CardRow, cardColumns, joinPlace } from '../listings/card.query.ts';
import type { Scope } from '../site/site.ts';

// Every statement reads a range of an index whose length is that of what it gives, however large the site is. `cross
// join` fixes the order of a join: left to itself, the planner may walk through all listings or places of the site.

/** `name` is the best that it has; a country has none, and is called what Intl calls it. */
export type PlaceRow = { id: number; kind: PlaceKey; slug: string; name: string | null; country: string };

/** A place with the ids of the two around it; null where there is none. */
export type ChosenPlace = PlaceRow & { parent_id: number | null; grandparent_id: number | null };

export type LandingRow = { title: string; text: string };

/** The ids of a cell of the directory: 0 stands for all, -1 for a slug that does not exist. */
export type Cell = { category: Sql; place: Sql };

/** The cell of filters that name one category and one place at most. */
export function cellOf({ siteId }: Scope, filters: Filters): Cell {
  const [category] = filters.category ?? [];
  const place = placeOf(filters);
  const idOf = (found: Sql) => sql`coalesce((select id from ${found}), -1)`;
  return {
    category: category === undefined ? sql`0` : idOf(sql`categories where site_id = ${siteId} and slug = ${category}`),
    place: place
      ? idOf(sql`places where site_id = ${siteId} and kind = ${place.kind} and slug = ${place.slug}`)
      : sql`0`,
  };
}

/** One row where something was written on a site after a position of its change log, else none. */
export const changedSince = (siteId: Scope['siteId'], position: number): Sql =>
  sql`(select 1 from changes where site_id = ${siteId} and id > ${position} limit 1)`;

/** The columns of a place. */
export const placeColumns = (scope: Scope): Columns<PlaceRow> => ({
  ...columnsOf('places', ['id', 'kind', 'slug', 'country']),
  name: bestName(sql`places.names`, scope),
});

/** The places that filters name, those that exist; null where they name none. */
export function chosenPlaces(scope: Scope, filters: Filters): Query<ChosenPlace> | null {
  const { siteId } = scope;
  const named = placeKeys.flatMap((kind) => (filters[kind] ?? []).map((slug) => [kind, slug]));
  if (!named.length) return null;
  return select<ChosenPlace>(
    {
      ...placeColumns(scope),
      parent_id: sql`places.parent_id`,
      grandparent_id: sql`(select around.parent_id from places as around
        where around.site_id = ${siteId} and around.id = places.parent_id)`,
    },
    sql`
      from json_each(${JSON.stringify(named)}) as named
      cross join places on places.site_id = ${siteId} and places.kind = (named.value ->> 0)
        and places.slug = (named.value ->> 1)`,
  );
}

/** A card, and whether the hours of its place are known. */
export type CardInDirectory = CardRow & { has_hours: 0 | 1 };

/** The columns of a card of the directory. */
export const directoryCard = (scope: Scope): Columns<CardInDirectory> => ({
  ...cardColumns(scope),
  has_hours: sql`listings.hours is not null`,
});

/** Cards by ids, in no order: some five rows each. Visibility is the listing's own state at this moment. */
export const cardsOf = (scope: Scope, ids: readonly number[]): Query<CardInDirectory> =>
  select<CardInDirectory>(
    directoryCard(scope),
    sql`
      from (${listed(ids)}) as page
      cross join listings on listings.site_id = ${scope.siteId} and listings.id = page.column1
        and listings.state = 'published'
      ${joinPlace}`,
  );

type CountedPlace = PlaceRow & { listings: number };

export type Count = { id: number; listings: number };

/** How many listings a cell holds. */
export const sizeOf = ({ siteId }: Scope, { category, place }: Cell): Sql<Pick<Count, 'listings'>> =>
  sql`select listings from cell_counts where site_id = ${siteId} and category_id = ${category} and place_id = ${place}`;

type CellRow = {
  listings: number | null;
  landing: [title: string, text: string] | null;
  /** Numbers by ids; those without a listing are missing. */
  categories: Readonly<Record<number, number>>;
  places: Readonly<Record<number, number>>;
};

/** Categories and places beside a cell's own. */
type Beside = { categoryIds: readonly number[]; placeIds: readonly number[] };

/**
 * How many listings a cell holds, what editors say of it, how many each of some categories has in its place, and how many
 * of its category are in each of some places.
 */
export function aboutCell(scope: Scope, cell: Cell, { categoryIds, placeIds }: Beside): Query<CellRow> {
  const counts = sql`cell_counts as counts on counts.site_id = ${scope.siteId}`;
  return select<CellRow>(
    {
      listings: sql`(${sizeOf(scope, cell)})`,
      landing: json(sql`(select json_array(title, text) from landings where site_id = ${scope.siteId}
        and category_id = ${cell.category} and place_id = ${cell.place} and language = ${scope.language})`),
      categories: json(sql`(select json_group_object(counts.category_id, counts.listings)
        from (${listed(categoryIds)}) as wanted
        cross join ${counts} and counts.category_id = wanted.column1 and counts.place_id = ${cell.place})`),
      places: json(sql`(select json_group_object(counts.place_id, counts.listings)
        from (${listed(placeIds)}) as wanted
        cross join ${counts} and counts.category_id = ${cell.category} and counts.place_id = wanted.column1)`),
    },
    sql``,
  );
}

const nothing: CellRow = { listings: null, landing: null, categories: {}, places: {} };

/** What `aboutCell` has given. */
export function readCell({ listings, landing, ...numbers }: CellRow = nothing) {
  const [title = '', text = ''] = landing ?? [];
  return { listings: listings ?? 0, landing: landing ? { title, text } : undefined, ...numbers };
}

/** The largest cells of a category by places of a kind, with the places' names: two rows each. */
export const largestPlaces = (
  scope: Scope,
  { category }: Cell,
  { kind, limit }: { kind: PlaceKey; limit: number },
): Query<CountedPlace> =>
  select<CountedPlace>(
    { ...placeColumns(scope), listings: sql`counts.listings` },
    sql`
      from cell_counts as counts
      cross join places on places.site_id = counts.site_id and places.id = counts.place_id
      where counts.site_id = ${scope.siteId} and counts.category_id = ${category} and counts.place_kind = ${kind}
      order by counts.listings desc, counts.place_id ${limitTo(limit)}`,
  );

/** How many listings in the place of a cell each category has that stands at the top, or below the cell's own or one above it. */
export const offeredCategories = ({ siteId }: Scope, { category, place }: Cell): Sql<Count> =>
  sql`
    with recursive path (id) as (
      select ${category}
      union
      select categories.parent_id from path
      cross join categories on categories.site_id = ${siteId} and categories.id = path.id
        and categories.parent_id is not null
    )
    select categories.id, coalesce((select listings from cell_counts where site_id = ${siteId}
      and category_id = categories.id and place_id = ${place}), 0) as listings
    from categories
    where categories.site_id = ${siteId} and (categories.parent_id is null or categories.parent_id in (select id from path))`;
