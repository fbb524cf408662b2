import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Ingest, startIngest } from '../support/ingest.ts';
import { type Stage, startStage, untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: Stage;
let ingest: Ingest;
let page: Page;
/** What the content policy of any page refused. */
const refused: string[] = [];

beforeAll(async () => {
  ingest = await startIngest();
  stage = await startStage({ vars: { SENTRY_DSN: ingest.dsn } });
});
beforeEach(async () => {
  refused.length = 0;
  page = await stage.open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.exposeFunction('report', (what: string) => refused.push(what));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { report: (what: string) => void }).report(
        `${effectiveDirective} ${blockedURI} ${sample} on ${location.pathname}`,
      ),
    ),
  );
});
afterEach(() => page.context().close());
afterAll(async () => {
  await stage.close();
  await ingest.close();
});

test.each([
  [
    'markup',
    'TrustedHTML',
    () => {
      document.createElement('div').innerHTML = '<img src="x">';
    },
  ],
  [
    'the source of a script',
    'TrustedScriptURL',
    () => {
      document.createElement('script').src = '/assets/x.js';
    },
  ],
  [
    'the text of a script',
    'TrustedScript',
    () => {
      document.createElement('script').textContent = 'x()';
    },
  ],
  [
    'a document to parse',
    'TrustedHTML',
    () => {
      new DOMParser().parseFromString('<p>x</p>', 'text/html');
    },
  ],
] as const)('a page refuses a string as %s', async (_, type, assign) => {
  await visit(page, stage.url('/en'));
  await expect(page.evaluate(assign)).rejects.toThrow(`requires '${type}' assignment`);
  await expect.poll(() => refused.length).toBe(1);
});

test.each(['default', 'anything'])('a script on a page cannot create a policy with the name %s', async (name) => {
  await visit(page, stage.url('/en'));
  const create = (asked: string) => {
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } };
    trustedTypes.createPolicy(asked, { createHTML: (html: string) => html });
  };
  await expect(page.evaluate(create, name)).rejects.toThrow(/disallowed/);
});

test('a visit with filters, forms, legal texts and another language violates no policy', async () => {
  const troubles = watchTroubles(page);
  await visit(page, stage.url('/en'));
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  await page.locator('header a[href="/en/directory"]').first().click();
  await page.locator('#filters a[href*="/category/art"]').first().click();
  await page.waitForURL('**/category/art');
  await page.locator('.card a').first().click();
  await page.waitForURL('**/directory/listing/**');
  for (const kind of ['privacy', 'cookies', 'tos']) {
    await page.locator(`footer a[href="/en/${kind}"]`).click();
    await expect.poll(() => page.locator('.written h2').count()).toBeGreaterThan(2);
    await page.waitForURL(`**/en/${kind}`);
  }
  await page.goBack();
  await expect.poll(() => page.locator('.written h2').count()).toBeGreaterThan(2);
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);

  await visit(page, stage.url('/en/login'));
  await page.locator('#address').fill('trusted@example.org');
  await page.locator('main button[type=submit]').click();
  await page.locator('#code').waitFor();
  await untilHydrated(page);
  await page.locator('button[popovertarget="languages"]').click();
  await page.locator('#languages button[value="ar"]').click();
  await page.waitForURL('**/ar/login**');
  await untilHydrated(page);
  expect(troubles).toEqual([]);
  expect(refused).toEqual([]);
});

test('a legal text is the same whether its document or a link opened it', async () => {
  const text = () => page.locator('.written').innerHTML();
  for (const kind of ['privacy', 'cookies', 'tos']) {
    await visit(page, stage.url(`/en/${kind}`));
    const inDocument = await text();
    await visit(page, stage.url('/en'));
    await page.locator(`footer a[href="/en/${kind}"]`).click();
    await page.locator('.written').waitFor();
    expect(await text()).toBe(inDocument);
  }
});

test('a legal text with markup that sanitising would have removed shows it as text', async () => {
  await visit(page, stage.url('/en'));
  await page.route('**/en/privacy.json', async (route) => {
    const data = JSON.parse((await stage.server.get('atlas.localhost', '/en/privacy.json')).text);
    data.text.html =
      '<p>Before</p><img src="x" onerror="x()"><a href="javascript:x()">link</a><svg><style><p>After</p>';
    await route.fulfill({ json: data });
  });
  await page.locator('footer a[href="/en/privacy"]').click();
  await page.locator('.written').waitFor();
  expect(await page.locator('.written *').evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual(['P', 'P']);
  expect(await page.locator('.written').innerText()).toContain('<img src="x" onerror="x()">');
  expect(refused).toEqual([]);
});

test('the error page and monitoring violate no policy', async () => {
  const listing = '/en/directory/listing/painting-amsterdam';
  await visit(page, stage.url('/en/directory?q=water'));
  await page.route(`**${listing}.json`, (route) => route.fulfill({ json: { name: 'Broken' } }));
  await page.locator(`a[href="${listing}"]`).first().click();
  const digest = page.locator('main .font-mono');
  await digest.waitFor();
  const [id = ''] = (await digest.innerText()).match(/[0-9a-f]{32}/) ?? [];
  expect((await ingest.event(id)).exception.values.length).toBeGreaterThan(0);
  await page.unrouteAll();
  await page.locator('main button').first().click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Waterlinie');
  expect(refused).toEqual([]);
});
