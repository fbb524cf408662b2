import type { SubmissionValues, SubmittedPhoto } from '../../../web/contract/submission.ts';

/** The keys of the photos among values. */
export const keysOf = (values: SubmissionValues): string[] =>
  ((values.photos ?? []) as readonly SubmittedPhoto[]).map(({ key }) => key);
