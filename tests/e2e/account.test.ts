import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overflow, violations } from '../support/accessibility.ts';
import { dataOf } from '../support/people.ts';
import { type SentMail, type SignInStage, signInAs, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, watchTroubles } from '../support/stage.ts';

/** Accounts are changed on the product's host. */
const host = 'localhost';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c80' } })
  .jpeg()
  .toBuffer();

/** Selects a file as the profile picture and submits the form. */
async function sendPicture(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('#picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await page.locator('button[value="picture"]').click();
}

/** The natural width of the profile picture in an element, in pixels; 0 while there is none. */
const widthIn = (page: Page, place: string) =>
  page
    .locator(`${place} .avatar img`)
    .evaluateAll((images) => Math.max(0, ...images.map((image) => (image as HTMLImageElement).naturalWidth)));

describe.each([
  { lang: 'en', javaScriptEnabled: true, person: 'member', initials: 'DM' },
  { lang: 'ar', javaScriptEnabled: true, person: 'owner', initials: 'DO' },
  { lang: 'en', javaScriptEnabled: false, person: 'editor', initials: 'DE' },
  { lang: 'ar', javaScriptEnabled: false, person: 'admin', initials: 'DA' },
])('in $lang, with JavaScript: $javaScriptEnabled', ({ lang, javaScriptEnabled, person, initials }) => {
  test('a member uploads a profile picture, replaces it after rejected uploads, and removes it', async () => {
    const page = await stage.open({ javaScriptEnabled });
    const troubles = watchTroubles(page);
    await page.goto(stage.url(`/${lang}/login`, host));
    await signInAs(page, person);
    await page.waitForURL(stage.url(`/${lang}/dashboard`, host));
    await sendPicture(page, await photo);
    await page.waitForURL('**/dashboard?done=picture#done');
    await expect.poll(() => widthIn(page, 'main')).toBe(256);
    // The message is in the section that was saved, in view, and has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('done');
    expect(await page.locator('section[aria-labelledby="profile"] #done[role="status"]').count()).toBe(1);
    if (javaScriptEnabled) await expect.poll(() => widthIn(page, 'header')).toBe(256);

    // The second file exceeds the buffers between browser and server; the response must arrive all the same.
    for (const [size, words] of [
      [1_000, lang === 'ar' ? 'لا يمكننا استخدام هذا الملف' : 'We can’t use this file'],
      [9_000_000, lang === 'ar' ? 'أكبر من 8' : 'larger than 8 MB'],
    ] as const) {
      await sendPicture(page, Buffer.alloc(size, 'x'));
      await page.locator('#picture-fault', { hasText: words }).waitFor();
      if (javaScriptEnabled) await untilHydrated(page);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('picture');
      expect(await widthIn(page, 'main')).toBe(256);
    }

    await sendPicture(page, await photo);
    await page.waitForURL('**/dashboard?done=picture#done');
    await page.locator('button[value="remove-picture"]').click();
    await page.waitForURL('**/dashboard?done=picture-removed#done');
    expect(await page.locator('main .avatar').innerText()).toBe(initials);
    await expect.poll(() => page.locator('.avatar img').count()).toBe(0);
    if (javaScriptEnabled) expect(troubles).toEqual([]);
    await page.context().close();
  });
});

test('times are in UTC without JavaScript, and in the visitor’s own time zone with it', async () => {
  for (const [javaScriptEnabled, zone] of [
    [false, 'UTC'],
    [true, 'GMT+9'],
  ] as const) {
    const page = await stage.open({ javaScriptEnabled, timezoneId: 'Asia/Tokyo' });
    await page.goto(stage.url('/en/login', host));
    await signInAs(page, 'member');
    await page.waitForURL('**/dashboard');
    await page.goto(stage.url('/en/dashboard/activity', host));
    await expect
      .poll(() => page.locator('main .entry time').first().textContent())
      .toMatch(new RegExp(`${zone}$`.replace('+', '\\+')));
    await page.context().close();
  }
});

test('the account’s menu leads to its pages and to the sections of the first one', async () => {
  const page = await stage.open();
  const troubles = watchTroubles(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(stage.url('/en/login', host));
  await signInAs(page, 'member');
  await page.waitForURL('**/dashboard');
  await untilHydrated(page);
  const links = await page.locator('main nav a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const link of links) {
    if (link?.startsWith('#')) expect([link, await page.locator(link).count()]).toEqual([link, 1]);
    else expect([link, (await page.request.get(stage.url(link ?? '', host))).status()]).toEqual([link, 200]);
  }
  expect(links).toContain('#identities');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
  expect(troubles).toEqual([]);
  await page.context().close();
});

/** Adds the provider as a sign-in method, as one of its demo people. */
async function addProvider(page: Page, person: string): Promise<void> {
  await page.locator('a[href*="join="]').click();
  await page.locator(`button[value="${person}"]`).click();
  await page.waitForURL(/\/dashboard\?(done|problem)=/);
}

test.each([
  { lang: 'en', javaScriptEnabled: true, person: 'moderator' },
  { lang: 'ar', javaScriptEnabled: false, person: 'operator' },
])(
  'in $lang, JavaScript $javaScriptEnabled: a member adds a provider and an address, and removes one',
  async (given) => {
    const { lang, javaScriptEnabled, person } = given;
    const [address, more] = [`${lang}-adds@example.org`, `${lang}-more@example.org`];
    const page = await stage.open({ javaScriptEnabled });
    // Nobody has signed in with this identity of the provider before.
    await stage.server.db.prepare('delete from identities where subject = ?1').bind(person).run();
    await signInByMail({ stage, page }, address, { lang, host });
    await addProvider(page, person);
    const rows = page.locator('#identities ~ ul .row bdi');
    expect(await rows.allInnerTexts()).toEqual([address, 'Demo ID']);
    await page.locator('#further').fill(more);
    await page.locator('button[value="add-address"]').click();
    await page.locator('#code').waitFor();
    const { code } = await dataOf<SentMail>(stage.server, more, 'address-addition');
    await page.locator('#code').fill(code);
    await page.locator('button[value="confirm-code"]').click();
    await page.waitForURL('**/dashboard?done=joined#done');
    expect(await rows.allInnerTexts()).toEqual([address, more, 'Demo ID']);
    await page.locator('button[value="remove-identity"]').last().click();
    await page.waitForURL('**/dashboard?done=removed#done');
    expect(await rows.allInnerTexts()).toEqual([address, more]);
    await page.context().close();
  },
);

test.each([
  { lang: 'en', javaScriptEnabled: false, words: 'already signs in to another account here' },
  { lang: 'ar', javaScriptEnabled: true, words: 'لتسجيل الدخول إلى حساب آخر' },
])(
  'in $lang, JavaScript $javaScriptEnabled: a sign-in method of another account is not added, and the page says so',
  async (given) => {
    const { lang, javaScriptEnabled, words } = given;
    const owner = await stage.open();
    await owner.goto(stage.url('/en/login', host));
    await signInAs(owner, 'member');
    await owner.waitForURL('**/dashboard');
    await owner.context().close();
    const page = await stage.open({ javaScriptEnabled });
    await signInByMail({ stage, page }, `${lang}-wants@example.org`, { lang, host });
    await addProvider(page, 'member');
    await page.locator('[role="alert"]', { hasText: words }).waitFor();
    await expect.poll(() => page.locator('a[href*="join="]').count()).toBe(1);
    await page.context().close();
  },
);
