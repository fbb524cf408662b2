import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonId } from '../../worker/data/schema.ts';
import { violations } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { makeStaff, personOf } from '../support/people.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { phone, untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const listing = '/directory/listing/painting-amsterdam';

/** The data of the newest mail of a kind to an address, with its language. */
const mailOf = (address: string, kind: string) =>
  stage.server.db
    .prepare(
      `select language, state, data ->> 'event' as event, data ->> 'code' as code from outbox
       where recipient = ?1 and template = ?2 order by created_at desc, id desc limit 1`,
    )
    .bind(address, kind)
    .first<{ language: string; state: string; event: string; code: string }>();

/** Makes the person with an address a moderator of the site. */
async function makeModerator(address: string): Promise<void> {
  const person: PersonId = await personOf(stage.server, address);
  const site = await siteId(stage.server.db, 'atlas');
  await makeStaff(stage.server.db, { site, person, role: 'moderator' });
}

/** Sends the open form from an address, and enters the code that arrives there. */
async function sendFrom(page: Page, address: string): Promise<void> {
  await page.locator('#address').fill(address);
  await page.locator('button[value="send"]:not(.sr-only)').click();
  await page.locator('#code').waitFor();
  await page
    .locator('#code')
    .fill((await mailOf(address, page.url().includes('/report') ? 'form-code' : 'sign-in'))?.code ?? '');
  await page.locator('button[value="code"]').click();
  await page.locator('#done').waitFor();
}

describe.each([
  { lang: 'en', javaScriptEnabled: true },
  { lang: 'ar', javaScriptEnabled: true },
  { lang: 'en', javaScriptEnabled: false },
  { lang: 'ar', javaScriptEnabled: false },
])('in $lang, with JavaScript: $javaScriptEnabled', ({ lang, javaScriptEnabled }) => {
  const of = (name: string) => `${name}-${lang}-${javaScriptEnabled}@example.org`;
  const digits = `${['en', 'ar'].indexOf(lang)}${Number(javaScriptEnabled)}`;
  let moderator: Page;
  const open = async (page: Page, path: string) => {
    await page.goto(stage.url(`/${lang}${path}`));
    if (javaScriptEnabled) await untilHydrated(page);
  };
  /** Takes the oldest thing that waits, and decides on it. */
  const decide = async (decision: string, more: (page: Page) => Promise<void> = async () => {}) => {
    await open(moderator, '/manage/queue');
    await moderator.locator('button[value="next"]').first().click();
    const choice = moderator.locator(`input[name="decision"][value="${decision}"]`);
    await choice.waitFor();
    if (javaScriptEnabled) await untilHydrated(moderator);
    await choice.check();
    await more(moderator);
    await moderator.locator('button[value="decide"]').click();
    await moderator.locator('#done').waitFor();
  };

  beforeAll(async () => {
    moderator = await stage.open({ javaScriptEnabled });
    await signInByMail({ stage, page: moderator }, of('moderator'), { lang });
    await makeModerator(of('moderator'));
  });
  afterAll(() => moderator.context().close());

  test('a stranger reports a listing and reads the outcome in an email in their language', async () => {
    const page = await stage.open({ javaScriptEnabled });
    await open(page, listing);
    await page.locator('a[href$="/report"]').click();
    await page.locator('input[value="wrong"]').check();
    await page.locator('#text').fill(`The map is wrong ${digits}`);
    await sendFrom(page, of('reporter'));
    expect(await mailOf(of('reporter'), 'submission')).toMatchObject({ language: lang, event: 'waiting' });
    await decide('accept');
    await expect
      .poll(() => mailOf(of('reporter'), 'submission'))
      .toMatchObject({ language: lang, event: 'accepted', state: 'sent' });
    await page.context().close();
  });

  test('a stranger corrects a phone number, staff publish it, and both the page and an email say so', async () => {
    const page = await stage.open({ javaScriptEnabled });
    const number = `+31 20 555 01${digits}`;
    await open(page, listing);
    await page.locator('a[href$="/correct"]').click();
    await page.locator('a[href*="field=phone"]').click();
    await page.locator('#value').fill(number);
    await sendFrom(page, of('corrector'));
    await decide('accept');
    await expect
      .poll(() => mailOf(of('corrector'), 'submission'))
      .toMatchObject({ language: lang, event: 'accepted', state: 'sent' });
    // Not in this browser, which may keep the page for 300 s.
    await expect
      .poll(async () => (await stage.server.get('atlas.localhost', `/${lang}${listing}`)).text)
      .toContain(number);
    await open(page, '/dashboard/contributions');
    expect(await page.locator('main').textContent()).toContain(`01${digits}`);
    await page.context().close();
  });

  test('a correction that is sent back with a note is written again by its author', async () => {
    const page = await stage.open({ javaScriptEnabled });
    await open(page, `${listing}/correct?field=website`);
    await page.locator('#value').fill(`https://one-${digits}.example.org`);
    await sendFrom(page, of('again'));
    await decide('send-back', async (at) => {
      await at.locator('#note').fill('Which of the two?');
      await at.locator('select[name="reason-send-back"]').selectOption('unclear');
    });
    await expect.poll(() => mailOf(of('again'), 'submission')).toMatchObject({ language: lang, event: 'sent-back' });
    await open(page, '/dashboard/contributions');
    expect(await page.locator('main').textContent()).toContain('Which of the two?');
    await page.locator('a[href*="again="]').click();
    await page.locator('#value').waitFor();
    expect(await page.locator('#value').inputValue()).toBe(`https://one-${digits}.example.org/`);
    await page.locator('#value').fill(`https://two-${digits}.example.org`);
    await page.locator('button[value="send"]:not(.sr-only)').click();
    await page.locator('#done').waitFor();
    await decide('refuse', (at) =>
      at
        .locator('select[name="reason-refuse"]')
        .selectOption('cannot-verify')
        .then(() => {}),
    );
    await expect.poll(() => mailOf(of('again'), 'submission')).toMatchObject({ event: 'refused' });
    await page.context().close();
  });
});

