import { type Filters, noFilters, without } from '../../web/contract/filters.ts';
import { placeKeys } from '../../web/contract/grammar.ts';
import type { Reader } from '../db/reader.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Entry, Place } from '../filter-index/entry.ts';
import type { Scope } from '../site/site.ts';
import type { Asked } from './asked.ts';
import type { Few } from './judge.ts';
import { endOf, startOf } from './range.query.ts';
import { type Cell, type ChosenPlace, cellOf, chosenPlaces, sizeOf, vocabularyOf } from './statements.query.ts';
import { readVocabulary } from './vocabulary.ts';

/** Listings that are read and judged at most: two rows each, and more where categories or places have to be compared. */
export const mostJudged = 200;

/** Listings that may fit, with what it takes to judge them. */
export type Candidates = Few & {
  chosen: ChosenPlace[];
  /** The filters that do not hold of all of them anyway. */
  rest: Filters;
  /** Where each stands in the order of keys, in that order. */
  stands: readonly { id: number; key: string; isBehindCursor: boolean }[];
  /** Whether there are no others, so that what is counted among them is exact. */
  isWhole: boolean;
  /** Whether others stand behind them. */
  hasMore: boolean;
};

/**
 * Candidates in one round trip: the narrowest cell of the filters, all of it if it is small, else a stretch behind the
 * cursor. How many names begin with what is searched for is only known when they have been read.
 */
export async function findCandidates(reader: Reader, scope: Scope, asked: Asked): Promise<Candidates> {
  const { q, after } = asked;
  const { base, rest } = parted(asked.filters);
  const cell = cellOf(scope, base);
  const isSmall = q ? sql`false` : sql`(coalesce((${sizeOf(scope, cell)}), 0) <= ${mostJudged})`;
  const [[words], chosen, [size], found] = await reader.batch(
    vocabularyOf(scope),
    chosenPlaces(scope, asked.filters),
    sizeOf(scope, cell),
    candidates(scope, { cell, rest, asked, isSmall }),
  );
  const rows = found.slice(0, mostJudged);
  const hasMore = rows.length < found.length;
  return {
    vocabulary: readVocabulary(words),
    chosen,
    rest,
    ...readCandidates(rows),
    stands: rows.map(({ id, name_key, is_behind }) => ({ id, key: name_key, isBehindCursor: is_behind === 1 })),
    isWhole: q ? !after && !hasMore : (size?.listings ?? 0) <= mostJudged,
    hasMore,
  };
}

/** The narrowest cell that filters lie in, and what of them is left to be judged within it. */
function parted(filters: Filters): { base: Filters; rest: Filters } {
  const place = placeKeys.findLast((key) => filters[key]?.length === 1);
  const keys = [...(filters.category?.length === 1 ? (['category'] as const) : []), ...(place ? [place] : [])];
  return {
    base: { ...noFilters, ...Object.fromEntries(keys.map((key) => [key, filters[key]])) },
    rest: keys.reduce<Filters>(without, filters),
  };
}

type CandidateRow = {
  id: number;
  name_key: string;
  is_behind: 0 | 1;
  place_id: number | null;
  price_level: number | null;
  rating_score: number | null;
  attributes: string | null;
  hours: string | null;
  time_zone: string;
  /** JSON; empty where no category has to be compared. */
  categories: string;
  /** The same of its place and those around it. */
  around: string;
};

type Wanted = { cell: Cell; rest: Filters; asked: Asked; isSmall: Sql };

function candidates({ siteId }: Scope, { cell, rest, asked, isSmall }: Wanted): Sql<CandidateRow> {
  const { key, id } = startOf(asked);
  const categories = rest.category
    ? sql`(select json_group_array(category_id) from listing_categories
        where site_id = ${siteId} and listing_id = listings.id)`
    : sql`'[]'`;
  const around = placeKeys.some((place) => rest[place])
    ? sql`(select json_array(
        json_object('id', narrow.id, 'kind', narrow.kind, 'parent_id', narrow.parent_id, 'slug', narrow.slug),
        json_object('id', wider.id, 'kind', wider.kind, 'parent_id', wider.parent_id, 'slug', wider.slug),
        json_object('id', widest.id, 'kind', widest.kind, 'parent_id', null, 'slug', widest.slug))
      from places as narrow
      left join places as wider on wider.site_id = ${siteId} and wider.id = narrow.parent_id
      left join places as widest on widest.site_id = ${siteId} and widest.id = wider.parent_id
      where narrow.site_id = ${siteId} and narrow.id = listings.place_id)`
    : sql`null`;
  return sql`
    select listings.id, cells.name_key, (cells.name_key, cells.listing_id) > (${key}, ${id}) as is_behind,
      place_id, price_level, rating_score, attributes, hours, time_zone,
      ${categories} as categories, coalesce(${around}, '[]') as around
    from (
      select name_key, listing_id from listing_cells as cells
      where site_id = ${siteId} and category_id = ${cell.category} and place_id = ${cell.place}
        and (name_key, listing_id) > (iif(${isSmall}, '', ${key}), iif(${isSmall}, 0, ${id})) ${endOf(asked)}
      order by name_key, listing_id limit ${mostJudged + 1}
    ) as cells
    cross join listings on listings.site_id = ${siteId} and listings.id = cells.listing_id`;
}

function readCandidates(rows: readonly CandidateRow[]): Pick<Few, 'places' | 'entries'> {
  const places = new Map<number, Place>();
  const entries = rows.map((row): Entry => {
    for (const place of JSON.parse(row.around) as Place[]) if (place.id !== null) places.set(place.id, place);
    return {
      id: row.id,
      placeId: row.place_id,
      placeSlug: null,
      categoryIds: JSON.parse(row.categories),
      attributes: JSON.parse(row.attributes ?? '{}') ?? {},
      price: row.price_level,
      rating: row.rating_score,
      zone: row.time_zone,
      hours: row.hours,
      language: '',
      names: {},
    };
  });
  return { entries, places: [...places.values()] };
}
