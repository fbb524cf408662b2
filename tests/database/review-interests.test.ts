import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { reviewReportKind } from '../../worker/features/reviews/moderate/report.kind.ts';
import { reportReview } from '../../worker/features/reviews/respond/report-review.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { contributionsAt, newestThing, thingOf } from '../support/queue.ts';
import { addMembers, review } from '../support/reviews.ts';

let database: TestDatabase;
let site: SiteId;
let listings: number[];
let members: PersonId[];
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  site = await createTestSite(db);
  const named = ['Café A', 'Café B', 'Café elsewhere', 'Bakery'].map((name) => listingNamed(name));
  listings = await createListings(openWriter(db, site), named);
  members = await addMembers(db, site, 12);
  const run = (sql: string, ...values: unknown[]) =>
    db
      .prepare(sql)
      .bind(site, ...values)
      .run();
  for (const [id, slug] of [
    [901, 'cafes'],
    [902, 'bakeries'],
  ])
    await run(`insert into categories (site_id, id, slug, names) values (?1, ?2, ?3, '{}')`, id, slug);
  for (const [id, slug] of [
    [901, 'here'],
    [902, 'there'],
  ])
    await run(
      `insert into places (site_id, id, kind, slug, country, names) values (?1, ?2, 'city', ?3, 'DE', '{}')`,
      id,
      slug,
    );
  for (const [i, [category, place]] of [
    [901, 901],
    [901, 901],
    [901, 902],
    [902, 901],
  ].entries()) {
    await run(
      'insert into listing_categories (site_id, listing_id, category_id) values (?1, ?2, ?3)',
      listings[i],
      category,
    );
    await run('update listings set place_id = ?3 where site_id = ?1 and id = ?2', listings[i], place);
  }
  await run(
    `insert into listing_roles (site_id, listing_id, person_id, role, granted_at) values (?1, ?2, ?3, 'owner', 1)`,
    ...[listings[0], members[0]],
  );
});
afterAll(() => database.close());

const now = Date.UTC(2026, 4, 10);
const meter = { count: () => {} } as never;
const at = (listing: number, person: number) => ({
  ...{ site, listing: listings[listing] ?? 0, person: members[person] as PersonId, now },
});

test('An owner who reviews a similar place in the same city is held, with the reason for staff; others are not', async () => {
  expect(await review(database.db, at(1, 0))).toBe('held');
  const item = await thingOf(database.db, site, await newestThing(database.db, site));
  expect(item.risks).toContain('competitor');
  expect(await review(database.db, at(2, 0))).toBe('published');
  expect(await review(database.db, at(3, 0))).toBe('published');
  expect(await review(database.db, at(1, 1))).toBe('published');
  expect(await review(database.db, at(0, 0))).toBe('own');
});

test('Staff see that an owner reports only the bad reviews of their own listing', async () => {
  const { db } = database;
  const stars = [1, 1, 2, 5, 5, 4];
  for (const [i, given] of stars.entries())
    expect(await review(db, { ...at(0, i + 2), text: { stars: given } })).toBe('published');
  const bad = await db
    .prepare('select id from reviews where site_id = ?1 and listing_id = ?2 and stars < 3 order by id')
    .bind(site, listings[0])
    .all<{ id: number }>();
  for (const { id } of bad.results)
    await reportReview(db, {
      ...{ site, listing: listings[0] ?? 0, review: id, reason: 'own-interest', text: 'A competitor.', language: 'en' },
      ...{ author: { person: members[0] as PersonId, address: null }, names: {}, link: contributionsAt, now },
    });
  const newest = await newestThing(db, site);
  const item = await thingOf(db, site, newest);
  const query = reviewReportKind.current?.(site, [newest]);
  const [[current]] = query ? await openReader(db, meter).batch(query) : [[undefined]];
  const t = ((key: string, values: object) => `${key} ${JSON.stringify(values ?? {})}`) as never;
  const flags = reviewReportKind.show(item, { lang: 'en', t }, current).find(({ field }) => field === 'flags');
  expect(flags?.after).toBe('review.flags {"count":3,"one":2,"two":1,"three":0,"four":0,"five":0}');
});
