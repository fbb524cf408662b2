import type { Limit } from '../../data/limit.ts';

const hour = 3_600;
const day = 24 * hour;

export const claimsLimits = {
  starts: { name: 'claims-person', most: 10, seconds: day },
  searches: { name: 'claims-searches', most: 60, seconds: hour },
  looks: { name: 'claims-looks', most: 30, seconds: hour },
  codes: { name: 'claims-codes', most: 30, seconds: hour },
  documents: { name: 'claims-documents', most: 10, seconds: day },
  changes: { name: 'claims-changes', most: 60, seconds: hour },
  answers: { name: 'claims-answers', most: 60, seconds: hour },
  /** Emails to businesses: they did not ask for them. */
  mailsPerListing: { name: 'claim-mails-listing', most: 2, seconds: day, scope: 'platform' },
  mailsPerDomain: { name: 'claim-mails-domain', most: 5, seconds: day, scope: 'platform' },
  documentsOpened: { name: 'claim-documents-opened', most: 200, seconds: hour },
} as const satisfies Record<string, Limit>;
