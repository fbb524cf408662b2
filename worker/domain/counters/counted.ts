import type { SiteId } from '../../data/schema.ts';

/** What is counted, and how many days it is kept: 400 unless there is a reason. A name whose rows may exist stays here. */
export const countedFeatures = {
  /** Searches that found nothing. Visitors choose the words, so a day has room for a limited number of them. */
  search: { days: 90, thingsPerDay: 1_000 },
  /** Messages that pages showed in another language, because their own lacks them: the key, and the language. */
  message: { days: 90, thingsPerDay: 500 },
  /** Listings that pages showed in a carousel or as an ad: which one, and its position. */
  exposure: { days: 400 },
  /** Answered pages that are the same for everyone: the route, and the language. */
  view: { days: 400 },
  /** Answered pages of a listing: its id, and the language. */
  'listing-view': { days: 400 },
  /** What the page cache gave for these pages: `hit`, `miss` or `stale`. */
  cache: { days: 400 },
  /** How often links to previews were opened: their number on the site. */
  'preview-link': { days: 90 },
  /** Answered frames of widgets: the number of their key, 0 for examples, and the kind. */
  widget: { days: 400 },
  /** Unexpected errors: the digest that the visitor saw, and the route. What exceeds the limit is summed without both. */
  error: { days: 90, thingsPerDay: 200, isSummedBeyond: true },
} as const satisfies Record<string, CountedDefinition>;

export type CountedFeature = keyof typeof countedFeatures;

/** How long a count is kept, how many things a day has at most, and whether further ones are summed as the thing ''. */
export type CountedDefinition = { days: number; thingsPerDay?: number; isSummedBeyond?: true };

/** Something to be counted once. Neither `thing` nor `dimension` may lead to a person. */
export type Counted = {
  feature: CountedFeature;
  /** Such as the id of a listing; at most 100 characters. */
  thing: string;
  /** Such as a language; empty if there is none. */
  dimension: string;
};

/** A summed count of a day. Arrays instead of objects keep messages small. */
export type CountRow = readonly [
  site: SiteId,
  feature: CountedFeature,
  day: number,
  thing: string,
  dimension: string,
  count: number,
];

/** A message of the queue COUNTS. */
export type CountMessage = { readonly rows: readonly CountRow[] };

/** The day of a time in milliseconds since 1970: days since 1970 in UTC. */
export const dayOf = (time: number): number => Math.floor(time / 86_400_000);
