import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { flaws, violations } from '../support/accessibility.ts';
import { listingOf } from '../support/content.ts';
import { personOf } from '../support/people.ts';
import { newestThing, sendCorrection, sendReport, thingOf } from '../support/queue.ts';
import { openSignedIn, type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
let site: SiteId;
let listing: number;
beforeAll(async () => {
  stage = await startSignInStage();
  ({ id: listing, site } = await listingOf(stage.server.db, 'atlas', 'painting-amsterdam'));
});
afterAll(() => stage.close());

const run = (query: string) => stage.server.db.prepare(query).run();

const enter = (person: string, { javaScriptEnabled = true } = {}): Promise<Page> =>
  openSignedIn(stage, {
    ...{ person, javaScriptEnabled, reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
  });

let made = 0;

/** Empties the queue, then lets a visitor report something and the demo member correct something, in this order. */
async function fillQueue(): Promise<{ report: number; correction: number }> {
  const { db } = stage.server;
  await run(`update queue set decided_at = 1, state = 'withdrawn' where decided_at is null`);
  made += 1;
  const now = Date.now();
  const stranger = { person: null, address: `reporter-${made}@example.org` } as const;
  await sendReport(db, { site, listing, author: stranger, now: now - 3_600_000 });
  const report = await newestThing(db, site);
  const person = await personOf(stage.server, 'member@people.example');
  const author = { person, address: 'member@people.example' };
  await sendCorrection(db, { site, listing, author, now: now - 60_000 });
  return { report, correction: await newestThing(db, site) };
}

const stateOf = async (id: number) => (await thingOf(stage.server.db, site, id)).state;

/** The thing whose link has the focus, by its number. */
const focused = (page: Page) =>
  page.evaluate(() => new URL((document.activeElement as HTMLAnchorElement | null)?.href ?? 'http://x').search);

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'with JavaScript: $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    test('a moderator works through the queue, and takes a decision back', async () => {
      const member = await enter('member');
      await member.context().close();
      const { report, correction } = await fillQueue();
      const page = await enter('moderator', { javaScriptEnabled });
      const troubles = watchTroubles(page);
      await page.goto(stage.url('/en/manage'));
      if (javaScriptEnabled) await untilHydrated(page);
      await page.getByRole('main').getByRole('link', { name: 'Queue', exact: true }).last().click();
      await page.getByRole('button', { name: 'Start with the oldest' }).click();
      await page.waitForURL(`**/manage/queue?item=${report}#thing`);
      if (javaScriptEnabled) await untilHydrated(page);
      // The reasons are those of the chosen decision.
      expect(await page.locator('#reason-refuse').isVisible()).toBe(false);
      await page.getByRole('radio', { name: 'Decline' }).check();
      await page.getByRole('button', { name: 'Decide and go on' }).click();
      await page.getByRole('alert').filter({ hasText: 'Choose a reason or write a note.' }).waitFor();
      expect(await page.getByRole('radio', { name: 'Decline' }).isChecked()).toBe(true);
      await page.locator('#reason-refuse').selectOption({ label: 'We found nothing wrong' });
      await page.getByRole('button', { name: 'Decide and go on' }).click();
      await page.getByRole('status').filter({ hasText: 'Declined: Report' }).waitFor();
      expect(new URL(page.url()).searchParams.get('item')).toBe(String(correction));
      await page.locator('.notice').getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('status').filter({ hasText: 'Taken back.' }).waitFor();
      expect(await stateOf(report)).toBe('waiting');
      if (javaScriptEnabled) expect(troubles).toEqual([]);
      await page.context().close();
    });

    test('a moderator decides on several things at once, after a look at what would happen', async () => {
      const { report, correction } = await fillQueue();
      const page = await enter('moderator', { javaScriptEnabled });
      await page.goto(stage.url('/en/manage/queue'));
      if (javaScriptEnabled) await untilHydrated(page);
      for (const box of await page.getByRole('checkbox', { name: /^Select: / }).all()) await box.check();
      await page.locator('#choice').selectOption({ label: 'Decline: We couldn’t verify this' });
      await page.getByRole('button', { name: 'See what would happen' }).click();
      await page.locator('main', { hasText: 'This is possible for 2 contributions.' }).waitFor();
      await page.getByRole('button', { name: 'Do it for all 2' }).click();
      await page.getByRole('status').filter({ hasText: '2 done.' }).waitFor();
      expect([await stateOf(report), await stateOf(correction)]).toEqual(['refused', 'refused']);
      await page.locator('main', { hasText: 'Nothing is waiting' }).waitFor();
      await page.context().close();
    });

    test('a member follows what they sent: sent back with notes, withdrawn', async () => {
      const { correction } = await fillQueue();
      const moderator = await enter('moderator', { javaScriptEnabled });
      await moderator.goto(stage.url(`/en/manage/queue?item=${correction}`));
      await moderator.getByRole('radio', { name: 'Send back for changes' }).check();
      await moderator.locator('#reason-send-back').selectOption({ label: 'Please say how you know this' });
      await moderator.getByRole('checkbox', { name: 'Phone' }).check();
      await moderator.getByLabel('Note about: Phone').fill('Which extension?');
      await moderator.getByRole('button', { name: 'Decide', exact: true }).click();
      await moderator.getByRole('status').filter({ hasText: 'Sent back for changes: Correction' }).waitFor();
      await moderator.context().close();
      const page = await enter('member', { javaScriptEnabled });
      await page.goto(stage.url('/en/dashboard/contributions'));
      const thing = page.locator(`#c${correction}`);
      await expect.poll(() => thing.innerText()).toContain('Which extension?');
      expect(await thing.getByRole('link', { name: /^Change and send again/ }).getAttribute('href')).toContain(
        'again=',
      );
      await thing.getByRole('button', { name: /^Withdraw/ }).click();
      await page.getByRole('status').filter({ hasText: 'Withdrawn.' }).waitFor();
      expect(await stateOf(correction)).toBe('withdrawn');
      await page.context().close();
    });
  },
);

