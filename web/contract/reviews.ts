/** The orders of a listing's reviews; the first is the default. */
export const reviewOrders = ['newest', 'highest', 'lowest', 'helpful'] as const;

export type ReviewOrder = (typeof reviewOrders)[number];

/** What a listing's reviews are narrowed by. */
export type ReviewFilter = {
  stars?: 1 | 2 | 3 | 4 | 5;
  /** A language tag. */
  language?: string;
  photos?: true;
  reply?: true;
};

/** Why a review is reported, and why staff reject one: keys under `moderation.reason`. */
export const reviewReasons = ['spam', 'insult', 'not-visited', 'personal-data', 'own-interest'] as const;

export type ReviewReason = (typeof reviewReasons)[number];

/** What a site has rated besides the whole. */
export type ReviewCriterion = { slug: string; names: Readonly<Record<string, string>> };

export const mostCriteria = 5;

/** A photo of a review: its key in the bucket, its size in pixels, and its description in the review's language. */
export type ReviewPhoto = readonly [key: string, width: number, height: number, alt: string];

export const mostReviewPhotos = 6;

/** Characters of the texts. */
export const longestReviewTitle = 120;
export const longestReviewBody = 8_000;
export const longestReply = 4_000;

/** All that the score of a listing is computed from: `npm run score` needs nothing else. */
export type ReviewScoreInputs = {
  /** The version of the formula. */
  formula: number;
  /** `YYYY-MM`: ages are counted in whole months before the first of this month, 00:00 UTC. */
  asOf: string;
  /** Reviews that are added to those of the listing, with this many hundredths of a star each. */
  prior: { reviews: number; score100: number };
  /** The weight of a review in thousandths: of the first step whose `under` (months, null for none) exceeds its age. */
  weights: readonly { under: number | null; permille: number }[];
  /** The published reviews by the month in which they were written (`YYYY-MM`) and their stars. */
  reviews: readonly { month: string; stars: number; count: number }[];
};

/** The answer of `/score/{slug}`. */
export type ReviewScoreAnswer = {
  /** The slug of the listing. */
  listing: string;
  /** Hundredths of a star; null without reviews. */
  score100: number | null;
  /** Published reviews. */
  count: number;
  /** Null without reviews. */
  inputs: ReviewScoreInputs | null;
  /** Reviews that are not part of the score. Rejected ones by the reason. */
  leftOut: { held: number; rejected: Readonly<Record<string, number>>; removedByAuthor: number };
};
