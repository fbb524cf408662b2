import { expect, test } from 'vitest';
import { languages } from '../../web/contract/languages.ts';
import { chooserPage } from './identity-provider-page.ts';

const rootOf = (page: string) => page.match(/<html lang="(.*?)" dir="(.*?)">/)?.slice(1);

test.each(languages)('the demo people are offered in $name', ({ tag, direction }) => {
  expect(rootOf(chooserPage(tag))).toEqual([tag, direction]);
});

test('the first supported language is used, otherwise English', () => {
  expect(rootOf(chooserPage('xx AR de'))).toEqual(['ar', 'rtl']);
  for (const wanted of [undefined, '', 'xx', 'constructor']) expect(rootOf(chooserPage(wanted))).toEqual(['en', 'ltr']);
});
