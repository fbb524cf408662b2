import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailStatement } from '../../worker/domain/outbox/outbox.writer.ts';
import { signInMail } from '../../worker/identity/code-mails.ts';
import { flaws } from '../support/accessibility.ts';
import { signInMailTo } from '../support/mails.ts';
import { goOn, openSignedIn, type SignInStage, signInAs, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const enter = (person: string, { javaScriptEnabled = true } = {}): Promise<Page> =>
  openSignedIn(stage, {
    ...{ person, javaScriptEnabled, reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
  });

async function sendMails(...recipients: string[]): Promise<void> {
  const { db } = stage.server;
  await db.batch(recipients.map((to) => mailStatement(db, signInMail, signInMailTo(to))));
  await stage.server.runCron('*/5 * * * *');
}

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'with JavaScript: $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    const open = async (page: Page, path: string) => {
      await page.goto(stage.url(path));
      if (javaScriptEnabled) await untilHydrated(page);
    };

    test('an admin finds a member, grants a role, suspends the member and reverts both', async () => {
      const member = await enter('owner');
      await member.context().close();
      const page = await enter('admin', { javaScriptEnabled });
      const troubles = watchTroubles(page);
      await open(page, '/en/manage/people');
      await page.locator('#address').fill('nobody@mail.example');
      await page.locator('button[value=find]').click();
      await page.locator('#address-fault').waitFor();
      expect(await page.locator('#address').inputValue()).toBe('nobody@mail.example');
      await page.locator('#address').fill('owner@people.example');
      await page.locator('button[value=find]').click();
      await page.locator('h1', { hasText: 'Demo Owner' }).waitFor();

      await page.locator('#roleReason').fill('Helps out');
      await page.locator('button[value=grant-moderator]').click();
      await page.getByRole('status').filter({ hasText: 'Role given.' }).waitFor();
      await page.locator('#suspensionReason').fill('A test');
      await page.locator('#until').fill('2020-01-01');
      await page.locator('button[value=suspend]').click();
      await page.locator('#until-fault').waitFor();
      expect(await page.locator('#suspensionReason').inputValue()).toBe('A test');
      await page.locator('#until').fill('');
      await page.locator('button[value=suspend]').click();
      await page.locator('main', { hasText: 'Reason for the suspension: A test' }).waitFor();
      await page.locator('#suspensionReason').fill('Over');
      await page.locator('button[value=lift]').click();
      await page.getByRole('status').filter({ hasText: 'Suspension lifted.' }).waitFor();
      await page.locator('#roleReason').fill('Thank you');
      await page.locator('button[value=revoke-moderator]').click();
      await page.getByRole('status').filter({ hasText: 'Role removed.' }).waitFor();

      await page.getByRole('link', { name: 'Log', exact: true }).click();
      await page.locator('h1', { hasText: 'Log' }).waitFor();
      const changes = page.locator('.entry > :first-child > :first-child');
      const four = ['Role removed', 'Suspension lifted', 'Suspended', 'Role given'];
      expect((await changes.allInnerTexts()).slice(0, 4)).toEqual(four);
      // With JavaScript disabled, Chromium reports the document's scripts as blocked.
      if (javaScriptEnabled) expect(troubles).toEqual([]);
      await page.context().close();
    });

    test('an admin searches the log by person, thing and action, removes a filter and erases a text', async () => {
      const member = await enter('owner');
      await member.context().close();
      const page = await enter('admin', { javaScriptEnabled });
      const troubles = watchTroubles(page);
      const owner = await stage.server.db
        .prepare(`select person_id from identities where subject = 'owner@people.example'`)
        .first<number>('person_id');
      await open(page, `/en/manage/people?person=${owner}`);
      for (const step of ['grant-editor', 'revoke-editor']) {
        await page.locator('#roleReason').fill(`Because of ${step} ${javaScriptEnabled}`);
        await page.locator(`button[value=${step}]`).click();
        await page.locator('#done').waitFor();
      }
      await page.getByRole('link', { name: 'Everything in the log about this person' }).click();
      await page.locator('h1', { hasText: 'Log' }).waitFor();
      await page.locator('#thing').selectOption('person');
      await page.locator('#action').selectOption('role.grant');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('link', { name: 'Remove: Role given' }).waitFor();
      const actions = page.locator('.entry > :first-child > :first-child');
      expect(new Set(await actions.allInnerTexts())).toEqual(new Set(['Role given']));
      await page.getByRole('link', { name: 'Remove: Role given' }).click();
      await page.getByRole('link', { name: 'Remove: Role given' }).waitFor({ state: 'detached' });
      await expect.poll(async () => (await actions.allInnerTexts())[0]).toBe('Role removed');

      const newest = page.locator('.entry').first();
      await newest.getByText('Erase a text').click();
      await newest.getByRole('button', { name: 'Erase the reason' }).click();
      await page.getByRole('status').filter({ hasText: 'The text was erased.' }).waitFor();
      await newest.getByText('The reason was erased.').waitFor();
      await page.getByText(`Because of grant-editor ${javaScriptEnabled}`).waitFor();
      if (javaScriptEnabled) expect(troubles).toEqual([]);
      await page.context().close();
    });

    test('an admin marks one email as delivered and sends another one again', async () => {
      const [closed, again] = [
        `lost-closed-${javaScriptEnabled}@mail.example`,
        `lost-again-${javaScriptEnabled}@mail.example`,
      ];
      await sendMails(closed, again);
      const page = await enter('admin', { javaScriptEnabled });
      await open(page, '/en/manage');
      await page.getByRole('main').locator('.panel').getByRole('link', { name: 'Emails' }).click();
      const entry = (to: string) => page.locator('.entry', { hasText: to });
      await entry(closed)
        .getByRole('button', { name: `Mark as arrived ${closed}` })
        .click();
      await page.getByRole('status').filter({ hasText: 'Marked as arrived.' }).waitFor();
      await expect.poll(() => entry(closed).count()).toBe(0);
      await entry(again)
        .getByRole('button', { name: `Send again ${again}` })
        .click();
      await page.getByRole('status').filter({ hasText: 'sending the email again' }).waitFor();
      const handed = async () => (await stage.server.mails()).filter(({ to }) => to === again).length;
      await expect.poll(handed).toBe(2);
      await page.getByRole('link', { name: 'Handled by staff' }).click();
      await entry(closed).waitFor();
      await page.context().close();
    });
  },
);

