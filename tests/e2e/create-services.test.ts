import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { siteId } from '../support/content.ts';
import { type ListingForm, listingForm } from '../support/listing-form.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
  const { db } = stage.server;
  await openWriter(db, await siteId(db, 'atlas')).ensureServiceKinds([
    { slug: 'tour', position: 0, names: { en: 'Guided tours' }, bands: { EUR: [1000, 5000, 20_000] } },
  ]);
  await stage.server.recheck();
});
afterAll(() => stage.close());

/** The step in a browser, as a stranger or signed in. */
async function begin({ hasScript = true, address = '' } = {}): Promise<{ page: Page; form: ListingForm }> {
  const page = await stage.open({ javaScriptEnabled: hasScript, viewport: { width: 390, height: 844 } });
  if (address !== '') await signInByMail({ stage, page }, address);
  const form = listingForm({ stage, page, lang: 'en', hasScript });
  await form.open('services');
  return { page, form };
}

const group = (page: Page, number: number) => page.getByRole('group', { name: `Service ${number}`, exact: true });
const shown = (page: Page) => page.locator('fieldset.service:visible').count();
const add = (page: Page) => page.getByRole('button', { name: 'Add another service' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe('With script, the step for services', () => {
  test('shows one empty service, and the next ones when they are asked for, with the focus there', async () => {
    const { page } = await begin();
    expect(await shown(page)).toBe(1);
    await add(page).focus();
    await page.keyboard.press('Enter');
    expect(await shown(page)).toBe(2);
    expect(await focused(page)).toBe('service-kind-2');
    await group(page, 2).getByLabel('Kind').selectOption('tour');
    await group(page, 2).getByLabel('Price, or from').fill('12');
    for (let number = 3; number <= 12; number++) {
      await add(page).click();
      expect(await focused(page)).toBe(`service-kind-${number}`);
    }
    expect(await shown(page)).toBe(12);
    expect(await add(page).count()).toBe(0);
    await page.context().close();
  });

  test('keeps what is typed when it is opened again, with all that was filled in', async () => {
    const { page, form } = await begin();
    await form.type({ 'service-name-1': 'Depot' });
    await add(page).click();
    await add(page).click();
    await add(page).click();
    await form.type({ 'service-name-2': 'Attic', 'service-name-4': 'Roof' });
    await page.getByText('Saved in this browser').waitFor();
    for (let times = 0; times < 2; times++) {
      await page.reload();
      await form.ready();
      await expect.poll(() => shown(page)).toBe(4);
      const names = [1, 2, 3, 4].map((row) => form.field(`service-name-${row}`).inputValue());
      expect(await Promise.all(names)).toEqual(['Depot', 'Attic', '', 'Roof']);
    }
    await page.context().close();
  });

  test('empties a service that is removed, also in the draft, and takes other values there', async () => {
    const { page, form } = await begin({ address: 'removes@example.org' });
    const draft = () =>
      stage.server.db
        .prepare(`select fields from drafts where fields like '%service-%'`)
        .first<string>('fields')
        .then((fields) => fields && JSON.parse(fields));
    const german = () => group(page, 1).getByRole('checkbox', { name: 'German' });
    await form.field('service-kind-1').selectOption('tour');
    await form.type({ 'service-name-1': 'Through the depot', 'service-amount-1': '12', 'service-currency-1': 'EUR' });
    await german().check();
    await expect.poll(draft).toMatchObject({ 'service-amount-1': '12', 'service-spoken-1.de': 'yes' });
    await page.getByRole('button', { name: 'Remove service 1' }).click();
    expect(await focused(page)).toBe('service-kind-1');
    expect(await form.field('service-name-1').inputValue()).toBe('');
    expect(await german().isChecked()).toBe(false);
    const left = async () => Object.values((await draft()) ?? {}).filter((value) => value !== '');
    await expect.poll(left).toEqual([]);
    await form.field('service-kind-1').selectOption('tour');
    await german().check();
    await form.goOn('texts');
    await form.goTo('services');
    expect(await shown(page)).toBe(1);
    expect(await german().isChecked()).toBe(true);
    await page.context().close();
  });
});

describe('Without script, the step for services', () => {
  test('shows what is filled in and two empty services, without buttons that need script', async () => {
    const { page, form } = await begin({ hasScript: false });
    expect(await shown(page)).toBe(2);
    await form.type({ 'service-name-1': 'Depot', 'service-name-2': 'Attic' });
    await form.goOn('texts');
    await form.goTo('services');
    expect(await shown(page)).toBe(4);
    expect(await group(page, 2).getByLabel('Name', { exact: true }).inputValue()).toBe('Attic');
    expect(await page.locator('button[type="button"]:visible', { hasText: /service/ }).count()).toBe(0);
    await page.context().close();
  });
});

test.each([true, false])('A fault stands at its field, which has the focus, with script: %s', async (hasScript) => {
  const { page, form } = await begin({ hasScript });
  if (hasScript) await add(page).click();
  await form.type({ 'service-name-1': 'Depot', 'service-amount-2': 'cheap', 'service-currency-2': 'EUR' });
  await form.press('next');
  await form.field('service-amount-2-fault').waitFor();
  await form.ready();
  expect(await focused(page)).toBe('service-name-2');
  expect(await group(page, 2).getByLabel('Price, or from').getAttribute('aria-invalid')).toBe('true');
  expect(await form.field('service-amount-2-fault').innerText()).toBe('Enter an amount, such as 14 or 14.50.');
  expect(await page.locator('.fault[role="alert"]:visible').count()).toBe(2);
  await form.type({ 'service-name-2': 'Attic', 'service-amount-2': '14.50' });
  await form.goOn('texts');
  await page.context().close();
});
