import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { openBusiness } from '../support/enquirers.ts';
import { dataOf } from '../support/people.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const message = 'هل يوجد مصعد إلى الطابق الثاني؟';

/** Fills in the open form as a visitor, and enters the code that arrives. */
async function ask(page: Page, address: string): Promise<void> {
  await page.locator('#message').fill(message);
  await page.locator('#address').fill(address);
  await page.locator('button[value="send"]').click();
  await page.locator('#code').waitFor();
  await page.locator('#code').fill((await dataOf<{ code: string }>(stage.server, address, 'sign-in')).code);
  await page.locator('button[value="code"]').click();
  await page.locator('#done').waitFor();
}

describe.each([true, false])('With JavaScript: %s', (javaScriptEnabled) => {
  test('a visitor asks in Arabic, signs in by code, and the business answers in its account', async () => {
    const business = await openBusiness(stage.server);
    const [asker, owner] = [await stage.open({ javaScriptEnabled }), await stage.open({ javaScriptEnabled })];
    const address = `asks-${javaScriptEnabled}@people.example`;
    const path = new URL(business.form).pathname.replace('/en/', '/ar/');
    await asker.goto(stage.url(path));
    if (javaScriptEnabled) await untilHydrated(asker);
    await ask(asker, address);
    await signInByMail({ stage, page: owner }, business.ownerAddress);
    await owner.goto(stage.url('/en/dashboard/enquiries'));
    await owner.locator('.thread-row').first().click();
    await owner.locator('#message').waitFor();
    expect(await owner.locator('.message').first().textContent()).toContain(message);
    if (javaScriptEnabled) await untilHydrated(owner);
    await owner.locator('#message').fill('Yes, at the back.');
    await owner.locator('button[value="reply"]').click();
    await owner.locator('#done').waitFor();
    await asker.locator('main a.is-main').click();
    await asker.getByText('Yes, at the back.').waitFor();
    expect(await dataOf(stage.server, address, 'enquiry')).toMatchObject({ event: 'answered' });
    await Promise.all([asker.context().close(), owner.context().close()]);
  });
});

describe.each(['en', 'ar'])('The pages of enquiries in %s', (lang) => {
  test('have no flaws of accessibility', async () => {
    const business = await openBusiness(stage.server);
    const page = await stage.open();
    const path = new URL(business.form).pathname.replace('/en/', `/${lang}/`);
    await visit(page, stage.url(path));
    expect(['form', await flaws(page)]).toEqual(['form', []]);
    await ask(page, `axe-${lang}@people.example`);
    const thread = await page.locator('main a.is-main').getAttribute('href');
    for (const at of [thread ?? '', `/${lang}/dashboard/enquiries`]) {
      await visit(page, stage.url(at));
      expect([at, await flaws(page)]).toEqual([at, []]);
    }
    await page.context().close();
  });
});
