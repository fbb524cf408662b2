/** Texts of the constructs that the editor holds, by their names. */
export const heldTexts: Readonly<Record<string, string>> = {
  'headings of all levels': '# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f\n\nOf two\nlines\n===',
  'emphasis in all combinations': '*a* **b** ***c*** **_d_ e** *f **g*** ~~h *i*~~ `j` **`k`** foo*bar*baz',
  'marks beside punctuation': 'a **"b"**c, **日本「語」**です, *a*。',
  'hard breaks': 'a\\\nb  \nc *d\\\ne*',
  'spaces around hard breaks': 'a\n\\\n[b](c) \n\\\nd',
  'entities and escapes': '&copy; &nbsp;a &lt;b&gt; \\*c\\* 1\\. 2 \\# \\[d\\] &amp;amp;',
  'signs that are no markup': '2 * 3 * 4, snake_case_name, a < b > c, [x], C#, $5_000, ~5~, 50 % + 1',
  'links of all kinds':
    '[a](/b "c") [d](<e f>) <https://g.example> https://h.example/i_j www.k.example <l@m.example> [**n** o](p)',
  'a link in bold text': '**[a](b)** and [**c**](d)',
  'reference links': 'A [b][c], [c][] and [c].\n\n![d][e]\n\n[c]: https://c.example "title"\n[e]: photo:key',
  'a link with a listing on its own line': '[The museum](/directory/listing/the-museum)',
  'pictures with texts': '![a **b**](photo:abc-1 "The caption")\n\nIn ![](photo:x) text, and [![d](e)](f).',
  'tight and loose lists': '- a\n- b\n\nx\n\n- a\n\n- b\n\n  c\n\ny\n\n1. a\n\n2. b',
  'nested lists': '* a\n  * b\n    1. c\n    2. d\n  * e\n* f\n\n  g\n\n  * h',
  'items that begin with other blocks': '- # a\n- > b\n- ```\n  c\n  ```\n- - d\n-\n- e\n  ***',
  'lists in a row': '- a\n\n* b\n\n1. c\n\n1) d',
  'tasks beside other items': '- [ ] a\n- [x] b\n- c\n\n1. [ ] d\n   - [x] e',
  'quotes in quotes': '> a\n>\n> > b\nc\n>\n> - d\n> ```\n> e\n> ```',
  'code with fences in it': '````md x=1\n```js\na\n```\n````\n\n    indented\n\n      more\n\n~~~\n\n~~~',
  tables: '| a | b\\|c | d |\n|:--|:-:|--:|\n| *e* | `f\\|g` | [h](i) |\n| 1 |\n\n|j|\n|-|',
  'breaks in tables': '|a<br>b|\n|-|\n|c<br/>d|',
  rules: 'a\n\n---\n\n***\n\nb\n\n_ _ _',
  'asides with Markdown':
    '<aside markdown="1" class="pquote">\n  <img src="/a.jpg" alt="avatar">\n  A *b*\n\n  <p markdown="1">\n  — [c](d)\n  </p>\n</aside>',
  'a checklist of HTML':
    '<div class="clearfix mb-2">\n  <input type="checkbox" id="a" class="b" value="c">\n  <label for="a" class="d">\n    **e**\n  </label>\n</div>\n\n- f',
  'HTML in lines': 'H<sub>2</sub>O<br>*<span dir="ltr">a</span>* <!-- b --> &lt;c&gt; <a href="d">e</a>',
  'HTML in items and quotes': '- a\n\n  <div>\n  b\n  </div>\n\n> <p>c</p>\n>\n> d',
  footnotes: 'a[^1] b[^note].\n\n[^1]: c *d*\n\n    e\n\n    - f\n\n[^note]: g',
  'Arabic, in a direction of its own':
    '<div dir="rtl" markdown="1">\n\n## زيارة المتحف\n\nنص **غامق** و[رابط](/a)، `code`.\n\n</div>',
  Persian: 'می\u200cخواهم **این\u200cجا** باشم؛ «نقل».\n\n- یک\n- دو',
  Japanese: '日本語の**太字**と*斜体*、[リンク](/a)。\n改行。\n\n1. 一\n2. 二',
  Hindi: '**हिन्दी** में _लेख_।\n\n> उद्धरण',
  'a text of white space': ' \n\n',
  'an empty text': '',
};

/** Texts that the editor would change, with the type of what it would lose. */
export const lossyTexts: readonly (readonly [name: string, markdown: string, construct: string])[] = [
  ['a comment without its end', 'a\n\n<!-- b', 'html'],
  ['emphasis in emphasis', '*a _b_ c*', 'text'],
  ['links in a row to one address', '[a](c)[b](c)', 'text'],
  ['a link without a text', 'a [](b)', 'text'],
];
