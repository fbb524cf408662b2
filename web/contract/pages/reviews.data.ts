import * as v from 'valibot';
import { foreign, photo } from '../listing-card.ts';
import { reviewOrders } from '../reviews.ts';
import { choice, count, day, path, tag } from '../schema-parts.ts';

const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));

/** A review as pages show it. Its texts are in its own language, everything else in the page's. */
export const reviewSchema = v.object({
  id: count,
  /** The page of this review alone. */
  path,
  stars,
  /** Stars by criterion, each with its name. */
  criteria: v.array(v.object({ name: v.string(), stars })),
  title: v.string(),
  body: v.string(),
  /** The language of the texts; its name where it is not the page's. */
  language: v.object({ tag, name: v.optional(v.string()) }),
  /** Whether a machine can translate them into the page's language. */
  isTranslatable: v.optional(v.literal(true)),
  /** Empty for an import without names. */
  author: v.string(),
  written: day,
  /** When its author last changed it; null if never. */
  edited: v.nullable(day),
  /** The month of the visit, as text; empty where it is not known. */
  visited: v.string(),
  /** `alt` is in the language of the review. */
  photos: v.array(v.object({ ...photo.entries, alt: v.string() })),
  helpful: count,
  /** Where an imported review is from; `demo` for one that was written for a demonstration. Empty for others. */
  source: v.string(),
  /** The answer of the business; `isOlder` if the review was changed after it. */
  reply: v.nullable(v.object({ body: v.string(), written: day, edited: v.nullable(day), isOlder: v.boolean() })),
});

/** The score of a listing with all that shows at a glance how it comes about. */
export const reviewSummarySchema = v.object({
  /** From 1 to 5, exact, and as text with one digit. */
  stars: v.number(),
  score: v.string(),
  /** Published reviews. */
  count,
  /** The month as of which the score is, as text. */
  asOf: v.string(),
  /** From five stars down to one. Each leads to its reviews. */
  distribution: v.array(v.object({ stars, count, path })),
});

/** The listing that a page of reviews is about. */
export const reviewedListingSchema = v.object({
  slug: v.string(),
  name: v.string(),
  foreign: v.optional(foreign),
  path,
});

/** Ratings that other sources state, with the day on which they did. They are in no score. */
const importedRating = v.object({
  source: v.string(),
  stars: v.number(),
  score: v.string(),
  count,
  stated: v.string(),
});

/** Reviews on the page of a listing. */
export const reviewSectionSchema = v.object({
  /** Null without a review. */
  summary: v.nullable(reviewSummarySchema),
  /** The most helpful ones, the newest first of those with equal votes. */
  reviews: v.array(reviewSchema),
  /** Reviews that are held because many more than usual arrived at once; 0 for none. */
  burst: count,
  imported: v.array(importedRating),
  /** Whether members can write reviews of it now. */
  isOpen: v.boolean(),
});

/** A page of a listing's reviews. */
export const listingReviewsSchema = v.object({
  listing: reviewedListingSchema,
  isOpen: v.boolean(),
  summary: v.nullable(reviewSummarySchema),
  /** The stars of the reviews that are shown; null for all. */
  stars: v.nullable(stars),
  languages: v.array(choice),
  photos: v.nullable(choice),
  replies: v.nullable(choice),
  orders: v.array(v.object({ ...choice.entries, order: v.picklist(reviewOrders) })),
  /** All reviews in this order; null where nothing is narrowed. */
  all: v.nullable(path),
  reviews: v.array(reviewSchema),
  /** The first page; null on it. */
  first: v.nullable(path),
  /** The next page; null at the end. With several filters a page can have few reviews, or none, and a next one. */
  next: v.nullable(path),
  burst: count,
  /** What is in no score: held, rejected, and removed by the author. */
  leftOut: v.object({ held: count, rejected: count, removed: count }),
});

/** A review with the listing that it is about. */
export const listedReviewSchema = v.object({ ...reviewSchema.entries, listing: reviewedListingSchema });

/** Reviews of all listings, the newest first. */
export const reviewStreamSchema = v.object({
  reviews: v.array(listedReviewSchema),
  stars: v.array(choice),
  languages: v.array(choice),
  photos: choice,
  all: v.nullable(path),
  first: v.nullable(path),
  next: v.nullable(path),
});

/** One review. */
export const reviewPageSchema = v.object({
  listing: reviewedListingSchema,
  review: reviewSchema,
  /** The score and the number of reviews of the listing. */
  summary: v.nullable(v.object({ stars: v.number(), score: v.string(), count })),
});

export type Review = v.InferOutput<typeof reviewSchema>;
export type ReviewSummary = v.InferOutput<typeof reviewSummarySchema>;
export type ReviewedListing = v.InferOutput<typeof reviewedListingSchema>;
export type ReviewSection = v.InferOutput<typeof reviewSectionSchema>;
export type ListingReviewsPage = v.InferOutput<typeof listingReviewsSchema>;
export type ReviewStreamPage = v.InferOutput<typeof reviewStreamSchema>;
export type ReviewPage = v.InferOutput<typeof reviewPageSchema>;
