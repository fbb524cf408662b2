import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from '../support/accessibility.ts';
import { siteId } from '../support/content.ts';
import { writePost } from '../support/posts.ts';
import { type Stage, startStage, visit } from '../support/stage.ts';

const key = 'a'.repeat(32);

/** Every construct that a text can have. */
const body = `Beginning with [a place](/directory/listing/painting-amsterdam) and a note[^1].

## First part

A [link out](https://example.org/), **strong**, *emphasised*, ~~struck~~ and \`code\`.

- one
  - below it
- [x] done

[A place](/directory/listing/painting-amsterdam)

### A table

| Material | Price |
|---|--:|
| Oak | 10 |

## Second part

> A quote.

\`\`\`
log
\`\`\`

<div dir="rtl" markdown="1">

**سلام**

</div>

![A drawing](photo:${key} "Its caption")

## Third part

End.

[^1]: The note.
`;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  const { db } = stage.server;
  const site = await siteId(db, 'atlas');
  const photos = new Map([[key, { width: 960, height: 640 }]]);
  const more = { site, body, photos, tags: ['Looking', 'Visiting'], description: 'What there is to see.' };
  const source = await writePost(db, { ...more, title: 'Every construct', publishedAt: 1_700_000_000_000 });
  await writePost(db, { ...more, title: 'كل شيء', language: 'ar', slug: 'everything', translationOf: source.id });
  await writePost(db, { ...more, title: 'Another text', publishedAt: 1_750_000_000_000 });
  await writePost(db, { ...more, title: 'A post by a member', kind: 'blog', isStaff: false });
  await stage.server.recheck();
});
afterAll(() => stage.close());

test.each([
  ['en', ['/articles', '/articles/every-construct', '/blogs', '/blogs/a-post-by-a-member', '']],
  ['ar', ['/articles', '/articles/everything', '/blogs']],
])('articles and posts are readable for everyone in %s: on small screens, enlarged, dark', async (lang, paths) => {
  const page = await stage.open({ viewport: { width: 1280, height: 800 } });
  for (const path of paths) {
    await visit(page, stage.url(`/${lang}${path}`));
    expect([path, await flaws(page)]).toEqual([path, []]);
  }
  await page.context().close();
});

test('without script, a reader goes from the menu to a text, to its topic, to another text and another language', async () => {
  const page = await stage.open({ javaScriptEnabled: false });
  await page.goto(stage.url('/en'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Articles' }).click();
  await page.getByRole('link', { name: 'Every construct' }).click();
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Looking' }).click();
  expect(new URL(page.url()).search).toBe('?tag=looking');
  await page.getByRole('link', { name: 'Another text' }).click();
  await page
    .getByRole('navigation', { name: 'Other texts' })
    .getByRole('link', { name: /Every construct/ })
    .click();
  await page.getByRole('navigation', { name: 'Also in' }).getByRole('link', { name: 'العربية' }).click();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await page.locator('h1').textContent()).toBe('كل شيء');
  await page.context().close();
});

test('a text is the same whether its document or a link opened it', async () => {
  const page = await stage.open();
  const text = async () =>
    (await page.locator('.written').evaluateAll((all) => all.map(({ innerHTML }) => innerHTML))).join();
  await visit(page, stage.url('/en/articles/every-construct'));
  const fromDocument = await text();
  await visit(page, stage.url('/en/articles'));
  await page.getByRole('link', { name: 'Every construct' }).click();
  await page.waitForURL('**/every-construct');
  await expect.poll(text).toBe(fromDocument);
  await page.context().close();
});

test('a heading is reached from the table of contents, and a note leads there and back', async () => {
  const page = await stage.open();
  await visit(page, stage.url('/en/articles/every-construct'));
  await page.getByText('Contents').click();
  await page.getByRole('link', { name: 'Second part' }).click();
  expect(new URL(page.url()).hash).toBe('#s-second-part');
  await page.locator('sup a').click();
  expect(new URL(page.url()).hash).toBe('#s-note-1');
  await page.locator('.note-back').click();
  expect(new URL(page.url()).hash).toBe('#s-ref-1');
  await page.context().close();
});
