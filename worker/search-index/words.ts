import { searchFold, withDigraphs } from './fold.ts';

/**
 * How a word is searched. `word`: scripts with spaces. `syllables`: Hangul, whose compounds have no spaces. `characters`:
 * Han and kana. `clusters`: scripts of South East Asia, which have no spaces either.
 */
export type WordKind = 'word' | 'syllables' | 'characters' | 'clusters';

/** A word of a text, folded. In scripts without spaces it is a run of characters. */
export type Word = {
  readonly text: string;
  readonly kind: WordKind;
  /** Other spellings: digraphs for umlauts, without an article or a particle that is written with the word. */
  readonly variants: readonly string[];
};

const characters = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\u3005\\u3006';
const clusters = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const isCharacters = new RegExp(`^[${characters}]`, 'u');
const isClusters = new RegExp(`^[${clusters}]`, 'u');
const isHangul = /\p{Script=Hangul}/u;

/** Runs of letters, digits and marks, each in one of the groups of scripts. */
const runs = new RegExp(
  [
    `(?:(?!\\p{P})[${characters}])+`,
    `(?:(?![\\p{P}\\p{S}])[${clusters}])+`,
    `(?:(?![${characters}${clusters}])[\\p{L}\\p{N}\\p{M}])+`,
  ].join('|'),
  'gu',
);

/** What joins the parts of one word: o'brien, coca-cola, u.s. */
const joined = /(?<=[\p{L}\p{N}])['’ʼ‘`´.\-‐‑&](?=[\p{L}\p{N}])/gu;

const kindOf = (run: string): WordKind => {
  if (isCharacters.test(run)) return 'characters';
  if (isClusters.test(run)) return 'clusters';
  return isHangul.test(run) ? 'syllables' : 'word';
};

/** Parts of a word that are written with it in Arabic: and, in, like, for, so, each before the article. */
const arabicArticle = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;
const hebrewPrefix = /^(?:ו?[הבלמשכ]|ו)(?=\p{L}{3})/u;

/** Korean particles behind a word of two syllables or more: in, to, from, of, and the cases. */
const koreanParticle = /(?<=\p{L}{2})(?:에서|에게|으로|까지|부터|은|는|이|가|을|를|에|의|로|와|과|도)$/u;

/** A word without the article that is written with it. */
function withoutArticle(text: string): string[] {
  if (/^\p{Script=Arabic}/u.test(text)) return arabicArticle.test(text) ? [text.replace(arabicArticle, '')] : [];
  if (/^\p{Script=Hebrew}/u.test(text)) return hebrewPrefix.test(text) ? [text.replace(hebrewPrefix, '')] : [];
  return [];
}

const wordOf = (text: string, variants: readonly string[] = []): Word => {
  const kind = kindOf(text);
  if (kind === 'syllables')
    return { text, kind, variants: koreanParticle.test(text) ? [text.replace(koreanParticle, '')] : [] };
  return { text, kind, variants: kind === 'word' ? [...new Set([...variants, ...withoutArticle(text)])] : [] };
};

/** The words of a text in their order. */
export function wordsOf(text: string): Word[] {
  const folded = searchFold(text);
  const plain = folded.match(runs) ?? [];
  const digraphs = withDigraphs(text);
  const others = digraphs === text.normalize('NFC').toLowerCase() ? [] : (searchFold(digraphs).match(runs) ?? []);
  // Digraphs never change where words begin and end.
  return plain.map((run, i) => {
    const other = others.length === plain.length ? others[i] : undefined;
    return wordOf(run, other !== undefined && other !== run ? [other] : []);
  });
}

/** Units of a run that may be several words. */
const leastSegmented = 4;

/**
 * The words with runs of scripts without spaces cut into words, by the dictionaries of ICU; undefined if there is nothing
 * to cut.
 */
export function segmented(words: readonly Word[]): Word[] | undefined {
  const cut = words.flatMap((word) => {
    const language = word.kind === 'clusters' ? 'th' : /[\u3041-\u309f]/.test(word.text) ? 'ja' : 'zh';
    if (word.kind === 'word' || word.kind === 'syllables' || unitsOf(word).length < leastSegmented) return [word];
    const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(word.text);
    return [...segments].map(({ segment }) => wordOf(segment));
  });
  return cut.length > words.length ? cut : undefined;
}

/** Words of a text as they are written in it: `words` are some of `wordsOf` the text. */
export function writtenWords(text: string, words: readonly Word[]): string {
  const all = wordsOf(text);
  const written = text.normalize('NFKC').match(runs) ?? [];
  const isAligned = written.length === all.length;
  let from = 0;
  return words
    .map((word) => {
      const at = all.findIndex((one, i) => i >= from && one.text === word.text);
      from = at + 1;
      return (isAligned && written[at]) || word.text;
    })
    .join(' ');
}

/** Words that are written in parts, as one: `obrien` of "O'Brien". */
export function joinedWords(text: string): string[] {
  const folded = searchFold(text);
  if (folded.search(joined) < 0) return [];
  return folded
    .split(/\s+/u)
    .filter((part) => part.search(joined) >= 0)
    .flatMap((part) => part.replace(joined, '').match(runs) ?? [])
    .filter((run) => kindOf(run) === 'word');
}

const scripts = ['Arabic', 'Cyrillic', 'Devanagari', 'Greek', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Thai'] as const;
const scriptPatterns = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

/** The script of a word; undefined for Latin, which names of all countries have. */
export const scriptOf = ({ text }: Pick<Word, 'text'>): string | undefined =>
  scriptPatterns.find(([, pattern]) => pattern.test(text))?.[0].toLowerCase();

const isMark = /^\p{M}/u;

/** The units of a run that n-grams consist of: characters, Hangul syllables, or consonants with their marks. */
export function unitsOf({ text, kind }: Pick<Word, 'text' | 'kind'>): string[] {
  const units: string[] = [];
  for (const character of text) {
    if (kind !== 'characters' && isMark.test(character) && units.length) units[units.length - 1] += character;
    else units.push(character);
  }
  return units;
}

/** The pairs of adjacent units. */
export const pairsOf = (units: readonly string[]): string[] => units.slice(1).map((unit, i) => units[i] + unit);
