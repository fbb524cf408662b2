import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { publishDue } from '../../worker/features/posts/manage/publish-due.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { writePost } from '../support/posts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const minute = 60_000;
const start = Date.UTC(2027, 2, 1, 9);
let sites = 0;

/** A site with an article that is due at a time. */
async function due(at: number): Promise<{ site: SiteId; id: number }> {
  sites += 1;
  const site = await createTestSite(database.db, { languages: ['en'], slug: `due-${sites}` });
  const { id } = await writePost(database.db, {
    site,
    title: 'Later',
    state: 'scheduled',
    dueAt: at,
    now: start - minute,
  });
  return { site, id };
}

const stored = ({ site, id }: { site: SiteId; id: number }) =>
  database.db
    .prepare('select state, ran_at, published_at from posts where site_id = ?1 and id = ?2')
    .bind(site, id)
    .first<{ state: string; ran_at: number | null; published_at: number | null }>();

const logged = ({ site, id }: { site: SiteId; id: number }) =>
  database.db
    .prepare(
      `select action, actor, before, after from audit_log where site_id = ?1 and thing = 'post' and thing_id = ?2`,
    )
    .bind(site, id)
    .all()
    .then(({ results }) => results);

test('What is due is published once, with the time of the run and an entry of the log', async () => {
  const [now, later] = [await due(start), await due(start + minute)];
  await publishDue(database.db, start);
  await publishDue(database.db, start + 1);
  expect(await stored(now)).toEqual({ state: 'published', ran_at: start, published_at: start });
  expect(await logged(now)).toMatchObject([{ action: 'post.publish', before: 'scheduled', after: 'published' }]);
  expect(await stored(later)).toMatchObject({ state: 'scheduled', ran_at: null });
  await publishDue(database.db, start + minute);
  expect((await stored(later))?.state).toBe('published');
});

test('What missed runs have left is published, and the run fails with what was late', async () => {
  const [late, soon] = [await due(start - 40 * minute), await due(start - 2 * minute)];
  await expect(publishDue(database.db, start)).rejects.toThrow(
    `texts were published late, because runs were missed: ${late.id} of site ${late.site}: 40 min`,
  );
  for (const one of [late, soon]) expect((await stored(one))?.state).toBe('published');
  await expect(publishDue(database.db, start)).resolves.toBeUndefined();
});

test('Two runs at once publish a text once', async () => {
  const one = await due(start);
  await Promise.all([publishDue(database.db, start), publishDue(database.db, start)]);
  expect(await logged(one)).toHaveLength(1);
});

test('More texts than one run takes are published by the next ones', async () => {
  const { site, id } = await due(start);
  for (let i = 0; i < 60; i += 1)
    await writePost(database.db, { site, title: `Later ${i}`, state: 'scheduled', dueAt: start, now: start - minute });
  const left = () =>
    database.db
      .prepare(`select count(*) as n from posts where site_id = ?1 and state = 'scheduled'`)
      .bind(site)
      .first<number>('n');
  await publishDue(database.db, start);
  expect(await left()).toBe(11);
  await publishDue(database.db, start + minute);
  expect([await left(), (await stored({ site, id }))?.state]).toEqual([0, 'published']);
});
