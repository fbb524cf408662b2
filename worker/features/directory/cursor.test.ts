import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, type PageCursor } from './cursor.ts';

test('a cursor survives encoding and decoding, in characters that need no escaping in a URL', () => {
  const position = fc.oneof(
    fc.record({ order: fc.constantFrom('name', 'key'), value: fc.string({ unit: 'grapheme', maxLength: 80 }) }),
    fc.record({
      order: fc.constant('name'),
      value: fc.string({ unit: 'grapheme', maxLength: 80 }),
      hasText: fc.boolean(),
    }),
    fc.record({ order: fc.constantFrom('rating', 'newest'), value: fc.integer() }),
  );
  fc.assert(
    fc.property(position, fc.integer({ min: 1 }), fc.nat(), (last, id, offset) => {
      const cursor = { ...last, id, offset } as PageCursor;
      const text = encodeCursor(cursor);
      expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(decodeCursor(text)).toEqual(cursor);
    }),
  );
});

test('a text that is not an encoded cursor is rejected', () => {
  const [bytes, half] = ['_w', encodeCursor({ order: 'name', value: 'Anna', id: 1, offset: 24 }).slice(0, -2)];
  expect(['', '%', 'a b', bytes, half, btoa('["name","a",0,24]'), btoa('["name","a",1,-1]')].map(decodeCursor)).toEqual(
    Array(7).fill(undefined),
  );
});
