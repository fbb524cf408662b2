import { afterAll, beforeAll, expect, test } from 'vitest';
import { alterDocument, type Stage, startStage, watchTroubles } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

test('a hydration mismatch between Worker and browser is reported', async () => {
  const page = await stage.open();
  const troubles = watchTroubles(page);
  const change = (html: string) => html.replace(/(<h2 id="newest"[^>]*>)/, '$1Other ');
  await alterDocument(page, { server: stage.server, path: '/en', change });
  await page.goto(stage.url('/en'));
  await expect.poll(() => troubles.join()).toContain('React error');
  await page.context().close();
});

test('a script that the Content Security Policy blocks is reported', async () => {
  const page = await stage.open();
  const troubles = watchTroubles(page);
  const change = (html: string) => html.replace('</head>', '<script>1</script></head>');
  await alterDocument(page, { server: stage.server, path: '/en', change });
  await page.goto(stage.url('/en'));
  await expect.poll(() => troubles.join()).toContain('Content Security Policy');
  await page.context().close();
});
