import type { FramePiece } from '../../contract/preview-messages.ts';

export type Differences = {
  /** References of pieces with other texts. In two languages: those with the same text, which is a translation of neither. */
  texts: readonly string[];
  /** References of pieces that only one side has. */
  missing: readonly string[];
};

/** The pieces of one side by reference. A page can show a piece several times. */
const textsOf = (pieces: readonly FramePiece[]): Map<string, Set<string>> => {
  const texts = new Map<string, Set<string>>();
  for (const { ref, text } of pieces) texts.set(ref, (texts.get(ref) ?? new Set()).add(text));
  return texts;
};

const isEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((text) => other.has(text));

/**
 * Compares the pieces of two frames.
 * @param languages those of the frames.
 */
export function differencesOf(
  one: readonly FramePiece[],
  other: readonly FramePiece[],
  languages: readonly [string, string],
): Differences {
  const [left, right] = [textsOf(one), textsOf(other)];
  const isTranslation = languages[0] !== languages[1];
  const refs = [...new Set([...left.keys(), ...right.keys()])];
  const none: ReadonlySet<string> = new Set();
  const both = refs.filter((ref) => left.has(ref) && right.has(ref));
  return {
    texts: both.filter((ref) => isEqual(left.get(ref) ?? none, right.get(ref) ?? none) === isTranslation),
    missing: refs.filter((ref) => !left.has(ref) || !right.has(ref)),
  };
}
