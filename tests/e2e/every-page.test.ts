import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../web/contract/languages.ts';
import { flaws } from '../support/accessibility.ts';
import { problemSamples, samples } from '../support/samples.ts';
import { startSignInStage } from '../support/sign-in-stage.ts';
import { type Stage, untilHydrated, watchTroubles } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  // Frames of widgets have the address of the product.
  stage = await startSignInStage();
});
afterAll(() => stage.close());

/** English and Arabic; all languages with CRAWL=whole. */
const visited = languages.filter(({ tag }) => process.env.CRAWL === 'whole' || ['en', 'ar'].includes(tag));

/** Attributes whose React id differs between browser and Worker. The production build of React does not report them. */
const otherIds = (page: Page) =>
  page.evaluate(() => {
    const reactNames: Record<string, string> = { for: 'htmlFor' };
    // The rich text editor makes its elements itself, and names them after the field of React that it stands for.
    return [...document.querySelectorAll('site-slot *:not([contenteditable])')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      const props = (element as unknown as Record<string, Record<string, unknown>>)[key ?? ''] ?? {};
      return [...element.attributes]
        .filter(({ name, value }) => value.startsWith('_R_') && props[reactNames[name] ?? name] !== value)
        .map(({ name, value }) => `${name}="${value}" instead of "${props[reactNames[name] ?? name]}"`);
    });
  });

describe.each(visited)('in $tag', ({ tag: lang, direction: dir }) => {
  // All pages share one browser context, so that scripts are compiled once.
  let page: Page;
  let troubles: string[];
  beforeAll(async () => {
    // Colours have transitions by default, and contrast would be measured in the middle of one.
    page = await stage.open({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
    troubles = watchTroubles(page);
  });
  afterAll(() => page.context().close());

  test.each([...samples, ...problemSamples])(
    'the $route page hydrates without a console message and is accessible',
    async ({ host, path, status }) => {
      troubles.length = 0;
      const answer = await page.goto(stage.url(path(lang), host));
      await untilHydrated(page);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(answer?.status()).toBe(status);
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      expect(await page.locator('html').getAttribute('dir')).toBe(dir);
      await expect.poll(() => page.locator('h1').count()).toBe(1);
      expect(troubles).toEqual([]);
      expect(await otherIds(page)).toEqual([]);

      expect(await flaws(page)).toEqual([]);
    },
  );
});
