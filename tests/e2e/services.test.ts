import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { flaws } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { phone, type Stage, startStage, untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  const writer = openWriter(stage.server.db, await siteId(stage.server.db, 'atlas'));
  await writer.ensureServiceKinds([
    { slug: 'tour', position: 0, names: { en: 'Guided tours', ar: 'جولات' }, bands: { EUR: [1000, 5000, 20_000] } },
    { slug: 'course', position: 1, names: { en: 'Courses', ar: 'دورات' }, bands: {} },
  ]);
  const tour = { kind: 'tour', minutes: 60, names: { en: 'Through the depot' }, languages: ['en', 'ar'] };
  await createListings(
    writer,
    Array.from({ length: 12 }, (_, i) =>
      listingNamed(`House ${i}`, {
        phone: '+49 30 1234567',
        services: [
          { ...tour, price: { amount: 900 + i * 400, currency: 'EUR' } },
          { kind: 'course', minutes: null, names: { en: `Course ${i}` }, price: null, isOnRequest: true },
        ],
      }),
    ),
  );
  await stage.server.recheck();
});
afterAll(() => stage.close());

/** The first three services of the open list, as an address names them. */
const three = async (page: Page): Promise<string> => {
  const boxes = page.locator('input[name="compare"]');
  const values = await boxes.evaluateAll((all) => all.slice(0, 3).map((box) => (box as HTMLInputElement).value));
  return values.join('_');
};

describe.each([true, false])('With JavaScript: %s', (javaScriptEnabled) => {
  test('a visitor filters services, compares two, takes one out and returns to the filtered list', async () => {
    const page = await stage.open({ javaScriptEnabled, ...phone });
    const ready = async () => {
      await page.waitForLoadState();
      if (javaScriptEnabled) await untilHydrated(page);
    };
    await page.goto(stage.url('/en/services'));
    await ready();
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.locator('input[name="kind"][value="tour"]').check();
    await page.getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL('**/services?kind=tour');
    await ready();
    expect(await page.getByText('Course 11').count()).toBe(0);
    for (const at of [0, 1]) await page.locator('input[name="compare"]').nth(at).check();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.waitForURL(/compare=/);
    await ready();
    const columns = page.locator('.compared thead th');
    expect(await columns.count()).toBe(2);
    expect(await page.locator('.compared').innerText()).toContain('60 min');
    await page.getByRole('link', { name: 'Remove' }).first().click();
    await expect.poll(() => columns.count()).toBe(1);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.waitForURL('**/services?kind=tour');
    await page.context().close();
  });
});

test.each(['en', 'ar', 'ja'])(
  'In %s, the list and a comparison have no accessibility faults and fit any width',
  async (lang) => {
    const page = await stage.open(phone);
    const troubles = watchTroubles(page);
    await visit(page, stage.url(`/${lang}/services`));
    await page.locator('summary.button').click();
    expect(await flaws(page)).toEqual([]);
    await visit(page, stage.url(`/${lang}/services?compare=${await three(page)}`));
    expect(await flaws(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await page.context().close();
  },
);

test('The names of the rows stay while a comparison scrolls sideways', async () => {
  const page = await stage.open(phone);
  await visit(page, stage.url('/en/services'));
  await visit(page, stage.url(`/en/services?compare=${await three(page)}`));
  const name = page.locator('.compared tbody th').first();
  const before = await name.boundingBox();
  const moved = await page.locator('.compared').evaluate((region) => {
    region.scrollLeft = 200;
    return region.scrollLeft;
  });
  expect(moved).toBeGreaterThan(50);
  expect((await name.boundingBox())?.x).toBe(before?.x);
  await page.context().close();
});

test('The bar with the button never covers a box that has the focus', async () => {
  const page = await stage.open({ viewport: { width: 1280, height: 700 } });
  await visit(page, stage.url('/en/services'));
  const boxes = await page.locator('input[name="compare"]').all();
  await boxes[0]?.focus();
  for (let pressed = 1; pressed < 12; pressed += 1) await page.keyboard.press('Tab');
  const isCovered = await page.evaluate(() => {
    const focused = document.activeElement?.getBoundingClientRect();
    const bar = document.querySelector('.compare-bar')?.getBoundingClientRect();
    return !focused || !bar || focused.bottom > bar.top;
  });
  expect(isCovered).toBe(false);
  await page.context().close();
});
