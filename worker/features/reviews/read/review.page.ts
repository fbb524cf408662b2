import type { Review, WithContext } from 'schema-dts';
import type { Moved, Problem } from '../../../../web/contract/outcome.ts';
import type { ReviewPage } from '../../../../web/contract/pages/reviews.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { categoriesTag, listingTag } from '../../../data/cache-tags.ts';
import type { Reader } from '../../../data/reader.ts';
import type { Scope } from '../../../data/scope.ts';
import { sql } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';
import { reviewScore, type ScoreRow } from '../../../domain/reviews/counts.query.ts';
import { type ReviewSettings, reviewSettings, settingsOf } from '../../../domain/reviews/settings.query.ts';
import { scoreText } from '../../../domain/reviews/shown-review.ts';
import { listingNamePieces } from '../../../pages/content-pieces.ts';
import { metaDescription } from '../../../pages/meta-description.ts';
import { definePage, type Head, type PageRequest, type Shown } from '../../../pages/page.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { placeType } from '../../listing/index.ts';
import { aboutReview } from '../about-review.ts';
import { type OneReviewRow, oneReview } from '../review.query.ts';

const r = table('reviews');

type Rows = { row: OneReviewRow | undefined; score: ScoreRow | undefined; settings: ReviewSettings };

/** One review, which can be linked to. */
export const review = definePage<'review', Rows>({
  load: (reader, { scope, params }) => load(reader, scope, params.id ?? ''),
  show({ row, score, settings }, request, t): Shown<'review'> | Problem | Moved {
    const about = aboutReview({ row, settings }, request, t);
    if (about.code !== 'ok' || !row) return about as Moved | Problem;
    const { scope } = request;
    const data: ReviewPage = {
      listing: about.listing,
      review: about.review,
      summary: score?.score
        ? { stars: score.score / 100, score: scoreText(score.score, scope.language), count: score.count }
        : null,
    };
    return {
      code: 'ok',
      data,
      head: makeHead(data, { row, score, request, t }),
      tags: [categoriesTag(), listingTag(row.listing)],
    };
  },
  pieces: ({ listing }) => listingNamePieces([listing]),
});

async function load(reader: Reader, scope: Scope, text: string): Promise<Rows> {
  const { siteId: site } = scope;
  const id = readWholeNumber(text) ?? 0;
  const listing = sql`(select ${r.listing_id} from ${r} where ${r.site_id} = ${site} and ${r.id} = ${id})`;
  const [[row], [score], [settings]] = await reader.batch(
    oneReview(scope, id),
    reviewScore(site, listing),
    reviewSettings(site),
  );
  return { row, score, settings: settingsOf(settings) };
}

type HeadParts = { row: OneReviewRow; score: ScoreRow | undefined; request: PageRequest; t: Translate };

/** The text is in one language: the page in that language is canonical, if the site has it. */
function makeHead({ listing, review: shown }: ReviewPage, { row, score, request, t }: HeadParts): Head {
  const { site, scope, origin } = request;
  const { name } = listing;
  const author = shown.author || t('reviews.anonymous');
  const own = site.languages.some(({ tag }) => tag === row.language) ? row.language : scope.defaultLanguage;
  const isLawful = row.source === '' && score !== undefined && !score.isOfSite;
  return {
    title: t('head.site', {
      page: t('meta.review.of', { name, author }),
      site: site.languages.find(({ tag }) => tag === scope.language)?.name ?? '',
    }),
    description: metaDescription([shown.title, shown.body, t('meta.review.description')], row.language),
    canonical: href('review', { lang: own, id: String(row.id) }),
    alternates: [],
    jsonLd: isLawful ? [reviewThing({ row, author, origin, siteSlug: site.slug, listing })] : [],
  };
}

type ThingParts = {
  row: OneReviewRow;
  author: string;
  origin: string;
  siteSlug: string;
  listing: ReviewPage['listing'];
};

/** A review as a schema.org thing. */
function reviewThing({ row, author, origin, siteSlug, listing }: ThingParts): WithContext<Review> {
  const type = placeType(siteSlug, row.category ? [row.category] : [], { isPlace: true });
  const thing = {
    '@context': 'https://schema.org',
    '@type': 'Review',
    itemReviewed: { '@type': type, '@id': origin + listing.path, name: listing.name },
    author: { '@type': 'Person', name: author },
    datePublished: new Date(row.at).toISOString().slice(0, 10),
    inLanguage: row.language,
    ...(row.title && { name: row.title }),
    ...(row.body && { reviewBody: row.body }),
    reviewRating: { '@type': 'Rating', ratingValue: row.stars, bestRating: 5, worstRating: 1 },
  };
  // TypeScript cannot check a union of thirty types.
  return thing as unknown as WithContext<Review>;
}
