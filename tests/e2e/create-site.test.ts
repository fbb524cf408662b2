import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
let page: Page;
let folder: string;
beforeAll(async () => {
  stage = await startSignInStage();
  folder = await mkdtemp(path.join(tmpdir(), 'create-site-'));
});
afterEach(() => page.context().close());
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const product = (address: string) => stage.url(address, 'localhost');

type Entering = { lang?: string; javaScriptEnabled?: boolean };

/** A new browser in which the operator is signed in on the product's host. */
async function enter({ lang = 'en', javaScriptEnabled = true }: Entering = {}): Promise<void> {
  page = await openSignedIn(stage, { person: 'operator', host: 'localhost', lang, javaScriptEnabled });
}

const next = () => page.locator('main button[value="next"]').click();
const atStep = (step: string) => page.waitForURL(`**step=${step}*`);

/** Fills in the steps, from the page of a new site to the summary. */
async function fillIn(slug: string, choose: () => Promise<unknown>): Promise<void> {
  await page.locator('#name').fill('Open tables');
  await page.locator('#tagline').fill('Where to eat tonight');
  await page.locator('#slug').fill(slug);
  await page.locator('#hue').fill('30');
  await next();
  await atStep('languages');
  await page.locator('[name="lang-ar"]').check();
  await page.locator('[name="name-ar"]').fill('موائد');
  await next();
  await atStep('host');
  await page.locator('#host').fill(`${slug}.localhost`);
  await next();
  await atStep('content');
  await choose();
  await next();
  await atStep('check');
}

test.each([true, false])(
  'From nothing to a site that answers takes less than two minutes, with JavaScript: %s',
  async (javaScriptEnabled) => {
    await enter({ javaScriptEnabled });
    const slug = javaScriptEnabled ? 'open-tables' : 'plain-tables';
    const start = performance.now();
    await page.goto(product('/cms-viewer/en/websites'));
    await page.getByRole('link', { name: 'New site' }).click();
    await page.waitForURL('**/websites/new');
    await next();
    await page.locator('#name-fault').waitFor();
    await fillIn(slug, () => page.getByLabel('Template: eating out').check());
    await page.getByRole('button', { name: 'Create site' }).click();
    const isRunning = page.getByRole('status').filter({ hasText: 'Open tables is running.' });
    if (javaScriptEnabled) await isRunning.waitFor();
    else {
      // Without script the page says how far it is whenever it is asked.
      while (!(await isRunning.isVisible())) await page.getByRole('link', { name: 'See how far it is' }).click();
    }
    await stage.server.recheck();
    await page.getByRole('link', { name: `Visit ${slug}.localhost` }).click();
    await page.waitForURL(`**//${slug}.localhost*/en`);
    expect(await page.locator('main').innerText()).toContain('Where to eat tonight');
    const seconds = (performance.now() - start) / 1000;
    expect(seconds).toBeLessThan(120);
    await page.goto(stage.url('/ar/directory', `${slug}.localhost`));
    expect(await page.locator('main').innerText()).toContain('المطاعم');
  },
  120_000,
);

test('A site is copied from its page, and its archive becomes another one', async () => {
  await enter();
  await visit(page, product('/cms-viewer/en/websites/crafts'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the archive' }).click(),
  ]);
  const file = path.join(folder, 'crafts.zip');
  await download.saveAs(file);
  await page.getByRole('link', { name: 'Make a copy' }).click();
  await page.waitForURL('**new?from=crafts');
  await fillIn('crafts-copy', async () => {
    expect(await page.getByLabel('Copy of another site').isChecked()).toBe(true);
    expect(await page.locator('#source').inputValue()).toBe('crafts');
  });
  await page.getByRole('button', { name: 'Create site' }).click();
  await page.getByRole('status').filter({ hasText: 'is running.' }).waitFor();
  await visit(page, product('/cms-viewer/en/websites/new'));
  await fillIn('crafts-file', async () => {
    await page.getByLabel('From a file').check();
    await next();
    await page.locator('#file-fault').waitFor();
    await page.locator('#file').setInputFiles(file);
  });
  await page.getByRole('button', { name: 'Create site' }).click();
  await page.getByRole('status').filter({ hasText: 'is running.' }).waitFor();
  await stage.server.recheck();
  const places = async (slug: string) => {
    await page.goto(stage.url('/en/directory', `${slug}.localhost`));
    return page.locator('main article, main li h3').count();
  };
  expect(await places('crafts-copy')).toBe(await places('crafts'));
  expect(await places('crafts-file')).toBe(await places('crafts'));
}, 120_000);

test.each(['en', 'ar', 'ja'])(
  'In %s, the steps are accessible, and fit into 320 px',
  async (lang) => {
    await enter({ lang });
    const troubles = watchTroubles(page);
    await visit(page, product(`/cms-viewer/${lang}/websites/new`));
    expect(['new', await flaws(page)]).toEqual(['new', []]);
    await next();
    await page.locator('#name-fault').waitFor();
    expect(['refused', await flaws(page)]).toEqual(['refused', []]);
    await fillIn(`seen-${lang}`, () => page.locator('[name="content"][value="trades"]').check());
    const order = page.url().replace(/\?.*/, '');
    for (const step of ['look', 'languages', 'host', 'content', 'check']) {
      await page.goto(`${order}?step=${step}`);
      expect([step, await flaws(page)]).toEqual([step, []]);
    }
    await page.locator('main button[value="create"]').click();
    await page.locator('#done').waitFor();
    expect(['done', await flaws(page)]).toEqual(['done', []]);
    // Only the refused form, which answers 422, is logged by the browser.
    expect(troubles.filter((trouble) => !trouble.includes('422'))).toEqual([]);
  },
  120_000,
);
