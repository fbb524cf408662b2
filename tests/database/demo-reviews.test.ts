import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountReviews } from '../../scripts/lib/recount-reviews.ts';
import { findSite } from '../../scripts/lib/sites.ts';
import { seedDirectoryReviews, seedReviews } from '../../scripts/seed/demo-reviews.ts';
import { seed } from '../../scripts/seed.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { isAggregateRating, reviewCounts, reviewScore } from '../../worker/domain/reviews/counts.query.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let makers: SiteId;
beforeAll(async () => {
  database = await openTestDatabase();
  await seed(database.db, { log: () => {} });
  makers = (await findSite(database.db, 'makers'))?.id ?? (0 as SiteId);
}, 120_000);
afterAll(() => database.close());

const meter = { count: () => {} } as never;

const rows = async (sql: string, ...values: unknown[]) =>
  (
    await database.db
      .prepare(sql)
      .bind(...values)
      .all()
  ).results;

test('The demo shows reviews in every state, with all that a reader can look for', async () => {
  const states = await rows('select state, count(*) as n from reviews where site_id = ?1 group by state', makers);
  expect(Object.fromEntries(states.map(({ state, n }) => [state, n]))).toEqual({
    ...{ published: 53, held: 3, rejected: 1, removed: 1 },
  });
  const [found] = await rows(
    `select count(distinct language) as languages, count(distinct stars) as stars, max(has_reply) as replies,
       max(photo_count) as photos, max(helpful) as helpful from reviews where site_id = ?1 and state = 'published'`,
    makers,
  );
  expect(found).toEqual({ languages: 4, stars: 5, replies: 1, photos: 2, helpful: 5 });
  const answered = await rows(
    `select y.to_version <> r.version_id as isOlder from review_replies y join reviews r on r.site_id = y.site_id
       and r.id = y.review_id where y.site_id = ?1 order by 1`,
    makers,
  );
  expect(answered).toEqual([{ isOlder: 0 }, { isOlder: 1 }]);
  expect(await rows(`select count(*) as n from queue where site_id = ?1 and kind = 'review-report'`, makers)).toEqual([
    { n: 3 },
  ]);
  expect(await rows(`select reason from reviews where site_id = ?1 and state = 'rejected'`, makers)).toEqual([
    { reason: 'spam' },
  ]);
});

test('All of them are marked as written for the demo, and search engines are told no rating', async () => {
  expect(await rows(`select id from reviews where site_id = ?1 and source <> 'demo'`, makers)).toEqual([]);
  const rated = await rows(`select listing_id as id from review_scores where site_id = ?1 and count > 0`, makers);
  expect(rated.length).toBeGreaterThan(4);
  for (const { id } of rated) {
    const reader = openReader(database.db, meter);
    const [[score], counts] = await reader.batch(reviewScore(makers, Number(id)), reviewCounts(makers, Number(id)));
    expect(isAggregateRating(score, counts)).toBe(false);
  }
});

test('Seeding again writes nothing, and all numbers equal a recount', async () => {
  const before = await rows('select * from reviews');
  expect(await seedReviews(database.db)).toBe(false);
  expect(await seedDirectoryReviews(database.db)).toBe(false);
  expect(await rows('select * from reviews')).toEqual(before);
  for (const slug of ['makers', 'signpost']) {
    const site = (await findSite(database.db, slug))?.id ?? makers;
    expect((await recountReviews(database.db, site)).differences).toEqual([]);
  }
});

test('Real museums have no invented reviews, ratings or owners', async () => {
  const others = `site_id = ${(await findSite(database.db, 'museums'))?.id}`;
  const [found] = await rows(
    `select (select count(*) from reviews where ${others}) as reviews,
       (select count(*) from review_scores where ${others}) as scores,
       (select count(*) from imported_ratings where ${others}) as ratings,
       (select count(*) from listing_roles where ${others}) as owners,
       (select count(*) from listings where ${others} and (rating_score is not null or review_count > 0)) as rated`,
  );
  expect(found).toEqual({ reviews: 0, scores: 0, ratings: 0, owners: 0, rated: 0 });
});
