import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import {
  askByMail,
  begin,
  type ClaimStage,
  choose,
  claimAs,
  enter,
  proveByMail,
  publishChange,
  startClaimStage,
} from '../support/claim-stage.ts';
import { dataOf } from '../support/people.ts';
import { visit } from '../support/stage.ts';

let stage: ClaimStage;
beforeAll(async () => {
  stage = await startClaimStage();
});
afterAll(() => stage.close());

/** From the page of the granted claim to the first published change. */
async function firstEdit(page: Page, slug: string, { hasScript = true } = {}): Promise<void> {
  await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
  await page.getByRole('link', { name: 'Edit the listing' }).click();
  await publishChange(stage, page, { slug, hasScript });
  await page.context().close();
}

const granted = (page: Page) => page.getByText('Done: you now run this listing.').waitFor();

/** The values to copy that the page gives for a proof, in its order. */
async function valuesOf(page: Page, proof: string): Promise<string[]> {
  const values = page.locator('details', { has: page.locator('summary', { hasText: proof }) }).locator('code');
  await values.first().waitFor();
  return values.allTextContents();
}

/** Decides on the newest claim of the queue, whose page is open. */
async function decide(moderator: Page, decision: string, reason?: string): Promise<void> {
  await moderator.getByRole('radio', { name: decision, exact: true }).check();
  if (reason) await moderator.locator('#reason-refuse').selectOption({ label: reason });
  await moderator.getByRole('button', { name: 'Decide', exact: true }).click();
  await moderator.locator('#done').waitFor();
}

/** Opens the claim of a listing in the queue of staff. */
async function openInQueue(moderator: Page, slug: string): Promise<void> {
  const { db } = stage.server;
  const item = await db
    .prepare(
      `select q.id from queue q join listings l on l.site_id = q.site_id and l.id = q.listing_id
       where q.site_id = 1 and q.kind = 'claim' and l.slug = ?1 and q.decided_at is null`,
    )
    .bind(slug)
    .first<number>('id');
  await moderator.goto(stage.url('/en/manage/queue'));
  await moderator.locator(`a[href$="item=${item}"]`).first().click();
  await moderator.getByRole('heading', { name: 'Decision', exact: true }).waitFor();
}

