import type { Limit } from '../../data/limit.ts';

const hour = 3_600;

export const reviewLimits = {
  reviewsPerPerson: { name: 'reviews-person', most: 20, seconds: 24 * hour },
  reviewsPerConnection: { name: 'reviews-connection', most: 60, seconds: hour },
  reviewsPerSite: { name: 'reviews-site', most: 2_000, seconds: hour },
  removalsPerPerson: { name: 'review-removals-person', most: 60, seconds: hour },
  votesPerPerson: { name: 'review-votes-person', most: 200, seconds: hour },
  repliesPerPerson: { name: 'review-replies-person', most: 60, seconds: hour },
  translationsPerConnection: { name: 'review-translations-connection', most: 60, seconds: hour },
  translationsPerSite: { name: 'review-translations-site', most: 2_000, seconds: hour },
  reviewReportsPerPerson: { name: 'review-reports-person', most: 20, seconds: 24 * hour },
  reviewReportsPerConnection: { name: 'review-reports-connection', most: 20, seconds: hour },
  reviewReportsPerSite: { name: 'review-reports-site', most: 500, seconds: hour },
} as const satisfies Record<string, Limit>;
