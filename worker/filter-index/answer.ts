import { keysOf } from '../../web/contract/filters.ts';
import { count, offeredKeys } from './count.ts';
import type { FacetIndex } from './facet-index.ts';
import type { NameOrder } from './name-order.ts';
import { narrow } from './narrow.ts';
import { pageOfIds } from './page-of-ids.ts';
import type { IndexAnswer, Question } from './question.ts';

/**
 * Answers a question from the index in memory.
 * @param orders the name orders by language.
 */
export function answer(
  index: FacetIndex,
  question: Question,
  orders: { get(language: string): NameOrder | undefined },
): IndexAnswer {
  const { filters, limit, sort } = question;
  const names = orders.get(question.language);
  if (limit > 0 && sort === 'name' && !names) return { code: 'not-ready' };
  const keys = keysOf(filters);
  const minute = Math.floor(question.now / 60_000);
  const narrowed = narrow(index, { filters, keys, minute, ranked: question.ranked, services: question.services });
  const page =
    limit > 0 ? pageOfIds(index, narrowed.left, { ...question, names }) : { ids: [], previous: null, next: null };
  const zeroResultSuggestions = [...narrowed.without.keys()]
    .map((key) => ({ key, total: narrowed.without.get(key)?.size ?? 0 }))
    .filter(({ total }) => narrowed.left.size === 0 && total > 0)
    .sort((a, b) => b.total - a.total);
  const numbers = count(index, { narrowed, question, minute });
  const offered = narrowed.left.size === 0 ? offeredKeys(index) : [];
  return { code: 'ok', ...page, numbers, offered, zeroResultSuggestions };
}
