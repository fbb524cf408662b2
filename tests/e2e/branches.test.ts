import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { openChain } from '../support/branches.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { phone, untilHydrated, visit } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

describe.each([true, false])('With JavaScript: %s', (javaScriptEnabled) => {
  test('an owner on a phone copies hours and photos from one listing to others, and leaves one out', async () => {
    const chain = await openChain(stage.server);
    const page = await stage.open({ ...phone, javaScriptEnabled });
    await signInByMail({ stage, page }, chain.address);
    const settle = () => (javaScriptEnabled ? untilHydrated(page) : Promise.resolve());
    await page.goto(stage.url('/en/dashboard/listings'));
    await page.locator('main a[href$="/branches"]').click();
    await page.locator('#from').waitFor();
    await settle();
    await page.locator('#from').selectOption(String(chain.ids[0]));
    await page.locator('input[name="hours"]').check();
    await page.locator('input[name="photos"]').check();
    await page.locator('main form button').click();
    const boxes = page.locator('input[name^="listing-"]');
    await boxes.first().waitFor();
    await settle();
    expect(await boxes.count()).toBe(2);
    expect(await page.locator('main').textContent()).toContain('Monday: 8:00');
    await boxes.last().uncheck();
    await page.locator('button[value="publish"]').click();
    await page.locator('#done').waitFor();
    expect(await page.locator('#done').textContent()).toBe('Published. 1 place has changed.');
    const changed = await stage.server.db
      .prepare('select count(*) as n from listings where site_id = ?1 and id in (?2, ?3, ?4) and hours is not null')
      .bind(chain.site, ...chain.ids)
      .first<number>('n');
    expect(changed).toBe(2);
    await page.context().close();
  });
});

describe.each(['en', 'ar'])('The pages of several listings in %s', (lang) => {
  test('have no flaws of accessibility, and fit a phone', async () => {
    const { address, ids } = await openChain(stage.server);
    const page = await stage.open(phone);
    await signInByMail({ stage, page }, address);
    const [first, ...others] = ids;
    const path = `/${lang}/dashboard/listings`;
    const compare = `${path}/branches?from=${first}&hours=on&photos=on&step=compare&texts=on&to=${others.join('.')}`;
    const result = `${path}/branches?from=${first}&hours=on&left=${others[0]}&stuck=${first}&written=${others[1]}`;
    for (const at of [path, `${path}/branches`, `${path}/branches?step=compare`, compare, result]) {
      await visit(page, stage.url(at));
      expect([at, await flaws(page)]).toEqual([at, []]);
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: innerWidth,
      }));
      expect([at, scroll <= width]).toEqual([at, true]);
    }
    await page.context().close();
  });
});
