import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SiteRole } from '../../worker/data/schema.ts';
import { overflow, violations } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { makeStaff, personOf, signedInAs } from '../support/people.ts';
import { phone, type Stage, startStage, visit } from '../support/stage.ts';

const crafts = 'crafts.localhost';
const path = '/en/directory/listing/speichenwerk';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const boxes = (selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom, width, height } = one.getBoundingClientRect();
      return { top, bottom, width, height };
    }),
  );

test('a phone shows the actions in a bar at its lower edge, which hides no end of the page', async () => {
  page = await stage.open(phone);
  await visit(page, stage.url(path, crafts));
  const [bar] = await boxes('.actions');
  expect(bar?.bottom).toBe(740);
  const targets = await boxes('.actions :is(a, button)');
  expect(targets.length).toBeGreaterThan(1);
  for (const { width, height } of targets) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [footer] = await boxes('footer');
  expect(footer?.bottom).toBeLessThanOrEqual(bar?.top ?? 0);
  expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
  expect(await violations(page)).toEqual([]);
});

test('a wide window shows the actions at the top of the side column', async () => {
  page = await stage.open({ viewport: { width: 1440, height: 900 } });
  await visit(page, stage.url(path, crafts));
  expect(await page.locator('.actions').evaluate((one) => getComputedStyle(one).position)).toBe('static');
  const [[actions], [hours]] = [await boxes('.actions'), await boxes('.week')];
  expect(actions?.bottom).toBeLessThan(hours?.top ?? 0);
});

test('today’s hours come first, and before the description', async () => {
  page = await stage.open(phone);
  await visit(page, stage.url(path, crafts));
  const rows = page.locator('.week').first().locator('tr');
  expect(await rows.count()).toBe(7);
  await expect.poll(() => rows.first().getAttribute('aria-current')).toBe('date');
  const order = await page.locator('main h2').evaluateAll((all) => all.map((one) => one.id || one.textContent));
  expect(order.indexOf('hours')).toBeLessThan(order.indexOf('Description'));
});

test('the address can be copied, and screen readers hear so', async () => {
  page = await stage.open(phone);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, stage.url(path, crafts));
  await page.getByRole('button', { name: 'Copy address' }).tap();
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('04229 Leipzig');
});

/** A page of a person with a role on the site, in a browser in which they are signed in. */
async function openAs(role: SiteRole): Promise<Page> {
  const { server } = stage;
  const address = `${role}@listing.example`;
  const visitor = await signedInAs(server, address, crafts);
  await makeStaff(server.db, {
    site: await siteId(server.db, 'crafts'),
    person: await personOf(server, address),
    role,
  });
  const opened = await stage.open(phone);
  const cookies = [...(visitor.cookies.get(crafts) ?? [])];
  await opened.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: stage.url('/', crafts) })));
  return opened;
}

test('people who edit the site find a link to edit the listing among its actions; visitors can suggest changes', async () => {
  const edit = () => page.locator('.actions').getByRole('link', { name: 'Edit' });
  page = await openAs('editor');
  await visit(page, stage.url(path, crafts));
  await edit().waitFor();
  expect(await edit().getAttribute('href')).toBe('/en/create?listing=speichenwerk');
  expect(await overflow(page)).toEqual({ wider: 0, cut: [] });
  await page.context().close();

  page = await openAs('moderator');
  const known = page.waitForResponse('**/api/v1/me');
  await visit(page, stage.url(path, crafts));
  expect((await (await known).json()).roles).toEqual(['moderator']);
  await page.locator('button[popovertarget="account"]').waitFor();
  expect(await edit().count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Suggest several changes' }).getAttribute('href')).toBe(
    '/en/create?listing=speichenwerk',
  );
});
