import { describe, expect, it, test } from 'vitest';
import { editorSchema } from '../rich/schema-extensions.ts';
import { heldTexts, lossyTexts } from '../test-texts.ts';
import { openMarkdown } from './can-hold.ts';
import { DocumentWriter } from './document-writer.ts';
import { isSameTree } from './same-tree.ts';

const schema = editorSchema();

function open(markdown: string) {
  const opened = openMarkdown(markdown, schema);
  if (opened.code === 'lossy') throw new Error(`does not hold the ${opened.construct} of ${markdown}`);
  const blocks = opened.document.children;
  return {
    blocks,
    anew: new DocumentWriter(markdown, opened.tree, []).write(blocks),
    unchanged: new DocumentWriter(markdown, opened.tree, blocks).write(blocks),
  };
}

describe.each(Object.entries(heldTexts))('%s', (_, markdown) => {
  it('keep their syntax tree when every block is written anew', () => {
    expect(isSameTree(markdown, open(markdown).anew)).toBe(true);
  });

  it('are read again as what was written', () => {
    const { anew } = open(markdown);
    expect(open(anew).anew).toBe(anew);
  });
});

test.each(lossyTexts)('%s is not opened as rich text', (_, markdown, construct) => {
  expect(openMarkdown(markdown, schema)).toEqual({ code: 'lossy', construct });
});

test('a text without references stays character by character where nobody changed it', () => {
  const markdown = 'Title\n===\n* one\n* __two__\n\n\n\nA *soft*\nbreak.\n> quote\n\n|a|\n|-|\n';
  expect(open(markdown).unchanged).toBe(markdown);
});
