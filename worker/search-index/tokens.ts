import type { SearchEntry } from './entry.ts';
import { joinedWords, pairsOf, scriptOf, unitsOf, type Word, wordsOf } from './words.ts';

/**
 * Tokens of the full-text index. A token of letters is a word, or one or two units of a script without spaces. The
 * others begin or end with a character that no word contains:
 * `=a_b` a whole name, `^a` a name that begins with a word, `mus*` a name with a word that begins so, `^mus*` a name that
 * begins so,
 * `c1` a category, `p1` a place, `a:slug=value` an attribute's value, `r4` whole stars, `$2` a price level, `s:thai` a
 * name in a script.
 */

/** Letters of the longest beginning of a word that has a token. Longer ones are looked up among the words. */
export const longestBeginning = 6;

/** Characters of a run without spaces that is a token as a whole. */
const longestRun = 24;
/** Characters of a description that are indexed; the rest of a longer one is not found. */
const maxBody = 6_000;
const maxNameToken = 120;

/** The beginnings of a word that have tokens; not the whole word. */
function beginningsOf(word: string): string[] {
  const letters = [...word];
  const beginnings = letters.slice(0, Math.min(longestBeginning, letters.length - 1));
  return beginnings.map((_, i) => letters.slice(0, i + 1).join(''));
}

/** The tokens of a word in a name. */
export function nameTokens(word: Word): string[] {
  const { text, kind, variants } = word;
  if (kind === 'word') {
    return [text, ...variants].flatMap((form) => [form, ...beginningsOf(form).map((beginning) => `${beginning}*`)]);
  }
  const units = unitsOf(word);
  return [...(units.length <= longestRun ? [text] : []), ...units, ...pairsOf(units)];
}

/** The tokens of a word in a longer text. */
function bodyTokens(word: Word): string[] {
  if (word.kind === 'word') return [word.text, ...word.variants];
  const units = unitsOf(word);
  const pairs = pairsOf(units);
  return word.kind === 'syllables' ? [word.text, ...pairs] : units.length === 1 ? units : pairs;
}

/** The token of a whole name. Scripts without spaces are compared without them. */
export function wholeNameToken(words: readonly Pick<Word, 'text' | 'kind'>[]): string {
  let token = '=';
  words.forEach(({ text, kind }, i) => {
    const isJoined = kind !== 'word' && words[i - 1]?.kind === kind;
    token += (i > 0 && !isJoined ? '_' : '') + text;
  });
  return token.slice(0, maxNameToken);
}

/** The token of names that begin with a word; of a script without spaces, with its first two units. */
export function beginningToken(word: Word): string {
  return `^${word.kind === 'word' ? word.text : unitsOf(word).slice(0, 2).join('')}`;
}

const joinedAsWords = (text: string): Word[] =>
  joinedWords(text).map((one) => ({ text: one, kind: 'word', variants: [] }));

/** Each two neighbours as one word, because people join and part words: "Salar Jung", "Salarjung". */
const neighbours = (words: readonly Word[]): string[] =>
  words.slice(1).flatMap(({ text, kind }, i) => {
    const before = words[i];
    return kind === 'word' && before?.kind === 'word' ? [before.text + text] : [];
  });

/** A listing's tokens by column, and the words of its names. */
export type Tokens = {
  exact: string;
  name: string;
  facts: string;
  body: string;
  words: readonly Word[];
  /** The words of its texts. */
  bodyWords: readonly string[];
};

/**
 * The tokens of a listing.
 * @param places the ids of its place and the places around it.
 */
export function tokensOf(entry: SearchEntry, places: readonly number[]): Tokens {
  const texts = Object.values(entry.texts);
  const [exact, name, body, words] = [new Set<string>(), new Set<string>(), new Set<string>(), new Map<string, Word>()];
  for (const text of new Set(texts.map((one) => one.name))) {
    const own = wordsOf(text);
    const [first] = own;
    if (!first) continue;
    exact.add(wholeNameToken(own));
    for (const text of [first.text, ...first.variants]) {
      name.add(beginningToken({ ...first, text }));
      if (first.kind === 'word') for (const beginning of beginningsOf(text)) name.add(`^${beginning}*`);
    }
    for (const token of neighbours(own)) name.add(token);
    for (const word of [...own, ...joinedAsWords(text)]) {
      words.set(word.text, word);
      for (const token of nameTokens(word)) name.add(token);
    }
  }
  const bodyWords = new Set<string>();
  for (const { summary, description } of texts) {
    for (const word of wordsOf(`${summary}\n${description}`.slice(0, maxBody))) {
      if (word.kind === 'word') bodyWords.add(word.text);
      for (const token of bodyTokens(word)) if (!name.has(token)) body.add(token);
    }
  }
  const inOne = (tokens: Iterable<string>) => [...tokens].join(' ');
  return {
    exact: inOne(exact),
    name: inOne(name),
    facts: inOne([...factTokens(entry, places), ...scriptTokens(words.values())]),
    body: inOne(body),
    words: [...words.values()].flatMap((word) => [
      word,
      ...(word.kind === 'word' ? word.variants : []).map((text) => ({ text, kind: word.kind, variants: [] })),
    ]),
    bodyWords: [...bodyWords],
  };
}

function factTokens({ categoryIds, attributes, price, rating }: SearchEntry, places: readonly number[]): string[] {
  const values = Object.entries(attributes).flatMap(([slug, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => attributeToken(slug, one)),
  );
  return [
    ...categoryIds.map(categoryToken),
    ...places.map(placeToken),
    ...values,
    ...(price === null ? [] : [priceToken(price)]),
    ...(rating === null ? [] : [starsToken(Math.floor(rating / 100))]),
  ];
}

/** The tokens of names in the scripts of words; none for Latin. */
export const scriptTokens = (words: Iterable<Word>): string[] => [
  ...new Set([...words].flatMap((word) => scriptOf(word) ?? []).map((script) => `s:${script}`)),
];

export const categoryToken = (id: number): string => `c${id}`;
export const placeToken = (id: number): string => `p${id}`;
export const priceToken = (level: number): string => `$${level}`;
export const starsToken = (stars: number): string => `r${stars}`;

/** The token of an attribute's value: an option's slug, `true`, `false`. */
export const attributeToken = (slug: string, value: unknown): string =>
  `a:${slug}=${value === true ? 'yes' : value === false ? 'no' : String(value)}`;
