import type { SearchAction, WebSite, WithContext } from 'schema-dts';
import { filterSegments, noFilters } from '../../../web/contract/filters.ts';
import { href } from '../../../web/contract/routes.ts';
import { carouselsTag, listingTag, postsTag, promotionsTag, reviewsTag } from '../../data/cache-tags.ts';
import { showPromoted } from '../../domain/carousels/promotions.query.ts';
import { showCarousels } from '../../domain/carousels/show-carousels.ts';
import { cards } from '../../domain/listings/card.ts';
import { inOrder } from '../../domain/listings/categories.query.ts';
import { mapDots } from '../../domain/maps/map-dots.ts';
import { postCard } from '../../domain/posts/show-post.ts';
import { reviewedListing, shownReview } from '../../domain/reviews/shown-review.ts';
import { alternatesOf } from '../../pages/alternates.ts';
import { carouselPieces, listingCardPieces, listingNamePieces, postCardPieces } from '../../pages/content-pieces.ts';
import { metaDescription } from '../../pages/meta-description.ts';
import { definePage } from '../../pages/page.ts';
import { nameIn } from '../../platform/i18n/names.ts';
import { type HomeRows, loadHome } from './home.query.ts';

export const home = definePage<'home', HomeRows>({
  load: (reader, { scope, now }) => loadHome(reader, scope, now),
  show(rows, { site, scope, origin, translator, now }, t) {
    const { listings, countries, categories, featured, newest, map, reviews, articles, blogs } = rows;
    const options = { categories, scope, t, now };
    const { carousels, counts } = showCarousels(rows, options);
    const promoted = showPromoted(rows.promoted, options);
    const texts = site.languages.find(({ tag }) => tag === scope.language);
    const name = texts?.name ?? '';
    const top = inOrder(categories).filter(({ parent_id, listings: count }) => parent_id === null && count > 0);
    return {
      code: 'ok',
      data: {
        listings,
        countries,
        categories: top.map(({ slug, names, listings: count }) => ({
          slug,
          name: nameIn(names, scope),
          path: href('directory', {
            lang: scope.language,
            filters: filterSegments({ ...noFilters, category: [slug] }),
          }),
          count,
        })),
        featured: cards(featured, categories, { scope, t }),
        ...{ carousels, ads: promoted.ads },
        newest: cards(newest, categories, { scope, t }),
        reviews: reviews.map((row) => ({
          ...shownReview(row, { scope, criteria: [], translator }),
          listing: reviewedListing(row, { scope, t }),
        })),
        articles: articles.map((row) => postCard(row, { scope, t })),
        blogs: blogs.map((row) => postCard(row, { scope, t })),
        dots: mapDots(map),
      },
      head: {
        title: texts?.tagline ? t('head.site', { page: texts.tagline, site: name }) : name,
        description: metaDescription(
          [texts?.about || texts?.tagline || '', t('meta.home.description')],
          scope.language,
        ),
        canonical: href('home', { lang: scope.language }),
        alternates: alternatesOf(site, { path: (lang) => href('home', { lang }) }),
        jsonLd: [websiteThing({ name, description: texts?.about ?? '', origin, lang: scope.language })],
      },
      tags: [
        'listings',
        'categories',
        carouselsTag(),
        promotionsTag(),
        reviewsTag(),
        postsTag(),
        ...new Set(reviews.map(({ listing }) => listingTag(listing))),
      ],
      counts: [...counts, ...promoted.counts],
    };
  },
  pieces: (data) => [
    ...listingCardPieces([...data.featured, ...data.ads, ...data.newest]),
    ...carouselPieces(data.carousels),
    ...listingNamePieces(data.reviews.map(({ listing }) => listing)),
    ...postCardPieces([...data.articles, ...data.blogs]),
  ],
});

type Website = { name: string; description: string; origin: string; lang: string };

/** The site and its search as a schema.org thing. */
function websiteThing({ name, description, origin, lang }: Website): WithContext<WebSite> {
  const search: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: `${origin}${href('directory', { lang, filters: [] })}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    ...(description ? { description } : {}),
    url: origin + href('home', { lang }),
    inLanguage: lang,
    potentialAction: search,
  };
}
