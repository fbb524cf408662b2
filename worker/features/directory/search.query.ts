import { keysOf } from '../../../web/contract/filters.ts';
import type { Reader } from '../../data/reader.ts';
import { listed } from '../../data/sql.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import type { Question } from '../../filter-index/question.ts';
import type { Indexes, PageRequest } from '../../pages/page.ts';
import type { SearchAnswer } from '../../search-index/question.ts';
import type { DirectoryQuery } from './directory-request.ts';
import { cardsInOrder, onlyTotal, type Rows } from './rows.ts';
import { cardsOf } from './statements.query.ts';

/** Listings explained beyond those of a page, because the filter index may drop some of them. */
const spare = 4;

/** The answer of the search index. */
export type Search = Extract<SearchAnswer, { code: 'ok' }>;

/** Searches the words of a query. Null if the site has no search index yet, or it does not answer. */
export async function search(
  { search: index }: Indexes,
  { scope, log }: PageRequest,
  { query, pageSize }: { query: DirectoryQuery; pageSize: number },
): Promise<Search | null> {
  const answer = await index.search({
    position: log.position,
    text: query.q,
    isLiteral: query.isLiteral,
    language: scope.language,
    defaultLanguage: scope.defaultLanguage,
    filters: query.filters,
    explain: { from: explainedFrom(query, pageSize + spare), count: pageSize + spare },
  });
  return answer.code === 'ok' ? answer : null;
}

/** The first place in the order of relevance that may be on the page. */
function explainedFrom({ start }: DirectoryQuery, count: number): number {
  if (start?.cursor.order !== 'relevance') return 0;
  const place = Number(start.cursor.value);
  return start.side === 'after' ? place + 1 : Math.max(place - count, 0);
}

/** The query with the words that became filters as filters. Links lead on from it. */
export const settled = (query: DirectoryQuery, { filters, rest }: Search): DirectoryQuery => ({
  ...query,
  filters,
  q: rest,
});

/** The listings of a search, for the filter index. */
export const rankedBy = ({ ids, scope }: Search): Question['ranked'] => ({ ids, isOnly: scope !== 'ordered' });

/**
 * Drops the counts that are not exact, because there are more listings than a search finds. While the index is behind,
 * the page is provisional.
 */
export function withSearch(found: Rows, { scope, isMore, isBehind = false }: Search): Rows {
  const rows = { ...found, isProvisional: found.isProvisional || isBehind };
  if (scope === 'ordered' || (scope === 'found' && !isMore)) return rows;
  return {
    ...rows,
    figures: onlyTotal(isMore ? null : rows.figures.total),
    zeroResultSuggestions: rows.cards.length ? [] : rows.zeroResultSuggestions.map((one) => ({ ...one, total: null })),
  };
}

/** A page of a search without the filter index: only without filters, which it would apply. */
export async function loadRanked(
  reader: Reader,
  { request, query, search: found, pageSize }: RankedOptions,
): Promise<Rows | null> {
  if (keysOf(query.filters).length) return null;
  const vocabulary = vocabularyQuery(request);
  const first = query.start?.side === 'after' ? Number(query.start.cursor.value) + 1 : 0;
  const ids = found.ids.slice(first, first + pageSize);
  const [vocabularyRows, cards] = await reader.batch(
    vocabulary.query,
    cardsOf(request.scope, listed(ids), query.filters),
  );
  const last = first + ids.length - 1;
  return {
    vocabulary: vocabulary.read(vocabularyRows),
    chosen: [],
    places: [],
    cards: cardsInOrder(ids, cards),
    offset: first,
    previous: null,
    next:
      found.ids.length > last + 1
        ? { order: 'relevance', value: last, id: found.ids[last] ?? 0, offset: last + 1 }
        : null,
    figures: onlyTotal(found.isMore ? null : found.ids.length),
    zeroResultSuggestions: [],
    landing: undefined,
    isProvisional: true,
  };
}

type RankedOptions = { request: PageRequest; query: DirectoryQuery; search: Search; pageSize: number };
