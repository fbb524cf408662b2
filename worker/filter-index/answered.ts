import type { Prepared } from '../data/reader.ts';
import { listedParameter, type Sql, trusted } from '../data/sql.ts';
import { placeFacets } from './place-facets.ts';
import type { IndexAnswer, Question } from './question.ts';

/** Lists of ids in an answer that statements can read by. */
export type AnsweredIds = {
  /** The listings of the page. */
  listings: readonly number[];
  /** The largest categories. */
  categories: readonly number[];
  /** The values of the place facets worth showing. */
  places: readonly number[];
};

/** Categories read by id, the largest first. Each costs a row. */
const maxCategories = 80;

/** The lists of an answer. */
export const answeredIds = (
  { filters }: Question,
  { ids, numbers }: Extract<IndexAnswer, { code: 'ok' }>,
): AnsweredIds => ({
  listings: ids,
  categories: Object.entries(numbers.categories)
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxCategories)
    .map(([id]) => Number(id)),
  places: placeFacets(filters, numbers).flatMap((key) => numbers.places[key].values.map(([id]) => id)),
});

/**
 * Stands for a list of an answer that is not known yet, in a statement that runs beside the filter index: rows of one
 * column, `column1`, as `listed` gives them.
 *
 *     sql`from (${answered('listings')}) as page cross join …`
 */
export const answered = (ids: keyof AnsweredIds): Sql => trusted(`@${ids}`);

/** Puts the lists of an answer into a statement. Each is bound as one value. */
export function withAnswer({ text, values }: Prepared, ids: AnsweredIds): Prepared {
  const all = [...values];
  const numbers = new Map<string, number>();
  const filled = text.replaceAll(/@(listings|categories|places)\b/g, (_, name: keyof AnsweredIds) => {
    const list = ids[name];
    // D1 refuses a value that no parameter names.
    if (!list.length) return listedParameter('', 0);
    const number = numbers.get(name) ?? all.push(JSON.stringify(list));
    numbers.set(name, number);
    return listedParameter(`?${number}`, list.length);
  });
  return { text: filled, values: all };
}
