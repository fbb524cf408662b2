import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewScoreAnswer } from '../../web/contract/reviews.ts';
import { importReviews } from '../../worker/features/reviews/import-reviews.writer.ts';
import { siteId } from '../support/content.ts';
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
