/**
 * What a kept page depends on, as words of the change log: a write appends the tags of what it changed, a cache
 * drops every page that carries one of them. Every page carries `site` and, where it shows them, the others.
 */
export type Tag = 'site' | 'chrome' | 'listings' | 'categories' | 'landings' | 'legal' | `listing:${number}`;

/** Everything of the site, after a bulk write: one row instead of thousands. */
export function siteTag(): Tag {
  return 'site';
}

/** What stands around every page: the site's names, languages, hosts and look. */
export function chromeTag(): Tag {
  return 'chrome';
}

/** Any page that shows several listings: which ones there are, their order, their cards, their counts. */
export function listingsTag(): Tag {
  return 'listings';
}

/** One listing: its own page, and those of others that show its card by name. */
export function listingTag(id: number): Tag {
  return `listing:${id}`;
}

/** The category tree and the attributes that listings can have: names, slugs, order. */
export function categoriesTag(): Tag {
  return 'categories';
}

/** What editors say of a category in a place: the pages of such cells. */
export function landingsTag(): Tag {
  return 'landings';
}

/** The legal texts of the site, all kinds and languages. */
export function legalTag(): Tag {
  return 'legal';
}
