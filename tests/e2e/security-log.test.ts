import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, newSecret } from '../../worker/platform/secrets.ts';
import { overflow, violations } from '../support/accessibility.ts';
import { personOf } from '../support/people.ts';
import { hosts } from '../support/samples.ts';
import { type SignInStage, signInAs, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const url = (path: string) => stage.url(path, hosts.product);

/** The path of the link in a mail about a new device of the demo operator. */
async function disavowal(lang: string): Promise<string> {
  const { db } = stage.server;
  const token = newSecret();
  await db
    .prepare('insert into disavowals (token_hash, person_id, expires_at) values (?1, ?2, ?3)')
    .bind(await hashOf(token), await personOf(stage.server, 'operator@people.example'), Date.now() + 60_000)
    .run();
  return `/${lang}/auth/not-me?token=${token}`;
}

describe.each(['en', 'ar'])('in %s', (lang) => {
  test('people see their own activity and that of staff, and every page is accessible', async () => {
    const page = await stage.open({ reducedMotion: 'reduce' });
    const troubles = watchTroubles(page);
    await page.goto(url(`/${lang}/login`));
    await signInAs(page, 'operator');
    await page.waitForURL(url(`/${lang}/dashboard`));
    const paths = [`/${lang}/dashboard/activity`, `/${lang}/manage/security`, await disavowal(lang)];
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(url(path));
      await untilHydrated(page);
      if (!path.includes('not-me')) await page.locator('main li.entry').first().waitFor();
      expect(troubles, path).toEqual([]);
      expect(await violations(page), `${path} in light`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, ['color-contrast']), `${path} in dark`).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page), `${path} at 320 px`).toEqual({ wider: 0, cut: [] });
    }
    await page.context().close();
  });

  test('somebody whose account was used by others signs out everywhere with the link in a mail, without script', async () => {
    const thief = await stage.open({});
    await thief.goto(url(`/${lang}/login`));
    await signInAs(thief, 'operator');
    await thief.waitForURL(url(`/${lang}/dashboard`));
    const page = await stage.open({ javaScriptEnabled: false });
    await page.goto(url(await disavowal(lang)));
    await page.locator('main form button').click();
    await page.waitForURL(/\/login\?done=disavowed/);
    await page.locator('main p[role="status"]').waitFor();
    await expect.poll(async () => (await thief.goto(url(`/${lang}/dashboard`)))?.status()).toBe(401);
    await page.context().close();
    await thief.context().close();
  });
});
