import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

test('What was asked for last is there, and no more than there is room for', () => {
  const step = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e'), thing: fc.option(fc.integer()) });
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 1, max: 4 }), (steps, capacity) => {
      const recent = new Recent<number>(capacity);
      // The same by a list, the newest first.
      let expected: [string, number][] = [];
      for (const { name, thing } of steps) {
        const known = expected.find(([other]) => other === name)?.[1];
        if (thing === null) expect(recent.get(name)).toBe(known);
        else recent.set(name, thing);
        const now = thing ?? known;
        if (now === undefined) continue;
        expected = [[name, now] as [string, number], ...expected.filter(([other]) => other !== name)].slice(
          0,
          capacity,
        );
      }
    }),
  );
});
