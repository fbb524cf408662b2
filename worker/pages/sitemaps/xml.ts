import { escapeHtml } from '../../platform/text/escape.ts';
import { type Alternate, hreflangs } from '../alternates.ts';

/** The origin of a sitemap's addresses, and the language of `x-default`. */
export type SitemapSite = { origin: string; defaultLanguage: string };

/** `changedAt`: milliseconds since 1970; undefined where finding it out is too expensive. */
export type SitemapEntry = { path: string; changedAt?: number | undefined };

/** An entry with all languages of its page, including its own. */
export type PageEntry = SitemapEntry & { alternates: readonly Alternate[] };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const place = ({ path, changedAt }: SitemapEntry, origin: string): string => {
  const lastmod = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<loc>${escapeHtml(origin + path)}</loc>${lastmod}`;
};

/** A sitemap of sitemaps (sitemaps.org 0.9). */
export const sitemapIndexXml = (entries: readonly SitemapEntry[], { origin }: Pick<SitemapSite, 'origin'>): string =>
  `${head}<sitemapindex xmlns="${schema}">\n${entries
    .map((entry) => `<sitemap>${place(entry, origin)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`;

/** A sitemap of pages, each with its languages. */
export function sitemapXml(entries: readonly PageEntry[], { origin, defaultLanguage }: SitemapSite): string {
  const link = ({ lang, path }: Alternate) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(origin + path)}"/>`;
  const urls = entries.map((entry) => {
    const links = hreflangs(entry.alternates, defaultLanguage).map(link);
    return `<url>${place(entry, origin)}${links.join('')}</url>\n`;
  });
  return `${head}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}
