/** One edit is tolerated per this many letters. */
const tolerance = 3;

/**
 * The things with words closest to `text`, nearest first. An edit is a wrong, missing or extra letter, or two swapped
 * neighbours. A word that starts with `text` counts as one edit away.
 */
export function nearestSpellings<T>(
  text: string,
  things: readonly T[],
  { wordsOf, most }: { wordsOf: (thing: T) => readonly string[]; most: number },
): T[] {
  const ranked = things.map((thing) => ({
    thing,
    edits: Math.min(...wordsOf(thing).map((word) => editsTo(word, text))),
  }));
  return ranked
    .filter(({ edits }) => edits <= text.length / tolerance)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ thing }) => thing);
}

const editsTo = (word: string, text: string): number =>
  word.startsWith(text) && word !== text ? 1 : edits(word, text);

/** The optimal string alignment distance of two sequences of letters. */
export function edits(a: string | readonly string[], b: string | readonly string[]): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
