import type { Limit } from '../../data/limit.ts';

export const previewsLimits = {
  /** Drafts and publications. */
  changes: { name: 'preview-changes-person', most: 300, seconds: 600 },
  /** Each comment can send mails. */
  comments: { name: 'preview-comments-person', most: 60, seconds: 600 },
  links: { name: 'preview-links-person', most: 60, seconds: 600 },
} as const satisfies Record<string, Limit>;
