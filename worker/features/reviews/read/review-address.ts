import { type ReviewFilter, type ReviewOrder, reviewOrders } from '../../../../web/contract/reviews.ts';
import { canonicalQuery } from '../../../pages/canonical-query.ts';
import { isLanguageTag } from '../../../platform/i18n/language-tag.ts';
import { type ReviewCursor, readReviewCursor } from './review-page.ts';

/** Which reviews an address asks for. */
export type ReviewAddress = { order: ReviewOrder; filter: ReviewFilter; cursor: ReviewCursor | null };

const [defaultOrder] = reviewOrders;

const allStars = [1, 2, 3, 4, 5] as const;

/** Reads the query of an address. Values that are none are left out. */
export function readReviewAddress(query: URLSearchParams): ReviewAddress {
  const order = reviewOrders.find((one) => one === query.get('order')) ?? defaultOrder;
  const stars = allStars.find((one) => String(one) === query.get('stars'));
  const language = query.get('language');
  const filter: ReviewFilter = {
    ...(stars && { stars }),
    ...(isLanguageTag(language) && { language }),
    ...(query.get('photos') === '1' && { photos: true }),
    ...(query.get('reply') === '1' && { reply: true }),
  };
  return { order, filter, cursor: readReviewCursor(query.get('after') ?? '', order) };
}

/** The query of reviews from the first page on. The default order is left out. */
export function reviewQuery({ order, filter }: Pick<ReviewAddress, 'order' | 'filter'>): Record<string, string> {
  const { stars, language, photos, reply } = filter;
  return {
    ...(language && { language }),
    ...(order !== defaultOrder && { order }),
    ...(photos && { photos: '1' }),
    ...(reply && { reply: '1' }),
    ...(stars && { stars: String(stars) }),
  };
}

/** The query without values that are none; undefined if it has only valid ones, so that it is canonical. */
export function canonicalReviewQuery(query: URLSearchParams, names: readonly string[]): URLSearchParams | undefined {
  const address = readReviewAddress(query);
  const after = address.cursor ? query.get('after') : null;
  return canonicalQuery(query, names, { ...reviewQuery(address), ...(after && { after }) });
}
