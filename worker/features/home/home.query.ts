import { type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { type CarouselRow, type SlideRow, shownCarousels, slidesOf } from '../../domain/carousels/carousels.query.ts';
import { type PromotedRow, promotedListings } from '../../domain/carousels/promotions.query.ts';
import { type CardRow, cardColumns, joinPlace, listings as l } from '../../domain/listings/card.query.ts';
import { type CountedCategory, countedCategories } from '../../domain/listings/categories.query.ts';
import { type BandRow, mapBands } from '../../domain/maps/map-dots.ts';
import { newestPosts, type PostCardRow, postsOnHomePage } from '../../domain/posts/post-card.query.ts';
import { reviewStream, type StreamRow } from '../../domain/reviews/review-stream.query.ts';

const c = table('cell_counts');
const s = table('sites');

/** Cards on a home page. */
const featuredSize = 6;
const newestSize = 8;
const reviewsSize = 3;

/** Reviews that are looked at for those: some can be of listings that are hidden. */
const lookedAt = 6;

export type HomeRows = {
  listings: number;
  countries: number;
  categories: CountedCategory[];
  featured: CardRow[];
  newest: CardRow[];
  carousels: CarouselRow[];
  slides: SlideRow[];
  promoted: PromotedRow[];
  map: BandRow[];
  reviews: StreamRow[];
  /** The newest ones in the page's language. */
  articles: PostCardRow[];
  blogs: PostCardRow[];
};

/** Loads all that a home page shows in one round trip. */
export async function loadHome(reader: Reader, scope: Scope, now: number): Promise<HomeRows> {
  const { siteId } = scope;
  const [[all], [countries], categories, featured, newest, map, reviews, articles, blogs, ...rest] = await reader.batch(
    select(
      pick(c, 'listings'),
      sql`from ${c} where ${c.site_id} = ${siteId} and ${c.category_id} = 0 and ${c.place_id} = 0`,
    ),
    select({ n: s.countries }, sql`from ${s} where ${s.id} = ${siteId}`),
    countedCategories(scope, sql`0`),
    featuredCards(scope),
    newestCards(scope),
    mapBands(siteId),
    reviewStream(scope, { index: 'all', filter: {}, behind: null, match: sql`true`, rows: lookedAt }),
    newestPosts(siteId, { kind: 'article', language: scope.language, count: postsOnHomePage }),
    newestPosts(siteId, { kind: 'blog', language: scope.language, count: postsOnHomePage }),
    shownCarousels(scope, { now, isHome: true }),
    slidesOf(scope, { now, isHome: true }),
    promotedListings(scope, { kind: 'home', id: 0 }, now),
  );
  const [carousels, slides, promoted] = rest;
  return {
    ...{ listings: all?.listings ?? 0, countries: countries?.n ?? 0, categories, featured, newest, map },
    ...{ articles, blogs, carousels, slides, promoted },
    reviews: reviews.filter(({ isMatch }) => isMatch === 1).slice(0, reviewsSize),
  };
}

const featuredCards = (scope: Scope): Query<CardRow> =>
  select(
    cardColumns(scope),
    sql`
      from ${l} ${joinPlace}
      where ${l.site_id} = ${scope.siteId} and ${l.state} = 'published' and ${l.featured} is not null
      order by ${l.featured} ${limitTo(featuredSize)}`,
  );

const newestCards = (scope: Scope): Query<CardRow> =>
  select(
    cardColumns(scope),
    sql`
      from ${l} ${joinPlace}
      where ${l.site_id} = ${scope.siteId} and ${l.state} = 'published'
      order by ${l.created_at} desc, ${l.id} desc ${limitTo(newestSize)}`,
  );
