/** Rights that visitors have without signing in. */
const visitorRights = [
  /** Read what is published, and use what every page offers: choose a language, search, sign in and out. */
  'read',
  /** Report something, ask for its removal. */
  'report',
] as const;

/** All rights. `worker/identity/rights.ts` says who has them. */
export const rights = [
  ...visitorRights,
  /** Pages and forms of one's own account. */
  'own-account',
  /** Review, blog, submit, claim, enquire, save. */
  'take-part',
  'edit-listings',
  /** Reply to the reviews of one's own listing; see its figures and enquiries. */
  'answer-reviews',
  'read-reported-threads',
  /** The queue: listings, reviews, claims, posts, reports. */
  'decide',
  /** Articles, pages, carousels, categories, services, translations. */
  'write-content',
  /** Users and roles, domains, settings, import, export, legal texts. */
  'administer',
  /** `view-sites`: the viewer, where the staff of a site sees that site. `view-all-sites`: all sites. */
  'view-sites',
  'view-all-sites',
  /** Create, suspend, resume, clone and delete sites. */
  'run-sites',
] as const;

export type Right = (typeof rights)[number];

export type VisitorRight = (typeof visitorRights)[number];

/** Rights of people who are signed in. */
export type MemberRight = Exclude<Right, VisitorRight>;
