import type { Moved, Problem } from '../../../../web/contract/outcome.ts';
import type { ListingReviewsPage } from '../../../../web/contract/pages/reviews.data.ts';
import { type ReviewFilter, type ReviewOrder, reviewOrders } from '../../../../web/contract/reviews.ts';
import { href, routes } from '../../../../web/contract/routes.ts';
import type { Choice } from '../../../../web/contract/schema-parts.ts';
import { listingTag } from '../../../data/cache-tags.ts';
import type { ReviewCount } from '../../../domain/reviews/counts.query.ts';
import { countOf, reviewedListing, reviewSummary, shownReview } from '../../../domain/reviews/shown-review.ts';
import { alternatesOf } from '../../../pages/alternates.ts';
import { listingNamePieces } from '../../../pages/content-pieces.ts';
import { definePage, type Head, type PageRequest, type Shown } from '../../../pages/page.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { visibleListing } from '../visible-listing.ts';
import { type ListingReviewsRows, loadListingReviews } from './listing-reviews.query.ts';
import { canonicalReviewQuery, type ReviewAddress, readReviewAddress, reviewQuery } from './review-address.ts';
import { cutPage, encodeReviewCursor, planPage } from './review-page.ts';

/** The reviews of a listing, in an order, narrowed by filters, page by page. */
export const listingReviews = definePage<'listingReviews', ListingReviewsRows>({
  canonical({ params, query }) {
    const canonical = canonicalReviewQuery(query, routes.listingReviews.query);
    return { code: 'ok', params, ...(canonical && { query: canonical }) };
  },
  load: (reader, { scope, params, query }) =>
    loadListingReviews(reader, scope, { slug: params.slug ?? '', address: readReviewAddress(query) }),
  show(rows, request, t): Shown<'listingReviews'> | Problem | Moved {
    const listing = visibleListing(rows.listing, request, 'listingReviews');
    if (listing.code !== 'ok') return listing;
    const data = show(rows, { request, t, listing: reviewedListing(listing.row, { scope: request.scope, t }) });
    return { code: 'ok', data, head: makeHead(data, request, t), tags: [listingTag(listing.row.listing)] };
  },
  pieces: ({ listing }) => listingNamePieces([listing]),
});

type Options = { request: PageRequest; t: Translate; listing: ListingReviewsPage['listing'] };

function show(
  { reviews: rows, counts, score, settings }: ListingReviewsRows,
  { request, t, listing }: Options,
): ListingReviewsPage {
  const { scope, params, query, translator } = request;
  const { order, filter, cursor } = readReviewAddress(query);
  const { reviews, next } = cutPage(rows, planPage(order, filter), order);
  const pathOf = (asked: Asked, after?: string) =>
    href(
      'listingReviews',
      { lang: params.lang, slug: listing.slug },
      { ...(after && { after }), ...reviewQuery(asked) },
    );
  const here: Asked = { order, filter };
  const isNarrowed = Object.keys(filter).length > 0;
  return {
    listing,
    isOpen: settings.state === 'open',
    summary: reviewSummary(
      { score, counts },
      { scope, pathOf: ({ stars }) => pathOf({ order, filter: toggled(filter, 'stars', stars) }) },
    ),
    stars: filter.stars ?? null,
    ...choices(counts, { here, pathOf, lang: scope.language, t }),
    all: isNarrowed ? pathOf({ order, filter: {} }) : null,
    reviews: reviews.map((row) => shownReview(row, { scope, criteria: settings.criteria, translator })),
    first: cursor ? pathOf(here) : null,
    next: next && pathOf(here, encodeReviewCursor(next)),
    burst: countOf(counts, 'hold', 'burst'),
    leftOut: {
      held: countOf(counts, 'state', 'held'),
      rejected: countOf(counts, 'state', 'rejected'),
      removed: countOf(counts, 'state', 'removed'),
    },
  };
}

type Asked = Pick<ReviewAddress, 'order' | 'filter'>;

/** The filter with another value, or without the value that it already has. */
function toggled<Key extends keyof ReviewFilter>(
  filter: ReviewFilter,
  key: Key,
  value: ReviewFilter[Key],
): ReviewFilter {
  const { [key]: chosen, ...others } = filter;
  return chosen === value ? others : { ...others, [key]: value };
}

type ChoiceOptions = { here: Asked; pathOf: (asked: Asked) => string; lang: string; t: Translate };

/** Orders and filters with their numbers. Numbers are those of all reviews of the listing. */
function choices(
  counts: readonly ReviewCount[],
  { here, pathOf, lang, t }: ChoiceOptions,
): Pick<ListingReviewsPage, 'languages' | 'photos' | 'replies' | 'orders'> {
  const { order, filter } = here;
  const choice = <Key extends keyof ReviewFilter>(
    key: Key,
    value: NonNullable<ReviewFilter[Key]>,
    label: string,
  ): Choice => ({
    label,
    count: countOf(counts, key, value === true ? '1' : String(value)),
    path: pathOf({ order, filter: toggled(filter, key, value) }),
    isChosen: filter[key] === value,
  });
  const isOffered = ({ count = 0, isChosen }: Choice) => count > 0 || isChosen;
  const languages = counts
    .filter(({ dimension }) => dimension === 'language')
    .sort((a, b) => b.count - a.count)
    .map(({ entry }) => choice('language', entry, languageName(entry, lang)));
  const photos = choice('photos', true, t('reviewList.photos'));
  const replies = choice('reply', true, t('reviewList.replies'));
  return {
    languages: languages.length > 1 || filter.language ? languages : [],
    photos: isOffered(photos) ? photos : null,
    replies: isOffered(replies) ? replies : null,
    orders: reviewOrders.map((one: ReviewOrder) => ({
      order: one,
      label: t(`reviewList.order.${one}`),
      path: pathOf({ order: one, filter }),
      isChosen: one === order,
    })),
  };
}

/** Search engines index the first page of all reviews: the others show the same again. */
function makeHead(data: ListingReviewsPage, { site, scope, query }: PageRequest, t: Translate): Head {
  const { name, slug } = data.listing;
  const path = (lang: string) => href('listingReviews', { lang, slug });
  const isIndexed = data.summary !== null && [...query].length === 0;
  return {
    title: t('head.site', {
      page: t('meta.listingReviews.of', { name }),
      site: site.languages.find(({ tag }) => tag === scope.language)?.name ?? '',
    }),
    description: data.summary
      ? t('meta.listingReviews.summary', { name, score: data.summary.score, count: data.summary.count })
      : t('meta.listingReviews.none', { name }),
    canonical: isIndexed ? path(scope.language) : null,
    alternates: isIndexed ? alternatesOf(site, { path }) : [],
    next: data.next,
  };
}
