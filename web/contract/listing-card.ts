import * as v from 'valibot';
import { count, tag } from './schema-parts.ts';

/** A photo; `photoPath` makes its addresses. */
export const photo = v.object({ key: v.string(), width: count, height: count });

/** The mean of a listing's reviews in stars; with their number as it is displayed, and in words for screen readers. */
export const rating = v.object({ stars: v.number(), display: v.string(), words: v.string() });

/** The language of texts that are not in the page's language, and a note that names it: "In German". */
export const foreign = v.object({ language: tag, note: v.string() });

export const listingCardSchema = v.object({
  slug: v.string(),
  name: v.string(),
  summary: v.string(),
  /** Where name and summary are not in the page's language. */
  foreign: v.optional(foreign),
  category: v.optional(v.object({ slug: v.string(), name: v.string() })),
  /** City and country as one text, as far as known. */
  place: v.optional(v.string()),
  photo: v.optional(photo),
  rating: v.optional(rating),
});

export type ListingCard = v.InferOutput<typeof listingCardSchema>;
export type Rating = v.InferOutput<typeof rating>;
