/** The words of each language for the names of generated listings and small cities. */
import { readFileSync } from 'node:fs';
import type { Random } from './random.ts';

export const vocabularyLanguages = ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja'] as const;

export type Language = (typeof vocabularyLanguages)[number];

/** A name in its own script and in Latin letters. */
export type Name = { own: string; latin: string };

export type Vocabulary = {
  /** Words for the kind of a listing in its name, by slug of its category or of an ancestor. */
  types: Readonly<Record<string, readonly string[]>>;
  families: readonly Name[];
  nouns: readonly Name[];
  /** Name patterns with `{type}`, `{noun}`, `{family}`, `{city}` and `{number}`, the frequent ones first. */
  patterns: readonly string[];
  /** The name pattern for a listing whose original name is in another script. */
  foreign: string;
  streets: readonly string[];
  address: string;
  /** With `{category}` and `{city}`. */
  summaries: readonly string[];
  sentences: readonly string[];
  /** The parts of a small city's name: one of each list, in this order. */
  cities: readonly (readonly Name[])[];
};

type Written = Omit<Vocabulary, 'families' | 'nouns' | 'cities'> & {
  families: string[];
  nouns: string[];
  cities: string[][];
};

/** Parses `東京|Tokyo`, or one name for both scripts. */
function readPair(text: string): Name {
  const [own = '', latin = own] = text.split('|');
  return { own, latin };
}

function readWords(language: Language): Vocabulary {
  const written = JSON.parse(readFileSync(new URL(`words/${language}.json`, import.meta.url), 'utf8')) as Written;
  return {
    ...written,
    families: written.families.map(readPair),
    nouns: written.nouns.map(readPair),
    cities: written.cities.map((parts) => parts.map(readPair)),
  };
}

const known = new Map<Language, Vocabulary>();

export function wordsIn(language: Language): Vocabulary {
  const words = known.get(language) ?? readWords(language);
  known.set(language, words);
  return words;
}

/** Joins parts. The first one, and each after a space at a part's end, is capitalised: Bad Ahornbach, San Juan. */
function joined(parts: readonly string[]): string {
  return parts.reduce(
    (text, part) => text + (/^$|\s$/.test(text) ? part.charAt(0).toUpperCase() + part.slice(1) : part),
    '',
  );
}

/** A random name: one part of each list. */
export function nameFrom(lists: readonly (readonly Name[])[], random: Random): Name {
  const parts = lists.map((list) => random.of(list));
  return { own: joined(parts.map(({ own }) => own)), latin: joined(parts.map(({ latin }) => latin)) };
}

/** Replaces the `{placeholders}` of a text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, word: string) => values[word] ?? '');
}
