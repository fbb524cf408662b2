const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

/**
 * Whether a word of a folded name begins with a folded text, which may itself consist of several words.
 *
 *     hasWordThatBeginsWith('museum of art', 'of a')  // true
 */
export function hasWordThatBeginsWith(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    // A letter beyond U+FFFF is two code units: its second half is part of a word too.
    const before = [...name.slice(Math.max(0, at - 2), at)].at(-1);
    if (before === undefined || !wordCharacter.test(before)) return true;
  }
  return false;
}
