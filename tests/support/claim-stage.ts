import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type LocalInternet, startLocalInternet } from '../../scripts/lib/local-internet.ts';
import { listingForm } from './listing-form.ts';
import { dataOf, signedInAs } from './people.ts';
import { type Shop, shopAt } from './shop.ts';
import { type SignInStage, signInByMail, startSignInStage } from './sign-in-stage.ts';

/** A stage for claims: with a resolver and websites, and listings that nobody runs. */
export type ClaimStage = SignInStage & { internet: LocalInternet; shop(): Promise<Shop> };

export async function startClaimStage(): Promise<ClaimStage> {
  const internet = await startLocalInternet();
  const stage = await startSignInStage({ vars: { INTERNET: internet.origin } });
  let shops = 0;
  return {
    ...stage,
    internet,
    async shop() {
      shops += 1;
      return shopAt({ db: stage.server.db, internet }, { number: shops, host: `corner-${shops}.example` });
    },
    async close() {
      await stage.close();
      internet.close();
    },
  };
}

/** A page of a person who has signed in. */
export async function enter(stage: SignInStage, address: string, options: Parameters<SignInStage['open']>[0] = {}) {
  const page = await stage.open({ reducedMotion: 'reduce', ...options });
  // A connection gets few mails an hour, and all visitors of a test have the same one.
  await stage.server.db.prepare('delete from rate_counts').run();
  await signInByMail({ stage, page }, address);
  return page;
}

/** Enters an address on the page to sign in that is open, and the code that arrives there. */
export async function signInHere({ server }: SignInStage, page: Page, address: string): Promise<void> {
  await page.locator('[name="address"]').first().fill(address);
  await page.locator('main form:has([name="address"]) button[type="submit"]').first().click();
  await page.locator('#code').waitFor();
  const { code } = await dataOf<{ code: string }>(server, address, 'sign-in');
  await page.locator('#code').fill(code);
  await page.locator('main form:has(#code) button[type="submit"]').first().click();
}

/** From the page of a listing that a stranger wants to claim to the page of their claim. */
export async function begin(stage: ClaimStage, page: Page, { slug, address }: { slug: string; address: string }) {
  await stage.server.db.prepare('delete from rate_counts').run();
  await page.goto(stage.url(`/en/claim?listing=${slug}`));
  await page.getByRole('link', { name: 'Sign in and continue' }).click();
  await signInHere(stage, page, address);
  await page.getByRole('button', { name: 'Start my claim' }).click();
  await page.getByText('Your claim has started').waitFor();
}

/** Opens the form of a proof. */
export async function choose(page: Page, proof: string): Promise<void> {
  const summary = page.locator('summary', { hasText: proof });
  const isOpen = await summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open);
  if (!isOpen) await summary.click();
}

/** Has an email with a code sent to an address at the website; returns the link in it, and the code. */
export async function askByMail({ server }: ClaimStage, page: Page, address: string) {
  await choose(page, 'Email at your website');
  await page.getByLabel('Email address that ends in').fill(address);
  await page.getByRole('button', { name: 'Send the email' }).click();
  await page.getByText('The email is on its way').waitFor();
  return dataOf<{ link: string; code: string }>(server, address, 'claim-code');
}

/** Proves a claim with the code of an email to an address at the website. */
export async function proveByMail(stage: ClaimStage, page: Page, address: string): Promise<void> {
  const { code } = await askByMail(stage, page, address);
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** Makes a person the owner of a listing by a claim with an email, without a browser. */
export async function claimAs(stage: ClaimStage, address: string, { slug, host }: Shop): Promise<void> {
  const { server } = stage;
  const who = await signedInAs(server, address);
  const page = 'http://atlas.localhost/en/claim';
  const started = await who.post(`${page}?listing=${slug}`, { step: 'start', listing: slug });
  const claim = /claim=(\d+)/.exec(started.headers.get('location') ?? '')?.[1] ?? '';
  await who.post(`${page}?claim=${claim}`, { step: 'mail', claim, address: `owner@${host}` });
  const { code } = await dataOf<{ code: string }>(server, `owner@${host}`, 'claim-code');
  const proved = await who.post(`${page}?claim=${claim}`, { step: 'code', claim, code });
  if (!proved.headers.get('location')?.includes('done=granted')) throw new Error(`not granted: ${proved.status}`);
}

const changed = { email: 'hello@corner.example', phone: '+49 30 7654321' };

/**
 * Publishes a change of those who run a listing since today, with the form open. The form says beforehand that the phone
 * number waits for staff; visitors read the new email address at once.
 */
export async function publishChange(
  stage: SignInStage,
  page: Page,
  { slug, hasScript = true }: { slug: string; hasScript?: boolean },
): Promise<void> {
  const form = listingForm({ stage, page, lang: 'en', hasScript });
  await form.at('basics');
  await page.getByText('our team checks these first').waitFor();
  await form.goTo('contact');
  await form.type(changed);
  await form.goTo('preview');
  const parts = page.locator('section:has(> h3)');
  expect(await parts.allInnerTexts()).toEqual([
    expect.stringMatching(/^Our team checks this first[^@]*\+49 30 7654321/),
    expect.stringMatching(/^Published at once[^+]*hello@corner\.example/),
  ]);
  await form.press('send');
  await page.getByText('A part of your changes is published.').waitFor();
  await stage.server.recheck();
  const visitor = await stage.open();
  await visitor.goto(stage.url(`/en/directory/listing/${slug}`));
  const text = await visitor.locator('main').innerText();
  expect([text.includes(changed.email), text.includes(changed.phone)]).toEqual([true, false]);
  await visitor.context().close();
}
