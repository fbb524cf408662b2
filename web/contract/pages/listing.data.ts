import * as v from 'valibot';
import { weekdays } from '../hours.ts';
import { foreign, listingCardSchema, photo, rating } from '../listing-card.ts';
import { named, path, phrase } from '../schema-parts.ts';
import { serviceSchema } from '../service-card.ts';
import { reviewSectionSchema } from './reviews.data.ts';

/** Coordinates are WGS 84 degrees. The times of opening hours are ISO 8601 in UTC. */
/** The opening state from an instant on, as text in the page's language; texts are empty where the state is unknown. */
const openStatus = v.object({
  from: v.string(),
  isOpen: v.boolean(),
  /** The local day of the week, which marks today's row. */
  day: v.picklist(weekdays),
  state: v.string(),
  detail: v.string(),
});

const hours = v.object({
  /** Consecutive states; the first is that of the time at which the page was rendered. */
  statuses: v.array(openStatus),
  /** In the local order of weekdays. */
  week: v.array(v.object({ day: v.picklist(weekdays), name: v.string(), times: v.array(v.string()) })),
  /** Upcoming days with other hours. */
  special: v.array(v.object({ date: v.string(), times: v.array(v.string()) })),
  /** The time zone's name; empty where it is unknown. */
  zone: v.string(),
  /** The source's text for hours that could not be parsed. */
  text: v.string(),
  /** The day on which they were written down, where nobody has confirmed them since; else null. */
  asOf: v.nullable(v.string()),
});

export const listingSchema = v.object({
  slug: v.string(),
  name: v.string(),
  summary: v.string(),
  description: v.string(),
  /** Where these three texts are not in the page's language, because the listing has none in it. */
  foreign: v.optional(foreign),
  rating: v.optional(rating),
  /** What members say of it; absent of a listing that is not published. */
  reviews: v.optional(reviewSectionSchema),
  /** Articles and posts that refer to it. */
  mentions: v.optional(v.array(v.object({ title: v.string(), path }))),
  photos: v.array(v.object({ ...photo.entries, alt: phrase, credit: v.string() })),
  /** Null where no hours are known. */
  hours: v.nullable(hours),
  /** From 1 (cheap) to 4; null where it is unknown. */
  priceLevel: v.nullable(v.picklist([1, 2, 3, 4])),
  /**
   * Attributes as text, in the site's order. For `yes-no`, `has` is the value and the only part is a sentence. For
   * other kinds, `has` is null and the parts are the value with its separators. `path` leads to listings with the same
   * value.
   */
  attributes: v.array(
    v.object({
      slug: v.string(),
      name: v.string(),
      has: v.nullable(v.boolean()),
      parts: v.array(v.object({ text: v.string(), path: v.nullable(path) })),
    }),
  ),
  services: v.array(serviceSchema),
  /** Sentences that name the sources of the data and their age. */
  sources: v.array(v.string()),
  /** The path of a small map; null where the coordinates are unknown. */
  map: v.nullable(path),
  /** The address of the place on an external map: its position, else a search for its address; null if both are unknown. */
  directions: v.nullable(v.string()),
  /** By distance, nearest first. */
  nearby: v.array(v.object({ ...listingCardSchema.entries, distance: v.string() })),
  categories: v.array(named),
  /** From the country to the city, as far as known. */
  places: v.array(
    v.object({ kind: v.picklist(['country', 'region', 'city']), name: v.string(), path: v.nullable(path) }),
  ),
  /** ISO 3166-1 code in upper case. */
  country: v.nullable(v.string()),
  address: v.string(),
  postalCode: v.string(),
  coordinates: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  phone: v.string(),
  email: v.string(),
  website: v.string(),
  isClosed: v.boolean(),
  /** Whether the business runs the page itself. */
  owner: v.picklist(['claimed', 'unclaimed']),
  /** The words of the link to the form that asks the business, and how soon it answers; empty if that is not known. */
  enquiry: v.nullable(v.object({ words: v.string(), responds: v.string() })),
  /** How many members have confirmed it, and when the last one did; empty for none. */
  confirmed: v.string(),
  /** The day of the last change. */
  updated: v.string(),
  /** Other listings of the same category in the same city, or else of the same category. */
  similar: v.array(listingCardSchema),
});

export type ListingPage = v.InferOutput<typeof listingSchema>;
