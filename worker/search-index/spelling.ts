import { hash53 } from '../platform/text/hash.ts';
import { edits } from '../platform/text/spelling-distance.ts';
import { unitsOf, type Word } from './words.ts';

/** Units of a word that spelling is compared in: jamo for Hangul, else code points. */
const spelled = ({ text, kind }: Pick<Word, 'text' | 'kind'>): string[] =>
  kind === 'syllables' ? [...text.normalize('NFD')] : [...text];

/** The shortest and the longest word that is corrected, in units: 16 syllables have up to 48 jamo. */
const [shortest, longest] = [3, 48];

/** Whether a word is corrected: it has letters, and a length at which an edit says something. */
export function isCorrectable(word: Pick<Word, 'text' | 'kind'>): boolean {
  const { length } = spelled(word);
  return length >= shortest && length <= longest && !/^\p{N}+$/u.test(word.text);
}

/** A number for a text. Two texts with the same number are told apart by their distance. */
const numberOf = (text: string): number => hash53(text, 0);

function withoutOne(units: readonly string[]): string[] {
  return units.map((_, i) => units.slice(0, i).join('') + units.slice(i + 1).join(''));
}

/**
 * Numbers of a word and of the forms that lack one of its units. Two words that are one edit apart share one of them: the
 * edit is a missing, additional, wrong or swapped unit. For Hangul the units are jamo, and syllables as well.
 */
export function spellingKeys(word: Pick<Word, 'text' | 'kind'>): number[] {
  const units = spelled(word);
  const forms = [units.join(''), ...withoutOne(units)];
  if (word.kind === 'syllables') forms.push(...withoutOne(unitsOf(word)).map((form) => form.normalize('NFD')));
  return [...new Set(forms.map(numberOf))];
}

/**
 * The number of edits between two words in the units of their script; of Hangul the smaller one of jamo and syllables.
 */
export function spellingDistance(a: Pick<Word, 'text' | 'kind'>, b: string): number {
  const other = { text: b, kind: a.kind };
  const distance = edits(spelled(a), spelled(other));
  return a.kind === 'syllables' ? Math.min(distance, edits(unitsOf(a), unitsOf(other))) : distance;
}
