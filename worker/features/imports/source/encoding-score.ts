import { decodeLines } from './decode.ts';
import { alphabets, type EastAsian, frequent } from './encoding-letters.ts';
import type { Encoding } from './encoding-names.ts';

/** Candidates in order of preference, with a bonus or malus in nats for how often files have them. */
const candidates: readonly { encoding: Encoding; of: keyof typeof alphabets | EastAsian; prior: number }[] = [
  { encoding: 'windows-1252', of: 'western', prior: 3 },
  { encoding: 'windows-1250', of: 'central', prior: 0 },
  { encoding: 'windows-1251', of: 'cyrillic', prior: 0 },
  { encoding: 'windows-1254', of: 'turkish', prior: 0 },
  { encoding: 'windows-1253', of: 'greek', prior: 0 },
  { encoding: 'windows-1255', of: 'hebrew', prior: 0 },
  { encoding: 'windows-1256', of: 'arabic', prior: 0 },
  { encoding: 'windows-1257', of: 'baltic', prior: 0 },
  { encoding: 'windows-874', of: 'thai', prior: 0 },
  { encoding: 'shift_jis', of: 'japanese', prior: 0 },
  { encoding: 'euc-jp', of: 'japanese', prior: 0 },
  { encoding: 'gbk', of: 'simplified', prior: 0 },
  { encoding: 'gb18030', of: 'simplified', prior: -1 },
  { encoding: 'big5', of: 'traditional', prior: 0 },
  { encoding: 'euc-kr', of: 'korean', prior: 0 },
  { encoding: 'iso-8859-2', of: 'central', prior: -1 },
  { encoding: 'iso-8859-5', of: 'cyrillic', prior: -2 },
  { encoding: 'iso-8859-7', of: 'greek', prior: -1 },
  { encoding: 'iso-8859-6', of: 'arabic', prior: -2 },
  { encoding: 'koi8-r', of: 'cyrillic', prior: 0 },
  { encoding: 'koi8-u', of: 'cyrillic', prior: -1 },
  { encoding: 'ibm866', of: 'cyrillic', prior: -1 },
  { encoding: 'macintosh', of: 'western', prior: -2 },
  { encoding: 'x-mac-cyrillic', of: 'cyrillic', prior: -3 },
];

/** Natural logarithms of the probability of characters that a language does not have. */
const odds = { typographic: -4.6, foreignLatin: -6.5, otherLetter: -9, symbol: -9, invalid: -14 } as const;

const typographic = /[\u00a0\u00ab\u00bb\u00b0\u2013\u2014\u2018-\u201e\u2026\u00ad\u00a7\u20ac\u2116\u00b4]/;
/** Replacement characters, control characters of C1, private use and parts of surrogate pairs. */
const invalid = /[\ufffd\u0080-\u009f\ue000-\uf8ff\ud800-\udfff]/;

/** The logarithm of the probability of each letter of an alphabet that is ordered by frequency. */
function alphabetOdds(letters: string): Map<string, number> {
  const scale = Math.max(letters.length / 3.5, 1);
  const weights = [...letters].map((letter, rank) => [letter, Math.exp(-rank / scale)] as const);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return new Map(weights.map(([letter, weight]) => [letter, Math.log((0.95 * weight) / sum)]));
}

const latin = new Set(Object.values({ ...alphabets.western, ...alphabets.central }).join(''));

function otherOdds(letter: string): number {
  if (invalid.test(letter)) return odds.invalid;
  if (typographic.test(letter)) return odds.typographic;
  if (latin.has(letter)) return odds.foreignLatin;
  return /\p{L}|\p{M}/u.test(letter) ? odds.otherLetter : odds.symbol;
}

/** Odds of an East Asian character, which is two bytes: frequent ones, kana, full-width forms and all others. */
function eastAsianOdds(script: EastAsian): (letter: string) => number {
  const known = new Set(frequent[script]);
  const isOwn = script === 'korean' ? /[\uac00-\ud7a3]/ : /[\u4e00-\u9fff]/;
  const own = script === 'korean' ? -8 : -9.6;
  return (letter) => {
    if (known.has(letter)) return -5.8;
    if (script === 'japanese' && /[\u3041-\u30ff\uff66-\uff9f]/.test(letter)) return letter >= '\uff66' ? -7 : -4.6;
    if (/[\u3000-\u3003\u3008-\u3017\uff01-\uff5e\u30fb]/.test(letter)) return -6.5;
    if (isOwn.test(letter)) return own;
    return invalid.test(letter) ? odds.invalid : -13;
  };
}

const otherScripts = '[\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Thai}]';
const mixed = new RegExp(`(?<=[a-z])${otherScripts}|${otherScripts}(?=[a-z])`, 'giu');

/** Malus for each place where letters of a wrong case or of another script, or signs, are inside a word. */
function malusOf(text: string): number {
  const turned = text.match(/\p{Ll}(?=[^\0-\x7f])\p{Lu}|[^\0-\x7f](?<=\p{Ll})\p{Lu}/gu)?.length ?? 0;
  const signs =
    text.match(/(?<=\p{L})[^\0-\x7f\p{L}\p{M}\u2019\u00b7\u2013\u2018\u00ad\u00a0](?=\p{L})/gu)?.length ?? 0;
  const capitals = text.match(/(?<=\p{Lu})(?=[^\0-\x7f])\p{Lu}(?=\p{Ll})/gu)?.length ?? 0;
  return 3 * (turned + capitals + signs) + 4 * (text.match(mixed)?.length ?? 0);
}

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  // In lower case, the Turkish İ is two characters.
  for (const letter of text.replaceAll('İ', 'ı').toLowerCase()) {
    if (letter > '\x7f') counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

/** The sum over all letters of a text for the language that fits best. */
function likelihood(text: string, of: (typeof candidates)[number]['of']): number {
  const counts = [...countLetters(text)];
  const sum = (oddsOf: (letter: string) => number) =>
    counts.reduce((total, [letter, count]) => total + count * oddsOf(letter), 0);
  if (of in frequent) return sum(eastAsianOdds(of as EastAsian));
  const languages = alphabets[of as keyof typeof alphabets].map((letters) => alphabetOdds(letters));
  return Math.max(...languages.map((known) => sum((letter) => known.get(letter) ?? otherOdds(letter)))) - malusOf(text);
}

export interface Reading {
  encoding: Encoding;
  text: string;
  score: number;
  /** Whether the score per letter is one that real texts have. */
  isPlausible: boolean;
}

/**
 * How a sample reads in each legacy encoding, the most likely first. Encodings with the same reading are one. The
 * mean score of real texts is above -4.7 in alphabets, and above -8.4 in characters of two bytes.
 */
export function readingsOf(bytes: Uint8Array): Reading[] {
  const seen = new Set<string>();
  const readings = candidates.flatMap(({ encoding, of, prior }) => {
    // The bytes may end within a character.
    const text = decodeLines(bytes, encoding).replace(/\ufffd$/, '');
    if (seen.has(text)) return [];
    seen.add(text);
    const score = likelihood(text, of) + prior;
    const letters = text.match(/[^\0-\x7f]/g)?.length ?? 1;
    return [{ encoding, text, score, isPlausible: score / letters > (of in frequent ? -9 : -5) }];
  });
  return readings.sort((a, b) => b.score - a.score);
}
