import { facetSize } from '../../../web/contract/facet-size.ts';
import { placeOf } from '../../../web/contract/filters.ts';
import type { PlaceKey } from '../../../web/contract/grammar.ts';
import { type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { Database } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { limitTo, list, listed, type Sql, sql } from '../../data/sql.ts';
import { derived, table } from '../../data/table.ts';
import { joinPlace, listings } from '../../domain/listings/card.query.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import type { PageRequest } from '../../pages/page.ts';
import { nameKey } from '../../platform/text/fold.ts';
import type { PageCursor } from './cursor.ts';
import type { DirectoryQuery } from './directory-request.ts';
import type { Figures, Rows } from './rows.ts';
import {
  type CardInDirectory,
  chosenPlaces,
  directoryCard,
  largestPlaces,
  offeredCategories,
  type PlaceCategory,
  placeCategoryOf,
  placeCategoryRow,
  readPlaceCategory,
} from './statements.query.ts';

const cell = table('listing_cells');
const found = derived<Pick<Database['listing_cells'], 'name_key' | 'listing_id'>>('cells');

/** The cursor that a page without its index starts after. It cannot lead back: the page before a cursor is the first. */
export const cursorOf = ({ start }: Pick<DirectoryQuery, 'start'>): PageCursor | null =>
  start?.side === 'after' ? start.cursor : null;

/**
 * The exclusive start of a page in the order of keys: the cursor, or the searched prefix if that comes later. A cursor in
 * the order of names is converted to a key.
 */
export function startOf({ q, start }: Pick<DirectoryQuery, 'q' | 'start'>): { key: Sql; id: number } {
  const first = q && nameKey(q);
  const cursor = cursorOf({ start });
  const key = cursor?.order === 'name' ? nameKey(String(cursor.value)) : cursor?.value;
  return { key: sql`max(${key ?? ''}, ${first})`, id: cursor?.id ?? 0 };
}

/** The end of the range: names with the same prefix are adjacent in the index. */
export const endOf = ({ q }: Pick<DirectoryQuery, 'q'>): Sql =>
  q ? sql`and ${cell.name_key} < ${`${nameKey(q)}\u{10ffff}`}` : sql``;

type CardsOptions = { of: PlaceCategory; query: DirectoryQuery; limit: number };

function cardsOfCell(scope: Scope, { of, query, limit }: CardsOptions): Query<CardInDirectory & { name_key: string }> {
  const { key, id } = startOf(query);
  const position = list(cell.name_key, cell.listing_id);
  return select(
    { name_key: found.name_key, ...directoryCard(scope, query.filters) },
    sql`
      from (
        select ${position} from ${cell}
        where ${cell.site_id} = ${scope.siteId} and ${cell.category_id} = ${of.category} and ${cell.place_id} = ${of.place}
          and (${position}) > (${key}, ${id}) ${endOf(query)}
        order by ${position} ${limitTo(limit)}
      ) as ${found}
      cross join ${listings} on ${listings.site_id} = ${scope.siteId} and ${listings.id} = ${found.listing_id}
      ${joinPlace}`,
  );
}

/**
 * A page of a category in a place, sorted by folded names, from the database alone, in one round trip. Counts come from
 * `cell_counts`. A search by name has no counts, except the total if all results fit on the page.
 */
export async function loadRange(
  reader: Reader,
  { request, query, pageSize }: { request: PageRequest; query: DirectoryQuery; pageSize: number },
): Promise<Rows> {
  const { scope } = request;
  const { filters, q } = query;
  const vocabulary = vocabularyQuery(request);
  const at = placeCategoryOf(scope, filters);
  const kind = placeOf(filters)?.kind;
  const largest = (wanted: PlaceKey) =>
    largestPlaces(scope, at, { kind: wanted, limit: kind === undefined || kind === wanted ? facetSize : 0 });
  const [vocabularyRows, chosen, cards, [row], categories, countries, regions, cities] = await reader.batch(
    vocabulary.query,
    chosenPlaces(scope, filters),
    cardsOfCell(scope, { of: at, query, limit: pageSize + 1 }),
    placeCategoryRow(scope, at, { categoryIds: listed([]), placeIds: listed([]) }),
    offeredCategories(scope, at),
    largest('country'),
    largestPlaces(scope, at, { kind: 'region', limit: kind === 'region' ? facetSize : 0 }),
    largest('city'),
  );
  const { listings: total, landing } = readPlaceCategory(row);
  const shown = cards.slice(0, pageSize);
  const last = cards.length > pageSize ? shown.at(-1) : undefined;
  const cursor = cursorOf(query);
  const offset = cursor?.offset ?? 0;
  const isWhole = !cursor && !last;
  const own = chosen.map((place) => ({ ...place, listings: total }));
  const places = [...countries, ...regions, ...cities, ...own];
  return {
    vocabulary: vocabulary.read(vocabularyRows),
    chosen,
    places,
    cards: shown,
    offset,
    previous: null,
    next: last ? { order: 'key', value: last.name_key, id: last.id, offset: offset + shown.length } : null,
    figures: {
      total: q ? (isWhole ? shown.length : null) : total,
      categories: q ? null : Object.fromEntries(categories.map(({ id, listings }) => [id, listings])),
      places: facetsOf(places, { isCounted: !q, total }),
      others: null,
      offered: [],
    },
    zeroResultSuggestions: [],
    landing: q ? undefined : landing,
    isProvisional: true,
  };
}

type Counted = { id: number; kind: PlaceKey; listings: number };

/** Places as facets, each place once. A facet that would not narrow the results is left out. */
function facetsOf(
  places: readonly Counted[],
  { isCounted, total }: { isCounted: boolean; total: number },
): Figures['places'] {
  const kinds = [...new Set(places.map(({ kind }) => kind))];
  const facets = kinds.map((kind) => {
    const own = new Map(places.filter((place) => place.kind === kind).map(({ id, listings }) => [id, listings]));
    return [kind, [...own]] as const;
  });
  const narrowing = facets.filter(([, values]) => values.some(([, listings]) => listings < total));
  return Object.fromEntries(
    narrowing.map(([kind, values]) => [
      kind,
      { values: values.map(([id, listings]) => [id, isCounted ? listings : null] as const), all: values.length },
    ]),
  );
}
