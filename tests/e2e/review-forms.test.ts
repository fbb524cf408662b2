import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { own } from '../support/enquiries.ts';
import { makeStaff } from '../support/people.ts';
import { photoFile } from '../support/photo-file.ts';
import { decideOn } from '../support/queue.ts';
import { newReviewer, nextPlace, published, storedReview } from '../support/reviewers.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

const narrow = { viewport: { width: 390, height: 844 } };
const button = (page: Page, step: string) => page.locator(`main button[value="${step}"]:visible`);

/** Presses a button and waits for what follows. */
async function press(page: Page, step: string, shown: string): Promise<void> {
  await button(page, step).last().click();
  await page.locator(shown).first().waitFor();
}

describe.each([true, false])('With JavaScript: %s', (javaScriptEnabled) => {
  const open = async (address: string) => {
    const page = await stage.open({ javaScriptEnabled, ...narrow });
    await signInByMail({ stage, page }, address);
    return page;
  };
  const goto = async (page: Page, path: string) => {
    await page.goto(stage.url(path));
    if (javaScriptEnabled) await untilHydrated(page);
  };

  test('a review with two photos in Arabic is published, changed, answered, found helpful, reported and rejected', async () => {
    const { server } = stage;
    const place = await nextPlace(server);
    const [author, owner, reader, moderator] = [
      await newReviewer(server),
      await newReviewer(server),
      await newReviewer(server),
      await newReviewer(server),
    ];
    await own(server.db, place.site, place.id, owner.person);
    const page = await open(author.address);
    const form = `/ar/directory/listing/${place.slug}/review`;
    await goto(page, form);
    await page.locator('input[name="stars"][value="4"]').check({ force: true });
    await page.locator('#title').fill('قاعات هادئة');
    await page.locator('#body').fill('زرنا المتحف في يوم ماطر، وكانت القاعات هادئة والموظفون لطفاء جداً معنا.');
    for (const number of [1, 2]) {
      await page.locator('#photo-files').setInputFiles(await photoFile(`photo-${number}.jpg`, { hue: 60 * number }));
      if (!javaScriptEnabled) await button(page, 'upload').click();
      await expect.poll(() => page.locator('.photo-card').count()).toBe(number);
    }
    await page.locator('.photo-card input[name^="alt-"]').first().fill('قاعة المدخل');
    await press(page, 'send', '#done');
    const review = await storedReview(server, place, author.person);
    expect(review).toMatchObject({ state: 'published', stars: 4, language: 'ar' });
    expect(JSON.parse(review?.photos ?? '[]')).toHaveLength(2);
    const path = `/en/reviews/${review?.id}`;

    await goto(page, form);
    expect(await page.locator('#title').inputValue()).toBe('قاعات هادئة');
    await page.locator('input[name="stars"][value="5"]').check({ force: true });
    await press(page, 'send', '#done');
    expect((await storedReview(server, place, author.person))?.stars).toBe(5);

    const business = await open(owner.address);
    await goto(business, '/en/dashboard/reviews');
    await business.locator(`a[href$="/reviews/${review?.id}/reply"]`).click();
    await business.locator('#body').waitFor();
    if (javaScriptEnabled) await untilHydrated(business);
    await business.locator('#body').fill('Thank you, and see you soon!');
    await press(business, 'send', '#done');

    const visitor = await open(reader.address);
    await goto(visitor, path);
    await visitor.getByText('Thank you, and see you soon!').waitFor();
    await button(visitor, 'helpful').click();
    await visitor.waitForURL(`**${path}#review-${review?.id}`);
    expect((await storedReview(server, place, author.person))?.helpful).toBe(1);
    await goto(visitor, `${path}/report`);
    await visitor.locator('input[name="reason"][value="not-visited"]').check();
    await press(visitor, 'send', '#done');

    await makeStaff(server.db, { site: place.site, person: moderator.person, role: 'moderator' });
    const item = await server.db
      .prepare(`select id from queue where kind = 'review-report' and listing_id = ?1`)
      .bind(place.id)
      .first<number>('id');
    await decideOn(server.db, { site: place.site, id: item ?? 0, name: 'accept', by: moderator.person });
    await goto(page, '/en/dashboard/contributions');
    await page.locator('summary:has-text("Appeal"), textarea[name="appeal"]').first().waitFor();
    if (!(await page.locator('textarea[name="appeal"]').isVisible())) await page.locator('summary').last().click();
    await page.locator('textarea[name="appeal"]').fill('I was there, as my photos show.');
    await press(page, 'appeal', '#done');
    expect((await storedReview(server, place, author.person))?.state).toBe('held');
    await Promise.all([page, business, visitor].map((one) => one.context().close()));
  });
});

describe.each(['en', 'ar'])('The forms of reviews in %s', (lang) => {
  test('have no flaws of accessibility', async () => {
    const { server } = stage;
    const place = await nextPlace(server);
    const { review } = await published(server, place);
    const owner = await newReviewer(server);
    const page = await stage.open(narrow);
    const form = `/${lang}/directory/listing/${place.slug}/review`;
    const about = `/${lang}/reviews/${review.id}`;
    const check = async (path: string) => {
      await visit(page, stage.url(path));
      expect([path, await flaws(page)]).toEqual([path, []]);
    };
    for (const path of [form, about, `${about}/vote`, `${about}/report`]) await check(path);
    await signInByMail({ stage, page }, owner.address);
    await check(`/${lang}/dashboard/reviews`);
    await check(form);
    await own(server.db, place.site, place.id, owner.person);
    for (const path of [`${about}/reply`, `/${lang}/dashboard/reviews`, form, `${about}/vote`]) await check(path);
    await page.context().close();
  });

  test('choose stars with the keyboard alone', async () => {
    const place = await nextPlace(stage.server);
    const page = await stage.open(narrow);
    await visit(page, stage.url(`/${lang}/directory/listing/${place.slug}/review`));
    await page.locator('input[name="stars"][value="1"]').focus();
    await page.keyboard.press('Space');
    for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowDown');
    expect(await page.locator('input[name="stars"]:checked').inputValue()).toBe('3');
    await page.context().close();
  });
});
