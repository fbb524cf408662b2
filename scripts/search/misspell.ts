import { Random } from '../make-listings/random.ts';
import { type Edit, editOnce, KEYBOARD_EDITS } from './edits.ts';
import { characterEdits, hangulEdits } from './syllable-edits.ts';

/** The scripts of which names can be misspelled. Names with kana are kana, also if most of their characters are Han. */
export const SCRIPTS = ['latin', 'cyrillic', 'arabic', 'devanagari', 'hangul', 'kana', 'han'] as const;
export type Script = (typeof SCRIPTS)[number];

export type Misspelling = { readonly name: string; readonly typed: string };

/**
 * Misspells up to `count` names of one script, drawn without replacement. The same names, in any order, and the same
 * seed give the same misspellings. A result that is another one of `names`, or no change, is left out.
 */
export function misspellings(
  names: readonly string[],
  { script, count, seed }: { script: Script; count: number; seed: number },
): Misspelling[] {
  const random = new Random(seed, SCRIPTS.indexOf(script));
  const sorted = [...new Set(names)].sort();
  const taken = new Set(sorted.map(comparable));
  const candidates = sorted.filter((name) => isLongEnough(name, script));
  const misspell = misspeller(script, candidates);
  const made: Misspelling[] = [];
  while (made.length < count && candidates.length > 0) {
    const [name = ''] = candidates.splice(random.between(0, candidates.length - 1), 1);
    const typed = misspell(name.normalize('NFC'), random);
    if (typed !== undefined && !taken.has(comparable(typed))) made.push({ name, typed });
  }
  return made;
}

/** The script of more than half of the letters of `name`; undefined if there is none, or none that can be misspelled. */
export function scriptOf(name: string): Script | undefined {
  const letters = name.match(/\p{L}/gu) ?? [];
  const most = SCRIPT_LETTERS.find(
    ({ letter }) => letters.filter((item) => letter.test(item)).length * 2 > letters.length,
  );
  if (most?.script !== 'han') return most?.script;
  return letters.some((item) => KANA.test(item)) ? 'kana' : 'han';
}

/** Equal for names that a reader takes for the same: NFKC, lower case, without spaces. */
export function comparable(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '');
}

const KANA = /[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u;

/** Han stands for Han and kana together, which one name mixes. */
const SCRIPT_LETTERS: readonly { script: Script; letter: RegExp }[] = [
  { script: 'latin', letter: /\p{Script=Latin}/u },
  { script: 'cyrillic', letter: /\p{Script=Cyrillic}/u },
  { script: 'arabic', letter: /\p{Script=Arabic}/u },
  { script: 'devanagari', letter: /\p{Script=Devanagari}/u },
  { script: 'hangul', letter: /\p{Script=Hangul}/u },
  { script: 'han', letter: /[\p{Script=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u },
];

function isLongEnough(name: string, script: Script): boolean {
  if (scriptOf(name) !== script) return false;
  const composed = name.normalize('NFC');
  if (script === 'hangul') return countOf(/[가-힣]/gu, composed) >= 3;
  if (script === 'kana' || script === 'han') {
    return (
      countOf(/(?=\p{L})[\p{Script=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/gu, composed) >= 4
    );
  }
  return countOf(/\p{L}/gu, composed) >= 5;
}

type Misspell = (name: string, random: Random) => string | undefined;

function misspeller(script: Script, corpus: readonly string[]): Misspell {
  if (script === 'hangul') return inWhole(hangulEdits(corpus));
  if (script === 'kana' || script === 'han') return inWhole(characterEdits(corpus));
  return inEveryWord;
}

function inWhole(edits: readonly Edit[]): Misspell {
  return (name, random) => editOnce([...name], edits, random)?.join('');
}

/** Words of one letter and words with digits stay as they are. */
function inEveryWord(name: string, random: Random): string {
  return name.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    /\p{N}/u.test(word) || countOf(/\p{L}/gu, word) < 2
      ? word
      : (editOnce([...word], KEYBOARD_EDITS, random)?.join('') ?? word),
  );
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}
