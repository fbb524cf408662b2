import { language } from '../../../../web/contract/languages.ts';
import type { Rating } from '../../../../web/contract/listing-card.ts';
import { badgeSize } from '../../../../web/contract/widgets.ts';
import { escapeHtml } from '../../../platform/text/escape.ts';

export type Badge = {
  lang: string;
  /** The name of the listing; null if there is none that visitors see. */
  name: string | null;
  rating: Rating | null;
  site: string;
  /** The whole as a sentence. */
  title: string;
  /** OKLCH hue of the accent colour. */
  hue: number;
};

const { width, height } = badgeSize;
const edge = 12;

/** Half-widths of a line: letters of scripts whose signs are square take two. */
const lineLength = 30;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The beginning of a text that fits into a line: an image does not wrap. */
export function fitting(text: string, length = lineLength): string {
  let used = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    used += wide.test(segment) ? 2 : 1;
    if (used > length) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return kept;
}

const star = 'M8 1l2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9-3.6-3.4 4.9-.6z';
const stars = [0, 16, 32, 48, 64].map((x) => `<path transform="translate(${x})" d="${star}"/>`).join('');

/** The badge of a listing as an SVG image of `badgeSize`, in light and dark. Without rating it has the name of the site alone. */
export function badgeSvg({ lang, name, rating, site, title, hue }: Badge): string {
  const { direction } = language(lang);
  const start = direction === 'rtl' ? width - edge : edge;
  const line = (text: string, y: number, kind: string) =>
    `<text x="${start}" y="${y}" class="${kind}">${escapeHtml(fitting(text))}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" direction="${direction}" lang="${lang}"><title>${escapeHtml(title)}</title>
<style>:root{--a:oklch(0.47 0.11 ${hue});--p:#fff;--i:#222;--m:#666;--l:#ddd}@media(prefers-color-scheme:dark){:root{--a:oklch(0.82 0.1 ${hue});--p:#1b1b1b;--i:#eee;--m:#aaa;--l:#444}}text{font:600 14px system-ui,sans-serif;fill:var(--i)}.m{font-weight:400;font-size:12px;fill:var(--m)}path{fill:var(--a)}</style>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="3" fill="var(--p)" stroke="var(--l)"/>
${name === null ? line(site, 33, '') : line(name, 24, '') + (rating ? ratingMarkup(rating, direction) : line(site, 43, 'm'))}</svg>`;
}

/** The stars, of which the mean is full, and the numbers behind them. */
function ratingMarkup({ stars: mean, display }: Rating, direction: 'ltr' | 'rtl'): string {
  const isRtl = direction === 'rtl';
  const [x, numbers] = isRtl ? [width - edge - 80, width - edge - 88] : [edge, edge + 88];
  const full = mean * 16;
  return `<clipPath id="f"><rect x="${isRtl ? 80 - full : 0}" width="${full.toFixed(1)}" height="16"/></clipPath><g transform="translate(${x} 31)"><g opacity=".3">${stars}</g><g clip-path="url(#f)">${stars}</g></g><text x="${numbers}" y="44" class="m">${escapeHtml(display)}</text>`;
}
