import fc from 'fast-check';
import { expect, test } from 'vitest';
import { and, andNot, countIn, eachDown, histogram, selectionOf, setBit, setFlagged, setWithin } from './bitmap.ts';
import { fromPieces, type Packed, toPieces } from './packed.ts';
import { PostingList } from './posting-list.ts';

const largest = 2_000;
const id = fc.integer({ min: 1, max: largest });
const ids = fc.oneof(fc.uniqueArray(id, { maxLength: 40 }), fc.uniqueArray(id, { minLength: 300, maxLength: 600 }));

function bitmap(of: Iterable<number>) {
  const bits = new Uint32Array(Math.ceil((largest + 1) / 32));
  for (const one of of) setBit(bits, one);
  return bits;
}

function idsIn(bits: Uint32Array<ArrayBuffer>, below = bits.length * 32): number[] {
  const found: number[] = [];
  eachDown(bits, below, (one) => found.push(one) > 0);
  return found.reverse();
}

const sorted = (of: Iterable<number>) => [...of].sort((a, b) => a - b);

test('operations on bitmaps equal the operations on sets', () => {
  fc.assert(
    fc.property(ids, ids, id, (some, others, below) => {
      const [a, b] = [new Set(some), new Set(others)];
      const [both, rest] = [bitmap(a), bitmap(a)];
      and(both, bitmap(b));
      andNot(rest, bitmap(b));
      expect(idsIn(both)).toEqual(sorted(a.intersection(b)));
      expect(idsIn(rest)).toEqual(sorted(a.difference(b)));
      expect(selectionOf(bitmap(a)).size).toBe(a.size);
      expect(countIn(selectionOf(bitmap(a)), bitmap(b))).toBe(a.intersection(b).size);
      expect(idsIn(bitmap(a), below)).toEqual(sorted(a).filter((one) => one < below));
    }),
  );
});

test('a shorter bitmap contains no ids beyond its end', () => {
  const short = new Uint32Array([0b10]);
  const long = bitmap([1, 40]);
  expect(countIn(selectionOf(long), short)).toBe(1);
  and(long, short);
  expect(idsIn(long)).toEqual([1]);
});

test('columns are counted and filtered by number', () => {
  const column = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 64, maxLength: 64 });
  fc.assert(
    fc.property(column, ids, fc.integer({ min: 1, max: 9 }), (numbers, some, low) => {
      const padded = new Uint32Array(Math.ceil((largest + 1) / 32) * 32);
      padded.set(numbers);
      const counts = histogram(bitmap(some), padded, 10);
      for (let number = 0; number < 10; number++)
        expect(counts[number]).toBe(some.filter((one) => padded[one] === number).length);
      const [within, flagged] = [bitmap([]), bitmap([])];
      setWithin(within, padded, { low, count: 3 });
      expect(idsIn(within)).toEqual(
        sorted(numbers.keys()).filter((at) => (numbers[at] ?? 0) >= low && (numbers[at] ?? 0) < low + 3),
      );
      setFlagged(
        flagged,
        padded,
        Uint8Array.from({ length: 10 }, (_, number) => (number === low ? 1 : 0)),
      );
      expect(idsIn(flagged)).toEqual(sorted(numbers.keys()).filter((at) => numbers[at] === low));
    }),
  );
});

test('a posting list contains the ids that were added and not deleted, as list and as bitmap, also when restored', () => {
  const change = fc.record({ id, add: fc.boolean() });
  fc.assert(
    fc.property(ids, fc.array(change, { maxLength: 100 }), ids, (first, changes, others) => {
      const set = new Set(first);
      const posting = new PostingList();
      for (const one of first) posting.add(one, largest);
      for (const { id: one, add } of changes) {
        if (add) set.add(one);
        else set.delete(one);
        if (add) posting.add(one, largest);
        else posting.delete(one);
        expect(posting.has(one)).toBe(add);
      }
      const again = PostingList.fromData(structuredClone(posting.toData()));
      for (const list of [posting, again, PostingList.of(selectionOf(bitmap(set)))]) {
        expect([...list.toIds()]).toEqual(sorted(set));
        expect(list.size).toBe(set.size);
        expect(list.countIn(selectionOf(bitmap(others)))).toBe(set.intersection(new Set(others)).size);
        const bits = bitmap(others);
        list.addTo(bits);
        expect(idsIn(bits)).toEqual(sorted(set.union(new Set(others))));
      }
    }),
  );
});

test('data stored in pieces is restored, and truncated data is detected', () => {
  const arrays = [
    Uint32Array.from({ length: 300_001 }, (_, i) => i * 7919),
    new Uint8Array([1, 2, 3]),
    Uint16Array.from({ length: 600_000 }, (_, i) => i),
    new Uint32Array(0),
  ];
  const packed = { about: { ключ: [1, null] }, arrays };
  const pieces = [...toPieces(packed)];
  expect(pieces.length).toBeGreaterThan(2);
  for (const { length } of pieces) expect(length).toBeLessThanOrEqual(1_000_000);
  const again = fromPieces(pieces);
  expect(again.about).toEqual(packed.about);
  const widths = (of: Packed['arrays']) => of.map(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT);
  expect(widths(again.arrays)).toEqual(widths(arrays));
  // Joined, because a matcher takes seconds for so many numbers.
  for (const [i, numbers] of arrays.entries()) expect(again.arrays[i]?.join() === numbers.join()).toBe(true);
  expect(() => fromPieces(pieces.slice(0, -1))).toThrow('ends too early');
});
