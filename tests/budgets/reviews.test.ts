import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReviewFilter, reviewOrders } from '../../web/contract/reviews.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { Scope } from '../../worker/data/scope.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import type { ReviewRow } from '../../worker/domain/reviews/review.query.ts';
import { reviewStream, type StreamRow } from '../../worker/domain/reviews/review-stream.query.ts';
import { matches, reviewPage } from '../../worker/features/reviews/read/review-page.query.ts';
import {
  cutPage,
  planPage,
  planStream,
  type ReviewCursor,
  rowsOf,
  streamIndex,
} from '../../worker/features/reviews/read/review-page.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import budgets from './budgets.json' with { type: 'json' };

const count = 20_000;

let database: TestDatabase;
let site: SiteId;
let listing = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db);
  [listing = 0] = await createListings(openWriter(database.db, site), [listingNamed('Reviewed')]);
  const numbers = `with recursive n (i) as (select ?2 union all select i + 1 from n where i < ?3)`;
  const run = (query: string, ...values: unknown[]) =>
    database.db
      .prepare(query)
      .bind(...values)
      .run();
  await run(
    `insert into people (name, language, created_at, updated_at) select 'Author ' || value, 'en', 1, 1
    from json_each(?1)`,
    JSON.stringify(Array.from({ length: 200 }, (_, i) => i)),
  );
  for (let from = 1; from <= count; from += 2_000)
    await run(
      `${numbers} insert into reviews (site_id, id, listing_id, author, state, stars, language, language_by, body, photos, helpful,
         source, source_id, created_at, month)
       select ?1, i, ?4, 'A', 'published', 1 + i * 7 % 5, iif(i % 3, 'en', iif(i % 2, 'ar', 'ja')), 'person', 'Text ' || i,
         iif(i % 4, '[]', '[["k",1,1,""]]'), i % 50, 'test', i, 1600000000000 + i * 60000, 600 from n`,
      ...[site, from, from + 1_999, listing],
    );
  await run(
    `insert into review_replies (site_id, review_id, person_id, body, version_id, created_at)
     select site_id, id, (select min(id) from people), 'Thanks', 1, 1 from reviews where site_id = ?1 and id % 6 = 0`,
    site,
  );
}, 120_000);
afterAll(() => database.close());

const all: readonly ReviewFilter[] = [undefined, 3].flatMap((stars) =>
  [undefined, 'ja'].flatMap((language) =>
    [undefined, true].flatMap((photos) =>
      [undefined, true].map(
        (reply) =>
          ({
            ...(stars && { stars }),
            ...(language && { language }),
            ...(photos && { photos }),
            ...(reply && { reply }),
          }) as ReviewFilter,
      ),
    ),
  ),
);

/** The numbers of the reviews that a plain statement finds. */
async function plainly(order: string, { stars, language, photos, reply }: ReviewFilter): Promise<number[]> {
  const by = { newest: '', highest: 'stars desc,', lowest: 'stars,', helpful: 'helpful desc,' }[order];
  const { results } = await database.db
    .prepare(
      `select id from reviews where site_id = ?1 ${stars ? `and stars = ${stars}` : ''}
       ${language ? `and language = '${language}'` : ''} ${photos ? `and photos <> '[]'` : ''} ${reply ? 'and has_reply = 1' : ''}
       order by ${by} created_at desc, id desc limit 100`,
    )
    .bind(site)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}

const cases = reviewOrders.flatMap((order) => all.map((filter) => ({ order, filter, name: JSON.stringify(filter) })));

test.each(cases)(
  'Reviews of 20,000, $order first, of those with $name, are found with few rows read',
  async ({ order, filter }) => {
    const expected = await plainly(order, filter);
    const found: number[] = [];
    let cursor: ReviewCursor | null = null;
    for (let page = 0; page < 30 && found.length < expected.length; page += 1) {
      const meter = new Meter();
      const [rows]: readonly [ReviewRow[]] = await openReader(database.db, meter).batch(
        reviewPage({ site, listing, order, filter, cursor }),
      );
      const few = Object.keys(filter).length <= 1;
      expect([page, meter.rowsRead <= budgets.rowsRead[few ? 'reviews' : 'reviewsCombined'], meter.rowsRead]).toEqual([
        page,
        true,
        meter.rowsRead,
      ]);
      const cut: { reviews: ReviewRow[]; next: ReviewCursor | null } = cutPage(rows, planPage(order, filter), order);
      if (few) expect(cut.reviews).toHaveLength(20);
      found.push(...cut.reviews.map(({ id }) => id));
      cursor = cut.next;
      if (!cursor) break;
    }
    const length = Math.min(found.length, expected.length);
    expect(length).toBeGreaterThan(0);
    expect(found.slice(0, length)).toEqual(expected.slice(0, length));
  },
);

const streams = all
  .filter(({ reply, language }) => !reply && language !== undefined)
  .concat([{}, { stars: 3 }, { photos: true }]);

test.each(streams.map((filter) => ({ filter, name: JSON.stringify(filter) })))(
  'The newest reviews of a site, of those with $name, are found with few rows read',
  async ({ filter }) => {
    const expected = await plainly('newest', filter);
    const scope = { siteId: site, language: 'en', defaultLanguage: 'en' } as Scope;
    const found: number[] = [];
    let behind: ReviewCursor | null = null;
    for (let page = 0; page < 30 && found.length < expected.length; page += 1) {
      const plan = planStream(filter);
      const meter = new Meter();
      const [rows]: readonly [StreamRow[]] = await openReader(database.db, meter).batch(
        reviewStream(scope, {
          ...{ index: streamIndex(plan), filter, behind },
          ...{ match: matches(plan.checked), rows: rowsOf(plan) },
        }),
      );
      const few = Object.keys(filter).length <= 1;
      const most = budgets.rowsRead[few ? 'reviewStream' : 'reviewsCombined'];
      expect([page, meter.rowsRead <= most, meter.rowsRead]).toEqual([page, true, meter.rowsRead]);
      const cut: { reviews: StreamRow[]; next: ReviewCursor | null } = cutPage(rows, plan, 'newest');
      found.push(...cut.reviews.map(({ id }) => id));
      behind = cut.next;
      if (!behind) break;
    }
    const length = Math.min(found.length, expected.length);
    expect(length).toBeGreaterThan(0);
    expect(found.slice(0, length)).toEqual(expected.slice(0, length));
  },
);
