import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { flaws } from '../support/accessibility.ts';
import { askBusiness } from '../support/ask-business.ts';
import { siteId } from '../support/content.ts';
import { own } from '../support/enquiries.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { personOf, signedInAs } from '../support/people.ts';
import { type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { phone, untilHydrated, visit } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
  const { db } = stage.server;
  const site = await siteId(db, 'atlas');
  const services = [{ kind: '', minutes: 60, names: { en: 'Puncture' }, price: null, languages: [] }];
  const ids = await createListings(
    openWriter(db, site),
    ['Spoke A', 'Spoke B', 'Spoke C'].map((name) => listingNamed(name, { services, phone: '+49 30 1234567' })),
  );
  for (const [i, id] of ids.slice(0, 2).entries()) {
    await signedInAs(stage.server, `spoke-${i}@business.example`);
    await own(db, site, id, await personOf(stage.server, `spoke-${i}@business.example`));
  }
});
afterAll(() => stage.close());

const services = 'spoke-a.puncture_spoke-b.puncture_spoke-c.puncture';

/** Fills in the open form as a visitor, and enters the code that arrives. */
const ask = (page: Page, address: string) =>
  askBusiness(page, { server: stage.server, address, text: 'My bicycle has a flat tyre.' });

describe.each([true, false])('With JavaScript: %s', (javaScriptEnabled) => {
  test('a visitor compares services and asks one of two businesses, the other box unchecked', async () => {
    const page = await stage.open({ javaScriptEnabled });
    const address = `compares-${javaScriptEnabled}@people.example`;
    await page.goto(stage.url(`/en/services?compare=${services}`));
    await page.getByRole('link', { name: 'Ask all for a quote' }).click();
    await page.locator('#message').waitFor();
    if (javaScriptEnabled) await untilHydrated(page);
    await page.getByRole('checkbox', { name: 'Spoke B' }).uncheck();
    await page.locator('button[value="send"]').click();
    await page.locator('#message-fault').waitFor();
    if (javaScriptEnabled) await untilHydrated(page);
    const boxes = ['Spoke A', 'Spoke B'].map((name) => page.getByRole('checkbox', { name }).isChecked());
    expect(await Promise.all(boxes)).toEqual([true, false]);
    await ask(page, address);
    expect(await page.getByRole('link', { name: 'Spoke A' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Spoke B' }).count()).toBe(0);
    await page.context().close();
  });
});

test.each(['en', 'ar'])('The form in %s has no flaws of accessibility, and fits a small phone', async (lang) => {
  const page = await stage.open({ viewport: phone.viewport });
  await visit(page, stage.url(`/${lang}/services/quote?services=${services}_no-place.none`));
  expect(await flaws(page)).toEqual([]);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  await page.locator('button[value="send"]').click();
  await page.locator('#message-fault').waitFor();
  await untilHydrated(page);
  expect(await flaws(page)).toEqual([]);
  await ask(page, `axe-quote-${lang}@people.example`);
  await untilHydrated(page);
  expect([await flaws(page), await fits()]).toEqual([[], true]);
  await page.context().close();
});
