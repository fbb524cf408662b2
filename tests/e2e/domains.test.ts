import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LocalInternet, startLocalInternet } from '../../scripts/lib/local-internet.ts';
import { flaws } from '../support/accessibility.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { visit, watchTroubles } from '../support/stage.ts';

let internet: LocalInternet;
let stage: SignInStage;
let page: Page;
beforeAll(async () => {
  internet = await startLocalInternet();
  stage = await startSignInStage({ vars: { DNS_RESOLVER: internet.resolver, LOCAL_WEBSITE: internet.website } });
  internet.setRecords('localhost', 'A', ['192.0.2.1']);
});
afterEach(() => page.context().close());
afterAll(async () => {
  await stage.close();
  internet.close();
});

/** A new browser in which an admin is signed in on a host of the atlas, or an operator on the product's. */
async function enter({ lang = 'en', javaScriptEnabled = true, host = 'atlas.localhost', dark = false } = {}) {
  const person = host === 'localhost' ? 'operator' : 'admin';
  page = await openSignedIn(stage, { person, host, lang, javaScriptEnabled, isDark: dark });
}

test.each([
  ['en', false],
  ['ar', true],
  ['ja', false],
  ['en', true],
])(
  'In %s, dark: %s, the hosts of a site are accessible, with all that they can show',
  async (lang, dark) => {
    await enter({ lang, dark });
    const troubles = watchTroubles(page);
    const path = stage.url(`/${lang}/manage/domains`, 'atlas.localhost');
    await visit(page, path);
    await page.getByRole('textbox').last().fill('museum');
    await page.locator('button[value=add]').click();
    await page.locator('#typed-fault').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('textbox').last().fill(`${lang}-${dark}.museums.example`);
    await page.locator('button[value=add]').click();
    await page.waitForURL('**done=added*');
    await page.locator('button[value=look]').last().click();
    await page.waitForURL('**done=looked*');
    expect(await flaws(page)).toEqual([]);
    expect(troubles.filter((trouble) => !trouble.includes('422'))).toEqual([]);
  },
  90_000,
);

test.each([true, false])(
  'An admin connects a host by its records, and people reach the site there, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const host = `script-${javaScriptEnabled}.localhost`;
    await enter({ javaScriptEnabled });
    await page.goto(stage.url('/en/manage', 'atlas.localhost'));
    await page.getByRole('link', { name: 'Hosts' }).first().click();
    await page.getByLabel('Host name').fill(`http://${host}/en`);
    await page.getByRole('button', { name: 'Add host' }).click();
    await page.getByRole('status').filter({ hasText: 'The host is noted' }).waitFor();
    const wanted = page.getByRole('region', { name: 'Being connected' });
    const value = await wanted
      .getByText(/^signpost-site=/)
      .last()
      .innerText();
    internet.setRecords(`_signpost.${host}`, 'TXT', [`"${value}"`]);
    internet.setRecords(host, 'A', ['192.0.2.1']);
    await wanted.getByRole('button', { name: `Check now ${host}` }).click();
    await page.getByRole('status').filter({ hasText: 'The host is connected.' }).waitFor();
    await stage.server.recheck();
    const visitor = await page.context().newPage();
    await visitor.goto(stage.url('/en', host));
    expect(new URL(visitor.url()).hostname).toBe('atlas.localhost');
    await page.getByRole('button', { name: `Remove ${host}` }).click();
    await page.getByRole('status').filter({ hasText: 'stays reserved for 30 days' }).waitFor();
    await stage.server.recheck();
    expect((await visitor.goto(stage.url('/en', host)))?.status()).toBe(404);
    await visitor.getByRole('link', { name: 'Check' }).click();
    await visitor.getByText('This domain points here').waitFor();
    if (javaScriptEnabled) expect(await flaws(visitor)).toEqual([]);
  },
  90_000,
);

test('An operator reaches the hosts of a site from its page in the viewer', async () => {
  await enter({ host: 'localhost' });
  await visit(page, stage.url('/cms-viewer/en/websites/crafts', 'localhost'));
  await page.getByRole('link', { name: 'Manage hosts' }).click();
  await page.waitForURL('**/websites/crafts/domains');
  await page.getByLabel('Host name').waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.getByLabel('Host name').fill('guild.example');
  await page.getByRole('button', { name: 'Add host' }).click();
  await page.getByRole('status').filter({ hasText: 'The host is noted' }).waitFor();
  await page.getByRole('button', { name: 'Cancel guild.example' }).click();
  await page.getByRole('status').filter({ hasText: 'taken off the list' }).waitFor();
}, 60_000);
