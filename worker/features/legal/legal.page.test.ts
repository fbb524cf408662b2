import { expect, test } from 'vitest';
import type { LegalPage } from '../../../web/contract/pages/legal.data.ts';
import { legal } from './legal.page.ts';

const pageWith = (state: 'current' | 'coming' | 'earlier', change: Partial<LegalPage> = {}): LegalPage => ({
  ...{ kind: 'tos', currentPath: null, coming: null, versions: [], difference: null },
  text: {
    ...{ language: 'en', direction: 'ltr', version: 1, publishedAt: '', effectiveAt: null },
    ...{ html: '<p>Be kind.</p>', state },
  },
  ...change,
});

const piecesOf = (page: LegalPage) => legal.pieces?.(page as never, { lang: 'en' }) ?? [];

test('The text in effect can be pointed at, marked and shown with other words', () => {
  const page = pageWith('current');
  const [piece, ...others] = piecesOf(page);
  expect([piece?.piece, others]).toEqual([{ kind: 'legal', item: 'tos', field: 'body' }, []]);
  piece?.replace((text) => `[${text}]`);
  expect(page.text?.html).toBe('[<p>Be kind.</p>]');
  piece?.replaceHtml?.('<p>Be honest.</p>');
  expect(page.text?.html).toBe('<p>Be honest.</p>');
});

test.each([
  ['a version of a later day', pageWith('coming')],
  ['an earlier version', pageWith('earlier')],
  ['a comparison', pageWith('current', { difference: { from: 1, publishedAt: '', paragraphs: [] } })],
  ['a page without a text', pageWith('current', { text: null })],
])('Nothing can be pointed at in %s', (_, page) => expect(piecesOf(page)).toEqual([]));
