import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
let page: Page;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

/** The settings in a new browser, in which the admin is signed in. */
async function enter(options: { javaScriptEnabled?: boolean; lang?: string } = {}): Promise<void> {
  const { lang = 'en', ...rest } = options;
  page = await openSignedIn(stage, { person: 'admin', viewport: { width: 1280, height: 800 }, ...rest });
  const address = stage.url(`/${lang}/manage/settings`);
  await (rest.javaScriptEnabled === false ? page.goto(address) : visit(page, address));
}

const saveButton = () => page.getByRole('button', { name: 'Save settings' });
const field = () => page.locator('#accentHue');

/** The background of the button in a preview, as the browser computes it. */
const colour = (theme: 'light' | 'dark') =>
  page.locator(`.accent-sample[data-theme=${theme}] .button`).evaluate((button) =>
    getComputedStyle(button)
      .backgroundColor.replace(/oklch\(|\)/g, '')
      .split(' ')
      .map(Number),
  );

test('The preview follows the slider and the typed hue, in light and dark, with its contrasts', async () => {
  await enter();
  const troubles = watchTroubles(page);
  await expect.poll(() => colour('light')).toEqual([0.47, 0.11, 200]);
  const slider = page.getByRole('slider', { name: 'Choose the hue' });
  await slider.focus();
  for (let i = 0; i < 7; i += 1) await page.keyboard.press('ArrowRight');
  expect(await field().inputValue()).toBe('207');
  await expect.poll(() => colour('light')).toEqual([0.47, 0.11, 207]);
  await expect.poll(() => colour('dark')).toEqual([0.82, 0.1, 207]);
  await field().fill('31');
  await expect.poll(() => colour('light')).toEqual([0.47, 0.11, 31]);
  expect(await slider.inputValue()).toBe('31');
  // While it is no hue, the preview stays.
  await field().fill('3199');
  await expect.poll(() => colour('light')).toEqual([0.47, 0.11, 31]);
  expect(await page.locator('section:has(.accent-sample) dd').allInnerTexts()).toEqual(
    Array.from({ length: 8 }, () => expect.stringMatching(/^\d+(\.\d)?:1, enough \([34](\.5)?:1\)$/)),
  );
  await page.getByText('Everything can be read well in this colour.').waitFor();
  // Nothing is saved, and the page itself keeps its colour.
  await page.reload();
  expect(await field().inputValue()).toBe('200');
  expect(troubles).toEqual([]);
});

test('Saved settings are shown again with a message, and a refused form shows where it is wrong', async () => {
  await enter();
  await page.locator('#tagline-en').fill('Of all museums');
  await saveButton().click();
  await page.waitForURL('**done=saved**');
  await page.getByText('Saved. Visitors see it within a few seconds.').waitFor();
  expect(await page.locator('#tagline-en').inputValue()).toBe('Of all museums');
  await page.locator('details:has(#name-ja) > summary').click();
  await page.locator('#name-ja').fill('');
  await field().fill('12');
  await saveButton().click();
  await page.locator('#name-ja-fault').waitFor();
  // The section with the fault is open.
  expect(await page.locator('#name-ja').isVisible()).toBe(true);
  expect(await field().inputValue()).toBe('12');
});

test('Without script, everything can be set; the preview shows the hue that was typed', async () => {
  await enter({ javaScriptEnabled: false });
  expect(await page.getByRole('slider').isVisible()).toBe(false);
  expect(await colour('dark')).toEqual([0.82, 0.1, 200]);
  await page.locator('#name-en').fill('');
  await field().fill('123');
  await saveButton().click();
  await page.locator('#name-en-fault').waitFor();
  expect([await field().inputValue(), await colour('light')]).toEqual(['123', [0.47, 0.11, 123]]);
  await page.locator('#name-en').fill('The Atlas');
  await page.locator('#timeZone').selectOption('Europe/Lisbon');
  await page.getByLabel('Kilometres and metres').check();
  await saveButton().click();
  await page.waitForURL('**done=saved**');
  expect(await page.locator('#timeZone').inputValue()).toBe('Europe/Lisbon');
  await page.locator('li', { hasText: 'Polish' }).locator('summary').click();
  await page.getByRole('button', { name: 'Remove Polish' }).click();
  await page.waitForURL('**done=removed**');
  await page.locator('#new-name').fill('Atlas');
  await page.getByRole('button', { name: 'Add language' }).click();
  await page.waitForURL('**done=added**');
  await page.locator('li', { hasText: 'Polish' }).getByRole('button', { name: 'Move up' }).click();
  await page.waitForURL('**done=moved**');
  const site = await siteId(stage.server.db, 'atlas');
  const { results } = await stage.server.db
    .prepare('select language from site_languages where site_id = ?1 order by position')
    .bind(site)
    .all<{ language: string }>();
  expect(results.slice(-2).map(({ language }) => language)).toEqual(['pl', 'ja']);
});

describe.each(['en', 'ar', 'ja'])('in %s', (lang) => {
  test('the page is accessible in light and dark, and fits into 320 px and with text of 200 %', async () => {
    await enter({ lang });
    await page.locator('main details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    expect(await flaws(page)).toEqual([]);
  });

  test('so is a refused form', async () => {
    await enter({ lang });
    await page.locator('#name-en').fill('');
    await field().fill('400');
    await page.locator('button[value=save]').click();
    await page.locator('#name-en-fault').waitFor();
    expect(await flaws(page)).toEqual([]);
  });
});
