import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { goOn, type SignInStage, signInAs, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const signInLink = 'header a[rel="nofollow"]:visible';

describe.each([
  { lang: 'en', javaScriptEnabled: true, isFirst: true },
  { lang: 'ar', javaScriptEnabled: true, isFirst: false },
  { lang: 'en', javaScriptEnabled: false, isFirst: false },
  { lang: 'ar', javaScriptEnabled: false, isFirst: true },
])('in $lang, with JavaScript: $javaScriptEnabled', ({ lang, javaScriptEnabled, isFirst }) => {
  beforeAll(async () => {
    if (isFirst) await stage.server.db.prepare('delete from members').run();
  });

  test('a visitor signs in with a provider, returns, and signs in to another site without the provider', async () => {
    const page = await stage.open({ javaScriptEnabled });
    const start = stage.url(`/${lang}/directory?q=m`);
    await page.goto(start);
    if (javaScriptEnabled) await untilHydrated(page);
    await page.locator(signInLink).click();
    await page.waitForURL('**/login?**');
    await page.locator('a[href*="/auth/start?provider="]').click();
    // The provider receives the visitor's language and uses it.
    const root = page.locator(`html[lang="${lang}"][dir="${lang === 'ar' ? 'rtl' : 'ltr'}"]`);
    await root.locator('button[value="member"]').click();
    await page.waitForURL(({ hostname }) => hostname !== '127.0.0.1');
    // The first time on a site, the product's host asks, in the visitor's language.
    if (isFirst) {
      await root.locator('main dd', { hasText: 'Demo Member' }).waitFor();
      await goOn(page);
    }
    await page.waitForURL(start);
    if (javaScriptEnabled) {
      await page.locator('header .avatar').waitFor();
      // The navigation hydrates separately, so the link can disappear after the avatar appears.
      await page.locator(signInLink).waitFor({ state: 'hidden' });
    }
    await page.goto(stage.url(`/${lang}/dashboard`));
    expect(await page.locator('main bdi').first().textContent()).toBe('Demo Member');

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(stage.url('/en/login', 'crafts.localhost'));
    await page.locator('a[href*="/auth/start?provider="]').click();
    if (isFirst) await goOn(page);
    await page.waitForURL(stage.url('/en/dashboard', 'crafts.localhost'));
    expect(await page.locator('main bdi').first().textContent()).toBe('Demo Member');
    expect(asked.some((url) => url.startsWith(stage.issuer))).toBe(false);
    await page.context().close();
  });

  test('a visitor signs in with a code from an email, and a wrong address or code shows an error', async () => {
    const address = `visitor-${lang}-${javaScriptEnabled}@example.org`;
    const page = await stage.open({ javaScriptEnabled });
    // axe waits with timers, which do not run without script.
    const expectAccessible = async () => javaScriptEnabled && expect(await violations(page)).toEqual([]);
    await page.goto(stage.url(`/${lang}/login?return=%2F${lang}%2Farticles`));
    await page.locator('#address').fill('nobody');
    await page.locator('main button[type=submit]').first().click();
    await page.locator('#address-fault').waitFor();
    await expectAccessible();
    expect(await page.locator('#address').inputValue()).toBe('nobody');
    await expect.poll(() => focused(page)).toBe('address');
    expect(await page.title()).toMatch(lang === 'ar' ? /^خطأ: تسجيل الدخول · / : /^Error: Sign in · /);
    await page.locator('#address').fill(address);
    await page.locator('main button[type=submit]').first().click();
    const { code } = await untilMail(address);
    // The next step has the focus, the title, and a description that says what happened.
    await expect.poll(() => focused(page)).toBe('code');
    expect(await page.title()).toMatch(lang === 'ar' ? /^أدخل الرمز · / : /^Enter the code · /);
    expect(await page.locator('#code').getAttribute('aria-describedby')).toBe('intro code-hint');
    expect(await page.locator('#intro').textContent()).toContain(address);
    await expectAccessible();
    await page.locator('#code').fill(code === '000000' ? '111111' : '000000');
    await page.locator('main button[type=submit]').first().click();
    await page.locator('#code-fault').waitFor();
    await expect.poll(() => focused(page)).toBe('code');
    expect(await page.title()).toMatch(lang === 'ar' ? /^خطأ: أدخل الرمز · / : /^Error: Enter the code · /);
    await page.locator('#code').fill(code);
    await page.locator('main button[type=submit]').first().click();
    await page.waitForURL(stage.url(`/${lang}/articles`));
    await page.goto(stage.url(`/${lang}/dashboard`));
    expect(await page.locator('main bdi').first().textContent()).toBe(address);
    await page.context().close();
  });
});

/** The id of the element that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Waits for the email to an address: it may reach the outbox only after the browser has sent the form. */
const untilMail = (address: string) =>
  expect
    .poll(() => stage.mailTo(address).catch(() => null))
    .toBeTruthy()
    .then(() => stage.mailTo(address));

test('a link from an email signs in with a button, and in another browser with the code', async () => {
  const address = 'two-browsers@example.org';
  const page = await stage.open();
  await visit(page, stage.url('/en/login'));
  await page.locator('#address').fill(address);
  await page.locator('main button[type=submit]').first().click();
  await page.locator('#code').waitFor();
  const first = await stage.mailTo(address);

  const other = await stage.open();
  await other.goto(first.link);
  await other.locator('#code').fill(first.code);
  await other.locator('main button[type=submit]').first().click();
  await other.waitForURL(stage.url('/en/dashboard'));

  await page.goto(first.link);
  expect(await page.locator('h1').textContent()).toBe('This link no longer works');
  await page.locator('main button[type=submit]').first().click();
  await page.locator('#address').fill(address);
  await page.locator('main button[type=submit]').first().click();
  await page.locator('#code').waitFor();
  const second = await stage.mailTo(address);
  await page.goto(second.link);
  await page.reload();
  await page.locator('main button[type=submit]').first().click();
  await page.waitForURL(stage.url('/en/dashboard'));
  await page.context().close();
  await other.context().close();
});

test('anonymous visitors cause no private request, and signing out removes the account menu', async () => {
  const page = await stage.open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const troubles = watchTroubles(page);
  await visit(page, stage.url('/en'));
  expect(asked).not.toContain('/api/v1/me');
  await page.goto(stage.url('/en/login'));
  await signInAs(page, 'editor');
  await page.locator('header .avatar').click();
  await page.locator('#account button[type=submit]').click();
  await page.waitForURL(stage.url('/en'));
  await untilHydrated(page);
  await expect.poll(() => page.locator('header .avatar').count()).toBe(0);
  await page.goto(stage.url('/en/dashboard'));
  expect(await page.locator('h1').textContent()).toBe('Sign in to continue');
  expect(troubles).toEqual([]);
  await page.context().close();
});
