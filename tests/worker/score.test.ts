import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewScoreSchema } from '../../web/contract/pages/review-score.data.ts';
import type { ReviewScoreAnswer } from '../../web/contract/reviews.ts';
import { importReviews } from '../../worker/features/reviews/import-reviews.writer.ts';
import { siteId } from '../support/content.ts';
import { pageData, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A listing of the site with reviews of several years. */
async function reviewed(): Promise<string> {
  const { db } = server;
  const site = await siteId(db, 'atlas');
  const row = await db
    .prepare(`select id, slug from listings where site_id = ?1 and state = 'published' limit 1`)
    .bind(site)
    .first<{ id: number; slug: string }>();
  if (!row) throw new Error('the site has no listing');
  const now = Date.now();
  const reviews = Array.from({ length: 40 }, (_, i) => ({
    ...{ listing: row.id, source: 'test', id: String(i), author: '', stars: 1 + ((i * 7) % 5), title: '' },
    ...{ body: 'Text', language: 'en', languageBy: 'person' as const, createdAt: now - i * 80 * 24 * 60 * 60 * 1000 },
  }));
  await importReviews(db, { site, reviews, now });
  return row.slug;
}

test('Everyone can compute a score from its published inputs alone', async () => {
  const slug = await reviewed();
  const answer = await server.get('atlas.localhost', `/score/${slug}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('application/json'),
  ]);
  const { score100, count, inputs } = JSON.parse(answer.text) as ReviewScoreAnswer;
  expect(count).toBe(40);
  // The formula, written down a second time.
  const months = (text = '') => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
  let [sum, weight] = [7 * 3.5, 7];
  for (const one of inputs?.reviews ?? []) {
    const age = months(inputs?.asOf) - months(one.month);
    const each = age < 12 ? 1 : age < 24 ? 0.8 : age < 36 ? 0.6 : age < 60 ? 0.4 : 0.2;
    sum += each * one.count * one.stars;
    weight += each * one.count;
  }
  expect(score100).toBe(Math.round((sum / weight) * 100));
  expect((await server.get('atlas.localhost', '/score/no-such-listing')).status).toBe(404);
});

const address = (slug: string) => `/en/directory/listing/${slug}/score`;

/** The last number of a text: the result of "3 × 80% = 2.4". */
const resultOf = (text: string) => Number(text.replaceAll(',', '').match(/[\d.]+$/)?.[0]);

test('The page of a score works out the same sum as its inputs give, in numbers that a reader can follow', async () => {
  const slug = await reviewed();
  await server.recheck();
  const reader = await signedInAs(server, 'reader@example.org');
  const { score, inputs, command } = await pageData(reader, address(slug), reviewScoreSchema);
  const answer = JSON.parse((await server.get('atlas.localhost', inputs)).text) as ReviewScoreAnswer;
  if (!score) throw new Error('the listing has no score');
  expect(command).toMatch(/^npm run score -- http.*\/score\//);
  expect(score.basis).toMatch(/^40 reviews, as of [A-Z][a-z]+ 1, \d{4}$/);
  expect(score.shown).toBe(((answer.score100 ?? 0) / 100).toFixed(1));
  // The lines add up to the sum, and the division gives the score.
  const added = (of: 'reviews' | 'stars') => score.terms.reduce((sum, term) => sum + resultOf(term[of]), 0);
  expect(added('reviews')).toBeCloseTo(resultOf(score.total.reviews), 6);
  expect(added('stars')).toBeCloseTo(resultOf(score.total.stars), 6);
  expect(Math.round((added('stars') / added('reviews')) * 100)).toBe(answer.score100);
  expect(resultOf(score.division)).toBe((answer.score100 ?? 0) / 100);
  const counts = score.distribution.map(({ words }) => Number.parseInt(words, 10));
  expect(counts).toEqual(
    [5, 4, 3, 2, 1].map((stars) =>
      (answer.inputs?.reviews ?? []).filter((one) => one.stars === stars).reduce((sum, { count }) => sum + count, 0),
    ),
  );
  expect(score.imported).toEqual(['40 of these reviews were taken over from test. They count like all others.']);
});

test('The page of a score says how many reviews are left out and why, without a word of them', async () => {
  const slug = await reviewed();
  const { db } = server;
  const site = await siteId(db, 'atlas');
  const left = (state: string, hold: string, reason: string) =>
    db
      .prepare(
        `insert into reviews (site_id, id, listing_id, author, state, stars, body, language, language_by, hold, reason,
           source, source_id, created_at, month)
         select ?1, (select max(id) from reviews where site_id = ?1) + 1, listing_id, 'Hidden Name', ?3, 5, 'Hidden text',
           'en', 'person', ?4, ?5, 'test', ?3 || ?4 || ?5, 1, 1 from listing_slugs where site_id = ?1 and slug = ?2`,
      )
      .bind(site, slug, state, hold, reason)
      .run();
  await left('held', 'burst', '');
  await left('held', 'risk', '');
  await left('rejected', '', 'spam');
  await left('removed', '', '');
  await db
    .prepare(
      `insert into imported_ratings select ?1, listing_id, 'Old Guide', 470, 12, 0 from listing_slugs
       where site_id = ?1 and slug = ?2`,
    )
    .bind(site, slug)
    .run();
  await db
    .prepare(`insert into changes (site_id, tag, created_at) values (?1, 'site', ?2)`)
    .bind(site, Date.now())
    .run();
  await server.recheck();
  const reader = await signedInAs(server, 'another@example.org');
  const page = await pageData(reader, address(slug), reviewScoreSchema);
  expect(page.leftOut).toEqual([
    { label: 'Waiting until staff have looked at them', words: '2 reviews' },
    { label: 'Rejected: This looks like advertising or spam', words: '1 review' },
    { label: 'Removed by the people who wrote them', words: '1 review' },
  ]);
  expect(page.burst).toContain('1 of them is waiting');
  expect(page.otherRatings).toEqual([{ label: 'Old Guide', words: '4.7 of 5, 12 ratings, January 1, 1970' }]);
  expect(page.score?.basis).toMatch(/^40 reviews/);
  const { text } = await server.get('atlas.localhost', address(slug));
  expect(text).not.toMatch(/Hidden (Name|text)/);
  expect(text).toContain('noindex');
});
