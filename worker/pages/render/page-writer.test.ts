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

test('Each response has its nonce in every gap, and any content unchanged', () => {
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

test('Pages that are written at the same time have nothing of each other', () => {
  const [first, second] = [new PageWriter(), new PageWriter()];
  first.write('of one');
  second.write('of another');
  first.write(' site');
  expect([first, second].map((writer) => new TextDecoder().decode(writer.bytes()))).toEqual([
    'of one site',
    'of another',
  ]);
});

test('A page larger than usual is complete', () => {
  const writer = new PageWriter();
  for (let i = 0; i < 40; i += 1) writer.write('日本語'.repeat(10_000));
  expect(new TextDecoder().decode(writer.bytes())).toBe('日本語'.repeat(400_000));
});

test('All nonces differ, and each has the length of the gap', () => {
  const nonces = Array.from({ length: 1_000 }, newNonce);
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
});
