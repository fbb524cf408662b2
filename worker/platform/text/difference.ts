import { type ArrayChange, diffArrays } from 'diff';
import { formatter } from '../../../web/contract/intl.ts';

/**
 * The difference between two versions of a text, by paragraph, and by word within a changed paragraph. Bounded: texts too
 * different or too long to align are shown as removed and added as a whole.
 */

export type ParagraphKind = 'heading' | 'paragraph' | 'item';

/** A paragraph as plain text. */
export type Paragraph = readonly [kind: ParagraphKind, text: string];

export type Stretch = { change: 'same' | 'added' | 'removed'; text: string };

export type ComparedParagraph = { kind: ParagraphKind; stretches: Stretch[] };

/**
 * Maximum number of insertions and deletions: of paragraphs, and of words and separators within one. Not a time limit: a
 * Worker's clock does not advance while it computes, and the same texts must give the same page.
 */
const maxEditLength = { paragraphs: 500, words: 200 };
/** Maximum number of paragraph pairs that are compared in a gap. */
const maxPairs = 2_500;
/** Minimum share of common words for two paragraphs to count as one that changed. */
const alike = 0.5;

/** Compares two versions of a text. @param lang the language of both, which defines words. */
export function difference(
  before: readonly Paragraph[],
  after: readonly Paragraph[],
  lang: string,
): ComparedParagraph[] {
  const segmenter = formatter(Intl.Segmenter, lang, { granularity: 'word' });
  const compared: ComparedParagraph[] = [];
  let gap: Gap = { removed: [], added: [] };
  for (const run of paragraphRuns([...before], [...after])) {
    if (run.removed) gap.removed = run.value;
    else if (run.added) gap.added = run.value;
    else {
      compared.push(...gapParagraphs(gap, segmenter));
      for (const [kind, text] of run.value) compared.push({ kind, stretches: [{ change: 'same', text }] });
      gap = { removed: [], added: [] };
    }
  }
  return [...compared, ...gapParagraphs(gap, segmenter)];
}

/** Compares two short texts by word. @param lang the language of the words. */
export const wordDifference = (before: string, after: string, lang: string): Stretch[] =>
  compareWords(before, after, formatter(Intl.Segmenter, lang, { granularity: 'word' }));

/** The removed and added paragraphs between two unchanged ones. */
type Gap = { removed: readonly Paragraph[]; added: readonly Paragraph[] };

type Run = Pick<ArrayChange<Paragraph>, 'value' | 'added' | 'removed'>;

const paragraphRuns = (before: Paragraph[], after: Paragraph[]): Run[] =>
  diffArrays(before, after, {
    comparator: ([kind, text], [other, now]) => kind === other && text === now,
    maxEditLength: maxEditLength.paragraphs,
  }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];

/** The paragraphs of a gap. Similar ones become one paragraph, compared by word. */
function gapParagraphs({ removed, added }: Gap, segmenter: Intl.Segmenter): ComparedParagraph[] {
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
    const match = removed.findIndex((old, i) => i >= next && isAlike(old, paragraph, segmenter));
    if (match < 0) {
      compared.push(whole('added')(paragraph));
      continue;
    }
    compared.push(...removed.slice(next, match).map(whole('removed')));
    const [kind, text] = paragraph;
    compared.push({ kind, stretches: compareWords(removed[match]?.[1] ?? '', text, segmenter) });
    next = match + 1;
  }
  return [...compared, ...removed.slice(next).map(whole('removed'))];
}

/** Whether two paragraphs share half of their words or more (Dice's coefficient). */
function isAlike([kind, before]: Paragraph, [otherKind, after]: Paragraph, segmenter: Intl.Segmenter): boolean {
  if (kind !== otherKind) return false;
  const left = new Map<string, number>();
  const [old, now] = [wordsOf(before, segmenter), wordsOf(after, segmenter)];
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

/** Compares words and separators. The package's `diffWords` loses spaces of the old text. */
function compareWords(before: string, after: string, segmenter: Intl.Segmenter): Stretch[] {
  const words = [segments(before, segmenter), segments(after, segmenter)] as const;
  const runs = diffArrays(...words, { maxEditLength: maxEditLength.words });
  if (!runs) return changed(before, after);
  const stretches: Stretch[] = [];
  let [gone, come] = ['', ''];
  runs.forEach((run, i) => {
    const text = run.value.join('');
    if (run.removed) gone += text;
    else if (run.added) come += text;
    // A separator between two changed words reads better as a part of the change.
    else if ((gone || come) && i < runs.length - 1 && !isWord(text)) [gone, come] = [gone + text, come + text];
    else {
      const space = gone.endsWith(' ') && come.endsWith(' ') ? ' ' : '';
      stretches.push(...changed(gone.slice(0, gone.length - space.length), come.slice(0, come.length - space.length)));
      stretches.push({ change: 'same', text: space + text });
      [gone, come] = ['', ''];
    }
  });
  return [...stretches, ...changed(gone, come)];
}

function changed(gone: string, come: string): Stretch[] {
  const both: Stretch[] = [
    { change: 'removed', text: gone },
    { change: 'added', text: come },
  ];
  return both.filter(({ text }) => text !== '');
}

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Words and separators in order; joined, they are the text. Works for scripts without spaces. */
const segments = (text: string, segmenter: Intl.Segmenter): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

const wordsOf = (text: string, segmenter: Intl.Segmenter): string[] => segments(text, segmenter).filter(isWord);
