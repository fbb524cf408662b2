import type { FileRequest } from '../files/file.ts';
import type { Scope } from '../site/site.ts';

/** The scope of a sitemap in the language of its path; undefined where the site does not speak it. */
export function scopeOf({ site, params }: FileRequest): Scope | undefined {
  const language = site.languages.find(({ tag }) => tag === params.lang)?.tag;
  return language === undefined ? undefined : { siteId: site.id, language, defaultLanguage: site.defaultLanguage };
}
