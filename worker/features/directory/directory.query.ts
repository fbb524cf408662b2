import { facetSize } from '../../../web/contract/facet-size.ts';
import { isPlaceCategory } from '../../../web/contract/filters.ts';
import { placeKeys } from '../../../web/contract/grammar.ts';
import type { Reader } from '../../data/reader.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import type { FilterIndexClient } from '../../filter-index/client.ts';
import type { IndexAnswer, Numbers, Question } from '../../filter-index/question.ts';
import type { PageRequest } from '../../pages/page.ts';
import type { DirectoryQuery } from './directory-request.ts';
import { loadWithoutIndex } from './fallback.query.ts';
import { placeFacets } from './place-facets.ts';
import { placesQuery } from './places.query.ts';
import { cardsInOrder, type Figures, type Rows } from './rows.ts';
import { findSimilarPlaces, type SimilarPlace } from './similar-places.query.ts';
import { cardsOf, chosenPlaces, placeCategoryOf, placeCategoryRow, readPlaceCategory } from './statements.query.ts';

/** Cards on a page of the directory. */
export const pageSize = 24;
/** Values of a place facet if a visitor requests all values. The world has fewer countries. */
const wholeFacetSize = 300;
/** Categories counted from `cell_counts`, the largest first. Each costs a row. */
const countedCategories = 80;

/** Rows of a directory page. `similarPlaces` have names similar to those of chosen places that do not exist. */
export type DirectoryRows = Rows & { similarPlaces: readonly SimilarPlace[] };

/**
 * Loads a directory page: the filter index gives ids and counts, one database batch reads the cards. The index does not
 * know names, so searches by name skip it.
 */
export async function loadDirectory(
  { reader, index }: { reader: Reader; index: FilterIndexClient },
  request: PageRequest,
  query: DirectoryQuery,
): Promise<DirectoryRows> {
  const question = questionOf(request, query);
  const answer: IndexAnswer = query.q ? { code: 'not-ready' } : await index.ask(question);
  const rows =
    answer.code === 'ok'
      ? await loadAnswered(reader, { request, query, answer })
      : await loadWithoutIndex(reader, { request, query, question });
  const unknown = placeKeys.flatMap((kind) =>
    (query.filters[kind] ?? [])
      .filter((slug) => !rows.chosen.some((place) => place.kind === kind && place.slug === slug))
      .map((slug) => ({ kind, slug })),
  );
  return { ...rows, similarPlaces: unknown.length ? await findSimilarPlaces(reader, request.scope, unknown) : [] };
}

const questionOf = ({ scope, log, now }: PageRequest, { filters, sort, after, all }: DirectoryQuery): Question => ({
  position: log.position,
  filters,
  sort,
  language: scope.language,
  after: after && { value: after.value, id: after.id },
  limit: pageSize,
  now,
  placeValues: facetSize,
  allOf: wholeFacet(all),
});

function wholeFacet(all: DirectoryQuery['all']): Question['allOf'] {
  const kind = placeKeys.find((key) => key === all);
  return kind && { kind, placeValues: wholeFacetSize };
}

type AnsweredOptions = { request: PageRequest; query: DirectoryQuery; answer: Extract<IndexAnswer, { code: 'ok' }> };

/**
 * Loads the rows of an answer of the index in one round trip. Counts of a category in a place come from `cell_counts`,
 * which is exact at this moment; the index may be slightly behind.
 */
async function loadAnswered(reader: Reader, { request, query, answer }: AnsweredOptions): Promise<Rows> {
  const { scope } = request;
  const { filters, sort } = query;
  const { numbers, ids } = answer;
  const cell = isPlaceCategory(filters) ? placeCategoryOf(scope, filters) : null;
  const facets = placeFacets(filters, numbers);
  const placeIds = facets.flatMap((key) => numbers.places[key].values.map(([id]) => id));
  const categoryIds = cell ? largest(numbers.categories) : [];
  const [vocabulary, places] = [vocabularyQuery(request), placesQuery(request, placeIds)];
  const [vocabularyRows, chosen, named, cards, [row]] = await reader.batch(
    vocabulary.query,
    chosenPlaces(scope, filters),
    places.query,
    ids.length ? cardsOf(scope, ids) : null,
    cell && placeCategoryRow(scope, cell, { categoryIds, placeIds }),
  );
  const exact = cell && readPlaceCategory(row);
  const figures: Figures = {
    total: exact?.listings ?? numbers.total,
    categories: { ...numbers.categories, ...zeros(categoryIds), ...exact?.categories },
    places: Object.fromEntries(
      facets.map((key) => {
        const { values, all } = numbers.places[key];
        return [key, { values: values.map(([id, n]) => [id, exact ? (exact.places[id] ?? 0) : n] as const), all }];
      }),
    ),
    others: numbers,
  };
  return {
    vocabulary: vocabulary.read(vocabularyRows),
    chosen,
    places: places.read(named),
    cards: cardsInOrder(ids, cards),
    next: answer.next && { order: sort, ...answer.next },
    figures,
    zeroResultSuggestions: answer.zeroResultSuggestions,
    landing: exact?.landing,
    isProvisional: false,
  };
}

/** The categories with the most listings. */
const largest = (categories: Numbers['categories']): number[] =>
  Object.entries(categories)
    .sort(([, a], [, b]) => b - a)
    .slice(0, countedCategories)
    .map(([id]) => Number(id));

/** Zero for each id. */
const zeros = (ids: readonly number[]): Record<number, number> => Object.fromEntries(ids.map((id) => [id, 0]));
