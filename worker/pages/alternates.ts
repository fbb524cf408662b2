import type { RegisteredSite } from '../domain/sites/site.ts';

/** A page in one of the languages that it is published in. */
export type Alternate = { lang: string; path: string };

/**
 * The languages that a page is published in, in the site's order. Pages and sitemaps share it, so their `hreflang` sets
 * agree.
 */
export const alternatesOf = (
  site: Pick<RegisteredSite, 'languages'>,
  { isPublished = () => true, path }: { isPublished?: (lang: string) => boolean; path: (lang: string) => string },
): Alternate[] =>
  site.languages.filter(({ tag }) => isPublished(tag)).map(({ tag }) => ({ lang: tag, path: path(tag) }));

/** The alternates with `x-default`: the site's default language, else the first alternate. */
export function hreflangs(alternates: readonly Alternate[], defaultLanguage: string): Alternate[] {
  const fallback = alternates.find(({ lang }) => lang === defaultLanguage) ?? alternates[0];
  return fallback ? [...alternates, { lang: 'x-default', path: fallback.path }] : [];
}
