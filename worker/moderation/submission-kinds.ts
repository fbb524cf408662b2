/** The kinds of things that people write and staff decide on. A new one gets its messages under `mail.submission`. */
export const submissionKinds = [
  'report',
  'correction',
  'submission',
  'revision',
  'claim',
  'enquiry',
  'review',
  'review-report',
  'post',
] as const;

export type SubmissionKind = (typeof submissionKinds)[number];
