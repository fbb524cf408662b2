import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage, untilHydrated, visit } from '../support/stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const heading = () => page.locator('h1').innerText();
const card = (slug: string) => page.locator(`a[href$="/directory/listing/${slug}"]`).first();

/** Sets a mark on the window that a reload removes. */
const mark = () => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = () => page.evaluate(() => 'isMarked' in window);

/** Paths of page data requested from now on. */
function watchData(): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(json|txt)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

/** Opens the first listing of the directory's first page through its link, and returns its name. */
async function openFirstListing(): Promise<string> {
  page = await stage.open();
  await visit(page, stage.url('/en/directory'));
  await mark();
  const link = page.locator('.card a').first();
  const name = await link.innerText();
  await link.click();
  await expect.poll(heading).toBe(name);
  return name;
}

test('a link opens a page without a reload, with its own title', async () => {
  const name = await openFirstListing();
  expect(await isMarked()).toBe(true);
  await expect.poll(() => page.title()).toContain(name);
  expect(new URL(page.url()).pathname).toMatch(/^\/en\/directory\/listing\/.+/);
});

test('back and forward show the right pages with their titles, without a reload', async () => {
  page = await stage.open();
  await visit(page, stage.url('/en/directory'));
  const directory = { heading: await heading(), title: await page.title() };
  await mark();
  const link = page.locator('.card a').first();
  const name = await link.innerText();
  await link.click();
  await expect.poll(heading).toBe(name);
  await expect.poll(() => page.title()).not.toBe(directory.title);
  const title = await page.title();

  await page.goBack();
  await expect.poll(heading).toBe(directory.heading);
  await expect.poll(() => page.title()).toBe(directory.title);
  await expect.poll(() => page.locator('.card').count()).toBeGreaterThan(10);

  await page.goForward();
  await expect.poll(heading).toBe(name);
  await expect.poll(() => page.title()).toBe(title);
  expect(await isMarked()).toBe(true);
});

test('a link is prefetched on hover', async () => {
  page = await stage.open();
  await visit(page, stage.url('/en/directory'));
  const asked = watchData();
  const link = page.locator('.card a').first();
  const name = await link.innerText();
  const path = await link.getAttribute('href');
  await link.hover();
  await expect.poll(() => [...asked].sort()).toEqual([`${path}.json`, `${path}.txt`]);
  await page.waitForLoadState('networkidle');
  asked.length = 0;
  await link.click();
  await expect.poll(heading).toBe(name);
  expect(asked).toEqual([]);
});

test('a link that is only visible is not prefetched', async () => {
  page = await stage.open();
  const asked = watchData();
  await visit(page, stage.url('/en/directory'));
  await page.mouse.wheel(0, 3000);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('a switch to Arabic keeps the page, its filters and its query, and mirrors the layout', async () => {
  page = await stage.open({ viewport: { width: 1280, height: 800 } });
  await visit(page, stage.url('/en/directory/category/art?q=m'));
  const startOfSiteName = () => page.locator('header p').evaluate((element) => element.getBoundingClientRect().left);
  expect(await startOfSiteName()).toBeLessThan(400);
  await page.locator('button[popovertarget="languages"]').click();
  await page.locator('#languages button[value="ar"]').click();
  await page.waitForURL('**/ar/directory/category/art?q=m');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await page.locator('html').getAttribute('lang')).toBe('ar');
  expect(await page.locator('#search').inputValue()).toBe('m');
  expect(await startOfSiteName()).toBeGreaterThan(400);
});

test('the chosen language applies to the next visit', async () => {
  page = await stage.open({ locale: 'en' });
  await visit(page, stage.url('/en'));
  await page.locator('button[popovertarget="languages"]').click();
  await page.locator('#languages button[value="ja"]').click();
  await page.waitForURL('**/ja');
  await page.goto(stage.url('/'));
  expect(new URL(page.url()).pathname).toBe('/ja');
});

const setState = (slug: string, state: string) =>
  stage.server.db.prepare('update listings set state = ?1 where slug = ?2').bind(state, slug).run();

test.each([
  { state: 'removed', status: 410, position: 16 },
  { state: 'hidden', status: 404, position: 17 },
])('a link to a listing that is now $state loads a document with its status', async ({ state, status, position }) => {
  page = await stage.open();
  await visit(page, stage.url('/en/directory'));
  // No other test opens this listing: the Worker caches pages, and this write bypasses its change log.
  const path = String(await page.locator('.card a').nth(position).getAttribute('href'));
  const slug = path.split('/').at(-1) ?? '';
  await setState(slug, state);
  await mark();
  const data = page.waitForResponse(`**${path}.json`);
  await card(slug).hover();
  expect((await data).status()).toBe(status);
  await page.waitForTimeout(500);
  expect(await isMarked()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/en/directory');
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await card(slug).click();
  expect((await answer).status()).toBe(status);
  await untilHydrated(page);
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await isMarked()).toBe(false);
  await page.goBack();
  await expect.poll(() => page.locator('.card').count()).toBeGreaterThan(10);
});

test('a reload shows the same page as navigation in place', async () => {
  await openFirstListing();
  const inPlace = await page.locator('main').innerText();
  await page.reload();
  await untilHydrated(page);
  expect(await page.locator('main').innerText()).toBe(inPlace);
  expect(await isMarked()).toBe(false);
});

test('filters are added without a reload, and back removes the last one', async () => {
  page = await stage.open({ viewport: { width: 1280, height: 800 } });
  await visit(page, stage.url('/en/directory'));
  await mark();
  await page.locator('#filters a[href*="/category/"]').first().click();
  await expect.poll(() => page.locator('a.chip').count()).toBe(1);
  await page.locator('#filters a[href*="/city/"]').first().click();
  await expect.poll(() => page.locator('a.chip').count()).toBe(2);
  expect(new URL(page.url()).pathname).toMatch(/^\/en\/directory\/category\/[^/]+\/city\/[^/]+$/);
  await page.goBack();
  await expect.poll(() => page.locator('a.chip').count()).toBe(1);
  expect(await isMarked()).toBe(true);
});

test('a new page starts at its top and is announced, and back restores the scroll position', async () => {
  page = await stage.open({ viewport: { width: 1280, height: 700 } });
  await visit(page, stage.url('/en/directory'));
  const link = page.locator('.card a').nth(12);
  const name = await link.innerText();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await link.click();
  await expect.poll(heading).toBe(name);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const announced = () =>
    page.evaluate(() => document.querySelector('next-route-announcer')?.shadowRoot?.textContent ?? '');
  await expect.poll(announced).toContain(name);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 50);
});

test('keyboard focus continues at the top of a page opened by keyboard', async () => {
  page = await stage.open({ viewport: { width: 1280, height: 700 } });
  await visit(page, stage.url('/en/directory'));
  const link = page.locator('.card a').first();
  const name = await link.innerText();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(heading).toBe(name);
  await page.keyboard.press('Tab');
  const place = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.closest('main') ? 'page' : (focused?.getAttribute('href') ?? focused?.tagName);
    });
  expect(['page', '#main']).toContain(await place());
});