describe.each(['en', 'ar'])('in %s', (lang) => {
  test('a moderator decides with the keyboard alone', async () => {
    const { report, correction } = await fillQueue();
    const page = await enter('moderator');
    const troubles = watchTroubles(page);
    await visit(page, stage.url(`/${lang}/manage/queue`));
    await page.keyboard.press('j');
    expect(await focused(page)).toBe(`?item=${report}`);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(`?item=${correction}`);
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    expect(await page.locator(`[name=pick-${report}]`).isChecked()).toBe(true);
    await page.keyboard.press('x');
    // Nothing happens with a modifier, nor where somebody types.
    await page.keyboard.press('Control+j');
    await page.locator('#choice').focus();
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('choice');
    await page.locator(`a[data-open][href$="item=${report}"]`).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${lang}/manage/queue?item=${report}`);
    await page.locator('[data-key=r]').waitFor();
    // A keyboard of another script has the letter on the same key.
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ق', code: 'KeyR', bubbles: true })),
    );
    expect(await page.locator('[data-key=r]').isChecked()).toBe(true);
    await page.keyboard.press('a');
    expect(await page.locator('[data-key=a]').isChecked()).toBe(true);
    await page.locator('#note').focus();
    await page.keyboard.type('sr jk');
    expect(await page.locator('#note').inputValue()).toBe('sr jk');
    await page.locator('button[value=decide]').click();
    await page.locator('#done').waitFor();
    await untilHydrated(page);
    await page.keyboard.press('u');
    await page.waitForURL('**done=undone**');
    expect(await stateOf(report)).toBe('waiting');
    await untilHydrated(page);
    await page.keyboard.press('n');
    await page.waitForURL(`**item=${correction}#thing`);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('the keys are explained, and can be turned off', async () => {
    await fillQueue();
    const page = await enter('moderator');
    await visit(page, stage.url(`/${lang}/manage/queue`));
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.locator('kbd').allInnerTexts()).toEqual(['j', 'k', 'Enter', 'x', 'a', 's', 'r', 'n', 'u', '?']);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await visit(page, stage.url(`/${lang}/manage/queue`));
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('');
    await page.keyboard.press('?');
    await dialog.waitFor();
    await dialog.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    expect(await focused(page)).toMatch(/^\?item=/);
    await page.context().close();
  });

  test('every page is accessible in light and dark, and fits into 320 px and with text of 200 %', async () => {
    const { report, correction } = await fillQueue();
    const page = await enter('moderator');
    const parts = [
      ...['', '?list=decided', '?list=appeals', `?item=${correction}`, `?item=${report}`],
      `?check=refuse&items=${report}.${correction}&reason=spam`,
    ].map((query) => `/manage/queue${query}`);
    for (const part of [...parts, '/manage', '/dashboard/contributions']) {
      await visit(page, stage.url(`/${lang}${part}`));
      expect([part, await flaws(page)]).toEqual([part, []]);
    }
    await page.context().close();
  });
});

test.each([true, false])(
  'with JavaScript: %s, a phone shows where one is, and unfolds the sections',
  async (javaScriptEnabled) => {
    await fillQueue();
    const page = await enter('admin', { javaScriptEnabled });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(stage.url('/en/manage/queue'));
    const sections = page.getByRole('navigation', { name: 'Sections' });
    expect(await sections.locator('summary').innerText()).toMatch(/Sections\s+Queue/);
    expect(await sections.getByRole('link').count()).toBe(0);
    await sections.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await sections.getByRole('link', { name: /^Queue/ }).innerText()).toContain('2');
    await sections.getByRole('link', { name: 'People' }).click();
    await page.locator('h1', { hasText: 'People' }).waitFor();
    await page.context().close();
  },
);
