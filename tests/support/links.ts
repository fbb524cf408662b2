import { unescapeHtml } from './page.ts';

/** What search engines read in a page: its canonical address, its alternates, and whether it is noindex. */
export type Indexing = {
  canonical: string | undefined;
  /** In the order of the document. */
  alternates: [hreflang: string, href: string][];
  isNoindex: boolean;
};

const attribute = (element: string, name: string): string | undefined => {
  const value = element.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];
  return value === undefined ? undefined : unescapeHtml(value);
};

export function indexingOf(html: string): Indexing {
  const head = html.slice(0, html.indexOf('</head>'));
  const links = head.match(/<link [^>]*>/g) ?? [];
  const alternates = links.flatMap((link): [string, string][] => {
    const [lang, href] = [attribute(link, 'hrefLang') ?? attribute(link, 'hreflang'), attribute(link, 'href')];
    return lang && href ? [[lang, href]] : [];
  });
  const canonical = links.find((link) => attribute(link, 'rel') === 'canonical');
  return {
    canonical: canonical && attribute(canonical, 'href'),
    alternates,
    isNoindex: /<meta name="robots" content="noindex"/.test(head),
  };
}

/** The paths of a document's links within the site, without fragments. */
export function internalLinks(html: string): string[] {
  const paths = (html.match(/<a [^>]*>/g) ?? []).flatMap((link) => {
    const href = attribute(link, 'href');
    return href?.startsWith('/') ? [href.replace(/#.*$/, '')] : [];
  });
  return [...new Set(paths)];
}

export type SitemapEntry = { loc: string; lastmod: string | undefined; alternates: [hreflang: string, href: string][] };

/** Reads the entries of a sitemap or of a sitemap index. */
export const sitemapEntries = (xml: string): SitemapEntry[] =>
  (xml.match(/<(url|sitemap)>[\s\S]*?<\/\1>/g) ?? []).map((entry) => ({
    loc: unescapeHtml(entry.match(/<loc>([^<]*)<\/loc>/)?.[1] ?? ''),
    lastmod: entry.match(/<lastmod>([^<]*)<\/lastmod>/)?.[1],
    alternates: (entry.match(/<xhtml:link [^>]*>/g) ?? []).map((link) => [
      attribute(link, 'hreflang') ?? '',
      attribute(link, 'href') ?? '',
    ]),
  }));
