import { type Filters, filterSegments, noFilters } from '../../web/contract/filters.ts';
import { href } from '../../web/contract/routes.ts';
import { isWorthIndexing } from '../directory/worth-indexing.ts';
import { defineFile, type FileRequest, type WrittenFile } from '../files/file.ts';
import { alternatesOf } from '../pages/alternates.ts';
import { scopeOf } from './scope.ts';
import {
  type DirectoryFileRows,
  type LegalEntryRow,
  type ListingEntryRow,
  legalEntries,
  listingEntries,
  loadDirectoryFile,
} from './sitemap.query.ts';
import { type PageEntry, type SitemapEntry, sitemapXml } from './xml.ts';

const type = 'application/xml';
const notFound = { code: 'not-found' } as const;
const legalKinds = ['privacy', 'cookies', 'tos'] as const;

/** The number in a file's name; undefined where there is none. */
function numberOf({ params }: FileRequest): number | undefined {
  const digits = params.file?.match(/-(0|[1-9]\d{0,8})\.xml$/)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

type Published = Pick<SitemapEntry, 'changedAt'> & {
  path: (lang: string) => string;
  isPublished?: (lang: string) => boolean;
};

/** An entry of the file's own language, for a page published in some languages. */
function entry({ site, params }: FileRequest, { path, isPublished, changedAt }: Published): PageEntry {
  const alternates = alternatesOf(site, { path, ...(isPublished && { isPublished }) });
  return { path: path(params.lang ?? ''), changedAt, alternates };
}

function written(entries: readonly PageEntry[], request: FileRequest, tags: WrittenFile['tags']): WrittenFile {
  const { origin, site } = request;
  return { code: 'ok', text: sitemapXml(entries, { origin, defaultLanguage: site.defaultLanguage }), tags };
}

/** `/sitemaps/{lang}/pages-1.xml`: the home page and the legal texts. */
export const pagesSitemap = defineFile<LegalEntryRow[] | undefined>({
  type,
  async load(reader, request) {
    const scope = numberOf(request) === 1 && scopeOf(request);
    if (!scope) return undefined;
    const spoken = request.site.languages.map(({ tag }) => tag);
    return (await reader.batch(legalEntries(scope, { kinds: legalKinds, spoken })))[0];
  },
  write(rows, request) {
    if (!rows) return notFound;
    const { lang } = request.params;
    const publishedAt = (kind: string, tag?: string) =>
      rows.find((row) => row.kind === kind && row.language === tag)?.published_at ?? undefined;
    const legal = legalKinds.filter((kind) => publishedAt(kind, lang) !== undefined);
    const entries = [
      entry(request, { path: (tag) => href('home', { lang: tag }) }),
      ...legal.map((kind) =>
        entry(request, {
          path: (tag) => href(kind, { lang: tag }),
          isPublished: (tag) => publishedAt(kind, tag) !== undefined,
          changedAt: publishedAt(kind, lang),
        }),
      ),
    ];
    return written(entries, request, ['legal']);
  },
});

/**
 * `/sitemaps/{lang}/directory-{n}.xml`: `n` is a category's id and the file holds its places; 0 stands for all and the
 * file holds the directory, its categories and its places.
 */
export const directorySitemap = defineFile<DirectoryFileRows | undefined>({
  type,
  async load(reader, request) {
    const scope = scopeOf(request);
    const category = numberOf(request);
    return scope && category !== undefined ? loadDirectoryFile(reader, scope, category) : undefined;
  },
  write(rows, request) {
    const n = numberOf(request);
    const category = rows?.categories.find(({ id }) => id === n);
    if (!rows || (n !== 0 && !category)) return notFound;
    const inCategory = ({ slug }: { slug: string }): Filters => ({ ...noFilters, category: [slug] });
    const own = category ? inCategory(category) : noFilters;
    const overall = [
      { filters: noFilters, listings: rows.total },
      ...rows.categories.map((one) => ({ filters: inCategory(one), listings: one.listings })),
    ];
    const inPlaces = rows.places.map(({ kind, slug, listings }) => ({ filters: { ...own, [kind]: [slug] }, listings }));
    const pages = [...(category ? [] : overall), ...inPlaces].filter(({ filters, listings }) =>
      isWorthIndexing(filters, listings),
    );
    const entries = pages.map(({ filters }) =>
      entry(request, { path: (lang) => href('directory', { lang, filters: filterSegments(filters) }) }),
    );
    return written(entries, request, ['listings', 'categories']);
  },
});

/** `/sitemaps/{lang}/listings-{n}.xml`: the listings with ids from 5,000 (n - 1) + 1 that have a text in the language. */
export const listingsSitemap = defineFile<ListingEntryRow[] | undefined>({
  type,
  async load(reader, request) {
    const scope = scopeOf(request);
    const file = numberOf(request);
    return scope && file ? (await reader.batch(listingEntries(scope, file - 1)))[0] : undefined;
  },
  write(rows, request) {
    if (!rows?.length) return notFound;
    const entries = rows.map(({ slug, updated_at, languages }) => {
      const tags = languages.split(',');
      return entry(request, {
        path: (lang) => href('listing', { lang, slug }),
        isPublished: (lang) => tags.includes(lang),
        changedAt: updated_at,
      });
    });
    return written(entries, request, ['listings']);
  },
});
