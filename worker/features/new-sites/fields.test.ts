import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { templateFile } from '../../../scripts/lib/new-site-data.ts';
import { languages } from '../../../web/contract/languages.ts';
import { siteTemplates } from '../../../web/contract/pages/new-sites.data.ts';
import { faultsOf, suggestedSlug, typedFrom, valuesOf, withStep } from './fields.ts';
import { nothingTaken } from './look-around.ts';

const config = { product: { host: 'signpost.example', origin: 'https://signpost.example' }, isDevelopment: false };
const around = { config, taken: nothingTaken, source: undefined };

const complete = {
  ...{ name: 'Tables', tagline: '', slug: 'tables', hue: '0', default: 'ar', 'lang-ar': 'on', 'lang-en': 'on' },
  ...{ 'name-ar': 'موائد', 'name-en': '', host: 'tables.example', content: 'trades' },
};

test('A site has the name of the first step in the languages without a name of their own', () => {
  expect(faultsOf(complete, around)).toEqual([]);
  const named = Object.fromEntries(valuesOf(complete, config).languages.map(({ tag, name }) => [tag, name]));
  expect(named).toEqual({ ar: 'موائد', en: 'Tables' });
});

test('Names are kept without characters that change how they read; a box that is not ticked any more is empty', () => {
  const typed = withStep(complete, 'languages', {
    default: 'en',
    'lang-en': 'on',
    'name-en': ' A\u202e\u0000  B ',
    file: 'x',
  });
  expect(typed).toMatchObject({ default: 'en', 'name-en': 'A B', name: 'Tables' });
  expect([typed['lang-ar'], typed.file]).toEqual([undefined, undefined]);
});

test('A copy has the languages and names of its source, and the name of the first step in its main language', () => {
  const typed = typedFrom({
    ...{ id: 1 as never, slug: 'museums', default_language: 'en', accent_hue: 12, listings: 3 },
    languages: [
      ['en', 'Museums', 'All of them'],
      ['de', 'Museen', ''],
    ],
  });
  expect(typed).toMatchObject({
    name: 'Museums',
    tagline: 'All of them',
    hue: '12',
    'name-en': '',
    'name-de': 'Museen',
  });
});

test.each([
  ['Läden & Märkte', 'laeden-and-maerkte'],
  ['a'.repeat(60), 'a'.repeat(40)],
])('The name %s suggests the identifier %s', (name, slug) => {
  expect(suggestedSlug(name)).toBe(slug);
});

test('A name that cannot be transcribed suggests an identifier as well', () => {
  expect(suggestedSlug('食卓')).toMatch(/^[a-z0-9-]+$/);
});

test.each(siteTemplates)('The template %s has all names in all languages', async (template) => {
  const json = await readFile(new URL(`../../../scripts/seed/templates/${template}.json`, import.meta.url), 'utf8');
  const { categories, attributes, serviceKinds } = v.parse(templateFile, JSON.parse(json));
  const named = [...categories, ...attributes, ...attributes.flatMap(({ options }) => options), ...serviceKinds];
  const tags = languages.map(({ tag }) => tag).sort();
  for (const { slug, names } of named) expect([slug, Object.keys(names).sort()]).toEqual([slug, tags]);
  const slugs = categories.map(({ slug }) => slug);
  for (const { parent } of categories) if (parent !== null) expect(slugs).toContain(parent);
});
