import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignInStage, signInAs, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c80' } })
  .jpeg()
  .toBuffer();

/** Chooses a file as the picture and sends it. */
async function sendPicture(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('#picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await page.locator('button[value="picture"]').click();
}

/** How wide the picture in a place really is; 0 while it is not there. */
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
  test('a member gives themself a picture, replaces it after a mistake, and removes it', async () => {
    const page = await stage.open({ javaScriptEnabled });
    const troubles = watchTroubles(page);
    await page.goto(stage.url(`/${lang}/login`));
    await signInAs(page, person);
    await page.waitForURL(stage.url(`/${lang}/dashboard`));
    await sendPicture(page, await photo);
    await page.waitForURL('**/dashboard?done=picture');
    await expect.poll(() => widthIn(page, 'main')).toBe(256);
    if (javaScriptEnabled) await expect.poll(() => widthIn(page, 'header')).toBe(256);

    // Larger than what fits between browser and server: the answer has to come through all the same.
    for (const [size, words] of [
      [1_000, lang === 'ar' ? 'ليست هذه صورة' : 'not a picture'],
      [12_000_000, lang === 'ar' ? 'أكبر من 8' : 'larger than 8 MB'],
    ] as const) {
      await sendPicture(page, Buffer.alloc(size, 'x'));
      await page.locator('#picture-fault', { hasText: words }).waitFor();
      if (javaScriptEnabled) {
        await untilHydrated(page);
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('picture');
      }
      expect(await widthIn(page, 'main')).toBe(256);
    }

    await sendPicture(page, await photo);
    await page.waitForURL('**/dashboard?done=picture');
    await page.locator('button[value="remove-picture"]').click();
    await page.waitForURL('**/dashboard?done=picture-removed');
    expect(await page.locator('main .avatar').innerText()).toBe(initials);
    expect(await page.locator('.avatar img').count()).toBe(0);
    if (javaScriptEnabled) expect(troubles).toEqual([]);
    await page.context().close();
  });
});
