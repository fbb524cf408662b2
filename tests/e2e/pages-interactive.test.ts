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

/** A new browser in which an operator is signed in on the product's host. */
async function enter({ lang = 'en', javaScriptEnabled = true, dark = false } = {}) {
  const tables = ['content_drafts', 'content_comments', 'preview_links'];
  await stage.server.db.batch(tables.map((table) => stage.server.db.prepare(`delete from ${table}`)));
  page = await openSignedIn(stage, { person: 'operator', host: 'localhost', lang, javaScriptEnabled, isDark: dark });
}

/** As on a phone, frames have their own size: Playwright does not find what to click in frames that are scaled down. */
const phone = { device: 'phone' };

const viewer = (lang: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ ...query, ...(query.site && phone) });
  search.sort();
  return stage.url(`/cms-viewer/${lang}/pages-interactive${search.size ? `?${search}` : ''}`, 'localhost');
};

const about = { page: '/ar', piece: 'site:site:about', site: 'atlas' };

/** The document of the first frame. */
const frame = () => page.frameLocator('iframe').first();

test.each([
  ['en', false],
  ['ar', true],
  ['en', true],
  ['ar', false],
])(
  'In %s, dark: %s, the viewer is accessible with all that it can show',
  async (lang, dark) => {
    await enter({ lang, dark });
    const troubles = watchTroubles(page);
    await visit(page, viewer(lang));
    expect(await flaws(page)).toEqual([]);
    await visit(page, viewer(lang, { ...about, beside: 'published' }));
    await page.locator('#text').fill('متاحف كثيرة.');
    await page.locator('button[value=save]').click();
    await page.waitForURL('**done=saved*');
    await page.locator('button[value=comment]').click();
    await page.locator('#body-fault').waitFor();
    await page.locator('#body').fill('A comment.');
    await page.locator('button[value=comment]').click();
    await page.waitForURL('**done=commented*');
    await page.locator('button[value=share]').click();
    await page.locator('#shared').waitFor();
    expect(await flaws(page)).toEqual([]);
    await visit(page, viewer(lang, { ...about, page: '/nothing' }));
    expect(await flaws(page)).toEqual([]);
    // The comment without words is refused; and a frame may speak while its viewer is being left.
    const isExpected = (trouble: string) => /422|does not match the recipient window/.test(trouble);
    expect(troubles.filter((trouble) => !isExpected(trouble))).toEqual([]);
  },
  120_000,
);

test('Without JavaScript, a text is chosen in the frame’s list, drafted, commented on and published', async () => {
  await enter({ javaScriptEnabled: false });
  await page.goto(viewer('en'));
  await page.getByRole('main').getByRole('link', { name: 'The Atlas' }).click();
  await page.getByText('How it’s shown').click();
  await page.getByRole('link', { name: 'Phone' }).click();
  await page.getByLabel('Address of the page').fill('/de');
  await page.getByRole('button', { name: 'Show' }).click();
  await frame().getByRole('link', { name: 'Alle Museen hier sind erfunden' }).first().click();
  await page.waitForURL('**piece=site*about*');
  await page.getByLabel('Draft of this text').fill('Alle Museen sind erfunden.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('status').filter({ hasText: 'The draft is saved' }).waitFor();
  await frame().getByText('Alle Museen sind erfunden.').first().waitFor();
  await page.getByLabel('Write a comment').fill('Kürzer ist besser.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByRole('status').filter({ hasText: 'The comment is sent' }).waitFor();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('status').filter({ hasText: 'The comment is resolved' }).waitFor();
  await page.getByRole('button', { name: 'Publish: German' }).click();
  await page.getByRole('status').filter({ hasText: 'The text is published' }).waitFor();
  await stage.server.recheck();
  await page.goto(stage.url('/de'));
  expect(await page.getByRole('main').innerText()).toContain('Alle Museen sind erfunden.');
}, 90_000);

test('Who points at a text in the frame edits it beside the frame, which shows it at once and is not loaded again', async () => {
  await enter();
  await visit(page, viewer('en', { page: '/en', site: 'atlas' }));
  await frame().locator('html.preview-points').waitFor();
  const src = await page.locator('iframe').getAttribute('src');
  await frame().locator('[data-ref~="site:site:about"]').first().click();
  await page.waitForURL('**piece=site*about*');
  await page.getByLabel('Draft of this text').fill('Typed right now.');
  await frame().getByText('Typed right now.').first().waitFor();
  expect(await page.locator('iframe').getAttribute('src')).toBe(src);
  await page.getByRole('heading', { name: 'The Atlas' }).last().focus();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('piece'));
  await frame().locator('[data-ref~="site:site:about"]').first().click();
  // What was not saved is still there.
  await expect.poll(() => page.getByLabel('Draft of this text').inputValue()).toBe('Typed right now.');
  expect(await page.locator('iframe').getAttribute('src')).toBe(src);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('status').filter({ hasText: 'The draft is saved' }).waitFor();
  expect(await page.locator('iframe').getAttribute('src')).not.toBe(src);
  await frame().getByText('Typed right now.').first().waitFor();
}, 90_000);

test('Two frames count and mark what differs, and a link that is followed in the frame opens in the viewer', async () => {
  await enter();
  await visit(page, viewer('en', { page: '/en', piece: 'site:site:about', site: 'atlas' }));
  await page.getByLabel('Draft of this text').fill('Another text.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL('**done=saved*');
  await visit(page, viewer('en', { beside: 'published', page: '/en', site: 'atlas' }));
  await page.getByText('1 text differs.').waitFor();
  const marked = page.frameLocator('iframe').nth(1).locator('.is-marked');
  expect(await marked.first().innerText()).toContain('Every museum here is invented');
  await frame()
    .getByRole('link', { name: 'Browse the directory' })
    .first()
    .click({ modifiers: ['Control'] });
  await page.waitForURL((url) => url.searchParams.get('page') === '/en/directory');
  await frame().getByRole('heading', { level: 1 }).waitFor();
}, 90_000);

test('A message that no frame of the viewer has sent does nothing', async () => {
  await enter();
  await visit(page, viewer('en', { page: '/en', site: 'atlas' }));
  await frame().locator('html.preview-points').waitFor();
  const before = page.url();
  await page.evaluate(async () => {
    const forged = { signpost: 'preview', type: 'choose', ref: 'site:site:name' };
    postMessage(forged, '*');
    const other = document.createElement('iframe');
    document.body.append(other);
    other.contentWindow?.parent.postMessage(forged, '*');
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  expect(page.url()).toBe(before);
}, 60_000);
