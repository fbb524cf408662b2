import { json, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { type CardRow, cardColumns, joinPlace, listings as l } from '../../domain/listings/card.query.ts';
import { type CountedCategory, countedCategories } from '../../domain/listings/categories.query.ts';
import { newestPosts, type PostCardRow } from '../../domain/posts/post-card.query.ts';
import { reviewStream, type StreamRow } from '../../domain/reviews/review-stream.query.ts';

const c = table('cell_counts');
const s = table('sites');
const m = table('map_bands');

/** Cards on a home page. */
const featuredSize = 6;
const newestSize = 8;
const reviewsSize = 3;
const postsSize = 3;

/** Reviews that are looked at for those: some can be of listings that are hidden. */
const lookedAt = 6;

/** A square of the map: its number of listings and their average position. */
export type Square = [listings: number, latitude: number, longitude: number];

/** A band of the map. */
export type BandRow = { squares: Square[] };

export type HomeRows = {
  listings: number;
  countries: number;
  categories: CountedCategory[];
  featured: CardRow[];
  newest: CardRow[];
  map: BandRow[];
  reviews: StreamRow[];
  /** The newest ones in the page's language. */
  articles: PostCardRow[];
  blogs: PostCardRow[];
};

/** Loads a site's counts, categories, featured and newest listings, map, reviews and posts in one round trip. */
export async function loadHome(reader: Reader, scope: Scope): Promise<HomeRows> {
  const { siteId } = scope;
  const [[all], [countries], categories, featured, newest, map, reviews, articles, blogs] = await reader.batch(
    select(
      pick(c, 'listings'),
      sql`from ${c} where ${c.site_id} = ${siteId} and ${c.category_id} = 0 and ${c.place_id} = 0`,
    ),
    select({ n: s.countries }, sql`from ${s} where ${s.id} = ${siteId}`),
    countedCategories(scope, sql`0`),
    select(
      cardColumns(scope),
      sql`
        from ${l} ${joinPlace}
        where ${l.site_id} = ${siteId} and ${l.state} = 'published' and ${l.featured} is not null
        order by ${l.featured} ${limitTo(featuredSize)}`,
    ),
    select(
      cardColumns(scope),
      sql`
        from ${l} ${joinPlace}
        where ${l.site_id} = ${siteId} and ${l.state} = 'published'
        order by ${l.created_at} desc, ${l.id} desc ${limitTo(newestSize)}`,
    ),
    select({ squares: json(m.squares) }, sql`from ${m} where ${m.site_id} = ${siteId}`),
    reviewStream(scope, { index: 'all', filter: {}, behind: null, match: sql`true`, rows: lookedAt }),
    newestPosts(siteId, { kind: 'article', language: scope.language, count: postsSize }),
    newestPosts(siteId, { kind: 'blog', language: scope.language, count: postsSize }),
  );
  return {
    ...{ listings: all?.listings ?? 0, countries: countries?.n ?? 0, categories, featured, newest, map },
    ...{ articles, blogs },
    reviews: reviews.filter(({ isMatch }) => isMatch === 1).slice(0, reviewsSize),
  };
}
