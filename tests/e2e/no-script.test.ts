import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
});
beforeEach(async () => {
  page = await stage.open({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const open = (path: string) => page.goto(stage.url(path));
const path = () => new URL(page.url()).pathname + new URL(page.url()).search;
const names = () => page.locator('.card h3').allInnerTexts();

test('the home page is readable without JavaScript', async () => {
  await open('/en');
  expect(await page.locator('h1').innerText()).toBe('The Atlas');
  expect((await names()).length).toBeGreaterThan(3);
  await expect.poll(() => page.locator('.bone').count()).toBe(0);
});

test('the pages of the directory show every listing once without JavaScript', async () => {
  const paths = () => page.locator('.card a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await open('/en/directory');
  const seen = await paths();
  while (await page.locator('a[rel="next"]').count()) {
    await page.locator('a[rel="next"]').click();
    await page.waitForLoadState();
    seen.push(...(await paths()));
  }
  const { total } = (await stage.server.db
    .prepare(
      `select count(*) as total from listings join sites on sites.id = listings.site_id
       where sites.slug = 'atlas' and listings.state in ('published', 'closed')`,
    )
    .first<{ total: number }>()) ?? { total: 0 };
  expect(seen.length).toBe(total);
  expect(new Set(seen).size).toBe(total);
});

test('filters can be added and removed without JavaScript', async () => {
  await open('/en/directory');
  const value = page.locator('#filters ul').first().locator('a').first();
  const count = Number(await value.locator('span').last().innerText());
  await value.click();
  expect(path()).toMatch(/^\/en\/directory\/category\//);
  await expect.poll(() => page.locator('#filters a[aria-current]').count()).toBe(1);
  await expect.poll(() => page.locator('.card').count()).toBe(Math.min(count, 24));
  await page.locator('a.chip').click();
  expect(path()).toBe('/en/directory');
});

test('the filters open without JavaScript on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/en/directory');
  expect(await page.locator('#filters').isVisible()).toBe(false);
  await page.locator('main button[popovertarget="filters"]:not([popovertargetaction])').click();
  expect(await page.locator('#filters').isVisible()).toBe(true);
  await page.locator('#filters a').first().click();
  expect(path()).toMatch(/^\/en\/directory\/category\//);
});

test('search works without JavaScript from the home page and from the directory', async () => {
  await open('/en');
  await page.locator('#search').fill('water');
  await page.locator('main search button').click();
  expect(path()).toBe('/en/directory?q=water');
  await expect.poll(names).toEqual(['Waterlinie']);
  await page.locator('#search').fill('no such place');
  await page.locator('#search').press('Enter');
  expect(path()).toBe('/en/directory?q=no+such+place');
  await expect.poll(names).toEqual([]);
});

test('a language can be chosen without JavaScript and applies to the next visit', async () => {
  await open('/en/directory/category/art?q=m');
  await page.locator('button[popovertarget="languages"]').click();
  await page.locator('#languages button[value="ar"]').click();
  expect(path()).toBe('/ar/directory/category/art?q=m');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await open('/');
  expect(path()).toBe('/ar');
});

test('a listing is readable without JavaScript and links to its city', async () => {
  await open('/en/directory/listing/painting-amsterdam');
  expect(await page.locator('h1').innerText()).toBe('Waterlinie');
  expect(await page.locator('address').innerText()).toContain('Amsterdam Street');
  await page.locator('.crumbs a[href*="/city/"]').click();
  expect(path()).toBe('/en/directory/city/amsterdam');
  await expect.poll(names).toContain('Waterlinie');
});

test('a listing can be called and found on a map without JavaScript, and shows nothing that needs it', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/en/directory/listing/painting-amsterdam');
  expect(await page.locator('.actions a').first().getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
  expect(await page.getByRole('button', { name: /Share|Copy/ }).count()).toBe(0);
});