describe('What is typed', () => {
  test('stays in the browser without a network, and reaches the server with one', async () => {
    const page = await stage.open();
    await signInByMail({ stage, page }, 'offline@example.org');
    await visit(page, stage.url(`/en${listing}/correct?field=description`));
    await page.context().setOffline(true);
    await page.locator('#value').fill('Typed in a tunnel');
    await page.getByText('You’re offline').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Draft saved.').waitFor();
    const other = await stage.open();
    await signInByMail({ stage, page: other }, 'offline@example.org');
    await visit(other, stage.url(`/en${listing}/correct?field=description`));
    expect(await other.locator('#value').inputValue()).toBe('Typed in a tunnel');
    await Promise.all([page.context().close(), other.context().close()]);
  });

  test('is there again after the page was closed before it was sent', async () => {
    const page = await stage.open();
    await visit(page, stage.url(`/en${listing}/report`));
    await page.locator('input[value="duplicate"]').check();
    await page.locator('#text').fill('It stands twice');
    await page.getByText('Saved in this browser.').waitFor();
    const again = await page.context().newPage();
    await visit(again, stage.url(`/en${listing}/report`));
    await expect.poll(() => again.locator('#text').inputValue()).toBe('It stands twice');
    expect(await again.locator('input[value="duplicate"]').isChecked()).toBe(true);
    await page.context().close();
  });
});

