import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
let page: Page;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const product = (path: string) => stage.url(path, 'localhost');

/** A new browser in which the operator is signed in on the product's host. */
async function enter({ lang = 'en', javaScriptEnabled = true } = {}): Promise<void> {
  page = await openSignedIn(stage, { person: 'operator', host: 'localhost', lang, javaScriptEnabled });
}

test.each(['en', 'ar', 'ja'])(
  'In %s, the list and the page of a site are accessible, and fit into 320 px',
  async (lang) => {
    await enter({ lang });
    const troubles = watchTroubles(page);
    for (const path of ['', '?list=deleted', '?q=atlas', '/atlas']) {
      await visit(page, product(`/cms-viewer/${lang}/websites${path}`));
      expect([path, await flaws(page)]).toEqual([path, []]);
    }
    expect(troubles).toEqual([]);
  },
  90_000,
);

test.each([true, false])(
  'An operator finds a site, suspends and resumes it, with JavaScript: %s',
  async (javaScriptEnabled) => {
    await enter({ javaScriptEnabled });
    if (javaScriptEnabled) {
      await visit(page, product('/en'));
      await page.locator('header .avatar').click();
      await page.locator('#account').getByRole('link', { name: 'Sites' }).click();
      await page.waitForURL('**/cms-viewer/en/websites');
    } else await page.goto(product('/cms-viewer/en/websites'));
    await page.getByLabel('Name or host').fill('crafts.local');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL('**q=crafts.local');
    await page.getByRole('rowheader').getByRole('link').click();
    await page.waitForURL('**/websites/crafts');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.locator('#reason-fault').waitFor();
    await page.getByLabel('Reason').fill('A test of the emergency');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('status').filter({ hasText: 'The site is suspended.' }).waitFor();
    await stage.server.recheck();
    const closed = await page.context().newPage();
    const answer = await closed.goto(stage.url('/en', 'crafts.localhost'));
    expect(answer?.status()).toBe(503);
    expect(await closed.locator('main h1').innerText()).toBe('This site is closed for now');
    expect(await closed.locator('main').getByRole('link').count()).toBe(0);
    await page.getByLabel('Reason').fill('It was a test');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('status').filter({ hasText: 'The site is open again.' }).waitFor();
    expect(await page.getByRole('region', { name: 'What was done to this site' }).innerText()).toContain(
      'It was a test',
    );
    await stage.server.recheck();
    expect((await closed.reload())?.status()).toBe(200);
  },
  60_000,
);
