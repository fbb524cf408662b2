import { drawingOf } from '../../../web/contract/drawing-of.ts';
import { languages } from '../../../web/contract/languages.ts';
import { markName, shareCardPath, shareCardSize } from '../../../web/contract/share-card.ts';
import type { Site } from '../../../web/contract/site.ts';
import { escapeHtml } from '../../platform/text/escape.ts';
import { hreflangs } from '../alternates.ts';
import type { Head } from '../page.ts';

/** The `<head>` elements that a page adds to its shell, without those that need a nonce (`document.ts`). */
export function headTags(head: Head, { site, lang }: { site: Site; lang: string }): string {
  const tags = [
    // A host without a site has no icon. The empty data URL stops browsers from requesting one.
    site.slug ? '<link rel="icon" type="image/svg+xml" href="/favicon.svg"/>' : '<link rel="icon" href="data:,"/>',
    ...(site.slug ? [searchLink(site)] : []),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', ogLocale(lang)),
    ...imageTags(head, site),
    ...(head.feeds ?? []).map(
      ({ type, path, title }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(path)}"/>`,
    ),
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

/** The picture for previews of links. */
function imageTags({ image, category }: Head, { accentHue, name, origin }: Site): string[] {
  const card = category === undefined ? markName : drawingOf(category);
  const { path, width, height, alt } = image ?? {
    ...{ path: shareCardPath(card, accentHue), alt: name },
    ...shareCardSize,
  };
  return [
    meta('property', 'og:image', origin + path),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  content && `<meta ${kind}="${name}" content="${escapeHtml(content)}"/>`;

const alternate = (tag: string, url: string) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}"/>`;

/** The link to the OpenSearch description of the site's search. */
const searchLink = ({ name }: Site) =>
  `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(name)}" href="/opensearch.xml"/>`;

/** Open Graph locales, with the most likely region: `ja` is `ja_JP`. */
const ogLocales = new Map(
  languages.map(({ tag }) => {
    const { language, region } = new Intl.Locale(tag).maximize();
    return [tag, region ? `${language}_${region}` : language];
  }),
);

const ogLocale = (lang: string): string => ogLocales.get(lang) ?? lang;
