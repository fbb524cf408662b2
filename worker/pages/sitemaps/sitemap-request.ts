import type { Reader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import type { Sql } from '../../data/sql.ts';
import { alternatesOf } from '../alternates.ts';
import type { FileContent, FileRequest } from '../files/file.ts';
import type { ListedPage } from './sitemap.ts';
import { sitemapXml } from './xml.ts';

export const sitemapType = 'application/xml';

export const spokenOn = ({ site }: FileRequest): string[] => site.languages.map(({ tag }) => tag);

/** The scope of a sitemap in the language of its path; undefined if the site lacks the language. */
export function scopeOf({ site, params }: FileRequest): Scope | undefined {
  const language = site.languages.find(({ tag }) => tag === params.lang)?.tag;
  return language === undefined ? undefined : { siteId: site.id, language, defaultLanguage: site.defaultLanguage };
}

/** The number in a sitemap's file name; undefined if there is none. */
export function numberOf({ params }: FileRequest): number | undefined {
  const digits = params.file?.match(/-(0|[1-9]\d{0,8})\.xml$/)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Runs the statements of several features in one round trip; returns the rows by feature and statement. */
export async function loadTogether(reader: Reader, statements: readonly (readonly Sql[])[]): Promise<unknown[][][]> {
  const rows = await reader.batch(...statements.flat());
  return statements.map(({ length }) => rows.splice(0, length));
}

/** Writes a sitemap of pages in the language of its path. */
export function writePages(pages: readonly ListedPage[], request: FileRequest, tags: FileContent['tags']): FileContent {
  const { origin, site, params } = request;
  const entries = pages.map(({ path, isPublished, changedAt }) => ({
    path: path(params.lang ?? ''),
    changedAt,
    alternates: alternatesOf(site, { path, ...(isPublished && { isPublished }) }),
  }));
  return { code: 'ok', text: sitemapXml(entries, { origin, defaultLanguage: site.defaultLanguage }), tags };
}
