import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { overflow, violations } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { directoryOn } from '../support/directory-page.ts';
import { addLongAttribute } from '../support/listings.ts';
import { phone, type Stage, startStage, visit } from '../support/stage.ts';

const crafts = 'crafts.localhost';
const narrowed = (lang: string) => `/${lang}/directory/category/furniture/wheelchair/yes/price/2`;

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const opener = () => page.locator('main button[commandfor="filters"][command="show-modal"]');
const isSheetOpen = () => page.locator('#filters').evaluate((element) => element.matches(':modal'));
const apply = () => page.locator('.apply button:visible');

describe('on a touchscreen', () => {
  test('the filter sheet stays open, states the number of results, and closes to show them', async () => {
    page = await stage.open(phone);
    const directory = directoryOn(page);
    await visit(page, stage.url('/en/directory', crafts));
    await opener().tap();
    await page.locator('#filters a[href$="/category/furniture"]').tap();
    await expect.poll(directory.address).toBe('/en/directory/category/furniture');
    await directory.choose('wheelchair', 'yes');
    await expect.poll(directory.address).toBe('/en/directory/category/furniture/wheelchair/yes');
    await expect.poll(directory.chips).toHaveLength(2);
    expect(await isSheetOpen()).toBe(true);
    const total = await directory.total();
    expect(await apply().innerText()).toBe(`Show ${total} places`);
    expect(await page.locator('#filters .apply [role="status"]').textContent()).toBe(`${total} places`);
    await apply().tap();
    await expect.poll(isSheetOpen).toBe(false);
    await expect.poll(() => page.locator('.card').count()).toBe(total);
  });

  test('the filter sheet keeps the focus, nothing behind it scrolls, and closing it returns the focus to its button', async () => {
    page = await stage.open(phone);
    const directory = directoryOn(page);
    await visit(page, stage.url('/en/directory', crafts));
    await opener().focus();
    await page.keyboard.press('Enter');
    await expect.poll(isSheetOpen).toBe(true);
    const outside: string[] = [];
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest('#filters') || activeElement === document.body ? '' : activeElement?.outerHTML;
      });
      if (focused) outside.push(focused);
    }
    expect(outside).toEqual([]);
    const [at, sheet] = [await page.evaluate(() => scrollY), await page.locator('#filters').boundingBox()];
    await page.mouse.move(180, 20);
    await page.mouse.wheel(0, 600);
    await page.mouse.move(180, (sheet?.y ?? 0) + 200);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.locator('#filters').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(at);
    for (const shown of [page.locator('#filters > .sheet-head button'), apply()])
      await expect
        .poll(() => shown.evaluate((one) => one.checkVisibility() && innerHeight >= one.getBoundingClientRect().bottom))
        .toBe(true);

    await directory.choose('wheelchair', 'yes');
    await expect.poll(directory.chips).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect.poll(isSheetOpen).toBe(false);
    await expect.poll(() => opener().evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await opener().locator('.sr-only').innerText()).toBe('Filters, 1 active');
    expect(await opener().locator('[aria-hidden] b').innerText()).toBe('1');
    await opener().tap();
    await page.touchscreen.tap(180, 20);
    await expect.poll(isSheetOpen).toBe(false);
  });

  test('a country chosen from the whole list in the sheet keeps the sheet open and the focus in it', async () => {
    page = await stage.open(phone);
    const directory = directoryOn(page);
    await visit(page, stage.url('/en/directory'));
    await opener().tap();
    await page.locator('#filters a[href$="?all=country"]').tap();
    const countries = page.locator('#filters a[href*="/directory/country/"]');
    await expect.poll(() => countries.count()).toBe(27);
    const last = countries.last();
    const name = await last.locator('bdi').innerText();
    await last.focus();
    await page.keyboard.press('Enter');
    await expect.poll(directory.chips).toEqual([name]);
    expect(await isSheetOpen()).toBe(true);
    expect(await page.locator('#filters :focus').innerText()).toContain(name);
  });

  test('all touch targets in the filter sheet are at least 44 px high', async () => {
    page = await stage.open(phone);
    await visit(page, stage.url(narrowed('en'), crafts));
    await opener().tap();
    const sizes = await page
      .locator('#filters :is(a, button, summary, label)')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.clientWidth > 1)
          .map((one) => [one.textContent, one.getBoundingClientRect().height] as const),
      );
    expect(sizes.length).toBeGreaterThan(20);
    expect(sizes.filter(([, height]) => height < 44)).toEqual([]);
  });
});

test('the keyboard alone chooses filters, removes them and opens facets, and the focus is never lost', async () => {
  page = await stage.open({ viewport: { width: 1280, height: 800 } });
  const directory = directoryOn(page);
  await visit(page, stage.url('/en/directory', crafts));
  const section = page.locator('#filters form > details', { has: page.getByText('Languages spoken') });
  await section.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(directory.address).toBe('/en/directory/languages-spoken/arabic');
  await expect.poll(directory.chips).toEqual(['Languages spoken: Arabic']);
  const focus = () =>
    page.evaluate(() => {
      const { id, name, value } = document.activeElement as HTMLInputElement;
      return id || `${name} ${value}`;
    });
  expect(await focus()).toBe('f.languages-spoken arabic');
  await page.locator('#sort').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(directory.address).toBe('/en/directory/languages-spoken/arabic?sort=newest');
  await expect.poll(() => page.locator('a.chip').getAttribute('href')).toBe('/en/directory?sort=newest');
  expect(await focus()).toBe('sort');
  await page.locator('a.chip').focus();
  await page.keyboard.press('Enter');
  await expect.poll(directory.address).toBe('/en/directory?sort=newest');
  await expect.poll(focus).toBe('total');
});

