/** Permissions, apart from reading published pages. */
export const rights = [
  /** Pages and forms of one's own account. Suspended members keep this right. */
  'own-account',
  /** Review, blog, submit, claim, enquire, save, report. */
  'take-part',
  'edit-listings',
  /** The queue: listings, reviews, claims, posts, reports. */
  'decide',
  /** Articles, pages, carousels, categories, services, translations. */
  'write-content',
  /** Users and roles, domains, settings, import, export, legal texts. */
  'administer',
  /** `view-sites`: the viewer, where the staff of a site sees that site. `view-all-sites`: all sites. */
  'view-sites',
  'view-all-sites',
] as const;

export type Right = (typeof rights)[number];
