import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSamples, samples } from '../support/samples.ts';
import { alterDocument, type Stage, startStage, untilHydrated, watchTroubles } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

describe.each(['en', 'ar'])('in %s', (lang) => {
  test.each([...samples, ...problemSamples])(
    'the $route page comes to life without a word on the console',
    async ({ host, path, status }) => {
      const page = await stage.open();
      const troubles = watchTroubles(page);
      const answer = await page.goto(stage.url(path(lang), host));
      await untilHydrated(page);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(answer?.status()).toBe(status);
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      expect(await page.locator('html').getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr');
      expect(await page.locator('h1').count()).toBe(1);
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );
});

test('a page that the browser draws differently than the Worker does not go unnoticed', async () => {
  const page = await stage.open();
  const troubles = watchTroubles(page);
  const change = (html: string) => html.replace(/(<h2 id="newest"[^>]*>)/, '$1Other ');
  await alterDocument(page, { server: stage.server, path: '/en', change });
  await page.goto(stage.url('/en'));
  await expect.poll(() => troubles.join()).toContain('React error');
  await page.context().close();
});

test('a script that the content policy forbids does not go unnoticed', async () => {
  const page = await stage.open();
  const troubles = watchTroubles(page);
  const change = (html: string) => html.replace('</head>', '<script>1</script></head>');
  await alterDocument(page, { server: stage.server, path: '/en', change });
  await page.goto(stage.url('/en'));
  await expect.poll(() => troubles.join()).toContain('Content Security Policy');
  await page.context().close();
});
