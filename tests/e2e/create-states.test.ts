import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspend } from '../../worker/identity/suspensions.writer.ts';
import { violations } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { type ListingForm, listingForm } from '../support/listing-form.ts';
import { personOf } from '../support/people.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

/** A device on which a member has the form open. */
async function device(address: string, { hasScript = true } = {}): Promise<{ page: Page; form: ListingForm }> {
  const page = await stage.open({ javaScriptEnabled: hasScript });
  await signInByMail({ stage, page }, address);
  const form = listingForm({ stage, page, lang: 'en', hasScript });
  await form.open();
  return { page, form };
}

/** What the draft of a person has on the server. */
const draftOf = async (address: string): Promise<Record<string, string>> => {
  const fields = await stage.server.db
    .prepare(`select fields from drafts where person_id = ?1 and form = 'submission'`)
    .bind(await personOf(stage.server, address))
    .first<string>('fields');
  return JSON.parse(fields ?? '{}');
};

const close = (...pages: readonly Page[]) => Promise.all(pages.map((page) => page.context().close()));

describe('Without a network', () => {
  test('what is typed stays in the browser, also when the page is opened again, and is kept once there is one', async () => {
    const address = 'tunnel@example.org';
    const { page, form } = await device(address);
    await page.context().setOffline(true);
    await form.type({ name: 'Typed in a tunnel' });
    await page.getByText('You’re offline').waitFor();
    await page.close();
    const again = await page.context().newPage();
    await page.context().setOffline(false);
    const reopened = listingForm({ stage, page: again, lang: 'en' });
    await reopened.open();
    expect(await reopened.field('name').inputValue()).toBe('Typed in a tunnel');
    await expect.poll(() => draftOf(address)).toMatchObject({ name: 'Typed in a tunnel' });
    await close(again);
  });

  test('a step that is left in the middle goes on where it was', async () => {
    const address = 'lift@example.org';
    const { page, form } = await device(address);
    await form.type({ name: 'Typed in a lift' });
    await form.field('category').selectOption('art');
    await form.goOn('place');
    await page.context().setOffline(true);
    await form.type({ street: '1 Lift Street' });
    await page.getByText('You’re offline').waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => draftOf(address)).toMatchObject({ name: 'Typed in a lift', street: '1 Lift Street' });
    await close(page);
  });
});

describe.each([{ hasScript: true }, { hasScript: false }])(
  'A session that ends, with script: $hasScript',
  ({ hasScript }) => {
    test('loses nothing: after signing in again everything is there', async () => {
      const address = `ends-${hasScript}@example.org`;
      const { page, form } = await device(address, { hasScript });
      await form.type({ name: 'Before the end' });
      await form.field('category').selectOption('art');
      await form.goOn('place');
      await stage.server.db
        .prepare('delete from sessions where person_id = ?1')
        .bind(await personOf(stage.server, address))
        .run();
      await form.type({ street: '2 End Street' });
      if (!hasScript) await form.press('next');
      await page.getByText('You’ve been signed out').waitFor();
      expect(await form.field('street').inputValue()).toBe('2 End Street');
      await signInByMail({ stage, page }, address);
      await form.open('place');
      expect(await form.field('street').inputValue()).toBe('2 End Street');
      await form.goTo('basics');
      expect(await form.field('name').inputValue()).toBe('Before the end');
      await expect
        .poll(() => draftOf(address))
        .toMatchObject({ name: 'Before the end', category: 'art', street: '2 End Street' });
      await close(page);
    });
  },
);

