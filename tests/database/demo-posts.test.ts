import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportReport } from '../../scripts/articles/report.ts';
import { findSite } from '../../scripts/lib/sites.ts';
import { seedPosts } from '../../scripts/seed/posts.ts';
import { seed } from '../../scripts/seed.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const demoSites = ['museums', 'makers'] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await seed(database.db, { log: () => {} });
}, 120_000);
afterAll(() => database.close());

const rows = async (sql: string, ...values: unknown[]) =>
  (
    await database.db
      .prepare(sql)
      .bind(...values)
      .all<Record<string, string | number>>()
  ).results;

const idOf = async (slug: string) => (await findSite(database.db, slug))?.id ?? 0;

/** All that is written of posts. */
const written = () =>
  Promise.all(
    ['posts', 'post_relations', 'post_tags', 'post_photos', 'post_slugs', 'audit_log', 'changes'].map((name) =>
      rows(`select * from ${name}`),
    ),
  );

async function again(slug: (typeof demoSites)[number]): Promise<ImportReport> {
  const report = await seedPosts(database.db, { slug });
  if (!report) throw new Error(`there is no site ${slug}`);
  return report;
}

test.each(demoSites)(
  'Nothing is taken out of the texts of %s, and all their links and pictures are there',
  async (slug) => {
    const report = await again(slug);
    expect([...report.removed]).toEqual([]);
    expect(report).toMatchObject({ links: [], related: [], pictures: [], untranslated: [], rejected: [] });
    expect([...report.foreign]).toEqual([]);
  },
);

test('Seeding again changes nothing', async () => {
  const before = await written();
  for (const slug of demoSites) {
    const { texts, unchanged } = await again(slug);
    expect(unchanged).toBe(texts);
  }
  expect(await written()).toEqual(before);
});

test('Each text has a picture with a description, an author, and others to read', async () => {
  const lacking = await rows(
    `select language, slug from posts p where source = 'demo' and (picture = '' or picture_alt = '' or author_id is null
       or description = '' or not exists (select 1 from post_relations r where r.site_id = p.site_id and r.post_id = p.id)
       or not exists (select 1 from post_photos f where f.site_id = p.site_id and f.key = p.picture and f.post_id = p.id))`,
  );
  expect(lacking).toEqual([]);
  expect(await rows(`select slug from posts where source = 'demo' and slug glob '*[^a-z0-9-]*'`)).toEqual([]);
});

test.each([
  ['museums', 3],
  ['makers', 3],
])('The articles of %s are in at least %i languages each, in all languages of the site', async (slug, least) => {
  const site = await idOf(slug);
  const groups = await rows(
    `select source_id, count(*) as n from posts where site_id = ?1 and kind = 'article' group by group_id`,
    site,
  );
  expect(groups.filter(({ n }) => Number(n) < least)).toEqual([]);
  const silent = await rows(
    `select language from site_languages s where site_id = ?1 and not exists
       (select 1 from posts p where p.site_id = s.site_id and p.language = s.language)`,
    site,
  );
  expect(silent).toEqual([]);
});

test('The texts show what texts can contain: cards, captions, tables, footnotes, lists of tasks', async () => {
  for (const slug of demoSites) {
    const site = await idOf(slug);
    const [cards] = await rows('select count(*) as n from post_listings where site_id = ?1 and is_card = 1', site);
    expect(cards?.n).toBeGreaterThan(5);
    for (const part of ['<figcaption>', '<table>', '<section class="notes">', '<blockquote>']) {
      const [found] = await rows(
        'select count(*) as n from posts where site_id = ?1 and instr(html, ?2) > 0',
        site,
        part,
      );
      expect([slug, part, Number(found?.n) > 0]).toEqual([slug, part, true]);
    }
  }
});
