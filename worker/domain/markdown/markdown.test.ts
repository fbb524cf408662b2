import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from '../../platform/text/escape.ts';
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
  '/\\evil.example',
  '/\\\\evil.example',
  '/&#47;evil.example',
  '/&#x5c;evil.example',
  '/%2Fevil.example',
  '/.//evil.example',
  '/\u0001/evil.example',
  'https:evil.example',
  'ftp://evil.example',
])('a link to %s leads nowhere', (address) => {
  for (const markdown of [`[x](${address})`, `[x](<${address}>)`, `<a href="${address}">x</a>`, `<${address}>`])
    expect(renderMarkdown(markdown).html).not.toMatch(/href="[^"]/);
});

test.each([
  ['/en/terms?a=1&b=2#x', '/en/terms?a=1&amp;b=2#x'],
  ['/国/ü', '/%E5%9B%BD/%C3%BC'],
  ['/a%20b', '/a%20b'],
  ['https://museum.example/?a=1&amp;b=2', 'https://museum.example/?a=1&amp;b=2'],
  ['mailto:a@museum.example', 'mailto:a@museum.example'],
  ['tel:+49891234', 'tel:+49891234'],
])('a link to %s is kept', (address, href) => {
  expect(renderMarkdown(`[x](${address} "title")`).html).toBe(`<p><a href="${href}">x</a></p>`);
  expect(renderMarkdown(`[x][y]\n\n[y]: ${address}`).html).toBe(`<p><a href="${href}">x</a></p>`);
});

test.each([
  ['*a **b** c*', '<em>a <strong>b</strong> c</em>'],
  ['***a** b*', '<em><strong>a</strong> b</em>'],
  ['foo***bar***baz **x***y*', 'foo<em><strong>bar</strong></em>baz <strong>x</strong><em>y</em>'],
  ['a * b_c_d 2*3', 'a * b_c_d 2*3'],
  ['`` a ` b `` `c', '<code>a ` b</code> `c'],
  ['see https://a.example/x_(y)). ok', 'see <a href="https://a.example/x_(y)">https://a.example/x_(y)</a>). ok'],
  ['<a@b.example>', '<a href="mailto:a@b.example">a@b.example</a>'],
  ['[a [b](/b) c](/c)', '[a <a href="/b">b</a> c](/c)'],
  ['![a *b*](/c.png)', 'a <em>b</em>'],
  ['a  \nb\\\nc', 'a<br>b<br>c'],
  ['&amp; &lt; &#65; &copy; \\* \\a', '&amp; &lt; A &amp;copy; * \\a'],
  ['a <b onclick="x">c</b>', 'a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;'],
])('the text %j is shown as %s', (markdown, html) => {
  expect(renderMarkdown(markdown).html).toBe(`<p>${html}</p>`);
});

test.each([
  ['a quote that goes on', '> a\nb\n\nc', '<blockquote><p>a b</p></blockquote><p>c</p>'],
  ['a list with blank lines', '- a\n\n  b\n- c', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>'],
  ['a list in an item', '1. a\n   - b\n2. c', '<ol><li>a <ul><li>b</li></ul></li><li>c</li></ol>'],
  ['an item without text', '- a\n-\n\n  b', '<ul><li>a</li><li></li></ul><p>b</p>'],
  ['two kinds of lists', '* a\n+ b', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
  ['a number in running text', 'in\n2024. b', '<p>in 2024. b</p>'],
  ['code between fences', '~~~js\n<a>\n\n~~~~\nb', '<pre><code>&lt;a&gt; </code></pre><p>b</p>'],
  ['code that is indented', '    a\n\n    b\n\nc', '<pre><code>a b </code></pre><p>c</p>'],
  ['a comment of several lines', 'a\n<!-- b\n\n- c --> d\ne', '<p>a</p><p>d e</p>'],
  ['a comment in a line', 'a <!-- b\n*c* -->d <!-- e', '<p>a d &lt;!-- e</p>'],
  ['underlined headings', 'a\n===\nb\n---\n***', '<h2>a</h2><h2>b</h2><hr>'],
  ['a heading between marks', '### a #\n#b', '<h3>a</h3><p>#b</p>'],
])('%s has its elements', (_, markdown, html) => {
  expect(
    renderMarkdown(markdown)
      .html.replace(/\n+/g, ' ')
      .replace(/> (?=<)/g, '>'),
  ).toBe(html);
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
    '/\\',
    '/',
    '//evil.example',
    '&#47;',
    '*',
    '_',
    '!',
    'https://',
    '[x]: ',
    '    ',
  ],
);

test('any input renders only allowed elements, with safe URLs as the only attributes', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
      const { html } = renderMarkdown(parts.join(''));
      const open: string[] = [];
      for (const [tag, close, name] of html.matchAll(/<(\/?)([^>\s]*)[^>]*>/g)) {
        expect(tag).toMatch(
          /^<(\/?(h[234]|p|ul|ol|li|blockquote|strong|em|code|pre)|\/a|br|hr|a href="(https?:\/\/|mailto:|tel:|\/(?![/\\]))[^"]*")>$/,
        );
        if (close) expect(open.pop()).toBe(name);
        else if (name !== 'br' && name !== 'hr') open.push(String(name));
      }
      expect(open).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test.each(['> ', '- ', '1. ', '> - ', '*a **b '])(
  'nesting of %j ends at some depth, and what is deeper is text',
  (unit) => {
    const { html, paragraphs } = renderMarkdown(
      `${unit.repeat(3_000)}x${unit.startsWith('*') ? ' b** a*'.repeat(3_000) : ''}`,
    );
    let depth = 0;
    let deepest = 0;
    for (const [, close] of html.matchAll(/<(\/?)[^>]*>/g)) {
      depth += close ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeGreaterThan(10);
    expect(deepest).toBeLessThan(50);
    expect(JSON.stringify(paragraphs)).toContain('x');
    expect(html).toContain(escapeHtml(unit.trim()));
  },
);
