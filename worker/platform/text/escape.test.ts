import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostile } from '../../../tests/support/hostile.ts';
import { unescapeHtml } from '../../../tests/support/page.ts';
import { escapeForFlight, escapeForInlineFlight, escapeHtml, jsonForScript } from './escape.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...hostile),
  fc.string({ unit: fc.constantFrom(...'<>&"\'$\\/!-u003c') }),
);

test('Text in HTML is read unchanged, and opens or closes no element', () => {
  fc.assert(
    fc.property(text, (given) => {
      const escaped = escapeHtml(given);
      expect(escaped).not.toMatch(/[<>"]/);
      expect(escaped.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&');
      if (!given.includes('<!-- -->')) expect(unescapeHtml(escaped)).toBe(given);
    }),
  );
});

test('JSON in a script is read unchanged, and does not end the script', () => {
  fc.assert(
    fc.property(fc.jsonValue(), text, (value, given) => {
      const written = jsonForScript({ value, given });
      expect(written).not.toContain('<');
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify({ value, given })));
    }),
  );
});

/** Reads a string of page data like React: `$$` at the start is a dollar, `$` and anything else a reference. */
function readFlight(json: string): string {
  const read: string = JSON.parse(json);
  expect(read).not.toMatch(/^\$(?!\$)/);
  return read.replace(/^\$\$/, '$');
}

test('Text in page data is read unchanged, and is no reference', () => {
  fc.assert(
    fc.property(text, (given) => {
      const written = escapeForFlight(given);
      expect(written).not.toContain('<');
      expect(readFlight(`"${written}"`)).toBe(given);
    }),
  );
});

test('Text in page data inside a script is read unchanged, and does not end the script', () => {
  fc.assert(
    fc.property(text, (given) => {
      const written = escapeForInlineFlight(given);
      expect(written).not.toContain('<');
      expect(readFlight(JSON.parse(`"\\"${written}\\""`))).toBe(given);
    }),
  );
});
