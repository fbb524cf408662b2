import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryNamed, searchedSite, textOf } from '../../tests/support/search-site.ts';
import { answer } from './answer.ts';
import type { SearchEntry } from './entry.ts';
import type { Reason, SearchQuestion, SnippetPiece } from './question.ts';

function reasonOf(entry: SearchEntry, text: string, rest: Partial<SearchQuestion> = {}): Reason | undefined {
  const site = searchedSite([entry]);
  const found = answer(site, site.question(text, rest));
  if (found.code !== 'ok') throw new Error(found.code);
  expect(found.ids).toEqual([entry.id]);
  return found.reasons[entry.id];
}

const joined = (pieces: readonly SnippetPiece[]) => pieces.map(([piece]) => piece).join('');
const marked = (pieces: readonly SnippetPiece[]) => pieces.filter(([, is]) => is).map(([piece]) => piece);

const described = (description: string, language = 'en') =>
  entryNamed(1, 'Somewhere', { texts: { en: textOf('Somewhere'), [language]: textOf('Somewhere', description) } });

test('A listing whose shown name has the words needs no reason', () => {
  expect(reasonOf(entryNamed(1, 'Old Lighthouse'), 'lighthouse')).toBeUndefined();
});

test('A name in another language is a reason, with its words marked', () => {
  const entry = entryNamed(1, 'Old House', { texts: { en: textOf('Old House'), de: textOf('Das Türmchen am See') } });
  expect(reasonOf(entry, 'türmchen')).toEqual({
    kind: 'name',
    language: 'de',
    pieces: [
      ['Das ', false],
      ['Türmchen', true],
      [' am See', false],
    ],
  });
});

test.each<[string, Partial<SearchEntry>, Reason]>([
  ['coffee', { categoryIds: [2] }, { kind: 'category', name: 'Coffee' }],
  ['berlin', { placeId: 4 }, { kind: 'place', name: 'Berlin' }],
  ['niemcy', { placeId: 4 }, { kind: 'place', name: 'Germany' }],
  ['baroque', { attributes: { style: 'baroque' } }, { kind: 'attribute', name: 'Baroque' }],
])('A literal search for %s names the fact by which a listing was found', (text, given, reason) => {
  expect(reasonOf(entryNamed(1, 'Somewhere', given), text, { isLiteral: true })).toEqual(reason);
});

test('A piece of the description is shown with every word of the search marked', () => {
  const text = `${'Filler words come first. '.repeat(30)}An old lighthouse, the oldest lighthouse of the coast. ${'More. '.repeat(50)}`;
  const reason = reasonOf(described(text), 'lighthouse coast');
  if (reason?.kind !== 'text') throw new Error(reason?.kind);
  expect(marked(reason.pieces)).toEqual(['lighthouse', 'lighthouse', 'coast']);
  const whole = joined(reason.pieces);
  expect(whole.length).toBeLessThan(200);
  expect(text).toContain(whole.replaceAll('…', ''));
});

test('A word in another form, and a word in another spelling, are marked as they are written', () => {
  const reason = reasonOf(described('Zwei Leuchttürme am Meer.', 'de'), 'leuchttuerme');
  expect(reason).toMatchObject({ kind: 'text', language: 'de' });
  expect(reason?.kind === 'text' && marked(reason.pieces)).toEqual(['Leuchttürme']);
});

test('In a script without spaces only the words themselves are marked', () => {
  const reason = reasonOf(described('町の古い灯台が残る。', 'ja'), '灯台');
  expect(reason?.kind === 'text' && reason.pieces).toEqual([
    ['町の古い', false],
    ['灯台', true],
    ['が残る。', false],
  ]);
});

test('Markup in a description stays text: pieces are cut between words and contain what was written', () => {
  const reason = reasonOf(described('<b>lighthouse</b> & <script>alert(1)</script>'), 'lighthouse');
  if (reason?.kind !== 'text') throw new Error(reason?.kind);
  expect(joined(reason.pieces)).toBe('<b>lighthouse</b> & <script>alert(1)</script>');
  expect(marked(reason.pieces)).toEqual(['lighthouse']);
});

test('The pieces of a snippet are a part of the text, with a marked word in it, whatever the text is', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('harbour', 'ÄÖÜ', '灯台', 'ﬁn', 'متحف', 'กิน', '미술관', 'x\u0301'),
      fc.string({ unit: 'grapheme' }),
    ),
  );
  fc.assert(
    fc.property(words, words, (before, after) => {
      const text = [...before, 'lighthouse', ...after].join(' ');
      const reason = reasonOf(described(text), 'lighthouse');
      if (reason?.kind !== 'text') throw new Error(`${reason?.kind} for ${text}`);
      const whole = joined(reason.pieces).replace(/^…/, '').replace(/…$/, '');
      expect(text.replace(/\s+/gu, ' ')).toContain(whole);
      expect(marked(reason.pieces)).toContain('lighthouse');
    }),
    { numRuns: 150 },
  );
}, 60_000);
