import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalInternet, startLocalInternet } from '../../scripts/lib/local-internet.ts';
import { flaws } from '../support/accessibility.ts';
import { dataOf } from '../support/people.ts';
import { type Stage, startStage, visit } from '../support/stage.ts';

let stage: Stage;
let internet: LocalInternet;
beforeAll(async () => {
  internet = await startLocalInternet();
  stage = await startStage({ vars: { INTERNET: internet.origin } });
}, 120_000);
afterAll(async () => {
  await stage.close();
  internet.close();
});

let shops = 0;

/** A listing with a website of its own. */
async function shop(): Promise<{ slug: string; host: string }> {
  shops += 1;
  const host = `corner-${shops}.example`;
  internet.setRecords(host, 'A', ['93.184.215.14']);
  const { db } = stage.server;
  const row = await db
    .prepare(`select id, slug from listings where site_id = 1 and state = 'published' order by id limit 1 offset ?1`)
    .bind(shops)
    .first<{ id: number; slug: string }>();
  if (!row) throw new Error('the site has too few listings');
  await db.batch([
    db.prepare('update listings set website = ?2 where site_id = 1 and id = ?1').bind(row.id, `https://${host}/`),
    db.prepare('delete from website_changes where site_id = 1 and listing_id = ?1').bind(row.id),
  ]);
  return { slug: row.slug, host };
}

/** From the page of a listing that a stranger wants to claim to the page of their claim. */
async function begin(page: Page, slug: string, name: string): Promise<void> {
  const address = `${name}@mail.example`;
  await page.goto(stage.url(`/en/claim?listing=${slug}`));
  await page.getByRole('link', { name: 'Sign in and continue' }).click();
  await page.locator('[name="address"]').first().fill(address);
  await page.locator('main form:has([name="address"]) button[type="submit"]').first().click();
  await page.locator('#code').waitFor();
  const { code } = await dataOf<{ code: string }>(stage.server, address, 'sign-in');
  await page.locator('#code').fill(code);
  await page.locator('main form:has(#code) button[type="submit"]').first().click();
  await page.getByRole('button', { name: 'Start my claim' }).click();
  await page.getByText('Your claim has started').waitFor();
}

const granted = (page: Page) => page.getByText('Done: you now run this listing.').waitFor();

const choose = async (page: Page, proof: string): Promise<void> => {
  const summary = page.locator('summary', { hasText: proof });
  const isOpen = await summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open);
  if (!isOpen) await summary.click();
};

/** The values to copy that the page gives for a proof, in its order. */
async function valuesOf(page: Page, proof: string): Promise<string[]> {
  const values = page.locator('details', { has: page.locator('summary', { hasText: proof }) }).locator('code');
  await values.first().waitFor();
  return values.allTextContents();
}

const byMail = async (page: Page, host: string): Promise<void> => {
  await choose(page, 'Email at your website');
  await page.getByLabel('Email address that ends in').fill(`info@${host}`);
  await page.getByRole('button', { name: 'Send the email' }).click();
  await page.getByText('The email is on its way').waitFor();
  const { code } = await dataOf<{ code: string }>(stage.server, `info@${host}`, 'claim-code');
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
};

describe('A stranger gets the listing of their place', () => {
  test('with the code of an email', async () => {
    const [page, { slug, host }] = [await stage.open(), await shop()];
    await begin(page, slug, 'mira');
    await byMail(page, host);
    await granted(page);
  });

  test('without JavaScript', async () => {
    const [page, { slug, host }] = [await stage.open({ javaScriptEnabled: false }), await shop()];
    await begin(page, slug, 'noor');
    await byMail(page, host);
    await granted(page);
  });

  test('with a file whose name and content the page gives', async () => {
    const [page, { slug, host }] = [await stage.open(), await shop()];
    await begin(page, slug, 'ines');
    await choose(page, 'File on your website');
    const [name, content, folder] = await valuesOf(page, 'File on your website');
    internet.setPage(`https://${host}/${folder}/${name}`, { text: content ?? '' });
    await page.getByRole('button', { name: 'Check the file now' }).click();
    await granted(page);
  });

  test('with a record, after a look that came too early', async () => {
    const [page, { slug }] = [await stage.open(), await shop()];
    await begin(page, slug, 'omar');
    await choose(page, 'DNS record of your domain');
    await page.getByRole('button', { name: 'Check the record now' }).click();
    await page.getByText('We didn’t find the record yet').waitFor();
    const [, name = '', value = ''] = await valuesOf(page, 'DNS record of your domain');
    internet.setRecords(name, 'TXT', [`"${value}"`]);
    await page.getByRole('button', { name: 'Check the record now' }).click();
    await granted(page);
  });

  test('with a document, once staff have looked at it', async () => {
    const [page, { slug }] = [await stage.open(), await shop()];
    await begin(page, slug, 'yuki');
    await choose(page, 'Document');
    await page
      .locator('#document')
      .setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 licence') });
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('The document is uploaded').waitFor();
    await page.getByRole('button', { name: 'Send to the site’s staff' }).click();
    await page.getByText('The site’s staff decide now').waitFor();
  });
});

describe.each(['en', 'ar'])('The pages of claims in %s', (lang) => {
  test('have no flaws of accessibility, in light and dark, narrow, and with large text', async () => {
    const [page, { slug }] = [await stage.open(), await shop()];
    await begin(page, slug, `axe-${lang}`);
    const claim = new URL(page.url()).searchParams.get('claim');
    for (const query of ['', '?q=mus', `?listing=${slug}`, `?claim=${claim}`]) {
      await visit(page, stage.url(`/${lang}/claim${query}`));
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('details')) one.open = true;
      });
      expect([query, await flaws(page)]).toEqual([query, []]);
    }
  });
});
