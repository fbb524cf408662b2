import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignBlocks, carryOver, pairInOrder } from './align.ts';
import { blocksOf, isFixed, joinBlocks, kindOf, mostBlocks, textOfBlocks } from './blocks.ts';

const line = fc.oneof(
  fc.constantFrom('', ' ', '```', '~~~~', '```js', '# Title', '- item', '> quote', '![a](photo:k)', '---', '\t'),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ' ')),
);
const markdown = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));
const words = fc.array(fc.constantFrom('the', 'light', 'of', 'morning', 'falls', 'stairs', 'late'), {
  minLength: 1,
  maxLength: 8,
});
const block = fc.oneof(
  words.map((all) => all.join(' ')),
  words.map((all) => `## ${all.join(' ')}`),
  words.map((all) => `- ${all.join('\n- ')}`),
  words.map((all) => `\`\`\`\n${all.join('\n\n')}\n\`\`\``),
);
const blocks = fc.array(block, { maxLength: 12 });

describe('The blocks of a text', () => {
  test('are the text again when they are joined', () => {
    fc.assert(fc.property(markdown, (text) => void expect(joinBlocks(blocksOf(text))).toBe(text)));
  });

  test('are neither empty nor more than the limit, and have a gap around each', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { texts, gaps } = blocksOf(text);
        expect(texts.every((one) => one.trim() !== '')).toBe(true);
        expect(gaps).toHaveLength(texts.length + 1);
        expect(gaps.join('').trim()).toBe('');
      }),
    );
    const long = Array.from({ length: mostBlocks + 50 }, (_, i) => `Paragraph ${i}`).join('\n\n');
    expect(blocksOf(long).texts).toHaveLength(mostBlocks);
    expect(joinBlocks(blocksOf(long))).toBe(long);
  });

  test('are the same when typed blocks are joined and split again', () => {
    fc.assert(fc.property(blocks, (all) => void expect(blocksOf(textOfBlocks(all)).texts).toEqual(all)));
  });

  test('end at blank lines, and not within fenced code', () => {
    const text = '# Title\n\nOne\nline.\n\n\n```js\na\n\nb\n```\n\n~~~\n```\n\n~~~\nrest';
    expect(blocksOf(text).texts).toEqual(['# Title', 'One\nline.', '```js\na\n\nb\n```', '~~~\n```\n\n~~~\nrest']);
    expect(blocksOf('Inline ```code``` here\n\nNext').texts).toHaveLength(2);
  });

  test('have kinds, of which some stay as they are', () => {
    const kinds = [
      '# A',
      '```\nx\n```',
      '![A](photo:x)',
      '[A](/directory/listing/a)',
      '---',
      '| a |\n|---|\n| b |',
      '1. a',
      '> a',
    ];
    expect(kinds.map(kindOf)).toEqual(['heading', 'code', 'picture', 'card', 'rule', 'table', 'list', 'quote']);
    expect([...kinds, 'Text [A](/b) goes on'].filter(isFixed)).toHaveLength(4);
  });
});

describe('A translation beside its source', () => {
  test('has a text for each block of the source, and loses none of its own, in their order', () => {
    fc.assert(
      fc.property(blocks, blocks, (source, translation) => {
        const aligned = alignBlocks(source, translation);
        expect(aligned).toHaveLength(Math.max(source.length, 1));
        expect(blocksOf(textOfBlocks(aligned)).texts).toEqual(translation);
      }),
    );
  });

  test('is aligned by position where the kinds are the same', () => {
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 12 }),
        (all) => void expect(alignBlocks(all, all)).toEqual(all),
      ),
    );
  });

  test('is aligned by headings and code where a paragraph was added or left out', () => {
    const source = ['# One', 'First words.', '# Two', '```\ncode\n```', 'Last words.'];
    expect(
      alignBlocks(source, ['# Eins', 'Erste Worte.', 'Ein Zusatz.', '# Zwei', '```\ncode\n```', 'Letzte.']),
    ).toEqual([...['# Eins', 'Erste Worte.\n\nEin Zusatz.', '# Zwei', '```\ncode\n```', 'Letzte.']]);
    expect(alignBlocks(source, ['# Eins', '# Zwei', '```\ncode\n```', 'Letzte Worte.'])).toEqual([
      ...['# Eins', '', '# Zwei', '```\ncode\n```', 'Letzte Worte.'],
    ]);
  });
});

describe('A translation whose source has changed', () => {
  const language = 'en';

  test('keeps all of its text, whatever became of the source', () => {
    fc.assert(
      fc.property(blocks, blocks, (older, newer) => {
        const texts = older.map((_, i) => `Text ${i}`);
        const carried = carryOver({ older, newer, language }, texts);
        expect(carried).toHaveLength(Math.max(newer.length, 1));
        expect(blocksOf(textOfBlocks(carried.map(({ text }) => text))).texts).toEqual(texts);
      }),
    );
  });

  test('has no changes beside a source that is the same', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), (all) => {
        const texts = all.map((_, i) => `Text ${i}`);
        expect(carryOver({ older: all, newer: all, language }, texts)).toEqual(
          texts.map((text) => ({ text, stretches: null })),
        );
      }),
    );
  });

  test('shows what was changed, added and removed in the source', () => {
    const older = ['The light falls on the stairs.', 'Gone entirely.', 'Stays as it is.'];
    const newer = ['The late light falls on the stairs.', 'Stays as it is.', 'Quite new.'];
    expect(carryOver({ older, newer, language }, ['Das Licht.', 'Weg.', 'Bleibt.'])).toEqual([
      {
        text: 'Das Licht.\n\nWeg.',
        stretches: [
          { change: 'same', text: 'The ' },
          { change: 'added', text: 'late ' },
          { change: 'same', text: 'light falls on the stairs.' },
          { change: 'removed', text: '\n\nGone entirely.' },
        ],
      },
      { text: 'Bleibt.', stretches: null },
      { text: '', stretches: [{ change: 'added', text: 'Quite new.' }] },
    ]);
  });
});

test('Pairs keep their order, and each item is in one at most', () => {
  const scores = fc.array(fc.array(fc.constantFrom(0, 0.5, 1, 2), { minLength: 6, maxLength: 6 }), {
    minLength: 6,
    maxLength: 6,
  });
  fc.assert(
    fc.property(scores, fc.nat(6), fc.nat(6), (all, before, after) => {
      const pairs = pairInOrder([before, after], (i, j) => all[i]?.[j] ?? 0);
      const found = pairs.filter((i) => i !== null);
      expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
      for (const [j, i] of pairs.entries()) if (i !== null) expect(all[i]?.[j]).toBeGreaterThan(0);
    }),
  );
});
