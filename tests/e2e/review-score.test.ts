import { afterAll, beforeAll, expect, test } from 'vitest';
import { importReviews } from '../../worker/features/reviews/import-reviews.writer.ts';
import { overflow, violations } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
  const { db } = stage.server;
  const site = await siteId(db, 'atlas');
  const listing = await db
    .prepare(`select listing_id as id from listing_slugs where site_id = ?1 and slug = 'painting-amsterdam'`)
    .bind(site)
    .first<number>('id');
  const now = Date.now();
  const reviews = Array.from({ length: 300 }, (_, i) => ({
    ...{ listing: listing ?? 0, source: 'Old Guide', id: String(i), author: '', stars: 1 + ((i * 7) % 5), title: '' },
    ...{ body: 'Text', language: 'en', languageBy: 'person' as const, createdAt: now - i * 9 * 24 * 60 * 60 * 1000 },
  }));
  await importReviews(db, { site, reviews, now });
});
afterAll(() => stage.close());

const address = (lang: string) => stage.url(`/${lang}/directory/listing/painting-amsterdam/score`);

test.each([
  ['en', 360, 'light'],
  ['en', 1440, 'dark'],
  ['ar', 360, 'dark'],
  ['ar', 1440, 'light'],
] as const)('The calculation of a score is accessible in %s at %i px, %s', async (lang, width, colorScheme) => {
  const page = await stage.open({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
  const troubles = watchTroubles(page);
  await page.goto(address(lang));
  await untilHydrated(page);
  expect(await page.getByRole('row').count()).toBe(8);
  expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
  expect(await violations(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

test.each([
  ['en', 360],
  ['ar', 1440],
] as const)('The settings of reviews are accessible in %s at %i px', async (lang, width) => {
  const page = await stage.open({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await signInByMail({ stage, page }, 'admin@people.example');
  await page.goto(stage.url(`/${lang}/manage/reviews`));
  await untilHydrated(page);
  expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
  expect(await violations(page)).toEqual([]);
});

test('An admin names what is rated without JavaScript, and is told what is wrong', async () => {
  const page = await stage.open({ javaScriptEnabled: false });
  await signInByMail({ stage, page }, 'admin@people.example');
  await page.goto(stage.url('/en/manage/reviews'));
  await page.locator('#criterion-1-de').fill('Bedienung');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'main language' }).waitFor();
  await page.locator('#criterion-1-en').fill('Service');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('#done').waitFor();
  expect(await page.locator('#criterion-1-de').inputValue()).toBe('Bedienung');
});
