import * as v from 'valibot';
import { foreign } from '../listing-card.ts';
import { path } from '../schema-parts.ts';

/** A number in words, with what it is of. */
const line = v.object({ label: v.string(), words: v.string() });

/**
 * A line of the sum, all numbers as text. `reviews` and `stars` are its whole calculation ("3 × 80% = 2.4"), or the number
 * alone where everything counts in full.
 */
const term = v.object({ label: v.string(), note: v.string(), reviews: v.string(), stars: v.string() });

/** How the score of one listing is made. Numbers are texts in the page's language. */
export const reviewScoreSchema = v.object({
  listing: v.object({ name: v.string(), foreign: v.optional(foreign), path }),
  /** Null without published reviews. */
  score: v.nullable(
    v.object({
      /** To a tenth, as on cards; drawn with `stars`. */
      shown: v.string(),
      stars: v.number(),
      /** Reviews and date: "12 reviews, as of 1 March 2026". */
      basis: v.string(),
      /** What the score is made of, in sentences. */
      summary: v.array(v.string()),
      /** From five stars to one; `size` in percent. */
      distribution: v.array(v.object({ stars: v.string(), words: v.string(), size: v.number() })),
      /** The mean of all reviews without weights, in a sentence. */
      mean: v.string(),
      /** Reviews that were taken over from elsewhere, by source, in sentences. They count. */
      imported: v.array(v.string()),
      /** What every listing starts from, then the reviews by age, the newest first. */
      terms: v.array(term),
      total: term,
      /** "104.5 ÷ 24.4 = 4.28", and how it is rounded. */
      division: v.string(),
      rounding: v.string(),
      /** The weights of all ages. */
      weights: v.array(line),
      /** What ages are counted from, and which formula this is. */
      rules: v.array(v.string()),
    }),
  ),
  /** All reviews of the listing. */
  reviews: path,
  /** Why new reviews wait at the moment; empty where they do not. */
  burst: v.string(),
  /** Reviews that are no part of the score; none without any. */
  leftOut: v.array(line),
  /** Ratings that other sources state. They are in no number above. */
  otherRatings: v.array(line),
  /** What the score is computed from, for machines, and the command that computes it anew. */
  inputs: path,
  command: v.string(),
});

export type ReviewScorePage = v.InferOutput<typeof reviewScoreSchema>;