describe('Opening hours', () => {
  /** The week of the newest correction that waits from an address. */
  const weekFrom = async (address: string) => {
    const author = await personOf(stage.server, address);
    const row = await stage.server.db
      .prepare(
        `select v.content from queue q join versions v on v.site_id = q.site_id and v.id = q.version_id
         where q.author_id = ?1 order by q.id desc limit 1`,
      )
      .bind(author)
      .first<{ content: string }>();
    return JSON.parse(row?.content ?? '{}').value;
  };
  const night = [
    ['10:00', '14:00'],
    ['22:00', '02:00'],
  ];

  test('are corrected with fields for times, copied to other days, and read back in words', async () => {
    const page = await stage.open(phone);
    await visit(page, stage.url(`/en${listing}/correct?field=hours`));
    const day = (name: string) => page.getByRole('group', { name, exact: true });
    await day('Monday').getByLabel('Open or closed').selectOption('open');
    const opens = day('Monday').getByLabel('Opens');
    const closes = day('Monday').getByLabel('Closes');
    while ((await opens.count()) > 1) await day('Monday').getByLabel('Remove these times').last().click();
    await opens.fill('10:00');
    await closes.fill('14:00');
    await day('Monday').getByRole('button', { name: 'Add times after a break' }).click();
    await expect.poll(() => opens.nth(1).evaluate((field) => field === document.activeElement)).toBe(true);
    await opens.nth(1).fill('22:00');
    await closes.nth(1).fill('02:00');
    await day('Monday').getByText('the next day').waitFor();
    await day('Monday').getByRole('button', { name: 'Copy to other days' }).click();
    const copy = page.getByRole('dialog', { name: 'Copy Monday to' });
    expect(await violations(page)).toEqual([]);
    await copy.getByLabel('All other days').check();
    await copy.getByLabel('Sunday').uncheck();
    await copy.getByRole('button', { name: 'Copy' }).click();
    await day('Sunday').getByLabel('Open or closed').selectOption('whole');
    await page
      .getByRole('status')
      .filter({ hasText: 'Monday to Saturday: 10:00 to 14:00 and 22:00 to 02:00 the next day.' })
      .filter({ hasText: 'Sunday: open 24 hours.' })
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await sendFrom(page, 'hours-script@example.org');
    expect(await weekFrom('hours-script@example.org')).toMatchObject({
      ...{ mon: night, tue: night, sat: night },
      sun: [['00:00', '24:00']],
    });
    await page.context().close();
  });

  test('are corrected as text without script; what is wrong is said at the day', async () => {
    const page = await stage.open({ javaScriptEnabled: false });
    await page.goto(stage.url(`/en${listing}/correct?field=hours`));
    await page.locator('#mon').fill('10-14, 22:00–02:00');
    await page.locator('#tue').fill('9-12, 11-14');
    await page.locator('#address').fill('hours-plain@example.org');
    await page.locator('button[value="send"]:not(.sr-only)').click();
    await page.getByText('Two of these times overlap').waitFor();
    expect(await page.locator('#mon').inputValue()).toBe('10-14, 22:00–02:00');
    await page.locator('#tue').fill('');
    await sendFrom(page, 'hours-plain@example.org');
    expect(await weekFrom('hours-plain@example.org')).toMatchObject({ mon: night, tue: [] });
    await page.context().close();
  });

  test('that were typed and not sent are in the fields for times again', async () => {
    const page = await stage.open();
    await visit(page, stage.url(`/en${listing}/correct?field=hours`));
    const wednesday = page.getByRole('group', { name: 'Wednesday', exact: true });
    await wednesday.getByLabel('Open or closed').selectOption('whole');
    await page.getByText('Saved in this browser.').waitFor();
    const again = await page.context().newPage();
    await visit(again, stage.url(`/en${listing}/correct?field=hours`));
    await again.getByRole('status').filter({ hasText: 'Wednesday: open 24 hours.' }).waitFor();
    const restored = again.getByRole('group', { name: 'Wednesday', exact: true }).getByLabel('Open or closed');
    expect(await restored.inputValue()).toBe('whole');
    await page.context().close();
  });
});

test.each(['report', 'correct', 'correct?field=hours', 'confirm'])(
  'The page %s has no accessibility faults, no troubles and fits a phone, from right to left as well',
  async (path) => {
    for (const lang of ['en', 'ar']) {
      const page = await stage.open(phone);
      const troubles = watchTroubles(page);
      await visit(page, stage.url(`/${lang}${listing}/${path}`));
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(troubles).toEqual([]);
      await page.context().close();
    }
  },
);
