import type { ReactNode } from 'react';

/** A place in a React tree: the lists on the way to it, the innermost first, and the index in each. */
export type TreePosition = readonly { length: number; index: number }[];

/**
 * Reads the position of a slot from its `data-id`. React derives an id from the path to the component: each list on the
 * way appends the index, in as many bits as the length of the list has. The id is `_R_` and the bits in base 32; the
 * innermost come first and begin with a 1.
 * @throws if it is not an id of React.
 */
export function readTreePosition(slotId: string): TreePosition {
  const [, digits] = /^_R_([0-9a-v]+)_$/.exec(slotId) ?? [];
  if (!digits) throw new Error(`not the id of a slot: ${slotId}`);
  const bits = [...digits].map((digit) => Number.parseInt(digit, 32).toString(2).padStart(5, '0')).join('');
  // Each 1 and the zeros after it are one list: its last index has these bits.
  const [, ...zeros] = bits.replace(/^0+/, '').split('1');
  return zeros.map(({ length }) => ({ length: 2 ** length, index: 2 ** length - 1 }));
}

/** Renders `child` in a slot at a position, so that `useId` gives the ids that the browser's hydration computes. */
export function atTreePosition(position: TreePosition, child: ReactNode): ReactNode {
  // `useId` in the slot appends a 1 for its children, as a list of one does.
  return position.reduce<ReactNode>(
    (tree, { length, index }) => {
      const list: ReactNode[] = new Array(length).fill(null);
      list[index] = tree;
      return list;
    },
    [child],
  );
}
