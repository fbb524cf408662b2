import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { siteId } from '../support/content.ts';
import { type DirectoryVisit, directoryOn, slowDown, watchShifts } from '../support/directory-page.ts';
import { addLongAttribute } from '../support/listings.ts';
import { type Stage, startStage, untilHydrated, visit, watchTroubles } from '../support/stage.ts';

const crafts = 'crafts.localhost';

let stage: Stage;
let page: Page;
let directory: DirectoryVisit;
let troubles: string[];

beforeAll(async () => {
  stage = await startStage();
  await stage.server.db
    .prepare(
      `update listings set rating_score = 430, review_count = 12
       where site_id = (select id from sites where slug = 'crafts') and id % 2 = 0`,
    )
    .run();
});
beforeEach(async () => {
  page = await stage.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  directory = directoryOn(page);
  troubles = watchTroubles(page);
});
afterEach(async () => {
  expect(troubles).toEqual([]);
  await page.context().close();
});
afterAll(() => stage.close());

const open = async (path: string, host = crafts) => {
  await visit(page, stage.url(path, host));
  // A reload removes this mark.
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
};
const isMarked = () => page.evaluate(() => 'isMarked' in window);
const category = (slug: string) => page.locator(`#filters a[href*="/category/${slug}"]`).first();

test('three filters narrow all places to at most five, and the count at the last one equals the results', async () => {
  await open('/en/directory', 'atlas.localhost');
  expect(await directory.total()).toBe(63);
  await category('art').click();
  await expect.poll(directory.address).toBe('/en/directory/category/art');
  await page.locator('#filters a[href$="/category/art/country/fr"]').click();
  await expect.poll(directory.chips).toEqual(['Art museums', 'France']);
  const promised = await directory.numberAt('building', 'purpose-built');
  expect(promised).toBeGreaterThan(0);
  await directory.choose('building', 'purpose-built');
  await expect.poll(directory.address).toBe('/en/directory/category/art/country/fr/building/purpose-built');
  await expect.poll(directory.total).toBe(promised);
  expect(promised).toBeLessThanOrEqual(5);
  await expect.poll(() => page.locator('.card').count()).toBe(promised);
  expect(await page.title()).toContain('Art museums in France');
  expect(await isMarked()).toBe(true);
});

test('back and forward go through the chosen filters, and controls, total and title match each', async () => {
  await open('/en/directory');
  const title = await page.title();
  await directory.choose('price', '2');
  await expect.poll(() => page.locator('a.chip').count()).toBe(1);
  await directory.choose('wheelchair', 'yes');
  await expect.poll(() => page.locator('a.chip').count()).toBe(2);
  const narrowed = { address: directory.address(), title: await page.title(), total: await directory.total() };
  expect(narrowed.address).toBe('/en/directory/wheelchair/yes/price/2');

  await page.goBack();
  await expect.poll(() => directory.control('wheelchair', 'yes').isChecked()).toBe(false);
  await expect.poll(() => directory.control('price', '2').isChecked()).toBe(true);
  await page.goBack();
  await expect.poll(() => directory.control('price', '2').isChecked()).toBe(false);
  expect(await page.title()).toBe(title);
  await page.goForward();
  await page.goForward();
  await expect.poll(() => directory.control('wheelchair', 'yes').isChecked()).toBe(true);
  await expect.poll(directory.total).toBe(narrowed.total);
  expect(await page.title()).toBe(narrowed.title);
  expect(await isMarked()).toBe(true);
});

test('back works across a listing and across a reload', async () => {
  await open('/en/directory');
  await category('bicycles').click();
  await expect.poll(() => page.locator('a.chip').count()).toBe(1);
  await directory.choose('courses', 'yes');
  await expect.poll(() => page.locator('a.chip').count()).toBe(2);
  await page.locator('.card a').first().click();
  await page.locator('.crumbs').waitFor();
  await page.goBack();
  await expect.poll(() => page.locator('a.chip').count()).toBe(2);
  await page.reload();
  await untilHydrated(page);
  await expect.poll(() => directory.control('courses', 'yes').isChecked()).toBe(true);
  await page.goBack();
  await expect.poll(directory.chips).toHaveLength(1);
  await page.goBack();
  await expect.poll(directory.chips).toEqual([]);
  expect(await directory.total()).toBe(43);
});

