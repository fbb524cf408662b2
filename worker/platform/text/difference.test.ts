import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparedParagraph, difference, type Paragraph } from './difference.ts';

const written = (paragraphs: readonly ComparedParagraph[]) =>
  paragraphs.map(({ stretches }) =>
    stretches.map(({ change, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[change]).join(''),
  );

const p = (text: string): Paragraph => ['paragraph', text];

test('an unchanged text has no marks', () => {
  const text: Paragraph[] = [['heading', 'A'], p('One two.'), ['item', 'Three']];
  expect(difference(text, text, 'en')).toEqual(
    text.map(([kind, words]) => ({ kind, stretches: [{ change: 'same', text: words }] })),
  );
});

test('changed words are marked within their paragraph, adjacent ones together', () => {
  expect(
    written(difference([p('We keep logs for seven days.')], [p('We keep all logs for thirty full days.')], 'en')),
  ).toEqual(['We keep [+all ]logs for [-seven][+thirty full] days.']);
});

test('a new section between two old ones is completely marked as new', () => {
  const before = [p('First.'), p('Last.')];
  const after: Paragraph[] = [p('First.'), ['heading', 'New'], p('Something else entirely.'), p('Last.')];
  expect(written(difference(before, after, 'en'))).toEqual([
    'First.',
    '[+New]',
    '[+Something else entirely.]',
    'Last.',
  ]);
});

test('paragraphs with little in common are not mixed', () => {
  expect(written(difference([p('Cats sleep all day.')], [p('The moon is far away.')], 'en'))).toEqual([
    '[+The moon is far away.]',
    '[-Cats sleep all day.]',
  ]);
});

test('Japanese is compared by words, although no spaces separate them', () => {
  expect(written(difference([p('記録は7日後に削除されます。')], [p('記録は30日後に削除されます。')], 'ja'))).toEqual([
    '記録は[-7][+30]日後に削除されます。',
  ]);
});

const paragraph = fc.tuple(
  fc.constantFrom('heading', 'paragraph', 'item'),
  fc.array(fc.constantFrom('one', 'two', 'three', 'four,', 'عدد', '語', '.'), { maxLength: 8 }).map((w) => w.join(' ')),
) as fc.Arbitrary<Paragraph>;
const text = fc.array(paragraph, { maxLength: 12 });

const side = (compared: readonly ComparedParagraph[], hidden: 'added' | 'removed') =>
  compared
    .map(({ kind, stretches }) => ({ kind, left: stretches.filter(({ change }) => change !== hidden) }))
    .filter(({ left }, i) => left.length > 0 || compared[i]?.stretches.length === 0)
    .map(({ kind, left }) => [kind, left.map((stretch) => stretch.text).join('')]);

test('both versions can be restored from the comparison of any texts', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const filled = (paragraphs: readonly Paragraph[]) => paragraphs.filter(([, words]) => words !== '');
      const compared = difference(filled(before), filled(after), 'en');
      const sorted = (rows: readonly (readonly string[])[]) => rows.map(String).sort();
      expect(side(compared, 'removed')).toEqual(filled(after).map(([kind, words]) => [kind, words]));
      // A removed paragraph may come after the one that replaces it.
      expect(sorted(side(compared, 'added'))).toEqual(sorted(filled(before)));
    }),
  );
});

test('a few changes in a long text are found at their positions', () => {
  const before = Array.from({ length: 3_000 }, (_, i) => p(`Paragraph ${i} stays as it is.`));
  const after = before.map((old, i) => (i % 100 === 5 ? p(`Paragraph ${i} stays as it was.`) : old));
  const marked = written(difference(before, after, 'en')).filter((text) => text.includes('['));
  expect(marked).toHaveLength(30);
  expect(marked[0]).toBe('Paragraph 5 stays as it [-is][+was].');
});

test('texts that are too long to be aligned are still compared quickly', () => {
  const long = (seed: number) => Array.from({ length: 3_000 }, (_, i) => p(`Paragraph ${i * seed} of ${seed}.`));
  const start = performance.now();
  expect(difference(long(1), long(7), 'en').length).toBeGreaterThan(3_000);
  expect(performance.now() - start).toBeLessThan(2_000);
});
