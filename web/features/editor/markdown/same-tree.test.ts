import { describe, expect, it } from 'vitest';
import { firstDifference, isSameTree } from './same-tree.ts';

describe('texts with the same syntax tree', () => {
  it.each([
    ['markers of lists', '* a\n* b', '- a\n- b'],
    ['markers of emphasis', '*a* __b__', '_a_ **b**'],
    ['escapes and entities', 'a\\! &copy; &#65;', 'a! © A'],
    ['soft line breaks', 'one\ntwo', 'one two'],
    ['kinds of hard line breaks', 'one  \ntwo', 'one\\\ntwo'],
    ['padding of tables', '|a|b|\n|-|:-:|\n|1|', '| a | b |\n| --- | :---: |\n| 1 | |'],
    ['kinds of headings', 'A\n=', '# A'],
    ['kinds of code blocks', '    a', '```\na\n```'],
    ['the order of marks', '**[a](b)**', '[**a**](b)'],
    ['references', '[a][b]\n\n[b]: /c "d"', '[a](/c "d")'],
    ['autolinks', 'https://a.example', '<https://a.example>'],
    ['numbers in lists', '1. a\n1. b', '1. a\n2. b'],
  ])('may differ in %s', (_, one, other) => {
    expect(firstDifference(one, other)).toBeUndefined();
  });
});

describe('texts with different syntax trees', () => {
  it.each([
    ['a word', 'a b', 'a c', 'text'],
    ['bold text', '**a** b', 'a b', 'text'],
    ['the level of a heading', '## a', '### a', 'heading'],
    ['a tight and a loose list', '- a\n- b', '- a\n\n- b', 'list'],
    ['where a list begins', '3. a', '4. a', 'list'],
    ['a task that is done', '- [x] a', '- [ ] a', 'listItem'],
    ['the alignment of a column', '|a|\n|:-|\n', '|a|\n|-|\n', 'table'],
    ['HTML', '<div>\na\n</div>', '<div>\nb\n</div>', 'html'],
    ['an address', '[a](b)', '[a](c)', 'link'],
    ['two links and one', '[a](c)[b](c)', '[ab](c)', 'text'],
    ['the text for a picture', '![a](b)', '![](b)', 'image'],
    ['a footnote', 'a[^1]\n\n[^1]: b', 'a[^1]\n\n[^1]: c', 'text'],
    ['the language of code', '```js\na\n```', '```ts\na\n```', 'code'],
    ['emphasis in emphasis', '*a _b_*', '*a b*', 'text'],
    ['a block', 'a\n\nb', 'a', 'paragraph'],
  ])('are told apart by %s', (_, one, other, type) => {
    expect(isSameTree(one, other)).toBe(false);
    expect(firstDifference(one, other)).toBe(type);
  });
});
