import fc from 'fast-check';
import { createElement, type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { atTreePosition, readTreePosition } from './tree-position.tsx';

const Id = ({ children }: { children?: ReactNode }) => createElement('i', { id: useId() }, children);

const idsIn = (html: string) => [...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id);

/** A slot as in Next's tree: below lists of some lengths, then below a component that uses an id. */
function inTree(path: readonly { length: number; index: number }[], slot: ReactNode): ReactNode {
  return path.reduceRight<ReactNode>((tree, { length, index }) => {
    const list: ReactNode[] = new Array(length).fill(null);
    list[index] = tree;
    return list;
  }, slot);
}

const step = fc
  .integer({ min: 1, max: 9 })
  .chain((length) => fc.record({ length: fc.constant(length), index: fc.integer({ min: 0, max: length - 1 }) }));

test('A view has the ids at the edge that it has in the tree of the browser', () => {
  const view = [createElement(Id, { key: 'a' }), createElement(Id, { key: 'b' }, createElement(Id))];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 7 }), (path) => {
      const whole = inTree(path, createElement(Outer, null, createElement(Id, null, view)));
      const [slotId = '', ...ids] = idsIn(renderToString(whole));
      expect(idsIn(renderToString(atTreePosition(readTreePosition(slotId), view)))).toEqual(ids);
      expect(new Set([slotId, ...ids]).size).toBe(4);
    }),
  );
});

function Outer({ children }: { children?: ReactNode }) {
  useId();
  return children;
}

test.each(['', 'r0', '_R_', '_R_x y_', ':R5:'])('What is no id of React is refused: %j', (id) => {
  expect(() => readTreePosition(id)).toThrow('not the id of a slot');
});
