import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
let page: Page;
beforeAll(async () => {
  stage = await startSignInStage();
});
beforeEach(() => stage.server.db.prepare('delete from widget_keys').run());
afterEach(() => page.context().close());
afterAll(() => stage.close());

/** A new browser in which an admin of the atlas is signed in. */
async function enter({ lang = 'en', javaScriptEnabled = true, dark = false } = {}) {
  page = await openSignedIn(stage, {
    ...{ person: 'admin', host: 'atlas.localhost', lang, javaScriptEnabled, isDark: dark },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}

const address = (lang: string, query = '') => stage.url(`/${lang}/manage/widgets${query}`, 'atlas.localhost');

async function makeKey() {
  await page.locator('#name').fill('Partner');
  await page.locator('#websites').fill('partner.example');
  await page.locator('button[value=make]').click();
  await page.waitForURL('**done=made*');
}

test.each([
  ['en', false],
  ['ar', true],
])(
  'In %s, dark: %s, keys and composer are accessible, with previews and faults',
  async (lang, dark) => {
    await enter({ lang, dark });
    const troubles = watchTroubles(page);
    await visit(page, address(lang));
    await page.locator('#websites').fill('http://partner.example');
    await page.locator('#name').fill('Partner');
    await page.locator('button[value=make]').click();
    await page.locator('#websites-fault').waitFor();
    expect(await flaws(page)).toEqual([]);
    await makeKey();
    await visit(page, address(lang, '?kind=listing&of=nothing'));
    expect(await page.locator('#of').getAttribute('aria-invalid')).toBe('true');
    await visit(page, address(lang, '?kind=listing&of=painting-amsterdam'));
    await page.locator('.widget-stage iframe').first().waitFor();
    await page.locator('details').last().locator('summary').click();
    // The accessibility checker itself sends messages to sandboxed frames, which the browser reports.
    expect(troubles.filter((trouble) => !trouble.includes('422'))).toEqual([]);
    expect(await flaws(page)).toEqual([]);
  },
  90_000,
);

test('An admin makes a key, composes a widget, sees what it weighs, and copies its code', async () => {
  await enter();
  await visit(page, address('en'));
  await makeKey();
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Rating' }).click();
  await page.locator('form input[name=kind][value=rating]').waitFor({ state: 'attached' });
  await page
    .getByLabel('Listing', { exact: true })
    .fill(`${stage.url('/de/directory/listing/painting-amsterdam')}?a=1`);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('button', { name: 'Show preview and code' }).click();
  await page.waitForURL('**kind=rating**');
  await untilHydrated(page);
  const frame = page.frameLocator('.widget-stage iframe').first();
  await frame.locator('.widget').waitFor();
  // The frame has told its height, and what it has loaded.
  await page.getByText(/This widget adds .* in \d+ requests?/).waitFor();
  const height = Number(await page.locator('.widget-stage iframe').first().getAttribute('height'));
  expect(height).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Copy: Script and element' }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(
    /<signpost-widget key="[\w-]{22}" kind="rating" of="painting-amsterdam" theme="dark" style="[^"]+">/,
  );
}, 90_000);

test('Without script, a key is made, a widget composed, and its preview shown', async () => {
  await enter({ javaScriptEnabled: false });
  await page.goto(address('en'));
  await makeKey();
  await page.getByRole('link', { name: 'Search' }).last().click();
  await page.getByRole('button', { name: 'Show preview and code' }).click();
  await page.frameLocator('.widget-stage iframe').first().locator('.widget').waitFor();
  expect(await page.locator('.widget-code').first().innerText()).toContain('data-kind="search"');
  await page.getByText('Revoke…').click();
  await page.getByRole('button', { name: 'Revoke key Partner' }).click();
  await page.getByRole('status').filter({ hasText: 'The key is revoked' }).waitFor();
  await page.getByText('There’s no key yet').last().waitFor();
}, 90_000);

test('From another page of the area, the composer is opened as a document whose policy allows its frames', async () => {
  await enter();
  await visit(page, address('en'));
  await makeKey();
  await visit(page, stage.url('/en/manage/domains', 'atlas.localhost'));
  const troubles = watchTroubles(page);
  await page.getByRole('link', { name: 'Widgets', exact: true }).click();
  await page.waitForURL('**/manage/widgets');
  await page.getByRole('link', { name: 'Articles', exact: true }).last().click();
  await page.frameLocator('.widget-stage iframe').first().locator('.widget').waitFor();
  expect(troubles).toEqual([]);
}, 90_000);

test.each([
  ['en', false],
  ['ar', true],
])(
  'In %s, dark: %s, the page that explains widgets is accessible and shows live ones',
  async (lang, dark) => {
    page = await stage.open({ colorScheme: dark ? 'dark' : 'light', viewport: { width: 1280, height: 900 } });
    const troubles = watchTroubles(page);
    await visit(page, stage.url(`/cms-viewer/widget-loader/${lang}`, 'localhost'));
    await page.frameLocator('iframe[name=widget-search]').locator('.widget').waitFor();
    // The accessibility checker itself sends messages to sandboxed frames, which the browser reports.
    expect(troubles).toEqual([]);
    expect(await flaws(page)).toEqual([]);
  },
  60_000,
);
