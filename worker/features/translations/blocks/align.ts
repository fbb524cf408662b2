import { formatter } from '../../../../web/contract/intl.ts';
import { type Stretch, wordDifference } from '../../../platform/text/difference.ts';
import { kindOf, textOfBlocks } from './blocks.ts';

/** How well two items fit together: 0 if they cannot be a pair. */
type Likeness = (before: number, after: number) => number;

/**
 * Pairs two lists in their order, so that the sum of likeness is the greatest.
 * @returns for each item of the second list the position of its partner in the first, or null.
 */
export function pairInOrder([before, after]: readonly [number, number], likeness: Likeness): (number | null)[] {
  const width = after + 1;
  const best = new Float64Array((before + 1) * width);
  const at = (i: number, j: number): number => best[i * width + j] as number;
  for (let i = before - 1; i >= 0; i -= 1)
    for (let j = after - 1; j >= 0; j -= 1) {
      const score = likeness(i, j);
      const paired = score > 0 ? score + at(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(paired, at(i + 1, j), at(i, j + 1));
    }
  const pairs: (number | null)[] = Array.from({ length: after }, () => null);
  let [i, j] = [0, 0];
  while (i < before && j < after) {
    const score = likeness(i, j);
    if (score > 0 && at(i, j) === score + at(i + 1, j + 1)) {
      pairs[j] = i;
      [i, j] = [i + 1, j + 1];
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The positions where each item of the first list ends up: its partner, else behind the one before it, else the first. */
function placesOf(count: number, pairs: readonly (number | null)[]): number[] {
  const places: number[] = [];
  let last = 0;
  for (let i = 0; i < count; i += 1) {
    const partner = pairs.indexOf(i);
    if (partner >= 0) last = partner;
    places.push(last);
  }
  return places;
}

/**
 * The blocks of a translation beside those of its source: a text for each block of the source. A block without a
 * counterpart follows the one before it, so that none is lost.
 */
export function alignBlocks(source: readonly string[], translation: readonly string[]): string[] {
  const [kinds, others] = [source.map(kindOf), translation.map(kindOf)];
  const isSame = kinds.length === others.length && kinds.every((kind, i) => kind === others[i]);
  const fit: Likeness = (i, j) => fits(translation[i] ?? '', source[j] ?? '');
  const pairs = isSame ? source.map((_, i) => i) : pairInOrder([translation.length, source.length], fit);
  return gather(source.length, placesOf(translation.length, pairs), translation);
}

/** The texts at each of `count` places, joined as paragraphs. */
function gather(count: number, places: readonly number[], texts: readonly string[]): string[] {
  const found = Array.from({ length: Math.max(count, 1) }, (): string[] => []);
  for (const [at, text] of texts.entries()) found[places[at] ?? 0]?.push(text);
  return found.map(textOfBlocks);
}

/** Blocks of different languages fit by their kind, by the same text (code, pictures), and by their lengths. */
function fits(block: string, source: string): number {
  if (block === source) return 8;
  if (kindOf(block) !== kindOf(source)) return 0.2;
  return 4 + Math.min(block.length, source.length) / Math.max(block.length, source.length, 1);
}

/** A block of the newer source: its translation so far, and what changed in the source; null for nothing. */
export type CarriedBlock = { text: string; stretches: Stretch[] | null };

/** Minimum share of common words for two blocks to count as one that changed. */
const alike = 0.3;
/** Pairs of blocks whose words are compared; beyond it only equal blocks are pairs. */
const mostPairs = 10_000;

/**
 * Carries the translations of an older source over to a newer one. What was translated and has no block any more follows
 * the block before it, so that nothing is lost.
 * @param texts the translations of `older`, by position.
 */
export function carryOver(
  { older, newer, language }: { older: readonly string[]; newer: readonly string[]; language: string },
  texts: readonly string[],
): CarriedBlock[] {
  const pairs = pairInOrder([older.length, newer.length], likenessOf(older, newer, language));
  const places = placesOf(older.length, pairs);
  const joined = gather(newer.length, places, texts);
  return joined.map((text, at) => {
    const removed = older.filter((_, i) => places[i] === at && pairs[at] !== i);
    return {
      text,
      stretches: changesOf({ before: older[pairs[at] ?? -1], after: newer[at] ?? '', removed, language }),
    };
  });
}

type Changed = { before: string | undefined; after: string; removed: readonly string[]; language: string };

function changesOf({ before, after, removed, language }: Changed): Stretch[] | null {
  if (before === after && removed.length === 0) return null;
  const own: Stretch[] =
    before === undefined ? [{ change: 'added', text: after }] : wordDifference(before, after, language);
  const gone = removed.map((text): Stretch => ({ change: 'removed', text: `\n\n${text}` }));
  return [...own, ...gone];
}

/** Equal blocks are a pair before all others, then those of one kind that share enough words. */
function likenessOf(older: readonly string[], newer: readonly string[], language: string): Likeness {
  const isBounded = older.length * newer.length <= mostPairs;
  const segmenter = formatter(Intl.Segmenter, language, { granularity: 'word' });
  const words = (block: string): ReadonlySet<string> =>
    new Set(Array.from(segmenter.segment(block), ({ segment }) => segment).filter((one) => /[\p{L}\p{N}]/u.test(one)));
  const [old, now] = isBounded ? [older.map(words), newer.map(words)] : [[], []];
  return (i, j) => {
    if (older[i] === newer[j]) return 2;
    if (!isBounded || kindOf(older[i] ?? '') !== kindOf(newer[j] ?? '')) return 0;
    const share = commonShare(old[i] ?? new Set(), now[j] ?? new Set());
    return share >= alike ? share : 0;
  };
}

/** Dice’s coefficient of two sets of words. */
function commonShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return (2 * common) / Math.max(one.size + other.size, 1);
}
