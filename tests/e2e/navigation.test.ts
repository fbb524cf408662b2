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

/** Leaves a mark on the document that a reload would wipe off. */
const mark = () => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = () => page.evaluate(() => 'isMarked' in window);

/** Paths of the requests for page data from now on. */
function watchData(): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(json|txt)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

/** The first listing of the directory's first page, opened from there. */
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

test('a link opens the page in place, with its own title', async () => {
  const name = await openFirstListing();
  expect(await isMarked()).toBe(true);
  await expect.poll(() => page.title()).toContain(name);
  expect(new URL(page.url()).pathname).toMatch(/^\/en\/directory\/listing\/.+/);
});

test('back and forward show the pages they should, with their titles', async () => {
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
  expect(await page.locator('.card').count()).toBeGreaterThan(10);

  await page.goForward();
  await expect.poll(heading).toBe(name);
  await expect.poll(() => page.title()).toBe(title);
  expect(await isMarked()).toBe(true);
});

test('what a visitor points at is loaded before the click', async () => {
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

test('a link that nobody wants loads nothing', async () => {
  page = await stage.open();
  const asked = watchData();
  await visit(page, stage.url('/en/directory'));
  await page.mouse.wheel(0, 3000);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('another language keeps the page, its filters and its query, and mirrors it', async () => {
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

test('the language that was chosen is the one of the next visit', async () => {
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
])('a link to a listing that is $state by now opens the document that says so', async ({ state, status, position }) => {
  page = await stage.open();
  await visit(page, stage.url('/en/directory'));
  // One that no other test opens: the Worker keeps pages, and this write goes past its change log.
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

test('a deep link and a reload show the same', async () => {
  await openFirstListing();
  // What only script shows comes a moment after the page.
  const share = page.getByRole('button', { name: 'Share' });
  await share.waitFor();
  const inPlace = await page.locator('main').innerText();
  await page.reload();
  await untilHydrated(page);
  await share.waitFor();
  expect(await page.locator('main').innerText()).toBe(inPlace);
  expect(await isMarked()).toBe(false);
});

test('filters follow one another in place, and back takes the last one off', async () => {
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

test('a new page begins at its top, is announced, and back returns to where the visitor was', async () => {
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

test('the keyboard goes on from the top of the page that it opened', async () => {
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
