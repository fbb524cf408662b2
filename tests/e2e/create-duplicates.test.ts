import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { listingForm } from '../support/listing-form.ts';
import { type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';

let stage: SignInStage;
let name: string;
const slug = 'painting-london';
beforeAll(async () => {
  stage = await startSignInStage();
  name =
    (await stage.server.db
      .prepare(
        `select t.name from listing_texts t join listings l on l.site_id = t.site_id and l.id = t.listing_id
         where l.slug = ?1 and t.language = 'en'`,
      )
      .bind(slug)
      .first<string>('name')) ?? '';
});
afterAll(() => stage.close());

async function begin(hasScript: boolean) {
  const page = await stage.open({ javaScriptEnabled: hasScript });
  const form = listingForm({ stage, page, lang: 'en', hasScript });
  await form.open();
  return { page, form, notice: page.locator('section[aria-labelledby="duplicates"]') };
}

describe('The name of a place that is listed', () => {
  test('brings up a notice while it is typed, which leads to correcting and claiming', async () => {
    const { page, form, notice } = await begin(true);
    await form.field('name').pressSequentially(name);
    await notice.waitFor();
    expect(await notice.locator(`a[href="/en/create?listing=${slug}"]`).isVisible()).toBe(true);
    expect(await notice.locator('a[href^="/en/claim"]').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('is asked about no more once the visitor says that theirs is a different place', async () => {
    const { page, form, notice } = await begin(true);
    await form.type({ name });
    await notice.getByRole('checkbox').check();
    await notice.locator('ul').waitFor({ state: 'detached' });
    await form.field('category').selectOption('art');
    await form.goOn('place');
    expect(await notice.count()).toBe(0);
    await form.goTo('basics');
    expect(await notice.locator('ul').count()).toBe(0);
    await form.field('name').fill(`${name} `);
    await form.goOn('place');
    expect(await notice.count()).toBe(0);
    await page.context().close();
  });

  test('brings up the notice without script on the page behind “Continue”, until it is a different place', async () => {
    const { page, form, notice } = await begin(false);
    await form.type({ name });
    await form.field('category').selectOption('art');
    expect(await notice.count()).toBe(0);
    await form.goOn('place');
    expect(await notice.locator(`a[href="/en/create?listing=${slug}"]`).isVisible()).toBe(true);
    await notice.getByRole('checkbox').check();
    await form.goTo('contact');
    expect(await notice.count()).toBe(0);
    await page.context().close();
  });

  test('leads from the notice to the form that changes it', async () => {
    const { page, form, notice } = await begin(true);
    await form.type({ name });
    await notice.locator(`a[href="/en/create?listing=${slug}"]`).click();
    await page.waitForURL(`**/create?listing=${slug}`);
    await form.ready();
    expect(await form.field('name').inputValue()).toBe(name);
    await page.context().close();
  });
});
