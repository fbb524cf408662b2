import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overflow, violations } from '../support/accessibility.ts';
import { type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const url = (path: string) => stage.url(path, 'localhost');

/** Signs in by mail on the product's host. */
async function signInByMail(page: Page, lang: string, address: string): Promise<void> {
  await page.goto(url(`/${lang}/login`));
  await page.locator('#address').fill(address);
  await page.locator('form:has(#address) button[type=submit]').click();
  await page.locator('#code').waitFor();
  await page.locator('#code').fill((await stage.mailTo(address)).code);
  await page.locator('form:has(#code) button[type=submit]').click();
  await page.waitForURL(url(`/${lang}/dashboard`));
}

/** Gives a browser a device that keeps passkeys; its owner always agrees, by fingerprint. */
async function withDevice(page: Page): Promise<{ devtools: CDPSession; device: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, device: authenticatorId };
}

const buttonOf = (page: Page, step: string) => page.locator(`form:has(input[value="${step}"]) button`);

describe.each([
  { lang: 'en', cancelled: 'Cancelled', exists: 'already has a passkey' },
  { lang: 'ar', cancelled: 'أُلغيت العملية', exists: 'بالفعل' },
])('in $lang', ({ lang, cancelled, exists }) => {
  test('a member adds a passkey, signs in with it, and removes it', async () => {
    const page = await stage.open();
    const troubles = watchTroubles(page);
    await withDevice(page);
    await signInByMail(page, lang, `passkey-${lang}@example.org`);
    await visit(page, url(`/${lang}/dashboard/passkeys`));
    expect(await violations(page)).toEqual([]);
    await buttonOf(page, 'add').click();
    await page.waitForURL(url(`/${lang}/dashboard/passkeys?done=added#done`));
    await page.locator('li', { hasText: 'Chrome · Linux' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await untilHydrated(page);
    await buttonOf(page, 'add').click();
    await page.locator('form .fault', { hasText: exists }).waitFor();

    await page.context().clearCookies();
    await visit(page, url(`/${lang}/login?return=%2F${lang}%2Fdashboard%2Fpasskeys`));
    expect(await violations(page)).toEqual([]);
    await buttonOf(page, 'passkey').click();
    await page.waitForURL(url(`/${lang}/dashboard/passkeys`));

    await page.locator('button[value="remove"]').click();
    await page.waitForURL(url(`/${lang}/dashboard/passkeys?done=removed#done`));
    await expect.poll(() => page.locator('button[value="remove"]').count()).toBe(0);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('a member who cancels is told so, and can try again', async () => {
    const page = await stage.open();
    const { devtools, device } = await withDevice(page);
    await signInByMail(page, lang, `cancels-${lang}@example.org`);
    await visit(page, url(`/${lang}/dashboard/passkeys`));
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified: false });
    await buttonOf(page, 'add').click();
    await page.locator('form .fault', { hasText: cancelled }).waitFor();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified: true });
    await buttonOf(page, 'add').click();
    await page.waitForURL(url(`/${lang}/dashboard/passkeys?done=added#done`));
    await page.context().close();
  });

  test('recovery codes are shown once, fit the screen and stand in for a passkey', async () => {
    const page = await stage.open({ viewport: { width: 320, height: 700 } });
    const troubles = watchTroubles(page);
    await withDevice(page);
    await signInByMail(page, lang, `codes-${lang}@example.org`);
    await visit(page, url(`/${lang}/dashboard/passkeys`));
    await buttonOf(page, 'add').click();
    await page.waitForURL(url(`/${lang}/dashboard/passkeys?done=added#done`));
    await page.locator('button[value="codes"]').click();
    await page.locator('ol li').first().waitFor();
    const code = await page.locator('ol li').first().innerText();
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
    expect(await violations(page)).toEqual([]);

    await visit(page, url(`/${lang}/login?again=1&return=%2F${lang}%2Fdashboard&with=passkey`));
    expect(await violations(page)).toEqual([]);
    await page.locator('details summary').click();
    await page.locator('#recovery').fill('ABCD-EFGH-JKMN');
    await page.locator('button[value="recovery"]').click();
    await page.locator('#recovery-fault').waitFor();
    await page.locator('#recovery').fill(code);
    await page.locator('button[value="recovery"]').click();
    await page.waitForURL(url(`/${lang}/dashboard`));
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

test('Without JavaScript a sentence stands in place of the buttons, and recovery codes work', async () => {
  const page = await stage.open({ javaScriptEnabled: false });
  await signInByMail(page, 'en', 'no-script@example.org');
  await page.goto(url('/en/dashboard/passkeys'));
  await page.getByText('Passkeys need JavaScript').waitFor();
  expect(await buttonOf(page, 'add').count()).toBe(0);
  await page.goto(url('/en/login?again=1&with=passkey'));
  await page.getByText('Passkeys need JavaScript').waitFor();
  await page.locator('details summary').click();
  await page.locator('#recovery').fill('ABCD-EFGH-JKMN');
  await page.locator('button[value="recovery"]').click();
  await page.locator('#recovery-fault').waitFor();
  await page.context().close();
});

test('A browser without passkeys says so', async () => {
  const page = await stage.open();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await visit(page, url('/en/login'));
  await page.getByText('doesn’t support passkeys').waitFor();
  expect(await buttonOf(page, 'passkey').count()).toBe(0);
  await page.context().close();
});

test('The library for passkeys is loaded when the button is used', async () => {
  const page = await stage.open();
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await withDevice(page);
  await visit(page, url('/en/login'));
  await page.waitForLoadState('networkidle');
  const before = loaded.filter((address) => address.endsWith('.js')).length;
  await buttonOf(page, 'passkey').click();
  await expect.poll(() => loaded.filter((address) => address.endsWith('.js')).length).toBe(before + 1);
  await page.context().close();
});
