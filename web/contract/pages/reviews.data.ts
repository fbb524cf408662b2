import * as v from 'valibot';
import { reviewOrders } from '../reviews.ts';
import { path } from '../schema-parts.ts';

const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A review as a page shows it. Its texts are in its own language, everything else in the reader's. */
export const reviewSchema = v.object({
  id: v.number(),
  /** The address of this review alone. */
  path,
  stars,
  /** Stars by criterion, each with its name. */
  criteria: v.array(v.object({ name: v.string(), stars })),
  title: v.string(),
  body: v.string(),
  /** The language of the texts: a tag and its name. */
  language: v.object({ tag: v.string(), name: v.string() }),
  author: v.string(),
  written: v.string(),
  /** When it was changed, and the month of the visit, as text; null for none. */
  edited: v.nullable(v.string()),
  visited: v.nullable(v.string()),
  photos: v.array(v.object({ key: v.string(), width: v.number(), height: v.number(), alt: v.string() })),
  helpful: count,
  /** Where an imported review is from; empty for one of this site. */
  source: v.string(),
  /** The answer of the business; `isOlder` if the review was changed after it. */
  reply: v.nullable(
    v.object({ body: v.string(), written: v.string(), edited: v.nullable(v.string()), isOlder: v.boolean() }),
  ),
});

/** How many reviews there are of each kind, with the address that shows them alone. */
const choice = v.object({ label: v.string(), count, path, isChosen: v.boolean() });

/** How the score of a listing comes about. */
export const scoreSchema = v.object({
  /** The score as text, the month as of which it is, and the address of its inputs. */
  score: v.string(),
  asOf: v.string(),
  inputs: path,
  prior: v.object({ reviews: count, stars: v.string() }),
  /** Reviews and their weight by age. */
  weights: v.array(v.object({ label: v.string(), weight: v.string(), count })),
  leftOut: v.object({ held: count, rejected: v.array(v.object({ reason: v.string(), count })), removed: count }),
});

/** A page of a listing's reviews. */
export const listingReviewsSchema = v.object({
  distribution: v.array(v.object({ stars, count, path, isChosen: v.boolean() })),
  languages: v.array(choice),
  photos: v.nullable(choice),
  replies: v.nullable(choice),
  orders: v.array(v.object({ order: v.picklist(reviewOrders), label: v.string(), path, isChosen: v.boolean() })),
  reviews: v.array(reviewSchema),
  /** The next page; null at the end. With several filters a page can have few reviews, or none, and a next one. */
  next: v.nullable(path),
  /** Reviews that are held because many more than usual arrived at once; 0 for none. */
  burst: count,
  score: v.nullable(scoreSchema),
});

export type ListingReviews = v.InferOutput<typeof listingReviewsSchema>;
