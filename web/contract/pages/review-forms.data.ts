import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { formStateSchema } from '../form-state.ts';
import { reviewReasons } from '../reviews.ts';
import { day, path, tag } from '../schema-parts.ts';
import { photosStepSchema } from '../submission-steps/photos.ts';
import { reviewedListingSchema, reviewSchema } from './reviews.data.ts';

const option = v.object({ slug: v.string(), name: v.string() });

/** The member's review as it stands. */
const standing = v.object({
  state: v.picklist(['published', 'held', 'rejected']),
  /** Why it is held: `burst`, or the risk of the review itself; empty if it is not. */
  hold: v.picklist(['', 'burst', 'risk']),
  /** The number that the form sends, so that no change of it is overwritten unseen. */
  revision: v.number(),
  /** Its own page while it is published, and the page on which its author removes it. */
  path: v.nullable(path),
  removePath: path,
  /** The name of its language, and whether it was found in the text. */
  language: v.string(),
  isFound: v.boolean(),
});

export const writeReviewSchema = v.object({
  listing: reviewedListingSchema,
  form: formStateSchema,
  /** Why the visitor cannot review this listing; null if they can. */
  blocked: v.nullable(v.picklist(['closed', 'own', 'rejected', 'suspended'])),
  own: v.nullable(standing),
  criteria: v.array(option),
  /** The months to choose from, the last one first, each with its year. */
  years: v.array(v.object({ year: v.string(), months: v.array(v.object({ value: v.string(), name: v.string() })) })),
  languages: v.array(v.object({ tag, name: v.string() })),
  /** Plain text of several lines. */
  guidelines: v.string(),
  photos: photosStepSchema,
  /** Where the member follows what staff decide, and where they see all of their reviews. */
  contributionsPath: path,
  ownPath: path,
});

/** What the pages about one review have in common. */
const about = { listing: reviewedListingSchema, review: reviewSchema };

export const reviewVoteSchema = v.object({
  ...about,
  action: path,
  /** Null for a visitor who is not signed in. `own`: their review, or of a listing that they run or claim. */
  vote: v.nullable(v.picklist(['none', 'helpful', 'own', 'suspended'])),
  signIn: path,
  problem: formProblem,
});

export const reviewTranslationSchema = v.object({
  ...about,
  action: path,
  /** The name of the provider. */
  provider: v.string(),
  /** The machine's texts in the page's language; null before it was asked. */
  translated: v.nullable(v.object({ title: v.string(), body: v.string() })),
  problem: formProblem,
});

export const reviewReportSchema = v.object({
  ...about,
  form: formStateSchema,
  reasons: v.array(v.picklist(reviewReasons)),
});

export const reviewReplySchema = v.object({
  ...about,
  form: formStateSchema,
  /** The number of the answer that the page shows; empty for none. */
  revision: v.string(),
  isSuspended: v.boolean(),
});

/** A review in a list of the area. */
const listed = v.object({
  id: v.number(),
  listing: v.object({ name: v.string(), path }),
  stars: v.number(),
  title: v.string(),
  excerpt: v.string(),
  /** The language of the texts. */
  language: tag,
  written: day,
  /** Its own page; null while it is not published. */
  path: v.nullable(path),
});

const ownListed = v.object({
  ...listed.entries,
  state: v.picklist(['published', 'held', 'rejected', 'removed']),
  /** Where it is written anew, and where it is removed; null where that is impossible. */
  editPath: v.nullable(path),
  removePath: v.nullable(path),
});

export const reviewsDone = ['removed', 'replied', 'reply-removed'] as const;

export const ownReviewsSchema = v.object({
  sections: sectionsSchema,
  action: path,
  isSuspended: v.boolean(),
  /** Whether the member runs listings: then their reviews are shown as well. */
  isOwner: v.boolean(),
  /** Reviews of their listings that have no answer, the newest first. */
  unanswered: v.array(v.object({ ...listed.entries, author: v.string(), replyPath: path })),
  own: v.array(ownListed),
  first: v.nullable(path),
  next: v.nullable(path),
  /** The review that is to be removed, once that is confirmed; null on the list. */
  removing: v.nullable(ownListed),
  back: path,
  contributionsPath: path,
  done: v.nullable(v.picklist(reviewsDone)),
  problem: formProblem,
});

export type WriteReviewPage = v.InferOutput<typeof writeReviewSchema>;
export type ReviewVotePage = v.InferOutput<typeof reviewVoteSchema>;
export type ReviewTranslationPage = v.InferOutput<typeof reviewTranslationSchema>;
export type ReviewReportPage = v.InferOutput<typeof reviewReportSchema>;
export type ReviewReplyPage = v.InferOutput<typeof reviewReplySchema>;
export type OwnReviewsPage = v.InferOutput<typeof ownReviewsSchema>;
