import { isCell } from '../../web/contract/filters.ts';
import { placeKeys } from '../../web/contract/grammar.ts';
import type { Reader } from '../db/reader.ts';
import type { FilterIndexDoor } from '../filter-index/door.ts';
import type { IndexAnswer, Numbers, Question } from '../filter-index/question.ts';
import type { PageRequest } from '../pages/page.ts';
import type { Asked } from './asked.ts';
import { loadWithoutIndex } from './fallback.query.ts';
import { placeFacets } from './place-facets.ts';
import { askPlaces } from './places.query.ts';
import { type PlaceLike, placesLike } from './places-like.query.ts';
import { cardsInOrder, type Figures, type Rows } from './rows.ts';
import { aboutCell, cardsOf, cellOf, chosenPlaces, readCell } from './statements.query.ts';
import { askVocabulary } from './vocabulary.query.ts';

/** Cards on a page of the directory. */
export const pageSize = 24;
/** Values of a facet of places, the largest first, beside those that are chosen. */
export const facetSize = 20;
/** And where all are asked for: the world's countries are fewer. */
const wholeFacetSize = 300;
/** Categories whose number is taken from the cube, the largest first: each is a row. */
const countedCategories = 80;

/** All that a page of the directory is made of, and places called almost like chosen ones that do not exist. */
export type DirectoryRows = Rows & { like: readonly PlaceLike[] };

/**
 * A page of the directory: the filter index says which listings and how many, one batch of the database reads what they
 * look like. A search by name is none of the index's business.
 */
export async function loadDirectory(
  { reader, index }: { reader: Reader; index: FilterIndexDoor },
  request: PageRequest,
  asked: Asked,
): Promise<DirectoryRows> {
  const question = questionOf(request, asked);
  const answer: IndexAnswer = asked.q ? { code: 'not-ready' } : await index.ask(question);
  const rows =
    answer.code === 'ok'
      ? await loadAnswered(reader, { request, asked, answer })
      : await loadWithoutIndex(reader, { request, asked, question });
  const unknown = placeKeys.flatMap((kind) =>
    (asked.filters[kind] ?? [])
      .filter((slug) => !rows.chosen.some((place) => place.kind === kind && place.slug === slug))
      .map((slug) => ({ kind, slug })),
  );
  return { ...rows, like: unknown.length ? await placesLike(reader, request.scope, unknown) : [] };
}

const questionOf = ({ scope, log, now }: PageRequest, { filters, sort, after, all }: Asked): Question => ({
  position: log.position,
  filters,
  sort,
  language: scope.language,
  after: after && { value: after.value, id: after.id },
  limit: pageSize,
  now,
  placeValues: facetSize,
  ...(all && all !== 'category' && { allOf: { kind: all, placeValues: wholeFacetSize } }),
});

type Answered = { request: PageRequest; asked: Asked; answer: Extract<IndexAnswer, { code: 'ok' }> };

/** What the index has found, in one round trip. The numbers of a cell are those of the cube, true at this very moment. */
async function loadAnswered(reader: Reader, { request, asked, answer }: Answered): Promise<Rows> {
  const { scope } = request;
  const { filters, sort } = asked;
  const { numbers, ids } = answer;
  const cell = isCell(filters) ? cellOf(scope, filters) : null;
  const facets = placeFacets(filters, numbers);
  const placeIds = facets.flatMap((key) => numbers.places[key].values.map(([id]) => id));
  const categoryIds = cell ? largest(numbers.categories) : [];
  const [vocabulary, places] = [askVocabulary(request), askPlaces(request, placeIds)];
  const [words, chosen, named, cards, [row]] = await reader.batch(
    vocabulary.query,
    chosenPlaces(scope, filters),
    places.query,
    ids.length ? cardsOf(scope, ids) : null,
    cell && aboutCell(scope, cell, { categoryIds, placeIds }),
  );
  const about = cell && readCell(row);
  const figures: Figures = {
    total: about?.listings ?? numbers.total,
    categories: { ...numbers.categories, ...none(categoryIds), ...about?.categories },
    places: Object.fromEntries(
      facets.map((key) => {
        const { values, all } = numbers.places[key];
        return [key, { values: values.map(([id, n]) => [id, about ? (about.places[id] ?? 0) : n] as const), all }];
      }),
    ),
    others: numbers,
  };
  return {
    vocabulary: vocabulary.read(words),
    chosen,
    places: places.read(named),
    cards: cardsInOrder(ids, cards),
    next: answer.next && { order: sort, ...answer.next },
    figures,
    rescues: answer.rescues,
    landing: about?.landing,
    isProvisional: false,
  };
}

/** The categories with the most listings. */
const largest = (categories: Numbers['categories']): number[] =>
  Object.entries(categories)
    .sort(([, a], [, b]) => b - a)
    .slice(0, countedCategories)
    .map(([id]) => Number(id));

/** No listing for any of them. */
const none = (ids: readonly number[]): Record<number, number> => Object.fromEntries(ids.map((id) => [id, 0]));
