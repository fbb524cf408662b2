import { type Filters, noFilters, without } from '../../../web/contract/filters.ts';
import { linkKeys, placeKeys } from '../../../web/contract/grammar.ts';
import type { Reader } from '../../data/reader.ts';
import type { Database } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { type Column, columns, expression, list, listed, type Sql, sql } from '../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../data/table.ts';
import { categoryIds, isInCells, placeIds } from '../../domain/listings/in-cells.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import type { Entry } from '../../filter-index/entry.ts';
import type { PageRequest } from '../../pages/page.ts';
import type { DirectoryQuery } from './directory-request.ts';
import type { FilterInput } from './filter-by-code.ts';
import { cursorOf, endOf, startOf } from './range.query.ts';
import { type ChosenPlace, chosenPlaces, type PlaceCategory, placeCategoryOf, sizeOf } from './statements.query.ts';

const cells = table('listing_cells');
const found = derived<Pick<Database['listing_cells'], 'name_key' | 'listing_id'>>('cells');
const l = outerTable('listings', 'listings');
const texts = table('listing_texts');

/**
 * A category-place range of at most this many listings is read whole, so counts are exact. A listing costs two rows, and
 * one for each of its texts in a language of the filters.
 */
const maxWhole = 200;
/** Listings read for a page from a larger range. */
const chunkSize = 80;

/** Listings in the categories and places of the filters, with the data that the other filters need. */
export type Candidates = FilterInput & {
  chosen: ChosenPlace[];
  /** The filters still to apply. */
  rest: Filters;
  /** Positions of all listings read, in the order of keys. */
  positions: readonly { id: number; key: string; isBehindCursor: boolean }[];
  /** Whether these are all candidates, so that counts are exact. */
  isWhole: boolean;
  /** Whether more candidates follow. */
  hasMore: boolean;
};

/**
 * Reads candidates in one round trip from the narrowest category-place range of the filters: the whole range if it is
 * small, else a chunk after the cursor. The size of a search by name is only known after reading.
 */
export async function findCandidates(reader: Reader, request: PageRequest, query: DirectoryQuery): Promise<Candidates> {
  const { scope } = request;
  const { q, filters } = query;
  const vocabulary = vocabularyQuery(request);
  const base = narrowestCell(filters);
  const cell = placeCategoryOf(scope, base);
  const isSmall = q ? sql`false` : sql`(coalesce((${sizeOf(scope, cell)}), 0) <= ${maxWhole})`;
  const [vocabularyRows, chosen, [size], found] = await reader.batch(
    vocabulary.query,
    chosenPlaces(scope, filters),
    sizeOf(scope, cell),
    candidates(scope, { cell, base, query, isSmall }),
  );
  const isWhole = q ? !cursorOf(query) && found.length <= chunkSize : (size?.listings ?? 0) <= maxWhole;
  const rows = isWhole ? found : found.slice(0, chunkSize);
  return {
    vocabulary: vocabulary.read(vocabularyRows),
    chosen,
    rest: linkKeys.reduce<Filters>(without, filters),
    places: [],
    entries: rows.filter(({ slug }) => slug !== null).map(entry),
    positions: rows.map(({ id, name_key, is_behind }) => ({ id, key: name_key, isBehindCursor: is_behind === 1 })),
    isWhole,
    hasMore: rows.length < found.length,
  };
}

/** The narrowest category-place range that contains all listings of the filters. */
function narrowestCell(filters: Filters): Filters {
  const place = placeKeys.findLast((key) => filters[key]?.length === 1);
  const keys = [...(filters.category?.length === 1 ? (['category'] as const) : []), ...(place ? [place] : [])];
  return { ...noFilters, ...Object.fromEntries(keys.map((key) => [key, filters[key]])) };
}

/** Columns from `slug` on are null if the listing is not in all categories and places of the filters. */
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
  /** JSON: the languages of the filters that it has a text in. */
  languages: string | null;
};

type RangeOptions = { cell: PlaceCategory; base: Filters; query: DirectoryQuery; isSmall: Sql };

function candidates({ siteId }: Scope, { cell, base, query, isSmall }: RangeOptions): Sql<CandidateRow> {
  const { key, id } = startOf(query);
  const { filters } = query;
  const listing = { id: found.listing_id, nameKey: found.name_key };
  const standsIn = (category: Sql, place: Sql) => sql`and ${isInCells(siteId, { category, place }, listing)}`;
  const { category } = filters;
  const inCategories = category && !base.category ? standsIn(categoryIds(siteId, category), cell.place) : sql``;
  const inPlaces = placeKeys.map((kind) =>
    filters[kind] && !base[kind] ? standsIn(cell.category, placeIds(siteId, kind, filters[kind])) : sql``,
  );
  const position = list(cells.name_key, cells.listing_id);
  return sql`
    select ${columns({
      id: found.listing_id,
      name_key: found.name_key,
      is_behind: expression<0 | 1>(sql`(${found.name_key}, ${found.listing_id}) > (${key}, ${id})`),
      ...pick(l, 'slug', 'price_level', 'rating_score', 'attributes', 'hours', 'time_zone'),
      languages: languagesAmong(siteId, filters.language),
    })}
    from (
      select ${position} from ${cells}
      where ${cells.site_id} = ${siteId} and ${cells.category_id} = ${cell.category} and ${cells.place_id} = ${cell.place}
        and (${position}) > (iif(${isSmall}, '', ${key}), iif(${isSmall}, 0, ${id})) ${endOf(query)}
      order by ${position} limit iif(${isSmall}, ${maxWhole}, ${chunkSize + 1})
    ) as ${found}
    left join ${l} on ${l.site_id} = ${siteId} and ${l.id} = ${found.listing_id}
      ${inCategories} ${inPlaces[0]} ${inPlaces[1]} ${inPlaces[2]}`;
}

/** The languages among some that a listing has a text in. */
const languagesAmong = (siteId: Scope['siteId'], tags: Filters['language']): Column<string | null> =>
  expression(
    tags
      ? sql`(select json_group_array(${texts.language}) from (${listed(tags)}) as named
          cross join ${texts} on ${texts.site_id} = ${siteId} and ${texts.listing_id} = ${l.id}
            and ${texts.language} = named.column1)`
      : sql`null`,
  );

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
  // Only the languages of names are filtered by.
  names: Object.fromEntries((JSON.parse(row.languages ?? '[]') as string[]).map((tag) => [tag, ''])),
});
