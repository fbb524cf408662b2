import { facetSize, wholeFacetSize } from '../../../web/contract/facet-size.ts';
import { isPlaceCategory } from '../../../web/contract/filters.ts';
import { placeKeys } from '../../../web/contract/grammar.ts';
import type { Reader } from '../../data/reader.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import { answered, answeredIds } from '../../filter-index/answered.ts';
import type { FilterIndexClient } from '../../filter-index/client.ts';
import { placeFacets } from '../../filter-index/place-facets.ts';
import type { Cursor, IndexAnswer, Question } from '../../filter-index/question.ts';
import type { Indexes, PageRequest } from '../../pages/page.ts';
import type { PageCursor } from './cursor.ts';
import type { DirectoryQuery } from './directory-request.ts';
import { loadWithoutIndex } from './fallback.query.ts';
import { promotedIn } from './promoted.query.ts';
import { cardsInOrder, type Figures, type Rows } from './rows.ts';
import { loadRanked, rankedBy, type Search, search, settled, withSearch } from './search.query.ts';
import { findSimilarPlaces, type SimilarPlace } from './similar-places.query.ts';
import {
  cardsOf,
  chosenPlaces,
  placeCategoryOf,
  placeCategoryRow,
  placesOf,
  readPlaceCategory,
} from './statements.query.ts';

/** Cards on a page of the directory. */
export const pageSize = 24;

/** Rows of a directory page. `similarPlaces` have names similar to those of chosen places that do not exist. */
export type DirectoryRows = Rows & {
  similarPlaces: readonly SimilarPlace[];
  /** The query with the words that became filters. */
  query: DirectoryQuery;
  /** The search; null without one, and if the search index does not answer. */
  search: Search | null;
};

type Loaded = Pick<DirectoryRows, 'query' | 'search'> & { rows: Rows };

/**
 * Loads a directory page: in one round trip, or in two with a search. Without its search index the page shows names that
 * begin with the text.
 */
export async function loadDirectory(
  { reader, indexes }: { reader: Reader; indexes: Indexes },
  request: PageRequest,
  query: DirectoryQuery,
): Promise<DirectoryRows> {
  const { rows, ...loaded } = (query.q
    ? await loadSearch({ reader, indexes }, request, query)
    : await loadList({ indexes }, request, query)) ?? {
    query,
    search: null,
    rows: await loadWithoutIndex(reader, { request, query, question: questionOf(request, query) }),
  };
  const unknown = placeKeys.flatMap((kind) =>
    (query.filters[kind] ?? [])
      .filter((slug) => !rows.chosen.some((place) => place.kind === kind && place.slug === slug))
      .map((slug) => ({ kind, slug })),
  );
  const similarPlaces = unknown.length ? await findSimilarPlaces(reader, request.scope, unknown) : [];
  return { ...rows, ...loaded, similarPlaces };
}

async function loadList(
  { indexes }: { indexes: Indexes },
  request: PageRequest,
  query: DirectoryQuery,
): Promise<Loaded | null> {
  const question = questionOf(request, query);
  const rows = await loadWithIndex(indexes.filters, { request, query, question });
  return rows && { query, search: null, rows };
}

async function loadSearch(
  { reader, indexes }: { reader: Reader; indexes: Indexes },
  request: PageRequest,
  typed: DirectoryQuery,
): Promise<Loaded | null> {
  // A cursor of a page that was made without the index has no place in the order of relevance.
  if (typed.start?.cursor.order === 'key') return null;
  const found = await search(indexes, request, { query: typed, pageSize });
  if (!found) return null;
  const query = settled(typed, found);
  const question = { ...questionOf(request, query), ranked: rankedBy(found) };
  const rows =
    (await loadWithIndex(indexes.filters, { request, query, question })) ??
    (await loadRanked(reader, { request, query, search: found, pageSize }));
  return rows && { query, search: found, rows: withSearch(rows, found) };
}

const questionOf = ({ scope, log, now }: PageRequest, { filters, sort, start, all }: DirectoryQuery): Question => ({
  position: log.position,
  filters,
  sort,
  language: scope.language,
  start: start && { side: start.side, cursor: indexCursor(start.cursor) },
  limit: pageSize,
  now,
  placeValues: facetSize,
  allOf: wholeFacet(all),
});

/** A cursor without what only pages know. */
const indexCursor = ({ order: _, offset: __, ...cursor }: PageCursor): Cursor => cursor;

function wholeFacet(all: DirectoryQuery['all']): Question['allOf'] {
  const kind = placeKeys.find((key) => key === all);
  return kind && { kind, placeValues: wholeFacetSize };
}

type Answered = Extract<IndexAnswer, { code: 'ok' }>;

type IndexOptions = { request: PageRequest; query: DirectoryQuery; question: Question };

/**
 * Loads a page with the filter index: it gives ids and counts, and reads the rows of these ids. Counts of a category in
 * a place come from `cell_counts`, which is exact at this moment; the index may be slightly behind. Null if the index is
 * not ready.
 */
async function loadWithIndex(
  index: FilterIndexClient,
  { request, query, question }: IndexOptions,
): Promise<Rows | null> {
  const { scope } = request;
  const { filters } = query;
  const cell = !question.ranked?.isOnly && isPlaceCategory(filters) ? placeCategoryOf(scope, filters) : null;
  const vocabulary = vocabularyQuery(request);
  const placeIds = answered('places');
  const read = await index.read(
    question,
    vocabulary.query,
    chosenPlaces(scope, filters),
    placesOf(scope, placeIds),
    cardsOf(scope, answered('listings'), filters),
    cell && placeCategoryRow(scope, cell, { categoryIds: answered('categories'), placeIds }),
    promotedIn(request, query),
  );
  if (read.code !== 'ok') return null;
  const { answer } = read;
  const [vocabularyRows, chosen, places, cards, [row], promoted] = read.rows;
  const { numbers, ids } = answer;
  const facets = placeFacets(filters, numbers);
  const exact = cell && readPlaceCategory(row);
  const figures: Figures = {
    total: exact?.listings ?? numbers.total,
    categories: {
      ...numbers.categories,
      ...(exact && zeros(answeredIds(question, answer).categories)),
      ...exact?.categories,
    },
    places: Object.fromEntries(
      facets.map((key) => {
        const { values, all } = numbers.places[key];
        return [key, { values: values.map(([id, n]) => [id, exact ? (exact.places[id] ?? 0) : n] as const), all }];
      }),
    ),
    others: numbers,
    offered: answer.offered,
  };
  return {
    vocabulary: vocabulary.read(vocabularyRows),
    chosen,
    places,
    cards: cardsInOrder(ids, cards),
    ...edgesOf(answer, query),
    figures,
    zeroResultSuggestions: answer.zeroResultSuggestions,
    landing: exact?.landing,
    promoted,
    isProvisional: false,
  };
}

/** The position of a page and its edges. */
function edgesOf(
  { ids, previous, next }: Pick<Answered, 'ids' | 'previous' | 'next'>,
  { sort: order, start }: Pick<DirectoryQuery, 'sort' | 'start'>,
): Pick<Rows, 'offset' | 'previous' | 'next'> {
  const before = start?.side === 'before' ? pageSize : 0;
  const offset = start && previous ? Math.max(start.cursor.offset - before, 0) : 0;
  return {
    offset,
    previous: previous && { ...previous, order, offset },
    next: next && { ...next, order, offset: offset + ids.length },
  };
}

/** Zero for each id. */
const zeros = (ids: readonly number[]): Record<number, number> => Object.fromEntries(ids.map((id) => [id, 0]));
