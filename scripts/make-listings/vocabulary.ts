/** The words of each language that made listings and small cities are called by. */
import { readFileSync } from 'node:fs';
import type { Random } from './random.ts';

export const tongues = ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja'] as const;

export type Tongue = (typeof tongues)[number];

/** A name in its own script and in Latin letters. */
export type Name = { own: string; latin: string };

export type Vocabulary = {
  /** What a place of a kind is called in its name, by slug of a category: of it, or of one above it. */
  types: Readonly<Record<string, readonly string[]>>;
  families: readonly Name[];
  nouns: readonly Name[];
  /** Names with `{type}`, `{noun}`, `{family}`, `{city}` and `{number}` in them, the frequent ones first. */
  patterns: readonly string[];
  /** The one by which a place is called whose own name is in another script. */
  foreign: string;
  streets: readonly string[];
  address: string;
  /** With `{category}` and `{city}`. */
  summaries: readonly string[];
  sentences: readonly string[];
  /** The parts of a small city's name, one of each list after the other. */
  cities: readonly (readonly Name[])[];
};

type Written = Omit<Vocabulary, 'families' | 'nouns' | 'cities'> & {
  families: string[];
  nouns: string[];
  cities: string[][];
};

/** `東京|Tokyo`, or one for both. */
function readPair(text: string): Name {
  const [own = '', latin = own] = text.split('|');
  return { own, latin };
}

function readWords(tongue: Tongue): Vocabulary {
  const written = JSON.parse(readFileSync(new URL(`words/${tongue}.json`, import.meta.url), 'utf8')) as Written;
  return {
    ...written,
    families: written.families.map(readPair),
    nouns: written.nouns.map(readPair),
    cities: written.cities.map((parts) => parts.map(readPair)),
  };
}

const known = new Map<Tongue, Vocabulary>();

export function wordsIn(tongue: Tongue): Vocabulary {
  const words = known.get(tongue) ?? readWords(tongue);
  known.set(tongue, words);
  return words;
}

/** Begins with a capital, and again behind a space that a part ends with: Bad Ahornbach, San Juan de la Sierra. */
function joined(parts: readonly string[]): string {
  return parts.reduce(
    (text, part) => text + (/^$|\s$/.test(text) ? part.charAt(0).toUpperCase() + part.slice(1) : part),
    '',
  );
}

/** A name of one part of each list. */
export function nameFrom(lists: readonly (readonly Name[])[], random: Random): Name {
  const parts = lists.map((list) => random.of(list));
  return { own: joined(parts.map(({ own }) => own)), latin: joined(parts.map(({ latin }) => latin)) };
}

/** A text with its `{words}` put in. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, word: string) => values[word] ?? '');
}
