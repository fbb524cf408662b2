import { openReader } from '../../../data/reader.ts';
import type { AppContext } from '../../../http/context.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { type ReviewFacts, reviewFacts } from './review-facts.query.ts';

/** The id in the path of a form; undefined if it cannot be one. */
export const idOf = (c: AppContext): number | undefined => readWholeNumber(c.req.param('id'));

/** The published review that a form is about; undefined if visitors do not see one. */
export async function findReview(c: AppContext): Promise<ReviewFacts | undefined> {
  const [[row]] = await openReader(c.env.DB, c.var.meter).batch(reviewFacts(c.var.served.site.id, idOf(c) ?? 0, null));
  return row;
}