test('filters chosen while a response is pending are combined with it', async () => {
  await open('/en/directory');
  await slowDown(page, 600);
  await directory.choose('wheelchair', 'yes');
  await directory.choose('courses', 'yes');
  await directory.choose('price', '2');
  await directory.choose('courses', 'yes');
  await expect.poll(() => page.locator('a.chip').count()).toBe(2);
  expect(directory.address()).toBe('/en/directory/wheelchair/yes/price/2');
  await expect.poll(() => directory.control('wheelchair', 'yes').isChecked()).toBe(true);
  await expect.poll(() => directory.control('courses', 'yes').isChecked()).toBe(false);
});

test('a category and a chip clicked while a response is pending are combined with it', async () => {
  await open('/en/directory/wheelchair/yes');
  await slowDown(page, 700);
  await directory.choose('price', '2');
  await category('bicycles').click();
  await page.locator('a.chip').first().click();
  expect(directory.address()).toBe('/en/directory/category/bicycles/price/2');
  await expect.poll(directory.chips).toHaveLength(2);
  await expect.poll(() => directory.control('price', '2').isChecked()).toBe(true);
  await expect.poll(() => directory.control('wheelchair', 'yes').isChecked()).toBe(false);
});

test('a filter that back removes while its response is pending does not stay ticked', async () => {
  await open('/en/directory');
  await slowDown(page, 700);
  await directory.choose('price', '2');
  await page.goBack();
  await expect.poll(() => directory.control('price', '2').isChecked()).toBe(false);
  await expect.poll(() => page.locator('a.chip').count()).toBe(0);
});

test('a number that is being typed when a response arrives is not lost', async () => {
  await open('/en/directory');
  await slowDown(page, 700);
  const [from, to] = [page.locator('[name="f.turnaround.min"]'), page.locator('[name="f.turnaround.max"]')];
  await directory.choose('turnaround', '');
  await from.fill('2');
  await from.press('Tab');
  await to.pressSequentially('5');
  await expect.poll(directory.chips).toHaveLength(1);
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['2', '5']);
  await to.press('Enter');
  await expect.poll(directory.address).toBe('/en/directory/turnaround/2-5');
});

test('without a network a filter is not applied, the page says why, and the filter works once the network is back', async () => {
  await open('/en/directory');
  await page.context().setOffline(true);
  await directory.choose('wheelchair', 'yes');
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'You’re offline.' }).isVisible()).toBe(true);
  await expect.poll(() => directory.control('wheelchair', 'yes').isChecked()).toBe(false);
  await page.locator('#sort').selectOption('newest');
  await expect.poll(() => page.locator('#sort').inputValue()).toBe('name');
  expect(directory.address()).toBe('/en/directory');
  await page.context().setOffline(false);
  await directory.choose('wheelchair', 'yes');
  await expect.poll(directory.chips).toEqual(['Wheelchair accessible']);
  expect(await isMarked()).toBe(true);
  // Pictures that are loaded when they come near the window.
  expect(troubles.splice(0).filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('if a data request fails, the page is loaded as a document, and the data is requested only once', async () => {
  await open('/en/directory');
  let broken = 0;
  await page.route(/\.json(\?|$)/, (route) => {
    broken += 1;
    return route.abort();
  });
  await directory.choose('wheelchair', 'yes');
  await expect.poll(directory.chips).toEqual(['Wheelchair accessible']);
  expect([await isMarked(), broken]).toEqual([false, 1]);
  expect(troubles.splice(0).join()).toContain('ERR_FAILED');
});

test('few results stay in the viewport while the visitor scrolls through the filters', async () => {
  await open('/en/directory/category/furniture/wheelchair/yes');
  const place = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y;
  const above = await place('#total');
  await page.locator('#filters form').evaluate((form) => form.scrollIntoView({ block: 'end' }));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(above ?? 0);
  expect(await place('#total')).toBeGreaterThan(0);
  expect(await place('.card h3')).toBeLessThan(800);
});

/** The rectangles of a facet's rows and of their counts, in the viewport. */
const lines = (key: string) =>
  page
    .locator(`#filters label:has([name="f.${key}"])`)
    .evaluateAll((labels) =>
      labels.map((label) => [label, label.lastElementChild].map((one) => JSON.stringify(one?.getBoundingClientRect()))),
    );

test('counts change without layout shifts in their rows, even if the response is slow', async () => {
  await open('/en/directory/category/bicycles');
  await slowDown(page, 700);
  await directory.control('price', '2').scrollIntoViewIfNeeded();
  const before = { lines: await lines('price'), number: await directory.numberAt('wheelchair', 'yes') };
  await directory.choose('price', '2');
  await expect.poll(() => page.locator('a.chip').count()).toBe(2);
  expect(await directory.numberAt('wheelchair', 'yes')).toBeLessThan(before.number);
  expect(await lines('price')).toEqual(before.lines);
});

test('choosing and removing filters causes no layout shift, even if responses are slow', async () => {
  await open('/en/directory');
  await slowDown(page, 700);
  const shifts = await watchShifts(page);
  await directory.choose('price', '2');
  await expect.poll(() => page.locator('a.chip').count()).toBe(1);
  await category('clocks-and-watches').click();
  await expect.poll(() => page.locator('a.chip').count()).toBe(2);
  await page.locator('a.chip').first().click();
  await expect.poll(() => page.locator('a.chip').count()).toBe(1);
  await page.waitForTimeout(300);
  expect(await shifts()).toEqual([]);
});

test('a filter that was clicked stays in place when the content above it changes', async () => {
  await open('/en/directory');
  await slowDown(page, 700);
  const wood = directory.control('material', 'wood');
  await directory.choose('material', 'electronics');
  await expect.poll(() => page.locator('a.chip').count()).toBe(1);
  const place = await wood.boundingBox();
  const height = await page.locator('#filters').evaluate((element) => element.scrollHeight);
  await directory.choose('material', 'electronics');
  await expect.poll(() => page.locator('a.chip').count()).toBe(0);
  expect(await page.locator('#filters').evaluate((element) => element.scrollHeight)).toBeGreaterThan(height);
  expect(await wood.boundingBox()).toEqual(place);
});

test('all countries replace the link in the order of their names, the first one gets the focus, and the last one works', async () => {
  await open('/en/directory', 'atlas.localhost');
  const countries = page.locator('#filters details:has(> summary h2:text-is("Country"))');
  const rest = countries.getByRole('link', { name: 'See all 27 countries' });
  await rest.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => countries.locator('a.facet').count()).toBe(27);
  expect(directory.address()).toBe('/en/directory?all=country');
  const names = await countries.locator('a.facet bdi').allInnerTexts();
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  expect(await page.locator('#filters a.facet:focus bdi').innerText()).toBe(names[0]);
  // They scroll in a box of their own: the facets below stay where they can be reached.
  expect((await countries.boundingBox())?.height).toBeLessThan(800);
  const last = countries.locator('a.facet').last();
  const address = await last.getAttribute('href');
  await last.click();
  await expect.poll(directory.address).toBe(address);
  await expect.poll(directory.chips).toHaveLength(1);
  expect(await isMarked()).toBe(true);
});

