import type { Hours } from './hours.ts';

/** The steps of the form of a listing, in order. */
export const submissionSteps = [
  'basics',
  'place',
  'contact',
  'hours',
  'details',
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
  | null;

export type SubmissionValues = Readonly<Record<string, SubmissionValue>>;