describe('without JavaScript', () => {
  test('the form leads to the same addresses as with JavaScript', async () => {
    page = await stage.open({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    const directory = directoryOn(page);
    await page.goto(stage.url('/en/directory/category/furniture?sort=newest', crafts));
    await directory.choose('price', '2');
    await directory.choose('turnaround', '3-7');
    const promised = await directory.numberAt('price', '2');
    await apply().click();
    expect(directory.address()).toBe('/en/directory/category/furniture/turnaround/3-7/price/2?sort=newest');
    expect(await directory.total()).toBeLessThanOrEqual(promised);
    await expect.poll(() => directory.control('turnaround', '3-7').isChecked()).toBe(true);
    await page.locator('[name="f.turnaround.max"]').fill('20');
    await apply().click();
    expect(directory.address()).toBe('/en/directory/category/furniture/turnaround/max-20/price/2?sort=newest');
    await page.locator('a.chip').first().click();
    expect(directory.address()).toBe('/en/directory/turnaround/max-20/price/2?sort=newest');
  });

  test('links lead to all values of a long facet, both for countries and for options', async () => {
    page = await stage.open({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    const directory = directoryOn(page);
    await page.goto(stage.url('/en/directory'));
    const countries = page.locator('#filters a[href*="/directory/country/"]');
    expect(await countries.count()).toBe(10);
    await page.locator('#filters a[href$="?all=country"]').click();
    await expect.poll(() => countries.count()).toBe(27);

    const { server } = stage;
    await addLongAttribute(openWriter(server.db, await siteId(server.db, 'crafts')));
    await server.recheck();
    await page.goto(stage.url('/en/directory/category/furniture', crafts));
    const techniques = page.locator('#filters input[name="f.technique"]');
    expect(await techniques.count()).toBe(10);
    await page.locator('#filters details:has([name="f.technique"]) summary').first().click();
    await page.locator('#filters a[href$="?all=technique"]').click();
    expect(directory.address()).toBe('/en/directory/category/furniture?all=technique');
    await expect.poll(() => techniques.count()).toBe(15);
    await page.goto(stage.url('/en/directory?all=technique', crafts));
    await directory.choose('technique', 'technique-1');
    await directory.choose('technique', 'technique-2');
    await apply().click();
    expect(directory.address()).toBe('/en/directory/technique/technique-1+technique-2?all=technique');
    expect(await directory.total()).toBe(2);
    await expect.poll(() => techniques.count()).toBe(15);
  });

  test('the filter sheet and the sort order work on a phone', async () => {
    page = await stage.open({ ...phone, javaScriptEnabled: false });
    const directory = directoryOn(page);
    await page.goto(stage.url('/ar/directory', crafts));
    await opener().tap();
    await directory.choose('courses', 'yes');
    await apply().tap();
    await expect.poll(directory.address).toBe('/ar/directory/courses/yes');
    await page.locator('#sort').selectOption('newest');
    await page.locator('form:has(#sort) button').tap();
    await expect.poll(directory.address).toBe('/ar/directory/courses/yes?sort=newest');
  });
});

describe.each(['en', 'ar'])('in %s', (lang) => {
  test('a page with filters is accessible in light and dark', async () => {
    page = await stage.open({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' });
    await visit(page, stage.url(narrowed(lang), crafts));
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast'])).toEqual([]);
  });

  test('the open filter sheet and a page without results are accessible in light and dark', async () => {
    page = await stage.open({ ...phone, colorScheme: 'light', reducedMotion: 'reduce' });
    await visit(page, stage.url(`/${lang}/directory/category/tailoring/material/glass`, crafts));
    expect(await violations(page)).toEqual([]);
    await opener().tap();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast'])).toEqual([]);
  });

  test('the page and the filter sheet fit into 320 px, and text can be enlarged to 200 %', async () => {
    page = await stage.open({ viewport: { width: 320, height: 640 } });
    await visit(page, stage.url(narrowed(lang), crafts));
    expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
    await opener().click();
    expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await page.setViewportSize({ width: 640, height: 800 });
    expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
  });
});

test('a printed page has all results and no empty sheet', async () => {
  page = await stage.open();
  const sheets = async (path: string) => {
    await visit(page, stage.url(path, crafts));
    return (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  };
  expect(await sheets('/en/directory/category/furniture/wheelchair/yes')).toBe(1);
  expect(await sheets('/en/directory')).toBeGreaterThan(1);
});

test('an Arabic page has its filters on the right, and counts to the left of their names', async () => {
  page = await stage.open({ viewport: { width: 1280, height: 800 } });
  await visit(page, stage.url('/ar/directory', crafts));
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);
  expect(await left('#filters')).toBeGreaterThan(await left('.card'));
  expect(await left('#filters a.facet > span')).toBeLessThan(await left('#filters a.facet > bdi'));
});
