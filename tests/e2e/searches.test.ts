import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overflow, violations } from '../support/accessibility.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
  await stage.server.db
    .prepare(
      `insert into counts select id, 'search', ?1, column1, column2, column3 from sites join (values
         ('kaffee', 'en', 1234), ('a rather long search for something that nobody here offers', 'en', 40), ('قهوة', 'ar', 12),
         ('コーヒー', 'ja', 5)) where slug = 'atlas'`,
    )
    .bind(Math.floor(Date.now() / 86_400_000))
    .run();
});
afterAll(() => stage.close());

async function enter({ javaScriptEnabled }: { javaScriptEnabled: boolean }): Promise<Page> {
  const page = await stage.open({ javaScriptEnabled, reducedMotion: 'reduce' });
  await signInByMail({ stage, page }, 'editor@people.example');
  return page;
}

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'with JavaScript: $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    test('an editor makes a search a synonym, changes the group, removes it and brings it back', async () => {
      const page = await enter({ javaScriptEnabled });
      const troubles = watchTroubles(page);
      await page.goto(stage.url('/en/manage/searches'));
      if (javaScriptEnabled) await untilHydrated(page);
      await page.locator('li', { hasText: 'kaffee' }).getByRole('link', { name: 'Add as a synonym' }).click();
      const words = page.getByLabel('New group of words');
      await expect.poll(() => words.inputValue()).toBe('kaffee');
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('alert').filter({ hasText: 'at least two different words' }).waitFor();
      expect(await words.inputValue()).toBe('kaffee');
      await words.fill('kaffee, coffee');
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('status').filter({ hasText: 'Added.' }).waitFor();
      await page.locator('li', { hasText: 'Already a synonym' }).waitFor();

      await page.getByRole('link', { name: 'Change: kaffee, coffee' }).click();
      const changed = page.getByLabel('Words of this group');
      await changed.fill('kaffee, coffee, café');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();

      await page.getByRole('link', { name: 'Change: kaffee, coffee, café' }).click();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('status').filter({ hasText: 'Removed.' }).waitFor();
      await expect.poll(() => words.inputValue()).toBe('kaffee, coffee, café');
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByText('kaffee · coffee · café').waitFor();

      await page.getByRole('link', { name: 'Change: kaffee, coffee, café' }).click();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('status').filter({ hasText: 'Removed.' }).waitFor();
      if (javaScriptEnabled) expect(troubles).toEqual([]);
      await page.context().close();
    });
  },
);

test('the page is accessible and fits narrow screens, in both directions of writing', async () => {
  const page = await enter({ javaScriptEnabled: true });
  for (const lang of ['en', 'ar', 'ja'])
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(stage.url(`/${lang}/manage/searches`));
      await untilHydrated(page);
      expect(await violations(page), `${lang} ${width}`).toEqual([]);
      expect(await overflow(page), `${lang} ${width}`).toEqual({ wider: 0, cut: [] });
    }
  await page.context().close();
});
