import { type Filters, noFilters, without } from '../../web/contract/filters.ts';
import { placeKeys } from '../../web/contract/grammar.ts';
import type { Reader } from '../db/reader.ts';
import { listed, type Sql, sql } from '../db/sql.ts';
import type { Entry } from '../filter-index/entry.ts';
import type { PageRequest } from '../pages/page.ts';
import type { Scope } from '../site/site.ts';
import type { Asked } from './asked.ts';
import type { Few } from './judge.ts';
import { endOf, startOf } from './range.query.ts';
import { type Cell, type ChosenPlace, cellOf, chosenPlaces, sizeOf } from './statements.query.ts';
import { askVocabulary } from './vocabulary.query.ts';

/** A cell with so many listings at most is read as a whole, and what is counted among them is exact: two rows each. */
const mostCounted = 200;
/** Of a larger one so many are looked at for a page. */
const stretch = 80;

/** Listings that stand in all categories and places of the filters, with what it takes to judge the others. */
export type Candidates = Few & {
  chosen: ChosenPlace[];
  /** The filters that are left to judge. */
  rest: Filters;
  /** Where each that was looked at stands in the order of keys, in that order. */
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
export async function findCandidates(reader: Reader, request: PageRequest, asked: Asked): Promise<Candidates> {
  const { scope } = request;
  const { q, after, filters } = asked;
  const vocabulary = askVocabulary(request);
  const base = narrowestCell(filters);
  const cell = cellOf(scope, base);
  const isSmall = q ? sql`false` : sql`(coalesce((${sizeOf(scope, cell)}), 0) <= ${mostCounted})`;
  const [words, chosen, [size], found] = await reader.batch(
    vocabulary.query,
    chosenPlaces(scope, filters),
    sizeOf(scope, cell),
    candidates(scope, { cell, base, asked, isSmall }),
  );
  const isWhole = q ? !after && found.length <= stretch : (size?.listings ?? 0) <= mostCounted;
  const rows = isWhole ? found : found.slice(0, stretch);
  return {
    vocabulary: vocabulary.read(words),
    chosen,
    rest: (['category', ...placeKeys] as const).reduce<Filters>(without, filters),
    places: [],
    entries: rows.filter(({ slug }) => slug !== null).map(entry),
    stands: rows.map(({ id, name_key, is_behind }) => ({ id, key: name_key, isBehindCursor: is_behind === 1 })),
    isWhole,
    hasMore: rows.length < found.length,
  };
}

/** The narrowest cell that all listings of the filters lie in. */
function narrowestCell(filters: Filters): Filters {
  const place = placeKeys.findLast((key) => filters[key]?.length === 1);
  const keys = [...(filters.category?.length === 1 ? (['category'] as const) : []), ...(place ? [place] : [])];
  return { ...noFilters, ...Object.fromEntries(keys.map((key) => [key, filters[key]])) };
}

/** The other columns are null where a listing does not stand in the categories and places. */
type CandidateRow = {
  id: number;
  name_key: string;
  is_behind: 0 | 1;
  slug: string | null;
  price_level: number | null;
  rating_score: number | null;
  attributes: string | null;
  hours: string | null;
  time_zone: string | null;
};

type Wanted = { cell: Cell; base: Filters; asked: Asked; isSmall: Sql };

function candidates({ siteId }: Scope, { cell, base, asked, isSmall }: Wanted): Sql<CandidateRow> {
  const { key, id } = startOf(asked);
  const { filters } = asked;
  // Whether a listing stands in another category or place as well is one row of its cells.
  const standsIn = (category: Sql, place: Sql) => sql`
    and exists (select 1 from listing_cells as others
      where others.site_id = ${siteId} and others.category_id in (${category}) and others.place_id in (${place})
        and others.name_key = cells.name_key and others.listing_id = cells.listing_id)`;
  const { category } = filters;
  const inCategories =
    category && !base.category
      ? standsIn(
          sql`select categories.id from (${listed(category)}) as named
            cross join categories on categories.site_id = ${siteId} and categories.slug = named.column1`,
          cell.place,
        )
      : sql``;
  const inPlaces = placeKeys.map((kind) =>
    filters[kind] && !base[kind]
      ? standsIn(
          cell.category,
          sql`select places.id from (${listed(filters[kind])}) as named
            cross join places on places.site_id = ${siteId} and places.kind = ${kind} and places.slug = named.column1`,
        )
      : sql``,
  );
  return sql`
    select cells.listing_id as id, cells.name_key, (cells.name_key, cells.listing_id) > (${key}, ${id}) as is_behind,
      slug, price_level, rating_score, attributes, hours, time_zone
    from (
      select name_key, listing_id from listing_cells
      where site_id = ${siteId} and category_id = ${cell.category} and place_id = ${cell.place}
        and (name_key, listing_id) > (iif(${isSmall}, '', ${key}), iif(${isSmall}, 0, ${id})) ${endOf(asked)}
      order by name_key, listing_id limit iif(${isSmall}, ${mostCounted}, ${stretch + 1})
    ) as cells
    left join listings on listings.site_id = ${siteId} and listings.id = cells.listing_id
      ${inCategories} ${inPlaces[0]} ${inPlaces[1]} ${inPlaces[2]}`;
}

const entry = (row: CandidateRow): Entry => ({
  id: row.id,
  placeId: null,
  placeSlug: null,
  categoryIds: [],
  attributes: JSON.parse(row.attributes ?? '{}') ?? {},
  price: row.price_level,
  rating: row.rating_score,
  zone: row.time_zone ?? '',
  hours: row.hours,
  language: '',
  names: {},
});
