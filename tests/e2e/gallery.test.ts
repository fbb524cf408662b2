import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { flaws, overflow, violations } from '../support/accessibility.ts';
import { newListing, siteId } from '../support/content.ts';
import { createListings } from '../support/listings.ts';
import { phone, type Stage, startStage, visit, watchTroubles } from '../support/stage.ts';

const path = (lang: string) => `/${lang}/directory/listing/many-photos`;
const keys = Array.from({ length: 7 }, (_, i) => `gallery${String(i + 1).padStart(15, '0')}`);

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
  const { db, media } = stage.server;
  const site = await siteId(db, 'atlas');
  await createListings(openWriter(db, site), [
    newListing({
      slug: 'many-photos',
      texts: { en: { name: 'Many photos', summary: '', description: 'A place that was seen from all sides.' } },
      photos: keys.map((key, i) => ({
        ...{
          key,
          width: 1200,
          height: i % 2 ? 1600 : 800,
          credit: i === 1 ? 'Ada Example' : '',
          isIllustration: false,
        },
        // The last one has no description.
        alt: i === 6 ? {} : { en: `View number ${i + 1}`, ar: `المنظر ${i + 1}` },
      })),
    }),
  ]);
  for (const [i, key] of keys.entries()) {
    const picture = {
      width: 1200,
      height: i % 2 ? 1600 : 800,
      channels: 3,
      background: `hsl(${i * 50} 40% 50%)`,
    } as const;
    const bytes = await sharp({ create: picture }).webp().toBuffer();
    await media.put(photoObject(site, key), bytes as never, { httpMetadata: { contentType: 'image/webp' } });
  }
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const links = () => page.locator('.gallery a:has(img)');
const viewer = () => page.locator('dialog.viewer');
const isOpen = () => viewer().evaluateAll((all) => all.some((one) => one.matches(':modal')));
const status = () => viewer().getByRole('status').innerText();
/** The photo that fills the viewer, by its position in the gallery. */
const shown = () =>
  viewer()
    .locator('.viewer-strip')
    .evaluate((strip) => {
      const middle = strip.getBoundingClientRect().x + strip.clientWidth / 2;
      return [...strip.children].findIndex((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left <= middle && middle < right;
      });
    });
const focusedPath = () => page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname);
const pathOf = (index: number) => `/media/${keys[index]}/1280.jpeg`;

const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;

