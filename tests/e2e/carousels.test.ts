import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCarousel } from '../../worker/features/carousels/manage/carousels.writer.ts';
import { addSlide } from '../../worker/features/carousels/manage/slides.writer.ts';
import { flaws, violations } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { phone, type Stage, startStage, visit, watchTroubles } from '../support/stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
  const { db } = stage.server;
  const acting = { site: await siteId(db, 'atlas'), by: null, now: Date.now() };
  const plain = { state: 'published', isRotated: false, around: null, startsAt: null, endsAt: null } as const;
  await createCarousel(
    db,
    { ...plain, kind: 'newest', isHome: true, names: { en: 'New here', ar: 'جديد' } },
    { ...acting, name: 'New here' },
  );
  const one = await createCarousel(
    db,
    { ...plain, kind: 'curated', isHome: false, names: { en: 'Only one' } },
    { ...acting, name: 'Only one' },
  );
  const three = await createCarousel(
    db,
    { ...plain, kind: 'curated', isHome: false, names: { en: 'Three' } },
    { ...acting, name: 'Three' },
  );
  const { results } = await db
    .prepare(`select id from listings where site_id = ?1 and state = 'published' limit 3`)
    .bind(acting.site)
    .all<{ id: number }>();
  const [first] = results;
  if (one.code !== 'saved' || three.code !== 'saved' || !first) throw new Error('a carousel was not written');
  await addSlide(db, { carousel: one.id, listing: first.id, language: '' }, acting);
  for (const { id } of results) await addSlide(db, { carousel: three.id, listing: id, language: '' }, acting);
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const address = (lang = 'en') => stage.url(`/${lang}/carousel`);
const row = () => page.locator('.carousel').first();
const position = () => row().getByRole('status').innerText();
const offset = () =>
  row()
    .locator('.slides')
    .evaluate((list) => Math.round(Math.abs(list.scrollLeft)));
const moved = (from: number) =>
  expect.poll(async () => (await offset()) !== from, { timeout: 12_000, interval: 100 }).toBe(true);

type Measured = { shifts: number; longTasks: number[] };

/** Records layout shifts and long tasks from the first byte on. */
const measure = () =>
  page.addInitScript(() => {
    const seen: Measured = { shifts: 0, longTasks: [] };
    Object.assign(window, { measured: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.longTasks.push(Math.round(startTime), duration);
    }).observe({ type: 'longtask', buffered: true });
  });
const measured = () => page.evaluate(() => (window as unknown as { measured: Measured }).measured);

test('Nothing shifts while the page loads and the slides move, and moving is no long task', async () => {
  page = await stage.open(phone);
  await measure();
  const troubles = watchTroubles(page);
  await visit(page, address());
  const before = await measured();
  await moved(0);
  const after = await measured();
  expect([before.shifts, after.shifts]).toEqual([0, 0]);
  expect(after.longTasks.length - before.longTasks.length).toBe(0);
  expect(troubles).toEqual([]);
});

test('The slides move by themselves until the visitor stops them; axe finds nothing in either state', async () => {
  page = await stage.open({ viewport: { width: 1280, height: 800 } });
  await visit(page, address());
  const pause = row().getByRole('button', { name: 'Pause' });
  await pause.waitFor();
  expect(await row().getByRole('status').getAttribute('aria-live')).toBe('off');
  expect(await violations(page)).toEqual([]);
  await moved(0);
  await pause.click();
  await row().getByRole('button', { name: 'Play' }).waitFor();
  expect(await row().getByRole('status').getAttribute('aria-live')).toBe('polite');
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForTimeout(1_000);
  const stopped = await offset();
  await page.waitForTimeout(7_000);
  expect(await offset()).toBe(stopped);
  expect(await flaws(page)).toEqual([]);
}, 90_000);

test('Buttons and keys show other slides and say which; after the last ones come the first', async () => {
  page = await stage.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await visit(page, address());
  // A visitor who prefers reduced motion sees nothing move.
  await row().getByRole('button', { name: 'Play' }).waitFor();
  expect(await position()).toMatch(/^1–\d+ of 12$/);
  await row().getByRole('button', { name: 'Next places' }).click();
  await expect.poll(position).toMatch(/^2–\d+ of 12$/);
  await row().getByRole('button', { name: 'Previous places' }).click();
  await expect.poll(position).toMatch(/^1–/);
  await row().getByRole('button', { name: 'Previous places' }).click();
  await expect.poll(position).toMatch(/–12 of 12$/);
  await row().getByRole('button', { name: 'Next places' }).click();
  await expect.poll(position).toMatch(/^1–/);
  const focused = () =>
    page.evaluate(() => {
      const item = document.activeElement?.closest('li');
      return item ? [...(item.parentElement?.children ?? [])].indexOf(item) : -1;
    });
  await row().locator('.slides a').first().focus();
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', 11],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await focused()]).toEqual([key, at]);
  }
});

test('From right to left, the arrow to the left leads on', async () => {
  page = await stage.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await visit(page, address('ar'));
  await row().getByRole('button', { name: 'الأماكن التالية' }).click();
  await expect.poll(offset).toBeGreaterThan(100);
  await row().locator('.slides a').first().focus();
  await page.keyboard.press('ArrowLeft');
  const at = await page.evaluate(() => {
    const item = document.activeElement?.closest('li');
    return [...(item?.parentElement?.children ?? [])].indexOf(item as Element);
  });
  expect(at).toBe(1);
});

test('A carousel of one has no buttons', async () => {
  page = await stage.open();
  await visit(page, address());
  const one = page.locator('.carousel').nth(1);
  expect([await one.locator('.card').count(), await one.getByRole('button').count()]).toEqual([1, 0]);
});

test.each(['en', 'ar'])('A row whose last slide is cut off has buttons that show all of it, in %s', async (lang) => {
  page = await stage.open({ viewport: { width: 768, height: 900 }, reducedMotion: 'reduce' });
  await visit(page, address(lang));
  const three = page.locator('.carousel').nth(2);
  const gap = () =>
    three.locator('.card').evaluateAll((cards) => {
      const [frame, last] = [cards[0]?.parentElement, cards.at(-1)].map((element) => element?.getBoundingClientRect());
      return frame && last && Math.round(Math.max(last.right - frame.right, frame.left - last.left));
    });
  expect(await gap()).toBeGreaterThan(20);
  const next = three.getByRole('button').last();
  await next.click();
  await expect.poll(gap).toBeLessThanOrEqual(0);
  await next.click();
  await expect.poll(gap).toBeGreaterThan(20);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => next.isVisible()).toBe(false);
});

test('Without script the row scrolls and snaps, and shows no buttons that would do nothing', async () => {
  page = await stage.open({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(address());
  expect(await row().getByRole('button').count()).toBe(0);
  expect(await row().locator('.card').count()).toBe(12);
  expect(await row().locator('.slides').boundingBox()).toMatchObject({ width: expect.any(Number) });
  await row().locator('.card').nth(3).scrollIntoViewIfNeeded();
  expect(await row().locator('.card').nth(3).getByRole('heading').isVisible()).toBe(true);
});
