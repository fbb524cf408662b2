import type { Moved, Problem } from '../../../../web/contract/outcome.ts';
import type { ReviewStreamPage } from '../../../../web/contract/pages/reviews.data.ts';
import type { ReviewFilter } from '../../../../web/contract/reviews.ts';
import { href, routes } from '../../../../web/contract/routes.ts';
import { listingTag, reviewsTag } from '../../../data/cache-tags.ts';
import { reviewStream, type StreamRow } from '../../../domain/reviews/review-stream.query.ts';
import { type ReviewSettings, reviewSettings, settingsOf } from '../../../domain/reviews/settings.query.ts';
import { reviewedListing, shownReview } from '../../../domain/reviews/shown-review.ts';
import { alternatesOf } from '../../../pages/alternates.ts';
import { listingNamePieces } from '../../../pages/content-pieces.ts';
import { definePage, type Head, type PageRequest, type Shown } from '../../../pages/page.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { isSlug } from '../../../platform/text/slug.ts';
import { canonicalReviewQuery, readReviewAddress, reviewQuery } from './review-address.ts';
import { matches } from './review-page.query.ts';
import { cutPage, encodeReviewCursor, planStream, rowsOf, streamIndex } from './review-page.ts';

type Rows = { reviews: readonly StreamRow[]; settings: ReviewSettings };

/** The newest reviews of all listings. With `listing` it leads on to the form that reviews that one. */
export const reviewsPage = definePage<'reviews', Rows | null>({
  canonical({ params, query }) {
    if (query.has('listing')) return { code: 'ok', params };
    const canonical = canonicalReviewQuery(query, routes.reviews.query);
    return { code: 'ok', params, ...(canonical && { query: canonical }) };
  },
  async load(reader, { scope, query }) {
    if (query.has('listing')) return null;
    const { filter, cursor } = readReviewAddress(query);
    const plan = planStream(filter);
    const [reviews, [settings]] = await reader.batch(
      reviewStream(scope, {
        ...{ index: streamIndex(plan), filter, behind: cursor },
        ...{ match: matches(plan.checked), rows: rowsOf(plan) },
      }),
      reviewSettings(scope.siteId),
    );
    return { reviews, settings: settingsOf(settings) };
  },
  show(rows, request, t): Shown<'reviews'> | Problem | Moved {
    const { lang } = request.params;
    if (!rows) {
      const slug = request.query.get('listing') ?? '';
      return isSlug(slug)
        ? { code: 'moved', status: 303, to: href('writeReview', { lang, slug }) }
        : { code: 'not-found' };
    }
    const data = show(rows, request, t);
    const tags = [...new Set(rows.reviews.map(({ listing }) => listingTag(listing)))];
    return { code: 'ok', data, head: makeHead(data, request, t), tags: [reviewsTag(), ...tags] };
  },
  pieces: ({ reviews }) => listingNamePieces(reviews.map(({ listing }) => listing)),
});

function show(
  { reviews: rows, settings }: Rows,
  { scope, site, params, query, translator }: PageRequest,
  t: Translate,
): ReviewStreamPage {
  const { filter, cursor } = readReviewAddress(query);
  const { lang } = params;
  const { reviews, next } = cutPage(rows, planStream(filter), 'newest');
  const pathOf = (filter: ReviewFilter, after?: string) =>
    href('reviews', { lang }, { ...(after && { after }), ...reviewQuery({ order: 'newest', filter }) });
  const choice = <Key extends keyof ReviewFilter>(key: Key, value: NonNullable<ReviewFilter[Key]>, label: string) => {
    const { [key]: chosen, ...others } = filter;
    const isChosen = chosen === value;
    return { label, path: pathOf(isChosen ? others : { ...others, [key]: value }), isChosen };
  };
  const tags = site.languages.map(({ tag }) => tag);
  const { language } = filter;
  return {
    reviews: reviews.map((row) => ({
      ...shownReview(row, { scope, criteria: settings.criteria, translator }),
      listing: reviewedListing(row, { scope, t }),
    })),
    stars: ([5, 4, 3, 2, 1] as const).map((stars) => choice('stars', stars, t('reviews.stars', { stars }))),
    languages: (language && !tags.includes(language) ? [...tags, language] : tags).map((tag) =>
      choice('language', tag, languageName(tag, lang)),
    ),
    photos: choice('photos', true, t('reviewList.photos')),
    all: Object.keys(filter).length > 0 ? pathOf({}) : null,
    first: cursor ? pathOf(filter) : null,
    next: next && pathOf(filter, encodeReviewCursor(next)),
  };
}

/** Search engines index the first page of all reviews. */
function makeHead(data: ReviewStreamPage, { site, scope, query }: PageRequest, t: Translate): Head {
  const path = (lang: string) => href('reviews', { lang });
  const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  const isIndexed = data.reviews.length > 0 && [...query].length === 0;
  return {
    title: t('head.site', { page: t('meta.reviews.title'), site: name }),
    description: t('meta.reviews.about', { site: name }),
    canonical: isIndexed ? path(scope.language) : null,
    alternates: isIndexed ? alternatesOf(site, { path }) : [],
    next: data.next,
  };
}
