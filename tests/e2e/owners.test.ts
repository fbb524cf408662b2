import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { flaws } from '../support/accessibility.ts';
import { type ClaimStage, claimAs, enter, publishChange, signInHere, startClaimStage } from '../support/claim-stage.ts';
import { giveRole } from '../support/owners.ts';
import { dataOf, personOf } from '../support/people.ts';
import { visit, watchTroubles } from '../support/stage.ts';

let stage: ClaimStage;
beforeAll(async () => {
  stage = await startClaimStage();
});
afterAll(() => stage.close());

const area = '/en/dashboard/listings';

/** The link of the newest invitation to an address. */
const invitationFor = async (address: string): Promise<string> =>
  (await dataOf<{ link: string }>(stage.server, address, 'listing-invitation')).link;

/** Fills in one of the forms of a place, and waits for its answer. */
async function send(page: Page, { field, text, step }: { field?: string; text?: string; step: string }): Promise<void> {
  if (field) await page.locator(`#${field}`).fill(text ?? '');
  await page.locator(`button[value="${step}"]`).click();
  await page.locator('#done').waitFor();
}

/** The entries of the public history of a place: what, and by which kind of person. */
async function historyOf(slug: string): Promise<string[]> {
  await stage.server.recheck();
  const page = await stage.open();
  await page.goto(stage.url(`/en/directory/listing/${slug}`));
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('heading', { name: 'Changes' }).waitFor();
  const entries = await page.locator('ol li.entry').evaluateAll((all) =>
    all.map((one) =>
      [...one.querySelectorAll('p')]
        .slice(0, 2)
        .map(({ innerText }) => innerText.replace('\n', ': '))
        .filter(Boolean)
        .join(' | '),
    ),
  );
  await page.context().close();
  return entries;
}

describe.each([true, false])('With script: %s', (javaScriptEnabled) => {
  const of = (name: string) => `${name}-${javaScriptEnabled}@mail.example`;

  test('an owner invites a manager who edits, and hands the place over; its next owner gives it up', async () => {
    const shop = await stage.shop();
    await claimAs(stage, of('ada'), shop);
    const owner = await enter(stage, of('ada'), { javaScriptEnabled });
    await owner.goto(stage.url(area));
    await send(owner, { field: 'address', text: of('ben'), step: 'invite' });

    // A stranger comes from the email, signs in, and is back at the invitation.
    const manager = await stage.open({ javaScriptEnabled });
    await manager.goto(await invitationFor(of('ben')));
    await manager.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signInHere(stage, manager, of('ben'));
    await manager.getByText('You can accept it until').waitFor();
    await send(manager, { step: 'accept' });
    await manager.getByRole('link', { name: 'Edit this place' }).click();
    await publishChange(stage, manager, { slug: shop.slug, hasScript: javaScriptEnabled });

    await owner.goto(stage.url(area));
    await owner.locator('main li.row b', { hasText: 'Manager' }).waitFor();
    await send(owner, { field: 'newOwner', text: of('cem'), step: 'hand-over' });
    const heir = await enter(stage, of('cem'), { javaScriptEnabled });
    await heir.goto(await invitationFor(of('cem')));
    await send(heir, { step: 'accept' });
    await heir.getByText('This place is yours now.').waitFor();
    for (const former of [owner, manager]) {
      await former.goto(stage.url(area));
      await former.getByRole('heading', { name: 'You don’t run any places yet' }).waitFor();
    }

    await heir.locator('button[value="give-up"]').click();
    await heir.locator('#sure-fault').waitFor();
    await heir.locator('[name="sure"]').check();
    await send(heir, { step: 'give-up' });
    await heir.getByText('Done. You no longer run that place.').waitFor();
    expect(await historyOf(shop.slug)).toEqual([
      'Given up by its owner | By the owner',
      'Handed over to a new owner | By the owner',
      'Changed: Email address | By the owner',
      'Claimed by its owner | By the owner',
      expect.stringMatching(/^Added /),
    ]);
    for (const one of [owner, manager, heir]) await one.context().close();
  });
});

describe.each(['en', 'ar'])('In %s', (lang) => {
  test('the pages of those who run places have no flaws of accessibility', async () => {
    const [shop, second] = [await stage.shop(), await stage.shop()];
    const [owner, guest] = [`axe-${lang}@mail.example`, `guest-${lang}@mail.example`];
    await claimAs(stage, owner, shop);
    const page = await enter(stage, owner);
    await page.goto(stage.url(area));
    await send(page, { field: 'address', text: guest, step: 'invite' });
    const troubles = watchTroubles(page);
    const invited = await enter(stage, guest);
    const inLang = (address: string) => address.replace('/en/', `/${lang}/`);
    const check = async (who: Page, address: string) => {
      await visit(who, inLang(address));
      expect([address, await flaws(who)]).toEqual([address, []]);
    };
    await check(invited, stage.url(area));
    await check(invited, await invitationFor(guest));
    await check(page, stage.url(area));
    const person = await personOf(stage.server, owner);
    await giveRole(stage.server.db, { site: 1 as SiteId, listing: second.id, person, role: 'owner' });
    await check(page, stage.url(area));
    await check(page, stage.url(`/en/directory/listing/${shop.slug}/history`));
    expect(troubles).toEqual([]);
    for (const one of [page, invited]) await one.context().close();
  });
});
