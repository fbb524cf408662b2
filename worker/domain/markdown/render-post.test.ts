import fc from 'fast-check';
import { type DefaultTreeAdapterTypes as Html, parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { payloads } from '../../../tests/support/payloads.ts';
import { type PostContext, renderPost } from './render-post.ts';

const key = 'a'.repeat(32);
const context: PostContext = {
  photo: (one) => (one === key ? { width: 800, height: 600 } : undefined),
  relative: (path) => (path === '../labels/' ? '/articles/labels' : undefined),
  isUserText: true,
};
const html = (markdown: string) => renderPost(markdown, context).html;
const removed = (markdown: string) => renderPost(markdown, context).removed.map(({ kind, what }) => `${kind} ${what}`);

describe('A text', () => {
  test('has headings below the title of its page, with ids of their own', () => {
    const { html, outline } = renderPost('# Tools\n\n## Tools\n\n###### Über *Öl*', context);
    expect(html).toBe(
      '<h2 id="s-tools">Tools</h2>\n<h2 id="s-tools-1">Tools</h2>\n<h4 id="s-über-öl">Über <em>Öl</em></h4>',
    );
    expect(outline).toEqual([
      [2, 's-tools', 'Tools'],
      [2, 's-tools-1', 'Tools'],
      [4, 's-über-öl', 'Über Öl'],
    ]);
  });

  test('links to its own headings, to other texts, and to listings in any language', () => {
    expect(html('[a](#Tools) [b](../labels/#part) [c](/de/directory/listing/red-house)')).toBe(
      '<p><a href="#s-tools">a</a> <a href="/articles/labels#s-part">b</a> <a href="/directory/listing/red-house">c</a></p>',
    );
  });

  test('that a member wrote leads out only by links that search engines do not follow', () => {
    expect(html('<https://other.example/>')).toBe(
      '<p><a href="https://other.example/" rel="ugc nofollow">https://other.example/</a></p>',
    );
    expect(renderPost('<https://other.example/>', { ...context, isUserText: false }).html).not.toContain('rel=');
  });

  test('names the listings that it refers to, and those that become cards', () => {
    const text =
      'See [it](/directory/listing/one) first.\n\n[Two](/directory/listing/two)\n\n[One](/directory/listing/one)';
    expect(renderPost(text, context).listings).toEqual([
      { slug: 'one', isCard: true },
      { slug: 'two', isCard: true },
    ]);
  });

  test('has tables, task lists, struck text and code', () => {
    expect(html('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain('<td align="right">2</td>');
    expect(html('- [x] done')).toBe('<ul>\n<li>☑ done</li>\n</ul>');
    expect(html('~~no~~')).toBe('<p><del>no</del></p>');
    expect(html('```js\na < b\n```')).toBe('<pre><code class="language-js">a &lt; b\n</code></pre>');
  });

  test('has pictures of its own with captions, and no others', () => {
    expect(html(`![A vase](photo:${key} "From *1900*")`)).toBe(
      `<figure><img src="/media/${key}/1280.webp" width="800" height="600" loading="lazy" alt="A vase"><figcaption>From *1900*</figcaption></figure>`,
    );
    expect(renderPost(`![A](photo:${key})`, context).photos).toEqual([key]);
    expect(html('![A](https://other.example/a.png "b")\n\ntext')).toBe('<p>text</p>');
    expect(removed('![A](https://other.example/a.png)')).toEqual(['picture https://other.example/a.png']);
  });

  test('has footnotes, numbered in the order of the text, with ways back', () => {
    const made = html('One[^b] and two[^a].\n\n[^a]: The *second*\n[^b]: The first\n[^c]: Unused');
    expect(made).toContain('One<sup><a href="#s-note-1" id="s-ref-1">1</a></sup>');
    expect(made).toContain('<li id="s-note-2">The <em>second</em> <a href="#s-ref-2" class="note-back">↩</a></li>');
    expect(made).not.toContain('Unused');
    expect(html('No note[^x]')).toBe('<p>No note[^x]</p>');
  });

  test('keeps HTML with a direction, and the Markdown inside of it', () => {
    expect(html('<div dir="rtl" markdown="1">\n\n**سلام**\n\n</div>')).toBe(
      '<div dir="rtl"><p><strong>سلام</strong></p>\n</div>',
    );
    expect(html('<aside markdown="1" class="quote">\n  A **bold** word\n</aside>')).toBe(
      '<aside>A <strong>bold</strong> word</aside>',
    );
  });

  test('says what was taken out of it', () => {
    expect(removed('<video src="a"></video> <b onclick="x()">y</b>\n\n[z](javascript:x) [r](../none/)')).toEqual([
      ...['element video', 'attribute onclick', 'link javascript:x', 'link ../none/'],
    ]);
    expect(removed('<aside class="x" markdown="1">y</aside>')).toEqual([]);
  });

  test.each([
    ['en', 'word '.repeat(2_300), 10],
    ['ja', '博'.repeat(2_500), 5],
    ['none', '', 1],
  ])('says how long it takes to read: %s', (_, text, minutes) => {
    expect(renderPost(text, context).minutes).toBe(minutes);
  });
});

/** All elements of HTML, as browsers build them. */
function elementsOf(node: Html.Node): Html.Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  const inside = 'content' in node ? elementsOf(node.content) : [];
  return [...('tagName' in node ? [node] : []), ...inside, ...children.flatMap(elementsOf)];
}

const active = new Set(['script', 'style', 'iframe', 'object', 'embed', 'link', 'meta', 'base', 'form', 'svg', 'math']);
const isActive = ({ name, value }: { name: string; value: string }): boolean =>
  /^on|^style$|^srcdoc$/.test(name) ||
  (name === 'href' && !/^(?:#|\/(?!\/)|https?:|mailto:|tel:)/.test(value)) ||
  (name === 'src' && !value.startsWith('/media/'));

/** What browsers could run in HTML: scripts, handlers, addresses of scripts, requests to other hosts. */
const dangers = (markup: string): string[] =>
  elementsOf(parseFragment(markup)).flatMap(({ tagName, attrs }) => [
    ...(active.has(tagName) ? [tagName] : []),
    ...attrs.filter(isActive).map(({ name, value }) => `${tagName} ${name}=${value}`),
  ]);

describe('A hostile text', () => {
  test.each(payloads)('runs nothing: %s', (payload) => {
    for (const text of [
      ...[payload, `# ${payload}`, `- ${payload}`, `[a](${payload})`, `![a](${payload})`, `[^1]\n\n[^1]: ${payload}`],
      ...[
        `| a |\n|---|\n| ${payload} |`,
        `<div markdown="1">${payload}</div>`,
        `<a href="${payload}">x</a>`,
        `\`\`\`${payload}\n\`\`\``,
      ],
    ])
      expect([text, dangers(html(text))]).toEqual([text, []]);
  });

  test('made of any parts runs nothing, and the same HTML is read from it again', () => {
    const part = fc.oneof(
      fc.constantFrom(...payloads),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '[',
        '](',
        ')',
        '![',
        '`',
        '\n\n',
        '<div markdown="1">',
        '</div>',
        '[^1]: ',
        '&#x3c;',
        '|',
        '-',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const made = html(parts.join(''));
        expect(dangers(made)).toEqual([]);
        expect(dangers(serialize(parseFragment(made)))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('nested or repeated without end is rendered in bounded parts', () => {
    for (const unit of ['> ', '- ', '*a', '[^1]', '[^1]: a\n', '| a |\n', '<div markdown="1">', '| a |\n|---|\n'])
      expect(html(unit.repeat(60_000 / unit.length)).length).toBeLessThan(4_000_000);
  });
});
