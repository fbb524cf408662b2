import { defineFile } from '../files/file.ts';
import type { Scope } from '../site/site.ts';
import { type IndexRows, loadIndex } from './sitemap.query.ts';
import { type SitemapEntry, sitemapIndexXml } from './xml.ts';

/** `/sitemap.xml`: the sitemaps of each language, by what they hold. */
export const sitemapIndex = defineFile<IndexRows>({
  type: 'application/xml',
  load: (reader, { site }) => {
    const scope: Scope = { siteId: site.id, language: site.defaultLanguage, defaultLanguage: site.defaultLanguage };
    return loadIndex(
      reader,
      scope,
      site.languages.map(({ tag }) => tag),
    );
  },
  write: (rows, request) => ({
    code: 'ok',
    text: sitemapIndexXml(
      request.site.languages.flatMap(({ tag }) => filesOf(tag, rows)),
      request,
    ),
    tags: ['listings', 'categories'],
  }),
});

/**
 * The sitemaps of one language. When pages and directories changed would take a look at all that they show, so only
 * those of listings say when.
 */
function filesOf(lang: string, { listingFiles, categories, total }: IndexRows): SitemapEntry[] {
  const at = (name: string) => `/sitemaps/${lang}/${name}.xml`;
  return [
    { path: at('pages-1') },
    ...(total > 0 ? [{ path: at('directory-0') }] : []),
    ...categories.map(({ id }) => ({ path: at(`directory-${id}`) })),
    ...listingFiles
      .filter(({ language }) => language === lang)
      .map(({ file, changed_at }) => ({ path: at(`listings-${file + 1}`), changedAt: changed_at ?? undefined })),
  ];
}
