import { franc } from 'franc-min';

/** Letters below which the trigrams of a text say little. */
const shortText = 20;

/** ISO 639-3 codes by tag, of the languages that reviews are written in. The finder knows no tags. */
const codes: Readonly<Record<string, string>> = {
  ...{ en: 'eng', de: 'deu', fr: 'fra', es: 'spa', pl: 'pol', it: 'ita', pt: 'por', nl: 'nld', sv: 'swe', cs: 'ces' },
  ...{ tr: 'tur', id: 'ind', vi: 'vie', ro: 'ron', hu: 'hun', uk: 'ukr', ru: 'rus', ar: 'arb', hi: 'hin', ja: 'jpn' },
  ...{ ko: 'kor', zh: 'cmn', th: 'tha' },
};

/** The languages that can be found, besides those of a site. */
export const knownLanguages: readonly string[] = Object.keys(codes);

const tags = new Map(Object.entries(codes).map(([tag, code]) => [code, tag]));

/**
 * The language of a text, of those of a site and a few that visitors write in; `fallback`, the language of the page, for
 * one that is too short to tell.
 */
export function findLanguage(
  text: string,
  { among, fallback }: { among: readonly string[]; fallback: string },
): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const only = [...new Set([...among, ...Object.keys(codes)].flatMap((tag) => codes[tag.split('-')[0] ?? tag] ?? []))];
  const isWide = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
  if (letters < (isWide ? 4 : shortText)) return fallback;
  const found = tags.get(franc(text, { only, minLength: 1 }));
  return among.find((tag) => tag === found || tag.split('-')[0] === found) ?? found ?? fallback;
}
