import { isPlaceCategory } from '../../../web/contract/filters.ts';
import type { Reader } from '../../data/reader.ts';
import { listed } from '../../data/sql.ts';
import type { Question } from '../../filter-index/question.ts';
import type { PageRequest } from '../../pages/page.ts';
import { findCandidates } from './candidates.query.ts';
import type { DirectoryQuery } from './directory-request.ts';
import { filterByCode } from './filter-by-code.ts';
import { cursorOf, loadRange } from './range.query.ts';
import { cardsInOrder, type Rows } from './rows.ts';
import { cardsOf } from './statements.query.ts';

/**
 * A page without its indexes, sorted by folded names; a search finds names that begin with its text. A
 * category in a place is one range of `listing_cells`. Other filters run in memory on the narrowest such range.
 */
export async function loadWithoutIndex(
  reader: Reader,
  { request, query, question }: { request: PageRequest; query: DirectoryQuery; question: Question },
): Promise<Rows> {
  const { scope } = request;
  const pageSize = question.limit;
  if (isPlaceCategory(query.filters)) return loadRange(reader, { request, query, pageSize });
  const candidates = await findCandidates(reader, request, query);
  const {
    matches,
    numbers: all,
    zeroResultSuggestions,
  } = filterByCode(candidates, {
    ...question,
    filters: candidates.rest,
  });
  const { languages: _, ...numbers } = all;
  const remaining = candidates.positions.filter(({ id, isBehindCursor }) => isBehindCursor && matches.has(id));
  const pageRows = remaining.slice(0, pageSize);
  const last =
    remaining.length > pageRows.length ? pageRows.at(-1) : candidates.hasMore ? candidates.positions.at(-1) : undefined;
  const ids = pageRows.map(({ id }) => id);
  const offset = cursorOf(query)?.offset ?? 0;
  const [cards] = ids.length ? await reader.batch(cardsOf(scope, listed(ids), query.filters)) : [[]];
  return {
    vocabulary: candidates.vocabulary,
    chosen: candidates.chosen,
    places: [],
    cards: cardsInOrder(ids, cards),
    offset,
    previous: null,
    next: last ? { order: 'key', value: last.key, id: last.id, offset: offset + ids.length } : null,
    figures: {
      total: candidates.isWhole ? numbers.total : null,
      categories: null,
      places: {},
      others: candidates.isWhole ? numbers : null,
      offered: [],
    },
    zeroResultSuggestions: candidates.isWhole ? zeroResultSuggestions : [],
    landing: undefined,
    isProvisional: true,
  };
}
