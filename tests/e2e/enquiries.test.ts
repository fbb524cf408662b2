import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { askBusiness } from '../support/ask-business.ts';
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
const ask = (page: Page, address: string, text = message) => askBusiness(page, { server: stage.server, address, text });

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

/** Reports the open thread as the business. */
async function report(owner: Page): Promise<void> {
  await owner.locator('summary', { hasText: 'Report to the site’s staff' }).click();
  await owner.getByRole('radio', { name: 'Insults or threats' }).check();
  await owner.getByRole('button', { name: 'Send report' }).click();
  await owner.locator('#done').waitFor();
}

const newest = (query: string) => stage.server.db.prepare(query).first<number>('id');

/** The page of a moderator with the newest report in the queue. */
async function openReport(javaScriptEnabled = true): Promise<Page> {
  const page = await stage.open({ javaScriptEnabled, reducedMotion: 'reduce' });
  await stage.server.db.prepare('delete from rate_counts').run();
  await signInByMail({ stage, page }, 'moderator@people.example');
  const item = await newest(`select max(id) as id from queue where site_id = 1 and kind = 'enquiry'`);
  await page.goto(stage.url(`/en/manage/queue?item=${item}`));
  return page;
}

describe.each([true, false])('With JavaScript: %s', (javaScriptEnabled) => {
  test('staff read a reported thread after a button, and end it; both sides are told', async () => {
    const business = await openBusiness(stage.server);
    const [asker, owner] = [await stage.open({ javaScriptEnabled }), await stage.open({ javaScriptEnabled })];
    const address = `ended-${javaScriptEnabled}@people.example`;
    // The same words again would be sorted as spam.
    const text = `Do you open on holidays? ${javaScriptEnabled}`;
    await asker.goto(business.form.replace('http://atlas.localhost', stage.url('')));
    if (javaScriptEnabled) await untilHydrated(asker);
    await ask(asker, address, text);
    await signInByMail({ stage, page: owner }, business.ownerAddress);
    await owner.goto(stage.url('/en/dashboard/enquiries'));
    await owner.locator('.thread-row', { hasText: 'Waiting for your answer' }).click();
    await report(owner);
    const moderator = await openReport(javaScriptEnabled);
    const item = moderator.url();
    await moderator.getByRole('link', { name: 'Read what was reported' }).click();
    await moderator.getByRole('heading', { name: 'Reported conversation' }).waitFor();
    const menu = moderator.getByRole('navigation', { name: 'Sections' });
    expect(await menu.locator('[aria-current="page"]:visible').innerText()).toMatch(/^Queue/);
    expect(await moderator.locator('main').innerText()).not.toContain(text);
    await moderator.getByRole('button', { name: 'Open the conversation' }).click();
    await moderator.getByText(text).waitFor();
    await moderator.goto(item);
    await moderator.getByRole('radio', { name: 'Accept', exact: true }).check();
    await moderator.locator('#option-accept').selectOption({ label: 'End the conversation' });
    await moderator.getByRole('button', { name: 'Decide', exact: true }).click();
    await moderator.locator('#done').waitFor();
    for (const told of [address, business.ownerAddress])
      expect(await dataOf(stage.server, told, 'enquiry')).toMatchObject({ event: 'staff-ended' });
    await asker.goto((await dataOf<{ link: string }>(stage.server, address, 'enquiry')).link);
    await asker.getByText('The site’s staff ended this conversation.').waitFor();
    for (const one of [asker, owner, moderator]) await one.context().close();
  });
});

describe.each(['en', 'ar'])('The pages of enquiries in %s', (lang) => {
  const inLang = (address: string) => address.replace('/en/', `/${lang}/`);

  test('have no flaws of accessibility for who asks, the business, and staff', async () => {
    const business = await openBusiness(stage.server);
    const page = await stage.open();
    const check = async (who: Page, address: string) => {
      await visit(who, address);
      expect([address, await flaws(who)]).toEqual([address, []]);
    };
    await check(page, inLang(stage.url(new URL(business.form).pathname)));
    await ask(page, `axe-${lang}@people.example`);
    const thread = stage.url((await page.locator('main a.is-main').getAttribute('href')) ?? '');
    const list = inLang(stage.url('/en/dashboard/enquiries'));
    for (const at of [thread, list]) await check(page, at);

    const owner = await stage.open();
    await signInByMail({ stage, page: owner }, business.ownerAddress);
    for (const at of [list, thread]) await check(owner, at);
    await owner.goto(thread.replace(`/${lang}/`, '/en/'));
    await report(owner);
    const long = 'word '.repeat(60);
    await stage.server.db.prepare(`update enquiry_messages set body = ?1`).bind(long).run();
    await stage.server.db.prepare(`update enquiries set state = 'spam' where ended_at is null`).run();
    for (const at of [`${list}?list=spam`, thread]) await check(owner, at);

    const moderator = await openReport();
    await check(moderator, inLang(moderator.url()));
    const id = await newest('select max(id) as id from enquiry_reports');
    const opened = stage.url(`/en/manage/queue/thread?report=${id}`);
    await check(moderator, inLang(opened));
    await moderator.goto(opened);
    await moderator.getByRole('button', { name: 'Open the conversation' }).click();
    await moderator.getByText('You can read this until').waitFor();
    await check(moderator, inLang(opened));
    for (const one of [page, owner, moderator]) await one.context().close();
  });
});
