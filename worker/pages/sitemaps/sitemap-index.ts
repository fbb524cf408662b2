import type { Scope } from '../../data/scope.ts';
import { defineFile, type FileDefinition } from '../files/file.ts';
import type { NumberedFiles } from './sitemap.ts';
import { loadTogether, sitemapType, spokenOn } from './sitemap-request.ts';
import { type SitemapEntry, sitemapIndexXml } from './xml.ts';

/** `/sitemap.xml`: the sitemaps of each language, in the order of the features. */
export function sitemapIndex(files: readonly (readonly [name: string, NumberedFiles])[]): FileDefinition {
  const filesIn = (lang: string, rows: readonly unknown[]): SitemapEntry[] => [
    { path: pathOf(lang, 'pages', 1) },
    ...files.flatMap(([name, { index }], i) =>
      index
        .files(rows[i] as never, lang)
        .map(({ number, changedAt }) => ({ path: pathOf(lang, name, number), changedAt })),
    ),
  ];
  return defineFile<unknown[][][]>({
    type: sitemapType,
    load: (reader, request) => {
      const { id: siteId, defaultLanguage } = request.site;
      const scope: Scope = { siteId, language: defaultLanguage, defaultLanguage };
      const spoken = spokenOn(request);
      return loadTogether(
        reader,
        files.map(([, { index }]) => index.statements(scope, spoken)),
      );
    },
    write: (rows, request) => ({
      code: 'ok',
      text: sitemapIndexXml(
        spokenOn(request).flatMap((lang) => filesIn(lang, rows)),
        request,
      ),
      tags: [...new Set(files.flatMap(([, { tags }]) => tags))],
    }),
  });
}

const pathOf = (lang: string, name: string, number: number): string => `/sitemaps/${lang}/${name}-${number}.xml`;
