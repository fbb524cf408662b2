import { languages } from '../../web/contract/languages.ts';
import type { Site } from '../../web/contract/page-data.ts';
import { hreflangs } from '../pages/alternates.ts';
import type { Head } from '../pages/page.ts';
import { escapeHtml } from './escape.ts';

/** The `<head>` elements that a page adds to its shell; the nonce'd ones are the document's own business. */
export function headTags(head: Head, { site, lang }: { site: Site; lang: string }): string {
  const tags = [
    // A host without a site has no icon; said so, browsers do not look for one.
    site.slug ? '<link rel="icon" type="image/svg+xml" href="/favicon.svg"/>' : '<link rel="icon" href="data:,"/>',
    ...(site.slug ? [searchLink(site)] : []),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', ogLocale(lang)),
    ...(head.image ? [meta('property', 'og:image', site.origin + head.image)] : []),
  ];
  if (head.next) tags.push(`<link rel="next" href="${escapeHtml(head.next)}"/>`);
  if (head.canonical === null) return [...tags, meta('name', 'robots', 'noindex')].join('');
  const canonical = site.origin + head.canonical;
  const others = head.alternates.filter((alternate) => alternate.lang !== lang);
  return [
    ...tags,
    ...others.map((alternate) => meta('property', 'og:locale:alternate', ogLocale(alternate.lang))),
    meta('property', 'og:url', canonical),
    `<link rel="canonical" href="${escapeHtml(canonical)}"/>`,
    ...hreflangs(head.alternates, site.defaultLanguage).map(({ lang: tag, path }) =>
      alternate(tag, site.origin + path),
    ),
  ].join('');
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  content && `<meta ${kind}="${name}" content="${escapeHtml(content)}"/>`;

const alternate = (tag: string, url: string) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}"/>`;

/** Where browsers learn of the site's own search. */
const searchLink = ({ name }: Site) =>
  `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(name)}" href="/opensearch.xml"/>`;

/** A language as Open Graph writes it, with the country where most speak it: `ja` is `ja_JP`. */
const ogLocales = new Map(
  languages.map(({ tag }) => {
    const { language, region } = new Intl.Locale(tag).maximize();
    return [tag, region ? `${language}_${region}` : language];
  }),
);

const ogLocale = (lang: string): string => ogLocales.get(lang) ?? lang;
