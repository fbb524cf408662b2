import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

test('headings start at the second level, because the page has its own title', () => {
  expect(renderMarkdown('# One\n\n## Two\n\n##### Five').html).toBe('<h2>One</h2>\n<h2>Two</h2>\n<h4>Five</h4>');
});

test('paragraphs, lists and emphasis are kept, as HTML and as plain text', () => {
  const { html, paragraphs } = renderMarkdown('Some **bold** `code`.\n\n- a [link](/en/cookies)\n- b\n  - c');
  expect(html).toContain('<strong>bold</strong> <code>code</code>');
  expect(html).toContain('<a href="/en/cookies">link</a>');
  expect(paragraphs).toEqual([
    ['paragraph', 'Some bold code.'],
    ['item', 'a link'],
    ['item', 'b'],
    ['item', 'c'],
  ]);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'java&#115;cript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '\\\\evil.example',
])('a link to %s leads nowhere', (address) => {
  for (const markdown of [`[x](${address})`, `[x](<${address}>)`, `<a href="${address}">x</a>`, `<${address}>`])
    expect(renderMarkdown(markdown).html).not.toMatch(/href="[^"]/);
});

const pieces = fc.constantFrom(
  ...[
    '<script>',
    '</script>',
    '<img src=x onerror=',
    '<svg/onload=',
    '"',
    "'",
    '>',
    '<',
    '`',
    '[',
    '](',
    ')',
    '&#x6a;',
  ],
  ...[
    'javascript:',
    '<style>',
    '<!--',
    '-->',
    '<a href=',
    ' onclick=',
    '\n\n',
    '# ',
    '- ',
    'text',
    '<p style=',
    '\u0000',
  ],
);

test('any input renders only allowed elements, with safe URLs as the only attributes', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
      const { html } = renderMarkdown(parts.join(''));
      for (const [tag] of html.matchAll(/<[^>]*>/g))
        expect(tag).toMatch(
          /^<(\/?(h[234]|p|ul|ol|li|blockquote|strong|em|code|pre|a)|br ?\/?|hr ?\/?|a href="(https?:\/\/|mailto:|\/(?!\/))[^"]*")>$/,
        );
    }),
    { numRuns: 1_000 },
  );
});
