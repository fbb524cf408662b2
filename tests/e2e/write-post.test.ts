import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { makeStaff } from '../support/people.ts';
import { photoFile } from '../support/photo-file.ts';
import { newReviewer } from '../support/reviewers.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { visit } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

/** A page of a member of the staff who writes content. */
async function openAsEditor(): Promise<Page> {
  const { server } = stage;
  const { person, address } = await newReviewer(server);
  await makeStaff(server.db, { site: await siteId(server.db, 'atlas'), person, role: 'editor' });
  const page = await stage.open({ viewport: { width: 1280, height: 900 } });
  await signInByMail({ stage, page }, address);
  return page;
}

/** A listing of the site, by its address. */
async function placeOf(slug: string): Promise<{ name: string; slug: string }> {
  const row = await stage.server.db
    .prepare(
      `select t.name, l.slug from listings l join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id
       where l.slug = ?1 and t.language = 'en'`,
    )
    .bind(slug)
    .first<{ name: string; slug: string }>();
  if (!row) throw new Error(`there is no listing ${slug}`);
  return row;
}

const editor = (page: Page) => page.locator('.editor-field [contenteditable="true"]').first();

/** Pastes a picture, as a browser does. */
async function pastePicture(page: Page): Promise<void> {
  const { buffer } = await photoFile('pasted.jpg');
  await editor(page).evaluate((element, bytes) => {
    const data = new DataTransfer();
    data.items.add(
      new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'pasted.jpg', { type: 'image/jpeg' }),
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, buffer.toString('base64'));
}

test('an editor writes an article as rich text, with a pasted picture and a link to a place, and publishes it', async () => {
  const { name, slug } = await placeOf('painting-amsterdam');
  const page = await openAsEditor();
  await visit(page, stage.url('/en/manage/articles/edit'));
  await page.locator('#title').fill('A walk by the canal');
  await editor(page).click();
  await page.keyboard.type('## The first bridge');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It is old. ');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Or link to a listing').fill(name);
  await page.locator('.editor-found button').first().click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await pastePicture(page);
  await page
    .locator('.editor-picture input[type="text"], .editor-picture input:not([type])')
    .first()
    .fill('A stone bridge');
  await expect.poll(() => page.locator('.photo-card').count()).toBe(1);
  const body = await page.locator('textarea[name="body"]').inputValue();
  expect(body.replace(/photo:[a-z0-9]+/, 'photo:KEY').trimEnd()).toBe(
    `## The first bridge\n\nIt is old. [${name}](/directory/listing/${slug})\n\n![A stone bridge](photo:KEY)`,
  );
  expect(await flaws(page)).toEqual([]);
  await page.locator('input[name="state"][value="published"]').check();
  await page.locator('main button[value="send"]').click();
  await page.locator('#done').waitFor();
  await page.getByRole('link', { name: 'Go to the article' }).click();
  await page.locator('.post-text h2').waitFor();
  expect(await page.locator('.post-text h2').textContent()).toContain('The first bridge');
  expect(await page.locator('.post-text a[href*="/directory/listing/painting-amsterdam"]').count()).toBeGreaterThan(0);
  const picture = page.locator('.post-text img');
  expect(await picture.getAttribute('alt')).toBe('A stone bridge');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.context().close();
});

test('what an editor types in one tab is there in the next one', async () => {
  const page = await openAsEditor();
  await visit(page, stage.url('/en/manage/articles/edit'));
  await page.locator('#title').fill('A draft in two tabs');
  await editor(page).click();
  await page.keyboard.type('The first words.');
  await expect.poll(() => page.getByText(/saved|kept/i).count()).toBeGreaterThan(0);
  const other = await page.context().newPage();
  await visit(other, stage.url('/en/manage/articles/edit'));
  await expect.poll(() => other.locator('textarea[name="body"]').inputValue()).toBe('The first words.');
  expect(await other.locator('#title').inputValue()).toBe('A draft in two tabs');
  await page.context().close();
});