describe('A stranger gets the listing of their place, and edits it', () => {
  test.each([true, false])('with the code of an email; with script: %s', async (hasScript) => {
    const [page, { slug, host }] = [await stage.open({ javaScriptEnabled: hasScript }), await stage.shop()];
    await begin(stage, page, { slug, address: `mira-${hasScript}@mail.example` });
    await proveByMail(stage, page, `info@${host}`);
    await granted(page);
    await firstEdit(page, slug, { hasScript });
  });

  test('with a file whose name and content the page gives', async () => {
    const [page, { slug, host }] = [await stage.open(), await stage.shop()];
    await begin(stage, page, { slug, address: 'ines@mail.example' });
    await choose(page, 'File on your website');
    const [name, content, folder] = await valuesOf(page, 'File on your website');
    stage.internet.setPage(`https://${host}/${folder}/${name}`, { text: content ?? '' });
    await page.getByRole('button', { name: 'Check the file now' }).click();
    await granted(page);
    await firstEdit(page, slug);
  });

  test('with a record, after a look that came too early', async () => {
    const [page, { slug }] = [await stage.open(), await stage.shop()];
    await begin(stage, page, { slug, address: 'omar@mail.example' });
    await choose(page, 'DNS record of your domain');
    await page.getByRole('button', { name: 'Check the record now' }).click();
    await page.getByText('We didn’t find the record yet').waitFor();
    const [, name = '', value = ''] = await valuesOf(page, 'DNS record of your domain');
    stage.internet.setRecords(name, 'TXT', [`"${value}"`]);
    await page.getByRole('button', { name: 'Check the record now' }).click();
    await granted(page);
    await firstEdit(page, slug);
  });

  test.each([true, false])(
    'with a document from a phone, which a moderator opens and accepts; with script: %s',
    async (hasScript) => {
      const viewport = { width: 390, height: 844 };
      const page = await stage.open({ javaScriptEnabled: hasScript, viewport, hasTouch: true, isMobile: true });
      const { slug } = await stage.shop();
      await begin(stage, page, { slug, address: `yuki-${hasScript}@mail.example` });
      await choose(page, 'Document');
      const document = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 licence') };
      await page.locator('#document').setInputFiles(document);
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.getByText('The document is uploaded').waitFor();
      await page.getByRole('button', { name: 'Send to the site’s staff' }).click();
      await page.getByText('The site’s staff decide now').waitFor();
      expect(await page.getByRole('heading', { name: 'Show that it’s yours' }).count()).toBe(0);

      const moderator = await enter(stage, 'moderator@people.example', { javaScriptEnabled: hasScript });
      await openInQueue(moderator, slug);
      const [download] = await Promise.all([
        moderator.waitForEvent('download'),
        moderator.getByRole('button', { name: 'Open document 1 (PDF)' }).click(),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.7 licence');
      await moderator.reload();
      await moderator.getByText('Document of a claim opened').waitFor();
      await decide(moderator, 'Accept');
      await moderator.context().close();
      await page.reload();
      await firstEdit(page, slug, { hasScript });
    },
  );
});

describe.each([true, false])('With script: %s', (javaScriptEnabled) => {
  test('who runs a listing objects to the claim of another person, and staff refuse it after a look at both', async () => {
    const shop = await stage.shop();
    const { slug, host } = shop;
    const address = `incumbent-${javaScriptEnabled}@mail.example`;
    await claimAs(stage, address, shop);
    const page = await stage.open({ javaScriptEnabled });
    await begin(stage, page, { slug, address: `newcomer-${javaScriptEnabled}@mail.example` });
    await proveByMail(stage, page, `press@${host}`);
    await page.getByRole('heading', { name: 'With the site’s staff' }).waitFor();

    const owner = await enter(stage, address, { javaScriptEnabled });
    await owner.goto((await dataOf<{ link: string }>(stage.server, address, 'claim-owner')).link);
    await owner.getByText('says that they run this listing, which is yours now').waitFor();
    await owner.getByRole('button', { name: 'Object', exact: true }).click();
    await owner.getByText('Write why you object.').waitFor();
    await owner.locator('#text').fill('They left us in May and can still read that mailbox.');
    await owner.getByRole('button', { name: 'Object', exact: true }).click();
    await owner.locator('#done').waitFor();

    const moderator = await enter(stage, 'moderator@people.example', { javaScriptEnabled });
    await openInQueue(moderator, slug);
    const both = await moderator.locator('main').innerText();
    expect(both).toContain('Email at your website’s domain: confirmed');
    expect(both).toContain('They left us in May and can still read that mailbox.');
    await decide(moderator, 'Decline', 'The present owner stays');
    await page.reload();
    await page.getByRole('heading', { name: 'Declined' }).waitFor();
    await page.getByText('The present owner stays').waitFor();
    await owner.goto(stage.url('/en/dashboard/listings'));
    await owner.getByRole('link', { name: 'Edit this place' }).waitFor();
    for (const one of [page, owner, moderator]) await one.context().close();
  });
});

describe.each(['en', 'ar'])(
  'In %s, without flaws of accessibility, in light and dark, narrow, and with large text',
  (lang) => {
    const openAll = (page: Page) =>
      page.evaluate(() => {
        for (const one of document.querySelectorAll('main details')) (one as HTMLDetailsElement).open = true;
      });

    async function flawsAt(page: Page, address: string): Promise<void> {
      await visit(page, stage.url(address));
      await openAll(page);
      expect([address, await flaws(page)]).toEqual([address, []]);
    }

    test('the search, the start, and a claim', async () => {
      const [page, { slug }] = [await stage.open(), await stage.shop()];
      await begin(stage, page, { slug, address: `axe-${lang}@mail.example` });
      const claim = new URL(page.url()).searchParams.get('claim');
      for (const query of ['', '?q=museum', `?listing=${slug}`, `?claim=${claim}`])
        await flawsAt(page, `/${lang}/claim${query}`);
      await page.context().close();
    });

    test('the page of the email, the page of a present owner, and what staff see', async () => {
      const shop = await stage.shop();
      const [page, address] = [await stage.open(), `axe-owner-${lang}@mail.example`];
      await claimAs(stage, address, shop);
      await begin(stage, page, { slug: shop.slug, address: `axe-other-${lang}@mail.example` });
      const inLang = (link: string) => new URL(link).pathname.replace(/^\/\w+/, `/${lang}`) + new URL(link).search;
      const { link, code } = await askByMail(stage, page, `axe@${shop.host}`);
      const claim = page.url();
      await flawsAt(page, inLang(link));
      await page.goto(claim);
      await page.getByLabel('Code from the email').fill(code);
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.getByRole('heading', { name: 'With the site’s staff' }).waitFor();
      const owner = await enter(stage, address);
      await flawsAt(owner, inLang((await dataOf<{ link: string }>(stage.server, address, 'claim-owner')).link));
      const moderator = await enter(stage, 'moderator@people.example');
      await openInQueue(moderator, shop.slug);
      await flawsAt(moderator, inLang(moderator.url()));
      for (const one of [page, owner, moderator]) await one.context().close();
    });
  },
);
