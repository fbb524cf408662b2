import { asciiDigits } from '../../../../web/contract/digits.ts';
import { type HoursLanguage, languageWords, type Meaning } from './hours-words.ts';

/** A phrase and what it means: a day of the week (0 is Monday), or another word. */
export type Phrase = { text: string; bounded: boolean } & ({ day: number } | { meaning: Meaning });

/** Phrases by their first character, the longest first. */
export type Lexicon = ReadonlyMap<string, readonly Phrase[]>;

/** Codes of OpenStreetMap, which occur beside the words of all languages. */
const codes: readonly (readonly [Meaning, string])[] = [
  ['closed', 'off'],
  ['holiday', 'ph'],
];

/** Languages whose script is not Latin. English words and names of days occur in their texts. */
const withEnglish: ReadonlySet<HoursLanguage> = new Set(['ru', 'ja', 'ko', 'zh', 'ar']);

/** Lower case without accents and compatibility variants; digits of all scripts are ASCII, dashes are `-` or `~`. */
export function foldHours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return asciiDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u0655\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‐‑‒–—―−ー]/g, '-')
    .replace(/[〜∼]/g, '~')
    .replace(/[’‘`´]/g, "'")
    .replaceAll('ł', 'l')
    .replaceAll('،', ',')
    .replaceAll('؛', ';');
}

/** Scripts without spaces between words, in which a word may begin or end anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Phrases of two letters or more need a boundary. Arabic writes its `and` together with the next word. */
const isBounded = (text: string): boolean => text !== 'و' && !unspaced.test(text.at(-1) ?? '');

function phrasesOf(language: HoursLanguage): Phrase[] {
  const { days, ...words } = languageWords[language];
  const phrases = (list: string, what: { day: number } | { meaning: Meaning }): Phrase[] =>
    list.split('|').map((phrase) => {
      const text = foldHours(phrase);
      return { text, bounded: isBounded(text), ...what };
    });
  return [
    ...days.flatMap((list, day) => phrases(list, { day })),
    ...Object.entries(words).flatMap(([meaning, list]) => phrases(list, { meaning: meaning as Meaning })),
  ];
}

function compile(language: HoursLanguage): Lexicon {
  const own = phrasesOf(language);
  const known = new Set(own.map(({ text }) => text));
  const more = [
    ...codes.flatMap(([meaning, list]) => list.split('|').map((text) => ({ text, bounded: true, meaning }))),
    ...(withEnglish.has(language) ? phrasesOf('en') : []),
  ].filter(({ text }) => !known.has(text));
  const byStart = Map.groupBy([...own, ...more], ({ text }) => text.charAt(0));
  for (const phrases of byStart.values()) phrases.sort((a, b) => b.text.length - a.text.length);
  return byStart;
}

const compiled = new Map<HoursLanguage, Lexicon>();

/** The phrases of a language. They are compiled at the first use. */
export function lexiconOf(language: HoursLanguage): Lexicon {
  const lexicon = compiled.get(language) ?? compile(language);
  compiled.set(language, lexicon);
  return lexicon;
}

const isLetter = (text: string | undefined): boolean => text !== undefined && /\p{L}/u.test(text);

/** The longest phrase at a position of a folded text. */
export function phraseAt(lexicon: Lexicon, text: string, at: number): Phrase | undefined {
  return lexicon.get(text.charAt(at))?.find((phrase) => {
    if (!text.startsWith(phrase.text, at)) return false;
    const next = text.charAt(at + phrase.text.length);
    return !phrase.bounded || !isLetter(next) || unspaced.test(next);
  });
}
