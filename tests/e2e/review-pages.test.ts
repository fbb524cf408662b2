import { afterAll, beforeAll, expect, test } from 'vitest';
import { importReviews } from '../../worker/features/reviews/import-reviews.writer.ts';
import { flaws } from '../support/accessibility.ts';
import { listingOf } from '../support/content.ts';
import { type Stage, startStage, visit } from '../support/stage.ts';

const slug = 'painting-amsterdam';

const texts = [
  { language: 'en', title: 'Light rooms', body: 'Light rooms and kind people.\n\nCome early.' },
  { language: 'ar', title: 'مكان جميل', body: 'قاعات مضيئة وموظفون لطفاء، وسنعود مرة أخرى.' },
  { language: 'ja', title: '', body: '静かで、とても見やすい展示でした。' },
];

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  const { db } = stage.server;
  const { id: listing, site } = await listingOf(db, 'atlas', slug);
  const reviews = Array.from({ length: 24 }, (_, i) => ({
    ...{ listing, source: 'elsewhere', id: String(i), author: `Author ${i}`, stars: 1 + ((i * 3) % 5) },
    ...(texts[i % 3] ?? { language: 'en', title: '', body: '' }),
    ...{ languageBy: 'person' as const, createdAt: Date.parse('2026-01-01') + i * 86_400_000 },
  }));
  await importReviews(db, { site, reviews, now: Date.now() });
  await stage.server.recheck();
});
afterAll(() => stage.close());

test.each(['en', 'ar'])('reviews are readable for everyone in %s: on small screens, enlarged, dark', async (lang) => {
  const page = await stage.open({ viewport: { width: 1280, height: 800 } });
  for (const path of [
    `/directory/listing/${slug}`,
    `/directory/listing/${slug}/reviews?stars=1`,
    '/reviews',
    '/reviews/1',
  ]) {
    await visit(page, stage.url(`/${lang}${path}`));
    expect([path, await flaws(page)]).toEqual([path, []]);
  }
  await page.context().close();
});

test('without script, a visitor goes from the stars of a listing to its reviews, narrows them and reads one', async () => {
  const page = await stage.open({ javaScriptEnabled: false });
  await page.goto(stage.url(`/en/directory/listing/${slug}`));
  await page.locator('.bars a').first().click();
  expect(new URL(page.url()).search).toBe('?stars=5');
  const found = page.locator('article.review');
  expect(await found.count()).toBeGreaterThan(0);
  await page
    .getByRole('navigation', { name: 'Language' })
    .getByRole('link', { name: /Japanese/ })
    .click();
  expect(new URL(page.url()).search).toBe('?language=ja&stars=5');
  expect(await found.locator('[lang="ja"]').count()).toBe(await found.count());
  await page.getByRole('link', { name: 'Show all reviews' }).click();
  await page.getByRole('link', { name: 'Next page' }).click();
  expect(await found.count()).toBe(4);
  await found.first().locator('a:has(time)').click();
  expect(new URL(page.url()).pathname).toMatch(/^\/en\/reviews\/\d+$/);
  await page.context().close();
});

test('with script, a filter changes the reviews in place', async () => {
  const page = await stage.open({ viewport: { width: 1280, height: 800 } });
  await visit(page, stage.url(`/en/directory/listing/${slug}/reviews`));
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('link', { name: /^1 star:/ }).click();
  await page.waitForURL('**/reviews?stars=1');
  await expect.poll(() => page.locator('.bars a[aria-current]').count()).toBe(1);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await page.context().close();
});
