import fc from 'fast-check';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Marks } from './marks.ts';

test('The element with a marked text has the name of its piece', () => {
  const marks = new Marks();
  const html = `<h1 class="x">${marks.wrap('listing:a:name', 'Ana &amp; Co')}</h1><p>other</p>`;
  expect(marks.resolve(html)).toBe('<h1 class="x" data-ref="listing:a:name">Ana &amp; Co</h1><p>other</p>');
});

test('Attributes count as well, also of elements without content and inside of addresses', () => {
  const marks = new Marks();
  const html = `<p><input placeholder="${marks.wrap('message:a.b:text', 'Find')}"/><a href="?q=${encodeURIComponent(marks.wrap('site:site:name', 'A b'))}">x</a></p>`;
  expect(marks.resolve(html)).toBe(
    '<p><input placeholder="Find" data-ref="message:a.b:text"/><a href="?q=A%20b" data-ref="site:site:name">x</a></p>',
  );
});

test('A text of several pieces names them all, and drafts are told apart', () => {
  const marks = new Marks();
  const inner = marks.wrap('site:site:name', 'Atlas', { isDraft: true });
  const html = `<p>${marks.wrap('message:a.b:text', `Welcome to <b>${inner}</b>!`)}</p>`;
  expect(marks.resolve(html)).toBe(
    '<p data-ref="message:a.b:text">Welcome to <b data-ref="site:site:name" data-draft="">Atlas</b>!</p>',
  );
});

test('Content that contains marks of its own names no piece', () => {
  const marks = new Marks();
  const [other, own] = [new Marks().wrap('legal:tos:body', 'x'), marks.wrap('site:site:name', 'y')];
  expect(marks.resolve(`<p>${other}</p><i>\uE0000\uE001z</i><b>${own}</b>`)).toBe(
    '<p>x</p><i>z</i><b data-ref="site:site:name">y</b>',
  );
});

/** Trees of elements with marked and other texts. */
const text = fc.string({ unit: fc.constantFrom(...'ab<>&"\' é日') });
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.record({ text, isMarked: fc.boolean() }),
    fc.record({
      tag: fc.constantFrom('p', 'span', 'img', 'section'),
      children: fc.array(tie('tree'), { maxLength: 3 }),
    }),
  ),
}));

type Tree = { text: string; isMarked: boolean } | { tag: string; children: Tree[] };

function build(node: Tree, wrap: (text: string) => string): unknown {
  if ('text' in node) return node.isMarked ? wrap(node.text) : node.text;
  const children = node.tag === 'img' ? [] : node.children.map((child) => build(child, wrap));
  return h(node.tag, { title: 'a>b' }, ...(children as never[]));
}

test('Apart from the names, the document is the one without marks', () => {
  fc.assert(
    fc.property(tree, (made) => {
      const marks = new Marks();
      const root = { tag: 'div', children: [made as Tree] };
      const plain = renderToString(build(root, (one) => one) as never);
      const marked = renderToString(build(root, (one) => marks.wrap('site:site:name', one)) as never);
      // React puts a comment between two texts, of which one is empty without marks.
      const bare = (html: string) => html.replaceAll('<!-- -->', '').replaceAll(' data-ref="site:site:name"', '');
      expect(bare(marks.resolve(marked))).toBe(bare(plain));
    }),
  );
});
