import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayOf } from '../../worker/domain/counters/counted.ts';
import { flaws } from '../support/accessibility.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
let page: Page;
beforeAll(async () => {
  stage = await startSignInStage();
  const { db } = stage.server;
  const days = JSON.stringify(Array.from({ length: 90 }, (_, i) => i));
  const today = dayOf(Date.now());
  const figures = '100 + value, 30 + value % 20, 20, value % 7 = 0';
  await db.batch([
    db
      .prepare(
        `insert or replace into figure_days select s.id, ?2 - value, ${figures} from sites s cross join json_each(?1)`,
      )
      .bind(days, today),
    db
      .prepare(`insert or replace into all_figure_days select ?2 - value, ${figures} from json_each(?1)`)
      .bind(days, today),
    db
      .prepare(`insert into counts select id, 'error', ?1, ?2, 'listing', 2 from sites where slug = 'atlas'`)
      .bind(today, 'd'.repeat(32)),
    db.prepare(`update domains set state = 'failing' where host = 'crafts.localhost'`),
  ]);
  await stage.server.runCron('*/5 * * * *');
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

const product = (path: string) => stage.url(path, 'localhost');

/** A new browser in which the operator is signed in on the product's host. */
async function enter({ lang = 'en', javaScriptEnabled = true } = {}): Promise<void> {
  page = await openSignedIn(stage, { person: 'operator', host: 'localhost', lang, javaScriptEnabled });
}

test.each(['en', 'ar', 'ja'])(
  'In %s, the dashboard and the figures of a site are accessible in light and dark, and fit into 320 px',
  async (lang) => {
    await enter({ lang });
    const troubles = watchTroubles(page);
    for (const path of ['dashboard', 'dashboard?period=365', 'websites/atlas']) {
      await visit(page, product(`/cms-viewer/${lang}/${path}`));
      await page.locator('main details:has(table) > summary').click();
      expect([path, await flaws(page)]).toEqual([path, []]);
    }
    expect(troubles).toEqual([]);
  },
  90_000,
);

test('Time runs in the direction of the text: the newest day is at the left in Arabic', async () => {
  const middleOf = async (lang: string) => {
    await enter({ lang });
    await visit(page, product(`/cms-viewer/${lang}/dashboard`));
    const box = await page.locator('.chart rect').last().boundingBox();
    const chart = await page.locator('.chart').last().boundingBox();
    return (box?.x ?? 0) < (chart?.x ?? 0) + (chart?.width ?? 0) / 2 ? 'left' : 'right';
  };
  expect(await middleOf('en')).toBe('right');
  await page.context().close();
  expect(await middleOf('ar')).toBe('left');
}, 60_000);

test.each([true, false])(
  'An operator follows figures to where they come from, with JavaScript: %s',
  async (javaScriptEnabled) => {
    await enter({ javaScriptEnabled });
    await page.goto(product('/cms-viewer/en/websites'));
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Site health' }).click();
    await page.waitForURL('**/cms-viewer/en/dashboard');
    await page.getByRole('link', { name: '90 days' }).click();
    await page.waitForURL('**/dashboard?period=90');
    await page.locator('main').getByText('Show as a table').click();
    expect(await page.getByRole('table', { name: 'Figures by date' }).getByRole('row').count()).toBe(91);
    const attention = page.getByRole('region', { name: 'Sites that need attention' });
    const host = attention.getByRole('link', { name: '1 host not working' });
    expect(await host.getAttribute('href')).toBe('/cms-viewer/en/websites/crafts/domains');
    expect(await page.getByRole('region', { name: 'Latest errors' }).innerText()).toContain('d'.repeat(32));
    await page.getByRole('region', { name: 'Latest errors' }).getByRole('link').first().click();
    await page.waitForURL('**/cms-viewer/en/websites/atlas');
    await page.getByRole('heading', { name: 'Figures of the last 90 days' }).waitFor();
  },
  60_000,
);
