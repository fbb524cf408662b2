import type { ReactNode } from 'react';

/**
 * Renders `child` where a shell's slot is in Next's tree, so that `useId` gives the ids that hydration computes. React
 * derives an id from the path to the component: each list appends a child's position to it, in as many bits as the
 * length of the list has. Nested lists reproduce these bits.
 *
 * @param slotId the id of the slot, from its `data-id`: `_R_` and the bits in base 32, which begin with a 1.
 * @throws if it is not an id of React.
 */
export function atTreePosition(slotId: string, child: ReactNode): ReactNode {
  // `useId` in the slot appends a 1 for its children.
  let tree: ReactNode = [child];
  for (const { length, index } of listsOf(slotId)) {
    const list: ReactNode[] = new Array(length).fill(null);
    list[index] = tree;
    tree = list;
  }
  return tree;
}

/** The lists of a path, the innermost first. Each stands for a 1 and the zeros after it. */
function listsOf(slotId: string): { length: number; index: number }[] {
  const [, digits] = /^_R_([0-9a-v]+)_$/.exec(slotId) ?? [];
  if (!digits) throw new Error(`not the id of a slot: ${slotId}`);
  // The innermost position comes first.
  const bits = [...digits].map((digit) => Number.parseInt(digit, 32).toString(2).padStart(5, '0')).join('');
  const [, ...zeros] = bits.replace(/^0+/, '').split('1');
  return zeros.map(({ length }) => ({ length: 2 ** length, index: 2 ** length - 1 }));
}
