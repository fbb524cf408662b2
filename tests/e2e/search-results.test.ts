import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { overflow, violations } from '../support/accessibility.ts';
import { searchIndexReady } from '../support/directory.ts';
import { type Stage, startStage, untilHydrated, visit } from '../support/stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
  await searchIndexReady(stage.server, 'atlas.localhost');
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

async function open(path: string, options: BrowserContextOptions): Promise<void> {
  page = await stage.open({ reducedMotion: 'reduce', ...options });
  await visit(page, stage.url(path));
}

const box = () => page.locator('#search');
const chips = () => page.locator('.chip').allInnerTexts();
const address = () => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search);

describe.each([
  ['en', 'archaeology london', 'London'],
  ['ar', 'آثار لندن', 'لندن'],
  ['ja', '考古 ロンドン', 'ロンドン'],
])('In %s', (lang, words, city) => {
  test.each([
    ['a phone', phone],
    ['a wide screen', desktop],
  ] as const)(
    'on %s, words that name a city become a chip, which can be taken off and comes back',
    async (_, options) => {
      await open(`/${lang}/directory`, options);
      await box().fill(words);
      await box().press('Enter');
      await expect.poll(chips).toContain(city);
      await untilHydrated(page);
      expect(await box().inputValue()).toBe(words);
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
      const searched = address();
      const chip = page.locator('.chip', { hasText: city });
      if ('hasTouch' in options) await chip.tap();
      else await chip.click();
      await expect.poll(chips).not.toContain(city);
      await page.goBack();
      await expect.poll(address).toBe(searched);
      await expect.poll(chips).toContain(city);
    },
  );

  test('without script the same words give the same chip, and its link leads on', async () => {
    page = await stage.open({ ...desktop, javaScriptEnabled: false });
    await page.goto(stage.url(`/${lang}/directory`));
    await box().fill(words);
    await box().press('Enter');
    await expect.poll(chips).toContain(city);
    await page.locator('.chip', { hasText: city }).click();
    await expect.poll(chips).not.toContain(city);
  });
});

test('A filter narrows a search, and the search stays', async () => {
  await open('/en/directory?q=house', desktop);
  const before = await page.locator('#total').innerText();
  await page
    .getByRole('link', { name: /^France/ })
    .first()
    .click();
  await expect.poll(() => page.locator('#total').innerText()).not.toBe(before);
  expect(address()).toBe('/en/directory/country/fr?q=house');
  expect(await box().inputValue()).toBe('house');
});
