import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { editorSchema } from '../rich/schema-extensions.ts';
import { heldTexts } from '../test-texts.ts';
import { openMarkdown } from './can-hold.ts';
import { DocumentWriter, type EditorBlock } from './document-writer.ts';
import { firstDifference } from './same-tree.ts';

const schema = editorSchema();

const runs = 300;

/** Parts that open, close and nest constructs, in any order. */
const pieces = fc.constantFrom(
  ...['a', 'b ', ' c', 'é', '語', '「', '」', 'ع', '1', '.', '!', '&amp;', '&nbsp;', '\\', '\\*', '|', '"', '<', '>'],
  ...['*', '**', '***', '_', '__', '~~', '`', '``', '[', ']', '](', ')', '![', '](/d "e")', '[^1]', '<br>', '<sub>'],
  ...[
    '\n',
    '\n\n',
    '  \n',
    '\\\n',
    '# ',
    '## ',
    '\n===\n',
    '- ',
    '* ',
    '1. ',
    '7. ',
    '- [ ] ',
    '- [x] ',
    '> ',
    '  ',
    '    ',
  ],
  ...[
    '\n```\n',
    '\n~~~js\n',
    '\n---\n',
    '\n***\n',
    '|-|\n',
    '| f | g |\n|:-|-|\n',
    '\n<div>\n',
    '\n</div>\n',
    '<!-- h -->',
  ],
  ...['\n\n[^1]: ', '\n\n[i]: /j\n\n', '[i]', 'https://k.example', 'l@m.example', '\n\n    n', '![o](photo:p "q")'],
);

/** Blocks of whole constructs, in any order and depth. */
const blocks = fc.constantFrom(...Object.values(heldTexts)).map((text) => text.trim());
const indented = fc.tuple(fc.constantFrom('> ', '  ', '- ', '1. '), blocks).map(([marker, text]) => {
  const further = marker === '> ' ? marker : ' '.repeat(marker.length);
  return marker + text.replaceAll('\n', `\n${further}`);
});

const anyMarkdown = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.array(fc.oneof(blocks, indented), { maxLength: 5 }).map((parts) => parts.join('\n\n')),
);

const write = (markdown: string, chosen: readonly EditorBlock[]) => {
  const opened = openMarkdown(markdown, schema);
  if (opened.code === 'lossy') throw new Error('not held');
  return new DocumentWriter(markdown, opened.tree, []).write(chosen);
};

test('any text is held with its syntax tree, or not opened', () => {
  let held = 0;
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      const opened = openMarkdown(markdown, schema);
      if (opened.code === 'lossy') return;
      held += 1;
      // What people copy out of the editor and open again is the same as well.
      const anew = write(markdown, opened.document.children);
      expect(openMarkdown(anew, schema).code).toBe('held');
      expect(firstDifference(markdown, anew)).toBeUndefined();
    }),
    { numRuns: runs },
  );
  expect(held).toBeGreaterThan(runs * 0.7);
}, 60_000);

test('blocks that were moved or deleted leave the others as they are', () => {
  fc.assert(
    fc.property(anyMarkdown, fc.array(fc.nat(), { maxLength: 8 }), (markdown, order) => {
      const opened = openMarkdown(markdown, schema);
      if (opened.code === 'lossy') return;
      const all = opened.document.children;
      const chosen = order.flatMap((index) => all[index % all.length] ?? []);
      const kept = new DocumentWriter(markdown, opened.tree, all).write(chosen);
      expect(firstDifference(kept, write(markdown, chosen))).toBeUndefined();
    }),
    { numRuns: runs },
  );
}, 60_000);

test.each(Object.entries(heldTexts))('%s are published as before, as another parser reads them', (_, markdown) => {
  const opened = openMarkdown(markdown, schema);
  if (opened.code === 'lossy') throw new Error('not held');
  expect(published(write(markdown, opened.document.children))).toBe(published(markdown));
});

/** HTML without the white space between words and elements, and with characters instead of entities. */
const published = (markdown: string): string =>
  String(marked.parse(markdown))
    .replace(/&(nbsp|copy);/g, (_, name) => (name === 'nbsp' ? '\u00a0' : '©'))
    .replace(/\s+/g, ' ')
    .replace(/ (?=<br>)|(?<=>) (?=<)/g, '')
    .trim();
