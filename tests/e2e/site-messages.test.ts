import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishWords } from '../support/own-words.ts';
import { type Stage, startStage, untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const plural = (form: string) =>
  `{count, plural, ${['zero', 'one', 'two', 'few', 'many', 'other'].map((name) => `${name} {${form} #}`).join(' ')}}`;

test.each([
  [
    'en',
    { places: '{count, plural, one {one workshop} other {workshops}}', heading: 'Fresh & new', menu: 'All of it' },
  ],
  ['ar', { places: plural('ورشة'), heading: 'وصل حديثًا', menu: 'كل الورش' }],
])('Pages in %s hydrate with the site’s own words and keep them when people move between them', async (lang, own) => {
  const words = { 'home.places': own.places, 'home.newest': own.heading, 'chrome.directory': own.menu };
  await publishWords(stage.server, { language: lang, words });
  await stage.server.recheck();
  const page = await stage.open();
  const troubles = watchTroubles(page);
  await visit(page, stage.url(`/${lang}`));
  expect(await page.locator('#newest').textContent()).toBe(own.heading);
  const menu = page.getByRole('banner').getByRole('link', { name: own.menu });
  await menu.first().click();
  await page.waitForURL(`**/${lang}/directory`);
  await untilHydrated(page);
  expect(await menu.count()).toBeGreaterThan(0);
  await page.goBack();
  await expect.poll(() => page.locator('#newest').textContent()).toBe(own.heading);
  expect(troubles).toEqual([]);
  await page.context().close();
});

test('A page that opens in place shows the site’s own words for the first time there', async () => {
  await publishWords(stage.server, { language: 'de', words: { 'home.newest': 'Frisch eingetroffen' } });
  await stage.server.recheck();
  const page = await stage.open();
  const troubles = watchTroubles(page);
  await visit(page, stage.url('/de/directory'));
  await page.getByRole('banner').locator('a[href="/de"]').first().click();
  await expect.poll(() => page.locator('#newest').textContent()).toBe('Frisch eingetroffen');
  expect(troubles).toEqual([]);
  await page.context().close();
});
