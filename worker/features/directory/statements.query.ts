import { type Filters, placeOf } from '../../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../../web/contract/grammar.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { Database } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { type Columns, columns, expression, limitTo, list, type Sql, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import { bestName } from '../../domain/listings/best-name.ts';
import { type CardRow, cardColumns, joinPlace, listings } from '../../domain/listings/card.query.ts';

const p = table('places', 'places');
const around = table('places', 'around');
const c = table('categories', 'categories');
const cell = table('cell_counts');
const counts = table('cell_counts', 'counts');
const landing = table('landings');
const path = derived<Pick<Database['categories'], 'id'>>('path');

// Every statement reads as many index rows as it returns, however large the site is. `cross join` fixes the join order:
// otherwise the planner may scan all listings or places of the site.

/** `name` is the best available translation; null for a country, whose name comes from Intl. */
export type PlaceRow = { id: number; kind: PlaceKey; slug: string; name: string | null; country: string };

/** A place with the ids of the wider places around it, or null. */
export type ChosenPlace = PlaceRow & { parent_id: number | null; grandparent_id: number | null };

export type LandingRow = { title: string; text: string };

/** Ids of a category and a place: 0 means all, -1 a slug that does not exist. */
export type PlaceCategory = { category: Sql; place: Sql };

/** The pair of filters that name at most one category and one place. */
export function placeCategoryOf({ siteId }: Scope, filters: Filters): PlaceCategory {
  const [category] = filters.category ?? [];
  const place = placeOf(filters);
  const orNone = (id: Sql) => sql`coalesce((${id}), -1)`;
  return {
    category:
      category === undefined
        ? sql`0`
        : orNone(sql`select ${c.id} from ${c} where ${c.site_id} = ${siteId} and ${c.slug} = ${category}`),
    place: place
      ? orNone(sql`
          select ${p.id} from ${p}
          where ${p.site_id} = ${siteId} and ${p.kind} = ${place.kind} and ${p.slug} = ${place.slug}`)
      : sql`0`,
  };
}

const ofPlace = pick(p, 'id', 'kind', 'slug', 'country');

/** The columns of a place. */
export const placeColumns = (scope: Scope) => ({ ...ofPlace, name: bestName(p.names, scope) });

/** Places by ids, which are rows of `column1`: a row each. */
export const placesOf = (scope: Scope, ids: Sql): Query<PlaceRow> =>
  select(
    placeColumns(scope),
    sql`
      from (${ids}) as wanted
      cross join ${p} on ${p.site_id} = ${scope.siteId} and ${p.id} = wanted.column1`,
  );

/** The existing places among those that filters name; null if filters name none. */
export function chosenPlaces(scope: Scope, filters: Filters): Query<ChosenPlace> | null {
  const { siteId } = scope;
  const named = placeKeys.flatMap((kind) => (filters[kind] ?? []).map((slug) => [kind, slug]));
  if (!named.length) return null;
  return select(
    {
      ...placeColumns(scope),
      parent_id: p.parent_id,
      grandparent_id: expression<number | null>(sql`(select ${around.parent_id} from ${around}
        where ${around.site_id} = ${siteId} and ${around.id} = ${p.parent_id})`),
    },
    sql`
      from json_each(${JSON.stringify(named)}) as named
      cross join ${p} on ${p.site_id} = ${siteId} and ${p.kind} = (named.value ->> 0)
        and ${p.slug} = (named.value ->> 1)`,
  );
}

/** A card, with what it can say of the order and the filters. */
export type CardInDirectory = CardRow & {
  has_hours: 0 | 1;
  /** Null if the page was not asked for open places. */
  hours: Hours | null;
  time_zone: string;
  price_level: number | null;
};

/** What a page was asked for, as far as its cards need more data for it. */
export type CardsAsked = Pick<Filters, 'open'>;

/** The columns of a card of the directory. */
export const directoryCard = (scope: Scope, { open }: CardsAsked): Columns<CardInDirectory> => ({
  ...cardColumns(scope),
  ...pick(listings, 'time_zone', 'price_level'),
  has_hours: expression(sql`${listings.hours} is not null`),
  hours: json(open ? listings.hours : sql`null`),
});

/** Cards of published listings, in no particular order: about five rows each. `ids` is rows of `column1`. */
export const cardsOf = (scope: Scope, ids: Sql, asked: CardsAsked): Query<CardInDirectory> =>
  select(
    directoryCard(scope, asked),
    sql`
      from (${ids}) as page
      cross join ${listings} on ${listings.site_id} = ${scope.siteId} and ${listings.id} = page.column1
        and ${listings.state} = 'published'
      ${joinPlace}`,
  );

