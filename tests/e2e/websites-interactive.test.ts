import type { FrameLocator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { makeGridSites } from '../support/grid-sites.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
let page: Page;
beforeAll(async () => {
  stage = await startSignInStage();
  await makeGridSites(stage.server, { count: 50 });
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

/** A new browser in which an operator is signed in on the product's host. */
async function enter({ lang = 'en', javaScriptEnabled = true, dark = false } = {}) {
  page = await openSignedIn(stage, { person: 'operator', host: 'localhost', lang, javaScriptEnabled, isDark: dark });
}

const grid = (lang: string, query = '') => stage.url(`/cms-viewer/${lang}/websites-interactive${query}`, 'localhost');

/** Collects the requests for previews from now on. */
function previewsOf(of: Page): string[] {
  const previews: string[] = [];
  of.on('request', (request: Request) => {
    const { hostname, searchParams } = new URL(request.url());
    if (searchParams.has('preview')) previews.push(hostname);
  });
  return previews;
}

const cards = () => page.locator('[data-card]');
const frameOf = (slug: string, position = 0): FrameLocator =>
  page.locator(`[data-card="${slug}"] iframe`).nth(position).contentFrame();
const untilLoaded = (slug: string, position = 0) => frameOf(slug, position).locator('html.preview-points').waitFor();

/** Scrolls to a card until an element is in its frame: a page that is still changing may scroll back to its top. */
async function untilInFrame(slug: string, selector: string): Promise<void> {
  const scrollAndCount = async () => {
    await page.locator(`[data-card="${slug}"]`).scrollIntoViewIfNeeded();
    return frameOf(slug).locator(selector).count();
  };
  await expect.poll(scrollAndCount, { timeout: 60_000 }).toBeGreaterThan(0);
}

test.each([
  ['en', false],
  ['ar', true],
  ['en', true],
  ['ar', false],
])(
  'In %s, dark: %s, the grid is accessible with one frame, with two, with gaps and with nothing found',
  async (lang, dark) => {
    await enter({ lang, dark });
    const troubles = watchTroubles(page);
    for (const query of ['?q=grid', '?beside=ar&q=atlas', '?language=de&q=grid', '?q=nothing-like-this']) {
      await visit(page, grid(lang, query));
      if (query.includes('atlas')) await untilLoaded('atlas', 1);
      expect([query, await flaws(page)]).toEqual([query, []]);
    }
    // Axe greets each frame, whose origin is opaque.
    expect(troubles.filter((trouble) => !trouble.includes("'postMessage' on 'DOMWindow'"))).toEqual([]);
  },
  120_000,
);

test('Of 50 sites, only those around the window are loaded, and those that are left behind are removed', async () => {
  await enter();
  const previews = previewsOf(page);
  await visit(page, grid('en', '?q=grid'));
  await untilLoaded('grid-1');
  expect(await cards().count()).toBe(50);
  const before = previews.length;
  expect([before > 0, before <= 12]).toEqual([true, true]);
  expect(await page.locator('iframe').count()).toBe(before);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.locator('[data-card="grid-50"]').scrollIntoViewIfNeeded();
  await untilLoaded('grid-50');
  expect(await page.locator('[data-card="grid-1"] iframe').count()).toBe(0);
  expect([previews.length > before, previews.length <= 2 * before + 12]).toEqual([true, true]);
  expect(await page.locator('iframe').count()).toBeLessThanOrEqual(12);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await page.locator('[data-card="grid-1"]').scrollIntoViewIfNeeded();
  await untilLoaded('grid-1');
}, 90_000);

test('Two languages beside each other count and mark texts that are the same in both', async () => {
  await enter();
  await visit(page, grid('en', '?beside=ar&q=grid-1'));
  await Promise.all([untilLoaded('grid-1', 0), untilLoaded('grid-1', 1)]);
  await page.locator('[data-card="grid-1"]').getByText('texts are the same in both languages').waitFor();
  for (const position of [0, 1]) {
    const main = frameOf('grid-1', position).locator('main');
    await main.locator('.is-marked', { hasText: 'Tagline of grid-1' }).waitFor();
    expect(await main.locator('.is-marked', { hasText: 'About grid-1' }).count()).toBe(0);
    expect(await main.locator('[data-ref~="site:site:about"]').count()).toBeGreaterThan(0);
  }
}, 60_000);

test('Frames scroll together until that is switched off', async () => {
  await enter();
  await visit(page, grid('en', '?beside=de&q=atlas'));
  await Promise.all([untilLoaded('atlas', 0), untilLoaded('atlas', 1)]);
  const together = page.getByRole('button', { name: 'Scroll together', pressed: true });
  const scroll = (position: number) =>
    frameOf('atlas', position)
      .locator('html')
      .evaluate(() => scrollY);
  const scrollFirst = (top: number) =>
    frameOf('atlas')
      .locator('html')
      .evaluate((_, to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  await scrollFirst(400);
  await expect.poll(() => scroll(1)).toBeGreaterThan(100);
  await together.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Scroll together', pressed: false }).waitFor();
  const before = await scroll(1);
  await scrollFirst(0);
  await expect.poll(() => scroll(0)).toBe(0);
  await page.waitForTimeout(300);
  expect(await scroll(1)).toBe(before);
}, 90_000);

test('Other choices change the frames in place, and a text that is chosen in a frame opens in the inspector', async () => {
  await enter();
  const troubles = watchTroubles(page);
  // From another page of the viewer, whose policy allows no frames.
  await visit(page, stage.url('/cms-viewer/en/websites', 'localhost'));
  await page.getByRole('main').getByRole('link', { name: 'Sites side by side' }).first().click();
  await page.waitForURL('**/websites-interactive');
  await untilLoaded('crafts');
  await page.getByRole('link', { name: 'Right to left' }).click();
  await page.waitForURL('**language=rtl');
  await untilInFrame('atlas', 'html.preview-points[dir=rtl]');
  await page.getByRole('link', { name: 'Privacy' }).first().click();
  await page.waitForURL('**page=privacy');
  await untilInFrame('atlas', 'html.preview-points h1[data-ref]');
  await frameOf('atlas').locator('html.preview-points h1[data-ref]').first().press('Enter');
  await page.waitForURL('**/pages-interactive?page=%2Far%2Fprivacy&piece=*');
  await page.frameLocator('iframe').first().locator('html.preview-points').waitFor();
  expect(troubles).toEqual([]);
}, 90_000);

test('Without JavaScript, the grid is a list with frames, which is searched', async () => {
  await enter({ javaScriptEnabled: false });
  await page.goto(grid('en', '?language=rtl'));
  await page.getByLabel('Name or host').fill('atlas.local');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.waitForURL('**language=rtl&q=atlas.local*');
  expect(await cards().count()).toBe(1);
  await frameOf('atlas').locator('html[dir=rtl]').waitFor();
  expect(await page.getByRole('button', { name: 'Scroll together' }).count()).toBe(0);
  await page.locator('[data-card="atlas"]').getByRole('link', { name: 'Inspect' }).click();
  await page.waitForURL('**/pages-interactive?page=%2Far&site=atlas');
}, 60_000);
