import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText, suggestionsPath } from './search-suggestions.ts';

test.each([
  ['  Lou   vre ', 'lou vre'],
  ['ＬＯＵＶＲＥ', 'louvre'],
  ['Łódź', 'łódź'],
  ['ﾐｭｰｼﾞｱﾑ', 'ミュージアム'],
  ['\t\n\u3000', ''],
  ['x'.repeat(70), 'x'.repeat(60)],
  ['🏺'.repeat(70), '🏺'.repeat(60)],
])('the text %j has the canonical spelling %j', (text, canonical) => {
  expect(canonicalText(text)).toBe(canonical);
});

test('the canonical spelling of a canonical spelling is itself, and has at most 60 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const canonical = canonicalText(text);
      expect(canonicalText(canonical)).toBe(canonical);
      expect([...canonical].length).toBeLessThanOrEqual(60);
    }),
    { numRuns: 5_000 },
  );
});

test('every text has an address', () => {
  expect(suggestionsPath('de', ' Käse & Brot+ ')).toBe('/suggestions/de?q=k%C3%A4se+%26+brot%2B');
});