type CountedPlace = PlaceRow & { listings: number };

export type Count = { id: number; listings: number };

const size = columns(pick(cell, 'listings'));

/** The number of listings of a category in a place. */
export const sizeOf = ({ siteId }: Scope, { category, place }: PlaceCategory): Sql<Pick<Count, 'listings'>> =>
  sql`
    select ${size} from ${cell}
    where ${cell.site_id} = ${siteId} and ${cell.category_id} = ${category} and ${cell.place_id} = ${place}`;

/** Listings by id; an id without listings is missing. */
type Numbers = Readonly<Record<number, number>>;

type CellRow = {
  listings: number | null;
  landing: [title: string, text: string] | null;
  categories: Numbers;
  places: Numbers;
};

/** Other categories and places to count, as rows of `column1`. */
type CountedIds = { categoryIds: Sql; placeIds: Sql };

const landingParts = list(landing.title, landing.text);
const byCategory = list(counts.category_id, counts.listings);
const byPlace = list(counts.place_id, counts.listings);

/**
 * One row for a category in a place: its number of listings, its editorial text, the listings of `categoryIds` in this
 * place, and the listings of this category in `placeIds`.
 */
export function placeCategoryRow(
  scope: Scope,
  at: PlaceCategory,
  { categoryIds, placeIds }: CountedIds,
): Query<CellRow> {
  const joined = sql`${counts} on ${counts.site_id} = ${scope.siteId}`;
  return select(
    {
      listings: expression<number | null>(sql`(${sizeOf(scope, at)})`),
      landing: json<CellRow['landing']>(sql`(select json_array(${landingParts}) from ${landing}
        where ${landing.site_id} = ${scope.siteId} and ${landing.category_id} = ${at.category}
          and ${landing.place_id} = ${at.place} and ${landing.language} = ${scope.language})`),
      categories: json<Numbers>(sql`(select json_group_object(${byCategory})
        from (${categoryIds}) as wanted
        cross join ${joined} and ${counts.category_id} = wanted.column1 and ${counts.place_id} = ${at.place})`),
      places: json<Numbers>(sql`(select json_group_object(${byPlace})
        from (${placeIds}) as wanted
        cross join ${joined} and ${counts.category_id} = ${at.category} and ${counts.place_id} = wanted.column1)`),
    },
    sql``,
  );
}

const nothing: CellRow = { listings: null, landing: null, categories: {}, places: {} };

/** Reads the row of `placeCategoryRow`. */
export function readPlaceCategory({ listings, landing, ...numbers }: CellRow = nothing) {
  const [title = '', text = ''] = landing ?? [];
  return { listings: listings ?? 0, landing: landing ? { title, text } : undefined, ...numbers };
}

/** The places of a kind with the most listings of a category: two rows each. */
export const largestPlaces = (
  scope: Scope,
  { category }: PlaceCategory,
  { kind, limit }: { kind: PlaceKey; limit: number },
): Query<CountedPlace> =>
  select(
    { ...placeColumns(scope), listings: counts.listings },
    sql`
      from ${counts}
      cross join ${p} on ${p.site_id} = ${counts.site_id} and ${p.id} = ${counts.place_id}
      where ${counts.site_id} = ${scope.siteId} and ${counts.category_id} = ${category}
        and ${counts.place_kind} = ${kind}
      order by ${counts.listings} desc, ${counts.place_id} ${limitTo(limit)}`,
  );

/** Listings in a place for each top-level category and each child of the chosen category and its ancestors. */
export const offeredCategories = ({ siteId }: Scope, { category, place }: PlaceCategory): Sql<Count> =>
  sql`
    with recursive path (id) as (
      select ${category}
      union
      select ${c.parent_id} from ${path}
      cross join ${c} on ${c.site_id} = ${siteId} and ${c.id} = ${path.id} and ${c.parent_id} is not null
    )
    select ${columns({
      id: c.id,
      listings: expression<number>(sql`coalesce((select ${cell.listings} from ${cell}
        where ${cell.site_id} = ${siteId} and ${cell.category_id} = ${c.id} and ${cell.place_id} = ${place}), 0)`),
    })}
    from ${c}
    where ${c.site_id} = ${siteId} and (${c.parent_id} is null or ${c.parent_id} in (select ${path.id} from ${path}))`;