test('the layout shift check reports a page that moves', async () => {
  await open('/en/directory');
  const shifts = await watchShifts(page);
  await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('hr'), 'Late news'));
  await expect.poll(async () => (await shifts()).length).toBeGreaterThan(0);
});

test('a number filter takes one of its steps or a range that the visitor types', async () => {
  await open('/en/directory');
  const promised = await directory.numberAt('turnaround', '3-7');
  await directory.choose('turnaround', '3-7');
  await expect.poll(directory.total).toBe(promised);
  const [from, to] = [page.locator('[name="f.turnaround.min"]'), page.locator('[name="f.turnaround.max"]')];
  await from.fill('2');
  await from.press('Tab');
  await expect.poll(directory.address).toBe('/en/directory/turnaround/min-2');
  await to.fill('٥');
  await to.press('Enter');
  await expect.poll(directory.address).toBe('/en/directory/turnaround/2-5');
  await expect.poll(directory.chips).toEqual(['Usual wait in days: 2 to 5']);
  await expect.poll(() => Promise.all([from.inputValue(), to.inputValue()])).toEqual(['2', '5']);
  await expect.poll(() => page.locator('[name="f.turnaround"]:checked').count()).toBe(0);
  await directory.choose('turnaround', '');
  await expect.poll(directory.address).toBe('/en/directory');
  await expect.poll(() => from.inputValue()).toBe('');
});

test('a sort order is applied in place and kept when filters are chosen', async () => {
  await open('/en/directory');
  await page.locator('#sort').selectOption('newest');
  await expect.poll(directory.address).toBe('/en/directory?sort=newest');
  await directory.choose('wheelchair', 'yes');
  await expect.poll(directory.address).toBe('/en/directory/wheelchair/yes?sort=newest');
  await expect.poll(directory.chips).toHaveLength(1);
  expect(await page.locator('#sort').inputValue()).toBe('newest');
  await page.goBack();
  await expect.poll(directory.chips).toEqual([]);
  expect(directory.address()).toBe('/en/directory?sort=newest');
  await page.goBack();
  await expect.poll(() => page.locator('#sort').inputValue()).toBe('name');
});

