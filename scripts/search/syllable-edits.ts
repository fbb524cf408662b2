import type { Random } from '../make-listings/random.ts';
import { dropping, type Edit, inserting, replacing, swapping } from './edits.ts';

const isSyllable = (item: string) => /^[가-힣]$/u.test(item);
const isJamo = (item: string) => jamoKind(item) !== undefined;

/** Consonants that both begin and end syllables, in the two forms that Unicode gives them, in the same order. */
const LEADING = '\u1100\u1101\u1102\u1103\u1105\u1106\u1107\u1109\u110a\u110b\u110c\u110e\u110f\u1110\u1111\u1112';
const TRAILING = '\u11a8\u11a9\u11ab\u11ae\u11af\u11b7\u11b8\u11ba\u11bb\u11bc\u11bd\u11be\u11bf\u11c0\u11c1\u11c2';

/** Edits of one jamo and of one syllable. What they insert and replace with comes from `corpus`. */
export function hangulEdits(corpus: readonly string[]): readonly Edit[] {
  const syllables = distinct(corpus, 'NFC').filter(isSyllable);
  const jamo = distinct(corpus, 'NFD').filter(isJamo);
  return [
    onJamo(inserting(isJamo, (_, random) => random.of(jamo))),
    onJamo(dropping(isJamo)),
    onJamo(replacing(isJamo, (item, random) => drawOther(jamo, item, { random, kind: jamoKind }))),
    onJamo(swapping(isJamo, swapJamo)),
    dropping(isSyllable),
    replacing(isSyllable, (item, random) => drawOther(syllables, item, { random, kind: () => 'syllable' })),
    swapping(isSyllable),
  ];
}

/** Edits of one character of Han or kana. What they insert and replace with is of the same script in `corpus`. */
export function characterEdits(corpus: readonly string[]): readonly Edit[] {
  const characters = distinct(corpus, 'NFC').filter(isCharacter);
  const draw = (item: string, random: Random) => drawOther(characters, item, { random, kind: characterScript });
  return [dropping(isCharacter), replacing(isCharacter, draw), inserting(isCharacter, draw), swapping(isCharacter)];
}

const isCharacter = (item: string) => characterScript(item) !== undefined;

function characterScript(item: string): string | undefined {
  if (/^\p{Script=Han}$/u.test(item)) return 'han';
  if (/^\p{Script=Hiragana}$/u.test(item)) return 'hiragana';
  return /^\p{L}$/u.test(item) && /^\p{Script_Extensions=Katakana}$/u.test(item) ? 'katakana' : undefined;
}

function jamoKind(item: string): string | undefined {
  if (/^[\u1100-\u1112]$/u.test(item)) return 'leading';
  if (/^[\u1161-\u1175]$/u.test(item)) return 'vowel';
  return /^[\u11a8-\u11c2]$/u.test(item) ? 'trailing' : undefined;
}

/** A consonant that moves across the border of syllables takes the form of its new place, as input methods do. */
function swapJamo(one: string, other: string): [string, string] | undefined {
  if (jamoKind(one) !== 'trailing' || jamoKind(other) !== 'leading') return [other, one];
  const [end, start] = [TRAILING[LEADING.indexOf(other)], LEADING[TRAILING.indexOf(one)]];
  return end && start && end !== one ? [end, start] : undefined;
}

/** Makes an edit on the decomposed form. */
function onJamo(edit: Edit): Edit {
  return (letters, random) => {
    const edited = edit([...letters.join('').normalize('NFD')], random);
    return edited && [...edited.join('').normalize('NFC')];
  };
}

function distinct(corpus: readonly string[], form: 'NFC' | 'NFD'): string[] {
  return [...new Set(corpus.flatMap((name) => [...name.normalize(form)]))].sort();
}

type Draw = { random: Random; kind: (item: string) => string | undefined };

function drawOther(items: readonly string[], item: string, { random, kind }: Draw): string | undefined {
  const others = items.filter((other) => other !== item && kind(other) === kind(item));
  return others.length === 0 ? undefined : random.of(others);
}
