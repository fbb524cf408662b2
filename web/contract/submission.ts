import type { Hours } from './hours.ts';

/** The steps of the form of a listing, in order. */
export const submissionSteps = [
  'basics',
  'place',
  'contact',
  'hours',
  'details',
  'services',
  'texts',
  'photos',
  'preview',
] as const;

export type SubmissionStep = (typeof submissionSteps)[number];

/** A photo of a submission: its upload's or its published key, and its text alternative by language. */
export type SubmittedPhoto = {
  key: string;
  width: number;
  height: number;
  alt: Readonly<Record<string, string>>;
  credit: string;
};

/** A service of a submission. A text is by language; an empty slug is that of a new service. */
export type SubmittedService = {
  slug: string;
  /** The slug of a kind of the site; empty for none. */
  kind: string;
  names: Readonly<Record<string, string>>;
  /** Amounts in the minor unit of the currency; an amount of 0 is free. */
  price: { amount: number; max: number | null; currency: string } | null;
  /** From 1 to 4, without an amount. */
  band: number | null;
  /** Whether the price is told on request. Without it, an amount and a band, the price is unknown. */
  isOnRequest: boolean;
  minutes: number | null;
  area: Readonly<Record<string, string>>;
  languages: readonly string[];
};

/** WGS 84 degrees. */
export type Position = readonly [latitude: number, longitude: number];

/**
 * What a form says of a listing, by field. `language` is that of `name`, `summary` and `description`; texts in other
 * languages have the tag behind a dot: `name.de`. `categories` are slugs, the main one first. `place` is `city/leipzig` or
 * empty. Attributes are `attribute.SLUG`.
 */
export type SubmissionValue =
  | string
  | number
  | boolean
  | readonly string[]
  | Position
  | Hours
  | readonly SubmittedPhoto[]
  | readonly SubmittedService[]
  | null;

export type SubmissionValues = Readonly<Record<string, SubmissionValue>>;