test('a search keeps the chosen filters, and removing its chip leaves them in place', async () => {
  await open('/en/directory/wheelchair/yes');
  const name = 'Ground Loop Audio';
  await page.locator('#search').fill(name);
  await page.locator('#search').press('Enter');
  await untilHydrated(page);
  expect(directory.address()).toContain('/en/directory/wheelchair/yes?q=');
  expect(await page.locator('.card h3').allInnerTexts()).toContain(name);
  await page.locator('a.chip').last().click();
  await expect.poll(directory.address).toBe('/en/directory/wheelchair/yes');
});

test('a page without results suggests which filter to remove and how many results that gives', async () => {
  await open('/en/directory/category/tailoring/material/glass');
  await expect.poll(() => page.locator('.card').count()).toBe(0);
  const rescue = page.locator('a', { hasText: /^Without “/ }).first();
  const [, promised] = (await rescue.innerText()).match(/(\d+) places?$/) ?? [];
  await rescue.click();
  await expect.poll(directory.total).toBe(Number(promised));
  expect(Number(promised)).toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect.poll(directory.address).toBe('/en/directory');
});

test('a card shows the rating and the number of reviews, and has text for screen readers', async () => {
  await open('/de/directory');
  const card = page.locator('.card', { hasText: '4,3 (12)' }).first();
  expect(await card.locator('.sr-only').innerText()).toBe('4,3 von 5 Sternen, 12 Bewertungen');
});

test('all options of a long facet appear in place of the link, and stay while the visitor ticks several', async () => {
  await addLongAttribute(openWriter(stage.server.db, await siteId(stage.server.db, 'crafts')));
  await stage.server.recheck();
  await open('/en/directory');
  const techniques = page.locator('#filters input[name="f.technique"]');
  const section = page.locator('#filters details:has([name="f.technique"])');
  await section.locator('summary').first().click();
  expect(await techniques.count()).toBe(10);
  const rest = section.getByRole('link', { name: 'See all 15 options' });
  await rest.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => techniques.count()).toBe(15);
  expect(directory.address()).toBe('/en/directory?all=technique');
  const focused = page.locator('#filters input:focus');
  await expect.poll(() => focused.getAttribute('value')).toBe('technique-1');
  await page.keyboard.press('Space');
  await expect.poll(directory.chips).toEqual(['Technique: Technique 1']);
  await directory.choose('technique', 'technique-4');
  await expect.poll(directory.address).toBe('/en/directory/technique/technique-1+technique-4?all=technique');
  await expect.poll(directory.chips).toHaveLength(2);
  expect(await techniques.count()).toBe(15);
  expect(await directory.total()).toBe(4);
  expect(await isMarked()).toBe(true);

  // Typing does the same without another address, and what is ticked stays.
  await open('/en/directory');
  await section.locator('summary').click();
  const field = section.getByRole('searchbox', { name: 'Find an option' });
  await field.fill('3');
  await expect.poll(() => techniques.count()).toBe(1);
  await directory.choose('technique', 'technique-3');
  await expect.poll(directory.address).toBe('/en/directory/technique/technique-3');
  await field.fill('technique 2');
  await expect.poll(() => techniques.count()).toBe(2);
  await directory.choose('technique', 'technique-2');
  await expect.poll(directory.address).toBe('/en/directory/technique/technique-2+technique-3');
  await expect.poll(directory.chips).toHaveLength(2);
});

test('typing finds a country that is not among the largest ten, in any spelling, and choosing it works', async () => {
  await open('/en/directory', 'atlas.localhost');
  const countries = page.locator('#filters details:has(> summary h2:text-is("Country"))');
  const names = () => countries.locator('a.facet:visible bdi').allInnerTexts();
  const ten = await names();
  await page.locator('#filters a[href$="?all=country"]').click();
  await expect.poll(async () => (await names()).length).toBe(27);
  const hidden = (await names()).find((name) => !ten.includes(name)) ?? '';
  await page.goBack();
  await expect.poll(names).toEqual(ten);
  const field = countries.getByRole('searchbox', { name: 'Find a country' });
  await field.pressSequentially(hidden.slice(0, 4).toUpperCase());
  await expect.poll(names).toContain(hidden);
  expect((await names()).length).toBeLessThan(10);
  expect(directory.address()).toBe('/en/directory');
  await field.fill('xyz');
  await expect.poll(() => countries.locator('[role="status"]').innerText()).toBe('No country matches “xyz”.');
  await field.press('Escape');
  await expect.poll(names).toEqual(ten);
  await field.fill(hidden);
  await expect.poll(names).toEqual([hidden]);
  await countries.locator('a.facet').click();
  await expect.poll(directory.chips).toEqual([hidden]);
  expect(await isMarked()).toBe(true);
});
