import { isCell } from '../../web/contract/filters.ts';
import type { Reader } from '../db/reader.ts';
import type { Question } from '../filter-index/question.ts';
import type { PageRequest } from '../pages/page.ts';
import type { Asked } from './asked.ts';
import { findCandidates } from './candidates.query.ts';
import { judge } from './judge.ts';
import { loadRange } from './range.query.ts';
import { cardsInOrder, type Rows } from './rows.ts';
import { cardsOf } from './statements.query.ts';

/**
 * A page without the filter index: because it is not ready, or because names are searched for, of which it knows
 * nothing. It stands in the order of folded names. A cell is a range of it; further filters are judged among the listings
 * of the narrowest cell: all of a small one, with exact numbers, or a stretch of a large one, without.
 */
export async function loadWithoutIndex(
  reader: Reader,
  { request, asked, question }: { request: PageRequest; asked: Asked; question: Question },
): Promise<Rows> {
  const { scope } = request;
  const pageSize = question.limit;
  if (isCell(asked.filters)) return loadRange(reader, { request, asked, pageSize });
  const found = await findCandidates(reader, request, asked);
  const { fitting, numbers, rescues } = judge(found, { ...question, filters: found.rest });
  const left = found.stands.filter(({ id, isBehindCursor }) => isBehindCursor && fitting.has(id));
  const shown = left.slice(0, pageSize);
  const last = left.length > shown.length ? shown.at(-1) : found.hasMore ? found.stands.at(-1) : undefined;
  const ids = shown.map(({ id }) => id);
  const [cards] = ids.length ? await reader.batch(cardsOf(scope, ids)) : [[]];
  return {
    vocabulary: found.vocabulary,
    chosen: found.chosen,
    places: [],
    cards: cardsInOrder(ids, cards),
    next: last ? { order: 'key', value: last.key, id: last.id } : null,
    figures: {
      total: found.isWhole ? numbers.total : null,
      categories: null,
      places: {},
      others: found.isWhole ? numbers : null,
    },
    rescues: found.isWhole ? rescues : [],
    landing: undefined,
    isProvisional: !asked.q,
  };
}
