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
  await page.locator('button[value="send"]').click();
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
    await page.locator('button[value="send"]').click();
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
