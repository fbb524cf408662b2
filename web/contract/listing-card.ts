import * as v from 'valibot';
import { count, path } from './schema-parts.ts';

/** A photo; `photoPath` makes its addresses. */
export const photo = v.object({ key: v.string(), width: count, height: count });

export const listingCardSchema = v.object({
  slug: v.string(),
  path,
  name: v.string(),
  summary: v.string(),
  /** The language that name and summary are in. */
  language: v.string(),
  category: v.nullable(v.object({ slug: v.string(), name: v.string() })),
  city: v.nullable(v.string()),
  /** ISO 3166-1 code in upper case. */
  country: v.nullable(v.string()),
  photo: v.nullable(photo),
  /** The mean of its reviews in stars, and how many there are; null without one. */
  rating: v.nullable(v.object({ stars: v.number(), reviews: count })),
});

export type ListingCard = v.InferOutput<typeof listingCardSchema>;
