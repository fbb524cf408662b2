import { explain } from './explain.ts';
import { type Found, find } from './find.ts';
import type { Finder } from './finder.ts';
import type { SearchAnswer, SearchQuestion } from './question.ts';
import { writtenWords } from './words.ts';

/** The tier of the first result decides: the others are not better. */
function qualityOf({ rows }: Found): 'exact' | 'similar' | 'some' {
  const [best] = rows.values();
  return best === 'similar' ? 'similar' : best === 'loose' ? 'some' : 'exact';
}

/** Answers a search from the index of its site. */
export function answer(finder: Finder, question: SearchQuestion): SearchAnswer {
  finder.store.takeRowsRead();
  const found = find(finder, question);
  const ids = [...found.rows.keys()];
  const { from, count } = question.explain;
  const seen = new Set(ids.slice(0, from));
  const shown = found.likely.filter((id) => !seen.has(id)).slice(0, count);
  const { filters, recognised, rest } = found.recognised;
  return {
    code: 'ok',
    filters,
    recognised,
    rest: recognised.length ? writtenWords(question.text, rest) : question.text,
    ids,
    isMore: found.isMore,
    scope: found.scope,
    quality: qualityOf(found),
    reasons: explain(finder, { found, question, ids: shown }),
    spelling: found.spelling,
    rowsRead: finder.store.takeRowsRead(),
  };
}
