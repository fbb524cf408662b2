import words from '../../locales/search-words.json' with { type: 'json' };
import { type Word, wordsOf } from './words.ts';

const phrases = (kind: 'open' | 'near'): Word[][] =>
  Object.values(words)
    .flatMap((ofLanguage) => ofLanguage[kind].map(wordsOf))
    .sort((a, b) => b.length - a.length);

/** Phrases for "open now", in all languages. */
export const openPhrases: readonly (readonly Word[])[] = phrases('open');

/** Words beside the name of a place, such as "near", in all languages; the longest phrases first. */
export const nearPhrases: readonly (readonly Word[])[] = phrases('near');
