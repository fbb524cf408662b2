import { expect, test } from 'vitest';
import { writePageData } from './document.ts';
import { splitPageData } from './shell.ts';

const pageData = (segments: string) => splitPageData(`1:["$","title","0",{"children":"Bare"}]\n2:[${segments}]`);
const head = { title: 'A title', description: '' };
const write = (segments: string, params: object) =>
  new TextDecoder().decode(writePageData(pageData(segments), { ...head, params: { lang: 'en', ...params } }));

test.each([
  ['"listing","__slug__"', { slug: 'rijksmuseum' }, '"listing","rijksmuseum"'],
  ['"blogs","__blogSlug__"', { blogSlug: 'a-walk' }, '"blogs","a-walk"'],
])('Page data contains the segments of the page’s own address: %s', (segments, params, written) => {
  expect(write(segments, params)).toContain(written);
});

test.each(['","x', '\\', '<', '$L1', '\n', 'Á'])('A segment that is no slug is refused in page data: %j', (slug) => {
  expect(() => write('"__slug__"', { slug })).toThrow('not a slug');
});
