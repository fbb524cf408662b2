import type { Random } from '../make-listings/random.ts';
import { neighbouringKeys } from './keyboards.ts';

/** Makes one edit; undefined where the letters allow none of its kind. */
export type Edit = (letters: readonly string[], random: Random) => string[] | undefined;

/** True where an edit may touch the item. */
type Editable = (item: string) => boolean;

/** Draws what takes the place of `item` or stands beside it; undefined if there is nothing to draw. */
type Substitute = (item: string, random: Random) => string | undefined;

/** One edit of a kind that is drawn with equal chances; undefined where no kind is possible. */
export function editOnce(letters: readonly string[], edits: readonly Edit[], random: Random): string[] | undefined {
  const left = [...edits];
  while (left.length > 0) {
    const edit = random.of(left);
    const edited = edit(letters, random);
    if (edited) return edited;
    left.splice(left.indexOf(edit), 1);
  }
  return undefined;
}

export function dropping(editable: Editable): Edit {
  return (letters, random) => {
    const at = drawPosition(letters, editable, random);
    return at === undefined ? undefined : letters.toSpliced(at, 1);
  };
}

export function replacing(editable: Editable, substitute: Substitute): Edit {
  return (letters, random) => {
    const at = drawPosition(letters, editable, random);
    const other = at === undefined ? undefined : substitute(letters[at] ?? '', random);
    return at === undefined || other === undefined ? undefined : letters.with(at, other);
  };
}

/** Inserts before or after an item what `substitute` draws for that item. */
export function inserting(editable: Editable, substitute: Substitute): Edit {
  return (letters, random) => {
    const at = drawPosition(letters, editable, random);
    const other = at === undefined ? undefined : substitute(letters[at] ?? '', random);
    if (at === undefined || other === undefined) return undefined;
    return letters.toSpliced(at + random.between(0, 1), 0, other);
  };
}

/** Swaps two adjacent items that differ in more than case; `swap` gives the pair in its new order. */
export function swapping(
  editable: Editable,
  swap: (one: string, other: string) => [string, string] | undefined = (one, other) => [other, one],
): Edit {
  return (letters, random) => {
    const pairs = letters.flatMap((one, at) => {
      const other = letters[at + 1];
      if (other === undefined || !editable(one) || !editable(other)) return [];
      const swapped = one.toLowerCase() === other.toLowerCase() ? undefined : swap(one, other);
      return swapped ? [{ at, swapped }] : [];
    });
    if (pairs.length === 0) return undefined;
    const { at, swapped } = random.of(pairs);
    return letters.toSpliced(at, 2, ...swapped);
  };
}

const isLetter: Editable = (item) => /^\p{L}$/u.test(item) || /^\p{Script=Devanagari}$/u.test(item);
const hasNeighbours: Editable = (item) => isLetter(item) && neighbouringKeys(item).length > 0;
const neighbour: Substitute = (item, random) => random.of(neighbouringKeys(item));

/** What happens on a keyboard with one key for each letter. */
export const KEYBOARD_EDITS: readonly Edit[] = [
  inserting(hasNeighbours, neighbour),
  dropping(isLetter),
  replacing(hasNeighbours, neighbour),
  swapping(isLetter),
];

function drawPosition(letters: readonly string[], editable: Editable, random: Random): number | undefined {
  const positions = letters.flatMap((item, at) => (editable(item) ? [at] : []));
  return positions.length === 0 ? undefined : random.of(positions);
}
