import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountReviews } from '../../scripts/lib/recount-reviews.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { replyToReview } from '../../worker/features/reviews/respond/reply.writer.ts';
import { reportReview } from '../../worker/features/reviews/respond/report-review.writer.ts';
import { voteOnReview } from '../../worker/features/reviews/respond/vote.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failing } from '../support/failing-database.ts';
import { contributionsAt, decideOn, newestThing } from '../support/queue.ts';
import { createPeople, createQueueSite, type People } from '../support/queue-site.ts';
import { addMembers, review, unwrite } from '../support/reviews.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const now = Date.UTC(2026, 4, 10);

type Stage = { site: SiteId; listing: number; author: PersonId; other: PersonId; owner: PersonId };

type Act = (db: D1Database, stage: Stage) => Promise<unknown>;

const body = 'Quiet rooms, and people who know every picture by heart.';
const writes: Act = (db, stage) => review(db, { ...stage, person: stage.author, text: { body }, now });
const changes: Act = (db, stage) =>
  review(db, { ...stage, person: stage.author, text: { body: `${body} Again.`, stars: 2 }, now: now + 1 });
const link = 'See https://spam.example for more of this, and tell your friends.';
const writesSpam: Act = (db, stage) => review(db, { ...stage, person: stage.author, text: { body: link }, now });
const removes: Act = (db, stage) => unwrite(db, { ...stage, person: stage.author, now: now + 2 });
const votes: Act = (db, { site, other }) => voteOnReview(db, { site, review: 1, person: other, vote: 'helpful', now });
const replies: Act = (db, { site, owner }) =>
  replyToReview(db, {
    ...{ site, review: 1, person: owner, body: 'Thank you.', revision: null, names: { en: 'The listing' }, now },
    link: contributionsAt,
  });
const reports: Act = (db, { site, listing, other }) =>
  reportReview(db, {
    ...{ site, listing, review: 1, reason: 'spam', text: 'Advertising.', language: 'en', names: { en: 'The listing' } },
    ...{ author: { person: other, address: 'other@mail.example' }, link: contributionsAt, now },
  });
const decides =
  (name: string, reason = ''): Act =>
  async (db, { site }) => {
    const id = await newestThing(database.db, site);
    return decideOn(db, { site, id, name, reason, by: people.ada, now: now + 3 });
  };

/** Each act with what happens before it. */
const scenarios: readonly (readonly [string, readonly Act[], Act])[] = [
  ['a member writes a review', [], writes],
  ['a review is held', [], writesSpam],
  ['a member changes a review', [writes], changes],
  ['a change of a review is held', [writes], writesSpam],
  ['a review that is held is changed', [writesSpam], changes],
  ['a member removes a review', [writes, votes, replies], removes],
  ['a member withdraws a review that is held', [writesSpam], removes],
  ['a member writes a removed review again', [writes, removes], writes],
  ['somebody finds a review helpful', [writes], votes],
  ['an owner answers', [writes], replies],
  ['a review is reported', [writes], reports],
  ['staff publish a review', [writesSpam], decides('accept')],
  ['staff reject a review', [writesSpam], decides('refuse', 'spam')],
  ['staff hold a published review again', [writesSpam, decides('accept')], decides('undo')],
  ['staff reject a reported review', [writes, reports], decides('accept')],
  ['staff publish a rejected review again', [writes, reports, decides('accept')], decides('undo')],
];

const tables = [
  ...['reviews', 'review_replies', 'review_votes', 'review_reports', 'review_counts', 'review_months', 'review_scores'],
  ...['queue', 'queue_counts', 'versions', 'audit_log', 'outbox', 'changes', 'listings'],
];

const varying = /^(site_id|id|.*_id|seq|.*_at|dedupe_key|.*_by|author|address.*|recipient|holder|data|risks?|calm)$/;

const comparable = (row: unknown): unknown =>
  Object.fromEntries(Object.entries(row as object).filter(([name]) => !varying.test(name)));

/** All that an act can change on a site, without clocks, people and numbers that all sites share. */
async function contents({ site }: Stage): Promise<Record<string, unknown[]>> {
  const { db } = database;
  const results = await db.batch(
    tables.map((table) => db.prepare(`select * from ${table} where site_id = ?1`).bind(site)),
  );
  return Object.fromEntries(tables.map((table, i) => [table, (results[i]?.results ?? []).map(comparable)]));
}

async function prepare(before: readonly Act[]): Promise<Stage> {
  const { site, listings } = await createQueueSite(database.db, people, { count: 1, now });
  const [author = 0, other = 0, owner = 0] = await addMembers(database.db, site, 3);
  const [listing = 0] = listings;
  await database.db
    .prepare(
      `insert into listing_roles (site_id, listing_id, person_id, role, granted_at) values (?1, ?2, ?3, 'owner', 1)`,
    )
    .bind(site, listing, owner)
    .run();
  const stage = { site, listing, author, other, owner } as Stage;
  for (const act of before) await act(database.db, stage);
  return stage;
}

describe.each(scenarios)('If the database fails while %s', (_, before, act) => {
  test('everything is written, or nothing', async () => {
    const stage = await prepare(before);
    const untouched = await contents(stage);
    const counted = failing(database.db, { call: 0, when: 'before' });
    await act(counted.db, stage);
    const done = await contents(stage);
    expect(done).not.toEqual(untouched);
    const outcomes = new Set<string>();
    for (let call = 1; call <= counted.calls(); call += 1) {
      for (const when of ['before', 'after'] as const) {
        const other = await prepare(before);
        await expect(act(failing(database.db, { call, when }).db, other)).rejects.toThrow();
        const found = await contents(other);
        const isDone = JSON.stringify(found) !== JSON.stringify(untouched);
        expect([call, when, found]).toEqual([call, when, isDone ? done : untouched]);
        expect((await recountReviews(database.db, other.site)).differences).toEqual([]);
        outcomes.add(isDone ? 'all' : 'nothing');
      }
    }
    // The write itself fails both ways.
    expect([...outcomes].toSorted()).toEqual(['all', 'nothing']);
  });
});
