import { synonymLimits } from '../../../web/contract/pages/searches.data.ts';
import { nameKey } from '../../platform/text/fold.ts';

/** The words of a group, and the same folded. */
export type SynonymWords = { words: string[]; keys: string[] };

/** What separates typed words, in any script. */
const separators = /[,;\n،؛、，；]/u;

const cleanWord = (typed: string): string =>
  typed
    .normalize('NFC')
    // Bidirectional control characters could change how a word reads.
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Reads typed words. Of words that fold to the same, the first counts; without a letter or digit it is no word. */
export function readSynonymWords(typed: string): SynonymWords {
  const byKey = new Map<string, string>();
  for (const word of typed.toWellFormed().split(separators).map(cleanWord)) {
    const key = nameKey(word);
    if (/[\p{L}\p{N}]/u.test(key) && !byKey.has(key)) byKey.set(key, word);
  }
  return { words: [...byKey.values()], keys: [...byKey.keys()] };
}

/** What is wrong with the words of a group; null if nothing is. */
export function faultOf({ words }: SynonymWords): 'words-few' | 'words-many' | 'word-long' | null {
  const { fewest, most, length } = synonymLimits;
  if (words.length < fewest) return 'words-few';
  if (words.length > most) return 'words-many';
  return words.some((word) => [...word].length > length) ? 'word-long' : null;
}