describe('Two devices', () => {
  test('keep different fields both', async () => {
    const address = 'two-fields@example.org';
    const [one, other] = [await device(address), await device(address)];
    await one.form.type({ name: 'From the desk' });
    await one.page.getByText('Draft saved.').waitFor();
    await other.form.field('category').selectOption('history');
    await expect.poll(() => draftOf(address)).toMatchObject({ name: 'From the desk', category: 'history' });
    await other.form.open();
    expect(await other.form.field('name').inputValue()).toBe('From the desk');
    expect(await other.page.locator('section[aria-labelledby="others"]').count()).toBe(0);
    await close(one.page, other.page);
  });

  test.each([{ hasScript: true }, { hasScript: false }])(
    'are both shown where they say different things, with script: $hasScript',
    async ({ hasScript }) => {
      const address = `two-names-${hasScript}@example.org`;
      const [one, other] = [await device(address), await device(address, { hasScript })];
      await one.form.type({ name: 'The first name' });
      await one.page.getByText('Draft saved.').waitFor();
      await other.form.type({ name: 'The second name' });
      if (hasScript) await other.page.getByRole('button', { name: 'Show both versions' }).click();
      else await other.form.press('next');
      await other.page.getByText('On your other device you wrote').waitFor();
      expect(await other.page.locator('main').innerText()).toContain('The first name');
      expect(await other.form.field('name').inputValue()).toBe('The second name');
      if (hasScript) expect(await violations(other.page)).toEqual([]);
      await other.form.field('category').selectOption('art');
      await other.form.goOn('place');
      expect(await draftOf(address)).toMatchObject({ name: 'The second name', category: 'art' });
      await close(one.page, other.page);
    },
  );
});

test.each([{ hasScript: true }, { hasScript: false }])(
  'Return in a field goes on to the next step, with script: $hasScript',
  async ({ hasScript }) => {
    const page = await stage.open({ javaScriptEnabled: hasScript });
    const form = listingForm({ stage, page, lang: 'en', hasScript });
    await form.open('contact');
    await form.field('website').fill('bakery.example');
    await form.field('website').press('Enter');
    await form.at('hours');
    await form.field('special-date-1').press('Enter');
    await form.at('details');
    await close(page);
  },
);

describe('A member who is suspended', () => {
  test('reads why nothing can be sent, and what they typed is still there', async () => {
    const address = 'suspended@example.org';
    const { page, form } = await device(address);
    await form.type({ name: 'Typed before' });
    await page.getByText('Draft saved.').waitFor();
    const site = await siteId(stage.server.db, 'atlas');
    const person = await personOf(stage.server, address);
    const by = { by: null, linkFor: () => 'http://atlas.localhost/en', now: Date.now() };
    await suspend(stage.server.db, { site, person, reason: 'test', until: null, ...by } as never);
    await form.open();
    await page.getByRole('note').getByText('Your membership is suspended').waitFor();
    expect(await form.field('name').inputValue()).toBe('Typed before');
    expect(await violations(page)).toEqual([]);
    await form.type({ name: 'Typed since' });
    await form.press('next');
    await page.getByRole('note').getByText('Your membership is suspended').waitFor();
    expect(await form.field('name').inputValue()).toBe('Typed since');
    await form.open('preview');
    expect(await page.locator('button[value="send"]:visible:not(.sr-only)').count()).toBe(0);
    await close(page);
  });
});

describe('A site that takes no new places', () => {
  test('says so in place of the form, and goes on taking changes', async () => {
    const { db } = stage.server;
    const set = (to: string) => db.prepare(`update sites set submissions = ?1 where slug = 'crafts'`).bind(to).run();
    await set('closed');
    await stage.server.recheck();
    const page = await stage.open();
    await expect
      .poll(async () => {
        await page.goto(stage.url('/en/create', 'crafts.localhost'));
        return page.getByText('No new places at the moment').count();
      })
      .toBe(1);
    expect(await page.locator('#listing').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const slug = await db
      .prepare(`select slug from listings where site_id = ?1 and state = 'published' limit 1`)
      .bind(await siteId(db, 'crafts'))
      .first<string>('slug');
    await page.goto(stage.url(`/en/create?listing=${slug}`, 'crafts.localhost'));
    expect(await page.locator('#name').isVisible()).toBe(true);
    await set('open');
    await close(page);
  });
});
