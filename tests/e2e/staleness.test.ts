import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Stage, startStage, visit } from '../support/stage.ts';

let stage: Stage;
let page: Page;
/** Paths of the page data that the page requested. */
let asked: string[];

beforeAll(async () => {
  stage = await startStage();
});
beforeEach(async () => {
  page = await stage.open({ viewport: { width: 1280, height: 800 } });
  await page.clock.install();
  asked = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.json')) asked.push(pathname);
  });
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

/** Clicks a link in the header and waits for its page. */
async function follow(path: string): Promise<void> {
  await page.locator(`header a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
  await expect.poll(() => page.locator('main .bone').count()).toBe(0);
  // The pointer leaves the header, so that the next link gets a new hover.
  await page.mouse.move(640, 790);
}

const times = (path: string) => asked.filter((one) => one === `${path}.json`).length;

test('a static page is reused for 300 seconds without a request, and requested again after that', async () => {
  await visit(page, stage.url('/en'));
  await follow('/en/directory');
  expect(times('/en/directory')).toBe(1);
  await follow('/en');
  await page.clock.fastForward(290_000);
  await follow('/en/directory');
  expect(times('/en/directory')).toBe(1);
  await follow('/en');
  await page.clock.fastForward(11_000);
  await follow('/en/directory');
  await expect.poll(() => times('/en/directory')).toBe(2);
});

test('the page contained in the document is as old as the document', async () => {
  await visit(page, stage.url('/en'));
  await follow('/en/directory');
  await page.clock.fastForward(290_000);
  await follow('/en');
  expect(times('/en')).toBe(0);
  await follow('/en/directory');
  await page.clock.fastForward(11_000);
  await follow('/en');
  await expect.poll(() => times('/en')).toBe(1);
});

test('going back to a stale page requests it again', async () => {
  await visit(page, stage.url('/en'));
  await follow('/en/directory');
  await page.clock.fastForward(301_000);
  await page.goBack();
  await page.waitForURL('**/en');
  await expect.poll(() => times('/en')).toBe(1);
});

test('a page that stays open is never requested again', async () => {
  await visit(page, stage.url('/en/directory'));
  await page.clock.fastForward(3_600_000);
  await page.locator('main h1').click();
  expect(asked).toEqual([]);
});

test('a dynamic page is requested at every visit', async () => {
  await visit(page, stage.url('/en'));
  const login = '/en/login?return=%2Fen';
  await follow(login);
  expect(times('/en/login')).toBe(1);
  await follow('/en');
  await follow(login);
  expect(times('/en/login')).toBe(2);
});
