import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeptPage } from './kept-page.ts';
import { PageMemory } from './memory.ts';

const page = (size: number): KeptPage => ({ bytes: new Uint8Array(size) }) as KeptPage;

const step = fc.record({ key: fc.constantFrom(...'abcdefgh'), size: fc.nat(60), isRead: fc.boolean() });

test('What is kept never exceeds the room, unless it is the one page that was put last', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const memory = new PageMemory(100);
      for (const { key, size, isRead } of steps) {
        if (isRead) memory.get(key);
        else memory.put(key, page(size));
        const sizes = held(memory, isRead ? undefined : key);
        const total = sizes.reduce((sum, next) => sum + next, 0);
        if (sizes.length > 1) expect(total).toBeLessThanOrEqual(100);
      }
    }),
  );
});

/** Sizes of all kept pages, read so that the order of use stays as it was up to the last. */
function held(memory: PageMemory, last: string | undefined): number[] {
  const keys = [...'abcdefgh'].filter((key) => key !== last);
  return [...keys, ...(last ? [last] : [])].flatMap((key) => memory.get(key)?.bytes.length ?? []);
}

test('A page that was put is there, whole, until it is put out by others', () => {
  const memory = new PageMemory(100);
  const kept = page(40);
  memory.put('a', kept);
  memory.put('b', page(40));
  expect(memory.get('a')).toBe(kept);
  expect(memory.get('c')).toBeUndefined();
});

test('The page that was used least recently goes first', () => {
  const memory = new PageMemory(100);
  memory.put('a', page(40));
  memory.put('b', page(40));
  memory.get('a');
  memory.put('c', page(40));
  expect([memory.get('a'), memory.get('b'), memory.get('c')].map(Boolean)).toEqual([true, false, true]);
});

test('A page that is put again takes the room of one', () => {
  const memory = new PageMemory(100);
  memory.put('b', page(30));
  for (let i = 0; i < 50; i += 1) memory.put('a', page(60));
  expect(memory.get('b')).toBeDefined();
});
