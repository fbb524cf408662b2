import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import { hostile } from '../../../tests/support/hostile.ts';
import type { Cell } from '../../data/archive-columns.ts';
import { readRecords, writeRecord } from './csv.ts';
import { BrokenArchive } from './problem.ts';

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Uint8Array, size = 7): Promise<Cell[][]> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const records = await Array.fromAsync(readRecords('a.csv', inParts(bytes, size)));
  return records.map(({ cells }) => cells);
}

const problemOf = async (text: string | Uint8Array, size?: number) =>
  read(text, size).then(
    () => 'none',
    (error) => (error instanceof BrokenArchive ? error.problem.code : error),
  );

const cell = fc.oneof(
  fc.constant(null),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(...hostile),
  fc.stringMatching(/^[",\n\r ]{0,6}$/),
);

test('the cells of any table are read as they were written, and null differs from the empty text', async () => {
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (records, size) => {
      expect(await read(records.map(writeRecord).join(''), size)).toEqual(records);
    }),
  );
});

test('a truncated or malformed table is detected', async () => {
  expect(await problemOf('a,b\n1,2')).toBe('malformed-table');
  expect(await problemOf('a,b\n1,"2')).toBe('malformed-table');
  expect(await problemOf('a,b\n1,"2"x\n')).toBe('malformed-table');
  expect(await problemOf('a,b\n1,x"2"\n')).toBe('malformed-table');
  expect(await problemOf(Uint8Array.of(0x61, 0xff, 0x0a))).toBe('not-utf8');
  expect(await problemOf(Uint8Array.of(0x61, 0x0a, 0xe2, 0x82))).toBe('not-utf8');
});

test('an unclosed quote does not fill the memory', async () => {
  expect(await problemOf(`"${'x'.repeat(9_000_000)}`, 65_536)).toBe('malformed-table');
});
