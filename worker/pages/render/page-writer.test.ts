import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newNonce, nonceLength, PageWriter, withNonce } from './page-writer.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    ' '.repeat(nonceLength),
    'nonce=""',
    '\u0000nonce\u0000',
    '__nonce__',
    'A'.repeat(nonceLength),
    '日本語',
  ),
);

test('Each answer has its nonce in every place, and the content as it was written, whatever it looks like', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 30 }), (pieces) => {
      const writer = new PageWriter();
      for (const piece of pieces) {
        if (piece === null) writer.nonce();
        else writer.write(piece);
      }
      const bytes = writer.bytes();
      expect(writer.length).toBe(bytes.length);
      const before = bytes.slice();
      for (const nonce of [newNonce(), newNonce()]) {
        const written = new TextDecoder('utf-8', { ignoreBOM: true }).decode(withNonce(bytes, writer.nonces, nonce));
        expect(written).toBe(pieces.map((piece) => piece ?? nonce).join(''));
      }
      expect(bytes).toEqual(before);
    }),
  );
});

test('A page that was begun before another one gets nothing of it', () => {
  const first = new PageWriter();
  first.write('of one site');
  const second = new PageWriter();
  second.write('of another');
  expect(() => first.bytes()).toThrow();
  expect(() => first.write('more')).toThrow();
  expect(new TextDecoder().decode(second.bytes())).toBe('of another');
});

test('A page larger than any before it is whole', () => {
  const writer = new PageWriter();
  for (let i = 0; i < 40; i += 1) writer.write('日本語'.repeat(10_000));
  expect(new TextDecoder().decode(writer.bytes())).toBe('日本語'.repeat(400_000));
});

test('No two nonces are the same, and each fills its place', () => {
  const nonces = Array.from({ length: 1_000 }, newNonce);
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
});
