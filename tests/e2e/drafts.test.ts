import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { personOf } from '../support/people.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { visit } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const path = '/en/directory/listing/painting-amsterdam/correct?field=description';

/** A device of a member with the form open. */
async function device(address: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await stage.open(options);
  await signInByMail({ stage, page }, address);
  if (options.javaScriptEnabled === false) await page.goto(stage.url(path));
  else await visit(page, stage.url(path));
  return page;
}

const close = (...pages: readonly Page[]) => Promise.all(pages.map((page) => page.context().close()));

describe('A draft on two devices', () => {
  test('shows both versions while it is written, and takes the one that the member chooses', async () => {
    const address = 'two-desks@example.org';
    const [one, other] = [await device(address), await device(address)];
    await one.locator('#value').fill('The first version');
    await one.getByText('Draft saved.').waitFor();
    // Typing on, after it was saved, is no conflict with oneself.
    await one.locator('#value').fill('The first version, longer');
    await one.locator('#source').fill('A sign at the door');
    await expect
      .poll(() =>
        stage.server.db
          .prepare(`select fields ->> 'source' as source from drafts where fields like '%longer%'`)
          .first(),
      )
      .toEqual({ source: 'A sign at the door' });
    await other.locator('#value').fill('The second version');
    await other.getByRole('button', { name: 'Show both versions' }).click();
    await other.getByText('On your other device you wrote').waitFor();
    expect(await other.locator('#value').inputValue()).toBe('The second version');
    expect(await other.locator('#source').inputValue()).toBe('A sign at the door');
    expect(await violations(other)).toEqual([]);
    await other.getByRole('button', { name: 'Use the other version' }).click();
    expect(await other.locator('#value').inputValue()).toBe('The first version, longer');
    await other.getByText('Draft saved.').waitFor();
    await close(one, other);
  });

  test('shows both versions without script', async () => {
    const address = 'two-plain-desks@example.org';
    const [one, other] = [await device(address), await device(address, { javaScriptEnabled: false })];
    await one.locator('#value').fill('The first version');
    await one.getByText('Draft saved.').waitFor();
    await other.locator('#value').fill('The second version');
    await other.locator('button[value="keep"]').click();
    await other.getByText('On your other device you wrote').waitFor();
    expect(await other.locator('main').textContent()).toContain('The first version');
    expect(await other.getByRole('button', { name: 'Use the other version' }).isVisible()).toBe(false);
    await other.locator('button[value="keep"]').click();
    await other.locator('#done').waitFor();
    expect(await other.locator('#value').inputValue()).toBe('The second version');
    await close(one, other);
  });
});

test('What is typed after the session has ended is there again after signing in', async () => {
  const address = 'ended@example.org';
  const page = await device(address);
  await stage.server.db
    .prepare('update sessions set expires_at = 1 where person_id = ?1')
    .bind(await personOf(stage.server, address))
    .run();
  await page.locator('#value').fill('Typed too late');
  await page.getByText('You’ve been signed out').waitFor();
  expect(await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toContain('/en/login?return=');
  await signInByMail({ stage, page }, address);
  await visit(page, stage.url(path));
  expect(await page.locator('#value').inputValue()).toBe('Typed too late');
  await page.context().close();
});

test('A draft that was discarded is not filled in again', async () => {
  const page = await device('discards@example.org');
  const before = await page.locator('#value').inputValue();
  await page.locator('#value').fill('Not needed');
  await page.getByText('Draft saved.').waitFor();
  await visit(page, stage.url(path));
  await page.locator('button[value="discard"]').click();
  await page.getByText('The form is empty again.').waitFor();
  expect(await page.locator('#value').inputValue()).toBe(before);
  await page.context().close();
});
