/**
 * What became of a text between two versions: paragraphs that stayed, came, went or changed, and within a changed one
 * the words. Bounded: texts too different or too long to be aligned are shown as removed and added as a whole.
 */

export type ParagraphKind = 'heading' | 'paragraph' | 'item';

/** A paragraph of a written text, as plain text. */
export type Paragraph = readonly [kind: ParagraphKind, text: string];

export type Stretch = { change: 'same' | 'added' | 'removed'; text: string };

export type ComparedParagraph = { kind: ParagraphKind; stretches: Stretch[] };

/** Cells of a table of common subsequences at most: 250,000 take a millisecond and half a megabyte. */
const maxCells = 250_000;
/** Pairs of paragraphs of a gap that are looked at at most. */
const maxPairs = 2_500;
/** Share of common words from which two paragraphs are the same one, changed. */
const alike = 0.5;

/** @param lang the language of both texts: it says what a word is. */
export function difference(
  before: readonly Paragraph[],
  after: readonly Paragraph[],
  lang: string,
): ComparedParagraph[] {
  const words = (text: string) => wordsOf(text, lang);
  const compared: ComparedParagraph[] = [];
  const gaps = alignment(before.map(String), after.map(String));
  for (const { removed, added, same } of gaps) {
    compared.push(...gapParagraphs(before.slice(...removed), after.slice(...added), words));
    for (const [kind, text] of after.slice(...same)) compared.push({ kind, stretches: [{ change: 'same', text }] });
  }
  return compared;
}

type Range = [from: number, to: number];
/** A run that differs (a range of either side), and the run of the new side behind it that is the same. */
type Gap = { removed: Range; added: Range; same: Range };

/** Cuts two sequences into runs that differ and runs that are the same. */
function alignment(before: readonly string[], after: readonly string[]): Gap[] {
  const gaps: Gap[] = [];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...commonPairs(before, after), [before.length, after.length] as const]) {
    const last = gaps.at(-1);
    const isEnd = nextI === before.length && nextJ === after.length;
    if (last && nextI === i && nextJ === j && !isEnd) last.same[1] += 1;
    else gaps.push({ removed: [i, nextI], added: [j, nextJ], same: [nextJ, isEnd ? nextJ : nextJ + 1] });
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return gaps;
}

/** The positions of a longest common subsequence; those of the common ends alone where the rest is too long. */
function commonPairs(before: readonly string[], after: readonly string[]): [number, number][] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const pairs: [number, number][] = Array.from({ length: start }, (_, i) => [i, i]);
  const inner = middlePairs(before.slice(start, before.length - end), after.slice(start, after.length - end));
  pairs.push(...inner.map(([i, j]): [number, number] => [i + start, j + start]));
  for (let i = end; i > 0; i -= 1) pairs.push([before.length - i, after.length - i]);
  return pairs;
}

function middlePairs(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1;
  if ((before.length + 1) * width > maxCells) return [];
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

type Words = (text: string) => string[];

/** The paragraphs of a run that differs: those alike are shown as one with its words compared. */
function gapParagraphs(removed: readonly Paragraph[], added: readonly Paragraph[], words: Words): ComparedParagraph[] {
  const whole =
    (change: 'added' | 'removed') =>
    ([kind, text]: Paragraph) => ({
      kind,
      stretches: [{ change, text }],
    });
  if (removed.length * added.length > maxPairs) return [...removed.map(whole('removed')), ...added.map(whole('added'))];
  const compared: ComparedParagraph[] = [];
  let next = 0;
  for (const paragraph of added) {
    const match = removed.findIndex((old, i) => i >= next && isAlike(old, paragraph, words));
    if (match < 0) {
      compared.push(whole('added')(paragraph));
      continue;
    }
    compared.push(...removed.slice(next, match).map(whole('removed')));
    const stretches = compareWords(words(removed[match]?.[1] ?? ''), words(paragraph[1]));
    compared.push({ kind: paragraph[0], stretches });
    next = match + 1;
  }
  return [...compared, ...removed.slice(next).map(whole('removed'))];
}

/** Whether two paragraphs share half of their words or more (Dice's coefficient). */
function isAlike([kind, before]: Paragraph, [otherKind, after]: Paragraph, words: Words): boolean {
  if (kind !== otherKind) return false;
  const left = new Map<string, number>();
  const [old, now] = [words(before).filter(isWord), words(after).filter(isWord)];
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of now) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += 1;
  }
  return (2 * common) / Math.max(1, old.length + now.length) >= alike;
}

function compareWords(before: readonly string[], after: readonly string[]): Stretch[] {
  const stretches: Stretch[] = [];
  let [gone, come] = ['', ''];
  const flush = () => {
    if (gone) stretches.push({ change: 'removed', text: gone });
    if (come) stretches.push({ change: 'added', text: come });
    [gone, come] = ['', ''];
  };
  const gaps = alignment(before, after);
  gaps.forEach(({ removed, added, same }, i) => {
    gone += before.slice(...removed).join('');
    come += after.slice(...added).join('');
    const text = after.slice(...same).join('');
    // A space or a comma between two changed words reads better as a part of the change.
    if ((gone || come) && i < gaps.length - 1 && !isWord(text)) {
      [gone, come] = [gone + text, come + text];
      return;
    }
    flush();
    if (text) stretches.push({ change: 'same', text });
  });
  flush();
  return stretches;
}

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const segmenters = new Map<string, Intl.Segmenter>();

/** Words and what stands between them, in order: joined, they are the text. Scripts without spaces are cut as well. */
function wordsOf(text: string, lang: string): string[] {
  const segmenter = segmenters.get(lang) ?? new Intl.Segmenter(lang, { granularity: 'word' });
  segmenters.set(lang, segmenter);
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
