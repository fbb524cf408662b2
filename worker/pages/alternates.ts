import type { RegisteredSite } from '../site/site.ts';

/** A page in one of the languages in which it is really published. */
export type Alternate = { lang: string; path: string };

/**
 * The languages in which a page is published, in the site's order. Pages and sitemaps both take theirs from here, so
 * that each of a set names the same set.
 */
export const alternatesOf = (
  site: Pick<RegisteredSite, 'languages'>,
  { isPublished = () => true, path }: { isPublished?: (lang: string) => boolean; path: (lang: string) => string },
): Alternate[] =>
  site.languages.filter(({ tag }) => isPublished(tag)).map(({ tag }) => ({ lang: tag, path: path(tag) }));

/** An alternate by what `hreflang` calls it, the default one included: the site's own language, else the first. */
export function hreflangs(alternates: readonly Alternate[], defaultLanguage: string): Alternate[] {
  const fallback = alternates.find(({ lang }) => lang === defaultLanguage) ?? alternates[0];
  return fallback ? [...alternates, { lang: 'x-default', path: fallback.path }] : [];
}
