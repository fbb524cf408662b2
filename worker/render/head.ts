import type { Site } from '../../web/contract/page-data.ts';
import type { Head } from '../pages/page.ts';
import { escapeHtml } from './escape.ts';

/** The `<head>` elements that a page adds to its shell; the nonce'd ones are the document's own business. */
export function headTags(head: Head, { site, lang }: { site: Site; lang: string }): string {
  const tags = [
    // A host without a site has no icon; said so, browsers do not look for one.
    site.slug ? '<link rel="icon" type="image/svg+xml" href="/favicon.svg"/>' : '<link rel="icon" href="data:,"/>',
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', 'website'),
    meta(
      'property',
      'og:locale',
      new Intl.Locale(lang)
        .maximize()
        .toString()
        .replace(/-\w{4}-/, '_'),
    ),
  ];
  if (head.canonical === null) return [...tags, meta('name', 'robots', 'noindex')].join('');
  const canonical = site.origin + head.canonical;
  const alternates = head.alternates.map(({ lang: tag, path }) => alternate(tag, site.origin + path));
  const fallback = head.alternates.find(({ lang: tag }) => tag === site.defaultLanguage) ?? head.alternates[0];
  return [
    ...tags,
    meta('property', 'og:url', canonical),
    `<link rel="canonical" href="${escapeHtml(canonical)}"/>`,
    ...alternates,
    ...(fallback ? [alternate('x-default', site.origin + fallback.path)] : []),
  ].join('');
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}"/>`;

const alternate = (tag: string, url: string) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}"/>`;
