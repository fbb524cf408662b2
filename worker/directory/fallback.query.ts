import { isCell } from '../../web/contract/filters.ts';
import type { Reader } from '../db/reader.ts';
import { plainAnswer } from '../filter-index/plain-index.ts';
import type { Question } from '../filter-index/question.ts';
import type { Scope } from '../site/site.ts';
import type { Asked } from './asked.ts';
import { type Candidates, findCandidates } from './candidates.query.ts';
import { loadRange } from './range.query.ts';
import { cardsInOrder, type Rows } from './rows.ts';
import { cardsOf } from './statements.query.ts';

/**
 * A page without the filter index: because it is not ready, or because names are searched for, of which it knows
 * nothing. A cell in the order of names is a range. Otherwise listings of the narrowest cell are read and judged here: all
 * of a small cell, with exact numbers, and a stretch of a large one, without numbers and in the order of names.
 */
export async function loadWithoutIndex(
  reader: Reader,
  { scope, asked, question }: { scope: Scope; asked: Asked; question: Question },
): Promise<Rows> {
  const pageSize = question.limit;
  if (isCell(asked.filters) && (asked.q || asked.sort === 'name')) return loadRange(reader, { scope, asked, pageSize });
  const found = await findCandidates(reader, { scope, asked, pageSize });
  const { ids, next, order, answer } = judge(found, { asked, question });
  const [cards] = ids.length ? await reader.batch(cardsOf(scope, ids)) : [[]];
  const numbers = found.isWhole ? answer.numbers : null;
  return {
    vocabulary: found.vocabulary,
    chosen: found.chosen,
    places: [],
    cards: cardsInOrder(ids, cards),
    order,
    next,
    figures: { total: numbers?.total ?? null, categories: null, places: {}, others: numbers },
    rescues: found.isWhole ? answer.rescues : [],
    landing: undefined,
    isProvisional: !asked.q,
  };
}

/** Which candidates fit, in the order that is asked for if all of them are known, else in that of their keys. */
function judge(
  { rest, site, places, isWhole, hasMore }: Candidates,
  { asked, question }: { asked: Asked; question: Question },
) {
  const { sort, q } = asked;
  if (isWhole && !q && sort !== 'name') {
    const answer = plainAnswer(site, { ...question, filters: rest });
    return { ids: answer.ids, order: sort, next: answer.next && { order: sort, ...answer.next }, answer };
  }
  const all = { sort: 'newest', after: null, limit: places.length } as const;
  const answer = plainAnswer(site, { ...question, filters: rest, ...all });
  const fitting = new Set(answer.ids);
  const left = places.filter(({ id, isBehindCursor }) => isBehindCursor && fitting.has(id));
  const shown = left.slice(0, question.limit);
  const last = left.length > shown.length ? shown.at(-1) : hasMore ? places.at(-1) : undefined;
  const next = last ? ({ order: 'key', value: last.key, id: last.id } as const) : null;
  return { ids: shown.map(({ id }) => id), order: 'key' as const, next, answer };
}
