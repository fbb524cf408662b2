import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { type SignInStage, signInByMail, startSignInStage } from '../support/sign-in-stage.ts';
import { untilHydrated, visit, watchTroubles } from '../support/stage.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'with JavaScript: $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    async function enter(width: number): Promise<Page> {
      const page = await stage.open({ javaScriptEnabled, reducedMotion: 'reduce', viewport: { width, height: 900 } });
      await stage.server.db.prepare('delete from rate_counts').run();
      await signInByMail({ stage, page }, 'admin@people.example');
      return page;
    }

    /** The accessibility checks are a script of the page. */
    const expectNoFlaws = async (page: Page) => expect(javaScriptEnabled ? await flaws(page) : []).toEqual([]);

    /** Writes the whole text as Markdown. */
    async function write(page: Page, text: string): Promise<void> {
      if (javaScriptEnabled) await page.getByRole('button', { name: 'Markdown' }).click();
      await page.locator('textarea[name=body]').fill(text);
    }

    test('an admin writes a version for a later day, sees what changes, and visitors read of it', async () => {
      const page = await enter(1280);
      const troubles = watchTroubles(page);
      await page.goto(stage.url('/en/manage/legal'));
      if (javaScriptEnabled) await untilHydrated(page);
      await expectNoFlaws(page);
      await page.getByRole('link', { name: 'Edit Terms of use, German' }).click();
      await page.locator('h1', { hasText: 'Terms of use: German' }).waitFor();
      if (javaScriptEnabled) await page.locator('.editor-tools').first().waitFor();
      await expectNoFlaws(page);
      const word = javaScriptEnabled ? 'mit' : 'ohne';
      const text = `Seien Sie nett, ${word} Skript.`;
      await write(page, text);
      await page.locator('button[value=changes]').click();
      await page.locator('#changes ins', { hasText: word }).waitFor();
      await page.locator('#date').fill('2020-01-01');
      await page.locator('button[value=send]').click();
      await page.locator('#date-fault').waitFor();
      expect(await page.locator('textarea[name=body]').inputValue()).toBe(text);
      await page.locator('#date').fill(new Date(Date.now() + 90 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10));
      await page.locator('button[value=send]').click();
      await page.getByRole('status').filter({ hasText: 'is published and takes effect on' }).waitFor();
      await stage.server.recheck();
      await page.goto(stage.url('/de/tos'));
      await page.locator('.notice', { hasText: 'tritt eine neue Fassung in Kraft' }).waitFor();
      if (javaScriptEnabled) expect(troubles).toEqual([]);
      await page.context().close();
    });

    test('an earlier version is filled in, and what was written before comes back', async () => {
      const page = await enter(400);
      await page.goto(stage.url('/en/manage/legal/edit?kind=cookies&language=en'));
      if (javaScriptEnabled) await untilHydrated(page);
      const before = await page.locator('textarea[name=body]').inputValue();
      await write(page, 'Half a thought');
      await page.locator('#restore').selectOption('1');
      await page.locator('button[value=restore]').click();
      await page.locator('#restored').waitFor();
      expect(await page.locator('textarea[name=body]').inputValue()).not.toBe('Half a thought');
      await page.locator('button[value=put-back]').click();
      await page.locator('#restored').waitFor({ state: 'detached' });
      expect(await page.locator('textarea[name=body]').inputValue()).toBe('Half a thought');
      await page.locator('button[value=discard]').click();
      await page.getByRole('status').filter({ hasText: 'The form is empty again.' }).waitFor();
      expect(await page.locator('textarea[name=body]').inputValue()).toBe(before);
      await page.context().close();
    });
  },
);

test('who chooses Markdown while the editor loads goes on writing Markdown', async () => {
  const page = await stage.open();
  await stage.server.db.prepare('delete from rate_counts').run();
  await signInByMail({ stage, page }, 'admin@people.example');
  const loading = Promise.withResolvers<void>();
  const chosen = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const script = await stage.server.get('atlas.localhost', new URL(route.request().url()).pathname);
    if (script.text.includes('ProseMirror')) {
      loading.resolve();
      await chosen.promise;
    }
    await route.continue();
  });
  await visit(page, stage.url('/en/manage/legal/edit?kind=cookies&language=en'));
  await loading.promise;
  await page.getByRole('button', { name: 'Markdown' }).click();
  const loaded = page.waitForResponse((response) => response.url().endsWith('.js'));
  chosen.resolve();
  await loaded;
  await page.locator('textarea[name=body]').fill('A thought');
  // The script of the editor has run by now.
  await page.waitForTimeout(500);
  expect(await page.locator('textarea[name=body]').isVisible()).toBe(true);
  expect(await page.locator('.editor-tools').count()).toBe(0);
  await page.context().close();
});
