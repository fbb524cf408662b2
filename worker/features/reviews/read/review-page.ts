import { decodeBase64Url } from 'hono/utils/encode';
import * as v from 'valibot';
import { type ReviewFilter, type ReviewOrder, reviewOrders } from '../../../../web/contract/reviews.ts';
import type { ReviewPosition } from '../../../domain/reviews/review.query.ts';
import type { StreamIndex } from '../../../domain/reviews/review-stream.query.ts';
import { base64url } from '../../../platform/text/base64url.ts';

/** The last review of a page, or the last one that was looked at. */
export type ReviewCursor = ReviewPosition & { order: ReviewOrder };

/** Reviews of a page. */
export const pageLength = 20;

/** Reviews that a page with several filters looks at; what is beyond is on the next page. */
export const scanLength = 80;

/** The parts of the table that have indexes of their own, beside the whole. */
export type Facet = 'all' | 'language' | 'photos' | 'reply';

/** How a page is read: one index, the stars of its ranges in their order (null: any), and what each row is checked for. */
export type PagePlan = {
  facet: Facet;
  by: 'newest' | 'stars' | 'helpful' | 'stars_helpful';
  ranges: readonly (number | null)[];
  checked: ReviewFilter;
};

/** Plans a page. The narrowest part of the table comes first: reviews with replies are few, those of a language many. */
export function planPage(order: ReviewOrder, filter: ReviewFilter): PagePlan {
  const { stars, language, photos, reply } = filter;
  const facet: Facet = reply ? 'reply' : photos ? 'photos' : language ? 'language' : 'all';
  const checked: ReviewFilter = {
    ...(photos && facet !== 'photos' && { photos }),
    ...(language && facet !== 'language' && { language }),
  };
  if (order === 'helpful') {
    if (stars === undefined) return { facet, by: 'helpful', ranges: [null], checked };
    if (facet === 'all') return { facet, by: 'stars_helpful', ranges: [stars], checked };
    return { facet, by: 'helpful', ranges: [null], checked: { ...checked, stars } };
  }
  if (stars !== undefined) return { facet, by: 'stars', ranges: [stars], checked };
  if (order === 'newest') return { facet, by: 'newest', ranges: [null], checked };
  return { facet, by: 'stars', ranges: order === 'highest' ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5], checked };
}

/** Plans a page of the reviews of all listings, the newest first. Photos are few, the reviews of a language many. */
export function planStream({ stars, language, photos }: ReviewFilter): PagePlan {
  const facet: Facet = photos ? 'photos' : language ? 'language' : 'all';
  const isByStars = facet === 'all' && stars !== undefined;
  return {
    facet,
    by: isByStars ? 'stars' : 'newest',
    ranges: [isByStars ? stars : null],
    checked: {
      ...(language && facet !== 'language' && { language }),
      ...(stars !== undefined && !isByStars && { stars }),
    },
  };
}

/** The index of a plan of `planStream`. */
export const streamIndex = ({ facet, by }: PagePlan): StreamIndex =>
  facet === 'language' || facet === 'photos' ? facet : by === 'stars' ? by : 'all';

/** Whether a page checks rows that its index does not select, so that it can have fewer reviews than others. */
export const isScan = ({ checked }: PagePlan): boolean => Object.keys(checked).length > 0;

/** The ranges of a plan behind a cursor. */
export function rangesBehind({ by, ranges }: PagePlan, cursor: ReviewCursor | null): readonly (number | null)[] {
  if (!cursor || by !== 'stars' || ranges.length === 1) return ranges;
  return ranges.slice(Math.max(0, ranges.indexOf(cursor.stars)));
}

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const cursorSchema = v.tuple([v.picklist(reviewOrders), number, number, number, number]);

/** A cursor as a query value. */
export const encodeReviewCursor = ({ order, stars, helpful, at, id }: ReviewCursor): string =>
  base64url(new TextEncoder().encode(JSON.stringify([order, stars, helpful, at, id])).buffer as ArrayBuffer);

/** @returns null if the text is not a cursor of the order. */
export function readReviewCursor(text: string, order: ReviewOrder): ReviewCursor | null {
  if (text.length > 120) return null;
  try {
    const read = v.safeParse(cursorSchema, JSON.parse(new TextDecoder().decode(decodeBase64Url(text))));
    if (!read.success || read.output[0] !== order) return null;
    const [, stars, helpful, at, id] = read.output;
    return { order, stars, helpful, at, id };
  } catch {
    // Both decoders and JSON.parse throw on text that is not an encoded cursor.
    return null;
  }
}

/** The reviews of a page of those that were read, in order, and where the next page begins; null at the end. */
export function cutPage<Row extends ReviewPosition & { isMatch: 0 | 1 }>(
  rows: readonly Row[],
  plan: PagePlan,
  order: ReviewOrder,
): { reviews: Row[]; next: ReviewCursor | null } {
  const matches = rows.filter(({ isMatch }) => isMatch === 1);
  const reviews = matches.slice(0, pageLength);
  const wasFull = rows.length >= rowsOf(plan);
  const last = matches.length > pageLength ? reviews.at(-1) : wasFull ? rows.at(-1) : undefined;
  if (!last) return { reviews, next: null };
  const { stars, helpful, at, id } = last;
  return { reviews, next: { order, stars, helpful, at, id } };
}

/** Rows that a page reads: one more than it shows, or a step. */
export const rowsOf = (plan: PagePlan): number => (isScan(plan) ? scanLength : pageLength + 1);
