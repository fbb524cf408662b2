import type { Moved, Problem } from '../../../web/contract/outcome.ts';
import type { ListingPage } from '../../../web/contract/pages/listing.data.ts';
import { photoPath } from '../../../web/contract/photos.ts';
import { href } from '../../../web/contract/routes.ts';
import { categoriesTag, listingTag } from '../../data/cache-tags.ts';
import type { Scope } from '../../data/scope.ts';
import { meanRating } from '../../domain/listings/card.ts';
import { serviceThing } from '../../domain/listings/service-things.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { postPath } from '../../domain/posts/show-post.ts';
import { isAggregateRating } from '../../domain/reviews/counts.query.ts';
import { alternatesOf } from '../../pages/alternates.ts';
import { listingCardPieces, postLinkPieces } from '../../pages/content-pieces.ts';
import { metaDescription } from '../../pages/meta-description.ts';
import { oembedLink } from '../../pages/oembed-link.ts';
import { definePage, type Head, type PageRequest, type Shown } from '../../pages/page.ts';
import { textPieces } from '../../pages/placed-piece.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type ListingRow, type ListingRows, loadListing, type TextRow } from './listing.query.ts';
import { listingData } from './listing-data.ts';
import { reviewSection } from './review-section.ts';
import { breadcrumbs, placeThing } from './structured-data.ts';

export const listing = definePage<'listing', ListingRows>({
  load: (reader, request) => loadListing(reader, request, request.params.slug ?? ''),
  show(rows, request, t) {
    const { listing: row, texts } = rows;
    const outcome = row ? visibility(row, request) : ({ code: 'not-found' } as const);
    if (outcome.code !== 'visible' || !row) return outcome as Problem;
    const text = bestText(texts, row, request.scope);
    if (!text) throw new Error(`listing ${row.id} of site ${request.scope.siteId} has no text`);
    const { reviews } = rows;
    const section =
      reviews && reviewSection(reviews, { slug: row.slug, scope: request.scope, translator: request.translator });
    const { rating, ...own } = listingData(rows, { row, text, request, t });
    const data: ListingPage = {
      ...own,
      // A rating without reviews is not the word of anybody.
      ...(rating && section?.summary && { rating }),
      ...(section && { reviews: section }),
      ...(rows.mentions?.length && {
        mentions: rows.mentions.map(({ kind, slug, title }) => ({
          title,
          path: postPath(kind, request.scope.language, slug),
        })),
      }),
    };
    return {
      code: 'ok',
      data,
      head: makeHead(data, {
        row,
        texts,
        request,
        t,
        isRated: isAggregateRating(reviews?.score, reviews?.counts ?? []),
      }),
      tags: [categoriesTag(), ...[row, ...rows.similar, ...rows.nearby].map(({ id }) => listingTag(id))],
      counts: [{ feature: 'listing-view', thing: String(row.id), dimension: request.scope.language }],
    } satisfies Shown<'listing'>;
  },
  pieces: (data) => [
    ...textPieces(
      data,
      { kind: 'listing', item: data.slug },
      { name: 'name', summary: 'summary', description: 'description' },
    ),
    ...listingCardPieces([...data.nearby, ...data.similar]),
    ...postLinkPieces(data.mentions),
  ],
});

/** Whether visitors see a listing. A listing requested by an old slug is redirected to its current one. */
function visibility(row: ListingRow, { params }: PageRequest): Moved | Problem | { code: 'visible' } {
  const code = visibilityOf(row.state);
  if (code !== 'visible' || row.slug === params.slug) return { code };
  return { code: 'moved', status: 301, to: href('listing', { lang: params.lang, slug: row.slug }) };
}

/** The text in the visitor's language, else in the site's, else in the listing's own. */
function bestText(texts: readonly TextRow[], { language }: ListingRow, scope: Scope): TextRow | undefined {
  const wanted = [scope.language, scope.defaultLanguage, language];
  return wanted.map((tag) => texts.find((text) => text.language === tag)).find(Boolean) ?? texts[0];
}

type HeadParts = {
  row: ListingRow;
  texts: readonly TextRow[];
  request: PageRequest;
  t: Translate;
  /** Whether search engines are told the rating. */
  isRated: boolean;
};

/**
 * A listing without a text in the page's language shows another of its texts. That page is a copy: its canonical address
 * is the page of the language shown, and it has no alternates, because hreflang links must be mutual.
 */
function makeHead(data: ListingPage, { row, texts, request, t, isRated }: HeadParts): Head {
  const { site, scope, origin, now } = request;
  const { name, slug } = data;
  const language = data.foreign?.language ?? scope.language;
  const place = data.places.at(-1)?.name;
  const page = place ? t('head.listing', { name, place }) : t('head.listingNoPlace', { name });
  const siteName = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  const facts = place ? t('head.listingDescription', { name, place }) : t('head.listingDescriptionNoPlace', { name });
  const path = (lang: string) => href('listing', { lang, slug });
  const isPublished = (lang: string) => texts.some((text) => text.language === lang);
  const published = alternatesOf(site, { path, isPublished });
  const description = metaDescription([data.summary, data.description, facts], language);
  const image = previewOf(data, row);
  return {
    title: t('head.site', { page, site: siteName }),
    description,
    canonical: path(published.some(({ lang }) => lang === language) ? language : scope.language),
    alternates: language === scope.language ? published : [],
    ...(image ? { image } : {}),
    category: data.categories[0]?.slug,
    feeds: [oembedLink(origin, { path: path(scope.language), title: name })],
    jsonLd: [
      placeThing(data, {
        url: origin + path(scope.language),
        origin,
        siteSlug: site.slug,
        description,
        image: image?.path,
        rating: isRated ? meanRating(row) : undefined,
        hours: row.hours,
        now,
      }),
      breadcrumbs(data, { origin, lang: scope.language, t }),
      ...servicesOf(data, row, origin + path(scope.language)),
    ],
  };
}

/** The services of a listing that is open. */
const servicesOf = ({ services, isClosed }: ListingPage, row: ListingRow, url: string) =>
  isClosed ? [] : row.services.flatMap((one, i) => (services[i] ? [serviceThing(one, services[i], url)] : []));

/** The first photo, in a format that every network can show. Illustrations are not given to machines as photos. */
function previewOf({ photos }: ListingPage, row: ListingRow): Head['image'] {
  const photo = photos[row.photos.findIndex(({ 5: isIllustration }) => !isIllustration)];
  if (!photo) return undefined;
  const width = Math.min(photo.width, 1280);
  return {
    path: photoPath(photo.key, 1280, 'jpeg'),
    width,
    height: Math.round((photo.height / photo.width) * width),
    alt: photo.alt.text,
  };
}