test('the account menu links to the staff page for staff only', async () => {
  const editor = await enter('editor');
  await editor.locator('header .avatar').click();
  await editor.locator('#account').getByRole('link', { name: 'Manage' }).click();
  await editor.locator('h1', { hasText: 'Manage' }).waitFor();
  // An editor decides nothing of people and mails, but writes, translates, features places, and keeps the synonyms.
  const parts = editor.getByRole('navigation', { name: 'Sections' });
  expect(await parts.getByRole('link').allInnerTexts()).toEqual([
    ...['Overview', 'Articles', 'Carousels', 'Ads', 'Translations', 'Searches'],
  ]);
  const member = await enter('member');
  await member.locator('header .avatar').click();
  await member.locator('#account a').first().waitFor();
  await expect.poll(() => member.locator('#account').getByRole('link', { name: 'Manage' }).count()).toBe(0);
  await editor.context().close();
  await member.context().close();
});

describe.each(['en', 'ar'])('in %s', (lang) => {
  test('every staff page is accessible in light and dark, and fits into 320 px and with text of 200 %', async () => {
    await sendMails(`lost-a11y-${lang}@mail.example`, `refused-a11y-${lang}@mail.example`);
    const page = await enter('admin');
    const self = await stage.server.db
      .prepare(`select person_id from identities where subject = 'editor@people.example'`)
      .first<number>('person_id');
    const parts = [
      ...['', '/mails', '/mails?list=decided', '/people', `/people?person=${self}`],
      ...['/log', `/log?action=role.grant&by=1&person=${self}&thing=person-${self}`, '/../dashboard/history'],
    ];
    for (const part of parts) {
      await visit(page, stage.url(`/${lang}/manage${part}`));
      expect([part, await flaws(page)]).toEqual([part, []]);
    }
    await page.context().close();
  });
});

test.each([
  { lang: 'en', javaScriptEnabled: true },
  { lang: 'ar', javaScriptEnabled: false },
])(
  'in $lang, JavaScript $javaScriptEnabled: staff who came without a proof confirm in a new tab, and lose nothing that they typed',
  async ({ lang, javaScriptEnabled }) => {
    const member = await enter('owner');
    await member.context().close();
    const owner = await stage.server.db
      .prepare(`select person_id from identities where subject = 'owner@people.example'`)
      .first<number>('person_id');
    const page = await stage.open({ javaScriptEnabled });
    await page.goto(stage.url(`/${lang}/login`));
    await signInAs(page, 'admin');
    await page.waitForURL(`**/${lang}/dashboard`);
    await page.goto(stage.url(`/${lang}/manage/people?person=${owner}`));
    if (javaScriptEnabled) await untilHydrated(page);
    await page.locator('#roleReason').fill('Knows the place');
    await page.locator('button[value=grant-moderator]').click();
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.locator('[role=alert] a').click()]);
    await tab.locator('main dd', { hasText: 'Demo Admin' }).waitFor();
    await goOn(tab);
    await tab.waitForURL(`**/${lang}/manage/people?person=${owner}`);
    await tab.close();
    expect(await page.locator('#roleReason').inputValue()).toBe('Knows the place');
    await page.locator('button[value=grant-moderator]').click();
    await page.waitForURL(`**/manage/people?done=granted&person=${owner}#done`);
    await page.locator('#roleReason').fill('Only a test');
    await page.locator('button[value=revoke-moderator]').click();
    await page.waitForURL(`**/manage/people?done=revoked&person=${owner}#done`);
    await page.context().close();
  },
);
