import { readdir, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge, lineOf, type Search } from '../../scripts/search/queries.ts';
import { writeLandmarks } from '../search/landmarks.ts';
import { readerOf } from '../support/directory.ts';
import { startServer, type TestServer } from '../support/server.ts';

const rowSchema = v.strictObject({
  /** The slug of a site. */
  site: v.string(),
  /** The language of the page. */
  language: v.string(),
  q: v.string(),
  /** Slugs of listings. */
  find: v.pipe(v.array(v.string()), v.minLength(1)),
  note: v.optional(v.string()),
});
type Row = v.InferOutput<typeof rowSchema>;

const folder = new URL('../search/queries/', import.meta.url);

const tables = await Promise.all(
  (await readdir(folder)).map(async (file) => ({
    language: file.replace('.json', ''),
    rows: v.parse(v.array(rowSchema), JSON.parse(await readFile(new URL(file, folder), 'utf8'))),
  })),
);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withDemo: true });
  await writeLandmarks(server.db);
  for (const [site, q] of [
    ['museums', 'pendulum'],
    ['landmarks', 'Memorial'],
  ] as const)
    await untilIndexed(site, q);
}, 240_000);
afterAll(() => server.close());

const search: Search<Row> = async ({ site, language, q }) => {
  const { listings } = await readerOf(
    server,
    `${site}.localhost`,
  )(`/${language}/directory?${new URLSearchParams({ q })}`);
  return listings.map(({ slug, name }) => ({ ids: [slug], text: name }));
};

/** Waits, 20 s at most, until a word is found that stands only in texts. */
async function untilIndexed(site: string, q: string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 500)))
    if ((await search({ site, language: 'en', q, find: [] })).length > 0) return;
}

test('The tables have queries of readers in every language of the product and in six others', () => {
  const counts = Object.fromEntries(tables.map(({ language, rows }) => [language, rows.length]));
  for (const language of ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja'])
    expect(counts[language]).toBeGreaterThanOrEqual(32);
  for (const language of ['ko', 'zh', 'th', 'ru', 'he', 'tr']) expect(counts[language]).toBeGreaterThanOrEqual(12);
});

test.each(tables)('A reader who types in $language finds what they look for among the first ten', async ({ rows }) => {
  const verdicts = await judge(rows, search, { atOnce: 6 });
  expect(verdicts.filter(({ isFound }) => !isFound).map(lineOf)).toEqual([]);
});
