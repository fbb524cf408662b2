import fc from 'fast-check';
import { Lexer } from 'marked';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const blocks = vi.spyOn(Lexer.prototype, 'blockTokens');
const inline = vi.spyOn(Lexer.prototype, 'inlineTokens');
const clear = () => {
  blocks.mockClear();
  inline.mockClear();
};
beforeEach(clear);
afterEach(clear);

/** Parts of texts that are slow to read, or nested, if the library sees many of them. */
const units = [
  ...[
    '>',
    '> ',
    '- ',
    '1. ',
    '* ',
    '+ > ',
    '>\n',
    '- a\n',
    '  - a\n',
    '- a\n\n',
    '\n',
    ' ',
    '\t',
    '#',
    '# a\n',
    'a\n=',
  ],
  ...[
    '*a',
    '*a ',
    ' a*',
    '**a ',
    '*a_ ',
    '_a',
    '***',
    '*a**b',
    '`',
    '`a',
    '``a`',
    '```\n',
    '~~~\n',
    '    a\n',
    '[',
    ']',
  ],
  ...[
    '[]',
    '[a](',
    '[a](b',
    '[a](<b',
    '[a](b "c',
    '[a](b)',
    '*a [b](c) ',
    '![',
    '![a](b) ',
    '[a]: b\n',
    '[a]',
    '[a][',
    '](',
  ],
  ...[
    '<',
    '<a',
    '<!--',
    '<?',
    '<![CDATA[',
    '<a@',
    '<http://a',
    '&',
    '&#',
    '&amp;',
    'http://',
    'http://a ',
    'http://a))',
  ],
  ...['!', 'a  \n', '|a|', '|-|-|\n', '|a\n|-\n', 'x', 'é ', '\ud83d', '\u0000', '\\', '(('],
];

/** Renders a text and checks what the library read of it. Unlike the time, it is the same on every machine. */
function expectBounded(markdown: string): void {
  clear();
  const { html } = renderMarkdown(markdown);
  let read = 0;
  for (const [text] of blocks.mock.calls) read += text.length;
  expect(read).toBeLessThanOrEqual(1_000_000);
  for (const [text] of inline.mock.calls) {
    const plain = text.replace(/\\[!-/:-@[-`{-~]/g, '');
    expect(plain.match(/[*_[`<!~]/g)?.length ?? 0).toBeLessThanOrEqual(200);
    expect(plain).not.toMatch(/(?=[!-~]{2000})[^:@&)]{0,1999}[:@&)]/);
  }
  // Each character can become an entity; each level of nesting has tags of its own.
  expect(html.length).toBeLessThan(markdown.length * 50 + 1_000);
}

test.each(units)('of 20,000 characters made of %j, the library reads a bounded part', (unit) => {
  expectBounded(unit.repeat(20_000 / unit.length));
});

test.each([
  ['>', 3_000],
  ['> ', 3_000],
  ['- ', 3_000],
  ['- [ ] ', 3_000],
  ['*a', 10_000],
  ['[', 10_000],
  ['`', 10_000],
  ['<', 10_000],
  ['![', 10_000],
  ['~a ', 10_000],
  ['http://a)', 10_000],
  ['&amp;', 10_000],
])('%j can be repeated %i times', (unit, count) => {
  expectBounded(unit.repeat(count));
});

test('steps of quotes and of lists, up and down, are read a bounded number of times', () => {
  for (const step of ['>', '  ', '> - ']) {
    const lines = Array.from({ length: 150 }, (_, index) => `${step.repeat(index)}- a`);
    expectBounded(lines.join('\n'));
    expectBounded(lines.toReversed().join('\n'));
    expectBounded(
      lines
        .map((line) => line.replaceAll('- a', ' a'))
        .toReversed()
        .join('\n'),
    );
  }
});

test('a text of any parts is read a bounded number of times', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...units), { minLength: 2, maxLength: 4 }), (parts) => {
      // What the first part opens or nests, the others go through again.
      expectBounded(parts.map((part) => part.repeat(300)).join(''));
      expectBounded(parts.join('').repeat(300));
    }),
    { numRuns: 100 },
  );
});

test('of a text that is too long, the beginning is rendered', () => {
  expect(renderMarkdown('x'.repeat(200_000)).html).toBe(`<p>${'x'.repeat(100_000)}</p>`);
});

test('up to 200 markers of a paragraph are markup, others are text, and code is not changed', () => {
  const { html } = renderMarkdown(`${'*a* '.repeat(300)}\n\n*b*\n\n~~~\n${'*a* '.repeat(300)}\n~~~`);
  expect(html.match(/<em>a<\/em>/g)).toHaveLength(100);
  expect(html).toMatch(/^<p>(<em>a<\/em> ){100}(\*a\* ?){200}<\/p>/);
  expect(html).toContain('<p><em>b</em></p>');
  expect(html).toContain(`<pre><code>${'*a* '.repeat(300)}\n`);
});

test('a word of 2,000 characters is no address', () => {
  expect(renderMarkdown(`https://a.example/${'b'.repeat(1_900)}`).html).toContain('<a ');
  expect(renderMarkdown(`https://a.example/${'b'.repeat(2_000)}`).html).toBe(
    `<p>https://a.example/${'b'.repeat(2_000)}</p>`,
  );
});

test('a tag of many words has no attributes', () => {
  expect(renderMarkdown(`a <a ${'b '.repeat(50)}href="/c">d</a>`).html).toBe('<p>a <a href="/c">d</a></p>');
  expect(renderMarkdown(`a <a ${'b '.repeat(40_000)}href="/c">d</a>`).html).toBe('<p>a <a>d</a></p>');
});
