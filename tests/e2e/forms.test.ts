import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Stage, startStage, visit } from '../support/stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
});
beforeEach(async () => {
  page = await stage.open();
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

/** Delays POST requests until letGo is called, and collects their bodies. */
async function holdPosts(): Promise<{ sent: string[]; letGo: () => void }> {
  const sent: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      sent.push(request.postData() ?? '');
      await held;
    }
    await route.continue().catch(() => {});
  });
  return { sent, letGo: () => letGo() };
}

/** Clicks the form's submit button the given number of times; returns the form's busy state and the button's cursor. */
const press = (times: number) =>
  page.evaluate((left) => {
    const button = document.querySelector<HTMLElement>('main button[type=submit]');
    for (let i = 0; i < left; i += 1) button?.click();
    const form = button?.closest('form');
    return { isBusy: form?.getAttribute('aria-busy'), cursor: button && getComputedStyle(button).cursor };
  }, times);

const isBusy = () => page.locator('main form').first().getAttribute('aria-busy');

describe.each(['en', 'ar'])('In %s', (lang) => {
  test('a form whose button is clicked three times is sent once and marked as busy', async () => {
    await visit(page, stage.url(`/${lang}/login`));
    const { sent, letGo } = await holdPosts();
    await page.locator('#address').fill('once@example.org');
    expect(await press(3)).toEqual({ isBusy: 'true', cursor: 'progress' });
    letGo();
    await page.locator('#code').waitFor();
    expect(sent).toEqual(['step=address&address=once%40example.org']);
    // The submitted form includes the name and value of its button.
    await page.locator('button[value=restart]').click();
    await page.locator('#address').waitFor();
  });
});

test('a visitor who returns to a page can send its form again', async () => {
  await visit(page, stage.url('/en/directory'));
  await page.locator('button[popovertarget="languages"]').click();
  await page.locator('#languages button[value="de"]').click();
  await page.waitForURL('**/de/directory');
  await page.goBack();
  await page.waitForURL('**/en/directory');
  await page.locator('button[popovertarget="languages"]').click();
  await page.locator('#languages button[value="fr"]').click();
  await page.waitForURL('**/fr/directory');
});

test('a page restored from the back/forward cache can send its forms', async () => {
  await visit(page, stage.url('/en/login'));
  const restored = await page.evaluate(() => {
    const form = document.querySelector('main form');
    form?.setAttribute('aria-busy', 'true');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return form?.hasAttribute('aria-busy');
  });
  expect(restored).toBe(false);
});

test('a visitor who cancels a pending form can send it again', async () => {
  await page.clock.install();
  await visit(page, stage.url('/en/login'));
  await page.route('**/login', (route) => route.abort('aborted'));
  expect((await press(1)).isBusy).toBe('true');
  expect(await isBusy()).toBe('true');
  await page.clock.runFor(11_000);
  expect(await isBusy()).toBe(null);
});
