import type { Features } from '../feature.ts';
import { defineFile, type FileDefinition } from '../files/file.ts';
import type { NumberedFiles, SinglePages } from './sitemap.ts';
import { sitemapIndex } from './sitemap-index.ts';
import { loadTogether, numberOf, scopeOf, sitemapType, spokenOn, writePages } from './sitemap-request.ts';

const notFound = { code: 'not-found' } as const;

/** The sitemaps of all features and the sitemap index, by path. */
export function sitemapFilesOf(features: Features): (readonly [path: string, FileDefinition])[] {
  const pages = features.flatMap(({ sitemaps }) => sitemaps?.pages ?? []);
  const files = features.flatMap(({ sitemaps }) => Object.entries(sitemaps?.files ?? {}));
  return [
    ['/sitemap.xml', sitemapIndex(files)],
    [pathOf('pages'), singlePages(pages)],
    ...files.map(([name, definition]) => [pathOf(name), numberedFile(definition)] as const),
  ];
}

/** The router path of a sitemap. */
const pathOf = (name: string): string => `/sitemaps/:lang/:file{${name}-[0-9]+\\.xml}`;

/** `/sitemaps/{lang}/pages-1.xml`: the single pages of all features. */
const singlePages = (all: readonly SinglePages[]): FileDefinition =>
  defineFile<unknown[][][] | undefined>({
    type: sitemapType,
    async load(reader, request) {
      const scope = numberOf(request) === 1 && scopeOf(request);
      if (!scope) return undefined;
      const spoken = spokenOn(request);
      return loadTogether(
        reader,
        all.map(({ statements }) => statements(scope, spoken)),
      );
    },
    write(rows, request) {
      if (!rows) return notFound;
      const listed = all.flatMap(({ pages }, i) => pages(rows[i] as never, request.params.lang ?? ''));
      return writePages(listed, request, [...new Set(all.flatMap(({ tags }) => tags))]);
    },
  });

const numberedFile = ({ firstNumber, load, pages, tags }: NumberedFiles): FileDefinition =>
  defineFile<{ number: number; rows: unknown } | undefined>({
    type: sitemapType,
    async load(reader, request) {
      const scope = scopeOf(request);
      const number = numberOf(request);
      if (!scope || number === undefined || number < firstNumber) return undefined;
      return { number, rows: await load(reader, scope, number) };
    },
    write(file, request) {
      const listed = file && pages(file.rows as never, file.number);
      return listed ? writePages(listed, request, tags) : notFound;
    },
  });
