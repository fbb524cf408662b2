/**
 * A cache tag: what a cached page depends on. A write appends the tags of what it changed to the change log, and pages
 * with one of these tags are no longer fresh. Every page depends on `site`, and on the others if it shows them.
 */
export type Tag =
  | 'site'
  | 'chrome'
  | 'listings'
  | 'categories'
  | 'landings'
  | 'legal'
  | 'synonyms'
  | 'reviews'
  | 'posts'
  | 'carousels'
  | 'promotions'
  | `post:${number}`
  | `listing:${number}`;

/** Everything of the site, after a bulk write: one row instead of thousands. */
export function siteTag(): Tag {
  return 'site';
}

/** Header and footer of every page: the site's names, languages, hosts and look. */
export function chromeTag(): Tag {
  return 'chrome';
}

/** Any page that shows several listings: which ones there are, their order, their cards, their counts. */
export function listingsTag(): Tag {
  return 'listings';
}

/** One listing: its own page, and pages that show its card. */
export function listingTag(id: number): Tag {
  return `listing:${id}`;
}

/** The category tree and the site's attributes: names, slugs, order. */
export function categoriesTag(): Tag {
  return 'categories';
}

/** Landing pages: editors' texts about a category in a place. */
export function landingsTag(): Tag {
  return 'landings';
}

/** The site's legal texts of all kinds, in all languages. */
export function legalTag(): Tag {
  return 'legal';
}

/** The site's synonyms of all languages: pages of searches depend on them. */
export function synonymsTag(): Tag {
  return 'synonyms';
}

/** Reviews of several listings: the site's stream of reviews, and the newest ones on other pages. */
export function reviewsTag(): Tag {
  return 'reviews';
}

/** Lists of articles and blog posts, and their latest ones on other pages. */
export function postsTag(): Tag {
  return 'posts';
}

/** One article or blog post, in one language. */
export function postTag(id: number): Tag {
  return `post:${id}`;
}

/** The carousels of the site: which ones there are, their order and their listings. */
export function carouselsTag(): Tag {
  return 'carousels';
}

/** The listings that the site shows as ads. */
export function promotionsTag(): Tag {
  return 'promotions';
}
