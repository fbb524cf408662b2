import * as v from 'valibot';
import { carouselSchema } from '../carousels.ts';
import { listingCardSchema } from '../listing-card.ts';
import { count, named } from '../schema-parts.ts';
import { postCardSchema } from './posts.data.ts';
import { listedReviewSchema } from './reviews.data.ts';

export const homeSchema = v.object({
  listings: count,
  countries: count,
  categories: v.array(v.object({ ...named.entries, count })),
  /** Listings that the editors feature, in their order. */
  featured: v.array(listingCardSchema),
  /** Those that staff show here. */
  carousels: v.array(carouselSchema),
  /** Listings that staff show as ads. */
  ads: v.array(listingCardSchema),
  newest: v.array(listingCardSchema),
  /** The newest reviews. */
  reviews: v.array(listedReviewSchema),
  /** The newest ones in the page's language. */
  articles: v.array(postCardSchema),
  blogs: v.array(postCardSchema),
  /** Places on the map of `web/contract/world.ts`: [x, y, size from 1 to 4]. */
  dots: v.array(v.tuple([v.number(), v.number(), v.number()])),
});

export type HomePage = v.InferOutput<typeof homeSchema>;