test('without JavaScript each photo leads to its picture, and can be reported', async () => {
  page = await stage.open({ javaScriptEnabled: false });
  await page.goto(stage.url(path('en')));
  expect(await links().count()).toBe(7);
  const report = page.getByRole('link', { name: 'Report this photo' });
  expect(await report.count()).toBe(7);
  expect(await report.nth(1).getAttribute('href')).toBe(`${path('en')}/report?photo=${keys[1]}`);
  for (const link of await links().all()) expect((await link.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  const answer = page.waitForResponse(/1280\.jpeg$/);
  await page.getByRole('link', { name: 'View number 3' }).click();
  expect((await answer).headers()['content-type']).toBe('image/jpeg');
  expect(new URL(page.url()).pathname).toBe(pathOf(2));
});

test('a wide window shows the first photo large and the others as thumbnails, which do not move while they load', async () => {
  page = await stage.open(desktop);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/media/**', (route) => released.then(() => route.continue()));
  await page.goto(stage.url(path('en')), { waitUntil: 'domcontentloaded' });
  const boxes = () => Promise.all([0, 1, 6].map((i) => links().nth(i).boundingBox()));
  const before = await boxes();
  expect(before[0]?.width).toBeGreaterThan(600);
  expect(before[1]?.width).toBeLessThan(160);
  release();
  await expect
    .poll(() =>
      links()
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
  expect(await boxes()).toEqual(before);
});

test('a phone shows the photos as a strip that can be swiped, and the page stays as wide as the window', async () => {
  page = await stage.open(phone);
  await page.goto(stage.url(path('en')));
  const strip = page.locator('.gallery');
  const tops = await links().evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await swipe(page, '.gallery', -250);
  await expect.poll(() => strip.evaluate((one) => one.scrollLeft)).toBeGreaterThan(250);
  expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
});

/** Moves a finger along an element, by a distance in pixels. */
async function swipe(onPage: Page, selector: string, distance: number): Promise<void> {
  const box = await onPage.locator(selector).boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const from = (box?.x ?? 0) + (box?.width ?? 0) / 2 - distance / 2;
  const devtools = await onPage.context().newCDPSession(onPage);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: from, y }]);
  for (let part = 1; part <= 10; part += 1) await touch('touchMove', [{ x: from + (distance * part) / 10, y }]);
  await touch('touchEnd', []);
  await devtools.detach();
}

describe.each([
  { lang: 'en', ahead: 'ArrowRight', back: 'ArrowLeft', counter: /^3 of 7/, sign: 1 },
  { lang: 'ar', ahead: 'ArrowLeft', back: 'ArrowRight', counter: /7/, sign: -1 },
])('in $lang', ({ lang, ahead, back, counter, sign }) => {
  test('the keyboard opens a photo, moves through all of them, and returns to its thumbnail', async () => {
    page = await stage.open(desktop);
    const troubles = watchTroubles(page);
    await visit(page, stage.url(path(lang)));
    await links().nth(2).focus();
    await page.keyboard.press('Enter');
    await expect.poll(isOpen).toBe(true);
    expect(await status()).toMatch(counter);
    await expect.poll(shown).toBe(2);
    await page.keyboard.press(ahead);
    await expect.poll(shown).toBe(3);
    await page.keyboard.press(back);
    await page.keyboard.press(back);
    await expect.poll(shown).toBe(1);
    expect(await viewer().innerText()).toContain('Ada Example');
    await page.keyboard.press('End');
    await expect.poll(shown).toBe(6);
    await page.keyboard.press(ahead);
    await page.keyboard.press('Home');
    await expect.poll(shown).toBe(0);
    await page.keyboard.press(ahead);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    await expect.poll(focusedPath).toBe(pathOf(1));
    expect(new URL(page.url()).pathname).toBe(path(lang));
    expect(troubles).toEqual([]);
  });

  test('a finger swipes from photo to photo', async () => {
    page = await stage.open(phone);
    await visit(page, stage.url(path(lang)));
    await links().first().tap();
    await expect.poll(isOpen).toBe(true);
    await swipe(page, '.viewer-strip', -220 * sign);
    await expect.poll(shown).toBe(1);
    await expect.poll(() => viewer().innerText()).toContain('Ada Example');
    await swipe(page, '.viewer-strip', 220 * sign);
    await expect.poll(shown).toBe(0);
  });

  test('the open viewer is accessible, on small screens and with large text too', async () => {
    page = await stage.open(desktop);
    await visit(page, stage.url(path(lang)));
    await links().nth(1).click();
    await expect.poll(isOpen).toBe(true);
    expect(await flaws(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const targets = await viewer()
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => Math.min(one.clientHeight, one.clientWidth)));
    expect(targets.length).toBeGreaterThan(4);
    for (const side of targets) expect(side).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
  });
});

test('"back" closes the viewer, "forward" opens it again, and the page before is one step further', async () => {
  page = await stage.open(desktop);
  await visit(page, stage.url('/en/directory'));
  await visit(page, stage.url(path('en')));
  await links().nth(4).click();
  await expect.poll(isOpen).toBe(true);
  await viewer().getByRole('button', { name: 'Next photo' }).click();
  await expect.poll(shown).toBe(5);
  await page.goBack();
  await expect.poll(isOpen).toBe(false);
  await expect.poll(focusedPath).toBe(pathOf(5));
  await page.goForward();
  await expect.poll(isOpen).toBe(true);
  await expect.poll(shown).toBe(5);
  await page.reload();
  await expect.poll(isOpen).toBe(true);
  await viewer().getByRole('button', { name: 'Close' }).click();
  await expect.poll(isOpen).toBe(false);
  expect(new URL(page.url()).pathname).toBe(path('en'));
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/en/directory');
});

test('the photo that is open leads to its report', async () => {
  page = await stage.open(desktop);
  await visit(page, stage.url(path('en')));
  expect(await page.locator('.gallery').getByRole('link', { name: 'Report this photo' }).count()).toBe(0);
  await links().nth(3).click();
  await viewer().getByRole('link', { name: 'Report this photo' }).click();
  await page.waitForURL(/\/report\?photo=/);
  expect(new URL(page.url()).searchParams.get('photo')).toBe(keys[3]);
});

test('the photos fill the whole screen where the browser can', async () => {
  page = await stage.open(desktop);
  await visit(page, stage.url(path('en')));
  await links().first().click();
  await viewer().getByRole('button', { name: 'Full screen' }).click();
  await viewer().getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  expect(await isOpen()).toBe(true);
});

test('a click with Ctrl opens the picture itself', async () => {
  page = await stage.open(desktop);
  await visit(page, stage.url(path('en')));
  const opened = page.context().waitForEvent('page');
  await links()
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect.poll(() => other.url(), { timeout: 15_000 }).toMatch(/1280\.jpeg$/);
  expect(await isOpen()).toBe(false);
});

test('where the viewer cannot be loaded, a photo leads to its picture', async () => {
  page = await stage.open(desktop);
  await visit(page, stage.url(path('en')));
  await page.route('**/assets/**', (route) => route.abort());
  await links().first().click();
  await page.waitForURL(/1280\.jpeg$/);
});
