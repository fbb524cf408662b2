import type { Limit } from '../../data/limit.ts';

const hour = 3_600;

export const enquiryLimits = {
  perPerson: { name: 'enquiries-person', most: 20, seconds: 24 * hour },
  perConnection: { name: 'enquiries-connection', most: 40, seconds: hour },
  perSite: { name: 'enquiries-site', most: 2_000, seconds: hour },
  repliesPerPerson: { name: 'enquiry-replies-person', most: 200, seconds: 24 * hour },
  filesPerPerson: { name: 'enquiry-files-person', most: 60, seconds: hour },
  filesPerConnection: { name: 'enquiry-files-connection', most: 60, seconds: hour },
  changesPerPerson: { name: 'enquiry-changes-person', most: 200, seconds: hour },
  reportsPerPerson: { name: 'enquiry-reports-person', most: 10, seconds: 24 * hour },
} as const satisfies Record<string, Limit>;

/** Enquiries within 24 hours to one listing: of everybody, and of one person. */
export const mostOfDay = { listing: 100, personAndListing: 3 } as const;
