import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteId } from '../support/content.ts';
import { makeStaff, personOf } from '../support/people.ts';
import { writePost } from '../support/posts.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { visit } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const address = 'frames-editor@example.org';

/** A new browser in which an editor of the atlas is signed in on the product's host. */
async function enter(): Promise<Page> {
  const page = await stage.open({ viewport: { width: 1440, height: 900 } });
  await stage.server.db.prepare('delete from rate_counts').run();
  await signInByMail({ stage, page }, address, { host: 'localhost' });
  const site = await siteId(stage.server.db, 'atlas');
  await makeStaff(stage.server.db, { site, person: await personOf(stage.server, address), role: 'editor' });
  return page;
}

/** As on a phone, frames have their own size: Playwright does not find what to click in frames that are scaled down. */
const viewer = (query: Record<string, string>) =>
  stage.url(
    `/cms-viewer/en/pages-interactive?${new URLSearchParams({ device: 'phone', ...query, site: 'atlas' })}`,
    'localhost',
  );

const frameOf = (page: Page) => page.frameLocator('iframe').first();

const published = async (path: string) => (await stage.server.get('atlas.localhost', path)).text;

test('An editor mends a sentence of the Arabic home page, sees it in the frame, and publishes it for everybody', async () => {
  const page = await enter();
  const before = { ar: await published('/ar'), en: await published('/en') };
  await visit(page, viewer({ page: '/ar' }));
  const sentence = frameOf(page).locator('[data-ref="message:home.newest:text"]').first();
  const was = (await sentence.innerText()).trim();
  await sentence.click();
  await page.waitForURL('**piece=message*');
  const mended = `${was} هنا`;
  await page.getByLabel('Draft of this text').fill(mended);
  await frameOf(page).getByText(mended, { exact: true }).first().waitFor();
  expect(await published('/ar')).not.toContain(mended);
  await page.getByRole('button', { name: 'Publish: Arabic' }).click();
  await page.getByRole('status').filter({ hasText: 'The text is published' }).waitFor();
  await frameOf(page).getByText(mended, { exact: true }).first().waitFor();
  // No test helper is called: the site itself looks for changes every 5 s.
  await expect.poll(() => published('/ar'), { timeout: 60_000 }).toContain(mended);
  const withoutNonces = (html: string) => html.replace(/ nonce="[^"]*"/g, '');
  expect(withoutNonces(await published('/en'))).toBe(withoutNonces(before.en));
  expect(before.ar).not.toContain(mended);
  await page.context().close();
});

test('A slug that is changed in the viewer leads the frame to the new address', async () => {
  const page = await enter();
  const { db } = stage.server;
  const { slug: article } = await writePost(db, { site: await siteId(db, 'atlas'), title: 'Slow museums' });
  await visit(page, viewer({ page: `/en/articles/${article}`, piece: `post:article/${article}:slug` }));
  await page.getByLabel('Draft of this text').fill('another-address');
  await page.getByRole('button', { name: 'Publish: English' }).click();
  await page.getByRole('status').filter({ hasText: 'The text is published' }).waitFor();
  await page.waitForURL((url) => url.searchParams.get('page') === '/en/articles/another-address');
  await frameOf(page).getByRole('heading', { level: 1 }).waitFor();
  await stage.server.recheck();
  const old = await stage.server.get('atlas.localhost', `/en/articles/${article}`);
  expect([old.status, old.headers.get('location')]).toEqual([301, '/en/articles/another-address']);
  await page.context().close();
});

test('With the keyboard alone, a text is chosen in the frame, typed into in place, and saved', async () => {
  const page = await enter();
  await visit(page, viewer({ page: '/en' }));
  const heading = frameOf(page).locator('[data-ref="message:home.newest:text"]').first();
  await heading.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**piece=message*');
  await heading.focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type(' of all');
  await expect.poll(() => page.getByLabel('Draft of this text').inputValue()).toMatch(/ of all$/);
  await page.getByRole('button', { name: 'Save draft' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'The draft is saved' }).waitFor();
  await expect.poll(() => heading.innerText()).toMatch(/ of all$/);
  await page.context().close();
});

test('A frame has no cookies, storage or session of the site, and a preview cannot be framed elsewhere', async () => {
  const page = await enter();
  await signInByMail({ stage, page }, address);
  await visit(page, viewer({ page: '/en' }));
  await frameOf(page).locator('html.preview-points').waitFor();
  const frame = page.frames().find((one) => one.url().includes('preview='));
  expect(await frame?.evaluate(() => origin)).toBe('null');
  await expect(frame?.evaluate(() => document.cookie)).rejects.toThrow('sandboxed');
  await expect(frame?.evaluate(() => localStorage.length)).rejects.toThrow('sandboxed');
  const names = await frame?.evaluate(() => fetch('/api/v1/me').then(String, () => 'refused'));
  expect(names).toBe('refused');
  await page.context().close();
});
