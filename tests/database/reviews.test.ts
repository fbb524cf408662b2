import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountReviews } from '../../scripts/lib/recount-reviews.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { renewScores } from '../../worker/domain/reviews/scores.writer.ts';
import { replyToReview } from '../../worker/features/reviews/respond/reply.writer.ts';
import { reportReview } from '../../worker/features/reviews/respond/report-review.writer.ts';
import { voteOnReview } from '../../worker/features/reviews/respond/vote.writer.ts';
import { hashConnection } from '../../worker/features/reviews/write/connections.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
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

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 4, 10);

type Stage = { site: SiteId; listings: number[]; listing: number; members: PersonId[] };

async function open({ members = 3, count = 1 } = {}): Promise<Stage> {
  const { site, listings } = await createQueueSite(database.db, people, { count, now });
  return { site, listings, listing: listings[0] ?? 0, members: await addMembers(database.db, site, members) };
}

const member = ({ members }: Stage, index: number): PersonId => members[index % members.length] as PersonId;

async function rows<Row>(query: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await database.db
    .prepare(query)
    .bind(...values)
    .all<Row>();
  return results;
}

type Row = { id: number; person_id: PersonId; listing_id: number; state: string; hold: string; revision: number };

const reviewsOf = ({ site }: Stage) => rows<Row>('select * from reviews where site_id = ?1 order by id', site);

const makeOwner = ({ site, listing }: Stage, person: PersonId) =>
  rows(
    `insert into listing_roles (site_id, listing_id, person_id, role, granted_at) values (?1, ?2, ?3, 'owner', 1)`,
    ...[site, listing, person],
  );

const exact = async ({ site }: Stage) => expect((await recountReviews(database.db, site)).differences).toEqual([]);

test('Fifty reviews that a member sends at the same moment are one', async () => {
  const stage = await open();
  const person = member(stage, 0);
  const sent = await Promise.all(
    Array.from({ length: 50 }, () => review(database.db, { ...stage, person, revision: null, now })),
  );
  expect(sent.filter((code) => code === 'published')).toHaveLength(1);
  expect(new Set(sent)).toEqual(new Set(['published', 'exists']));
  expect(await reviewsOf(stage)).toHaveLength(1);
  await exact(stage);
});

test('Of two devices that change a review at the same moment, one is told that it has changed', async () => {
  const stage = await open();
  const person = member(stage, 0);
  await review(database.db, { ...stage, person, now });
  const sent = await Promise.all(
    [1, 2].map(() => review(database.db, { ...stage, person, revision: 1, now: now + 1 })),
  );
  expect(sent.toSorted()).toEqual(['changed', 'published']);
});

test('Those who act for a business cannot review it, answer as a stranger, or vote on its reviews', async () => {
  const stage = await open();
  const [owner, other] = [member(stage, 0), member(stage, 1)];
  await makeOwner(stage, owner);
  expect(await review(database.db, { ...stage, person: owner, now })).toBe('own');
  expect(await review(database.db, { ...stage, person: other, now })).toBe('published');
  const [written] = await reviewsOf(stage);
  const vote = (person: PersonId) =>
    voteOnReview(database.db, { site: stage.site, review: written?.id ?? 0, person, vote: 'helpful', now });
  expect([await vote(owner), await vote(other), await vote(member(stage, 2))]).toEqual(['own', 'own', 'done']);
  const reply = (person: PersonId, body: string, revision: number | null) =>
    replyToReview(database.db, {
      ...{ site: stage.site, review: written?.id ?? 0, person, body, revision, names: { en: 'The listing' }, now },
      link: contributionsAt,
    });
  expect(await reply(other, 'Thank you.', null)).toBe('not-owner');
  const sent = await Promise.all(Array.from({ length: 5 }, () => reply(owner, 'Thank you.', null)));
  expect(sent.toSorted()).toEqual(['changed', 'changed', 'changed', 'changed', 'replied']);
  await exact(stage);
  expect(await reply(owner, '', 1)).toBe('removed');
  await exact(stage);
});

describe('A burst of reviews', () => {
  test('is held and can be seen, and moderators release it', async () => {
    const stage = await open({ members: 40 });
    const sent = await Promise.all(
      stage.members.map((person) => review(database.db, { ...stage, person, text: { stars: 5 }, now })),
    );
    expect(sent.filter((code) => code === 'published')).toHaveLength(9);
    expect(sent.filter((code) => code === 'held')).toHaveLength(31);
    const held = () =>
      rows(`select entry, count from review_counts where site_id = ?1 and dimension = 'hold'`, stage.site);
    expect(await held()).toEqual([{ entry: 'burst', count: 31 }]);
    await exact(stage);
    const waiting = await rows<{ id: number }>('select id from queue where site_id = ?1', stage.site);
    for (const { id } of waiting)
      expect(
        await decideOn(database.db, { site: stage.site, id, name: 'accept', by: people.ada, now: now + 1 }),
      ).toEqual({
        code: 'done',
      });
    expect(await held()).toEqual([]);
    expect(await rows('select review_count as n from listings where site_id = ?1', stage.site)).toEqual([{ n: 40 }]);
    await exact(stage);
  });

  test('begins later where a listing gets many every day', async () => {
    const stage = await open({ members: 71 });
    // Sixty within 28 days: five times their daily mean is between ten and eleven.
    for (const [index, person] of stage.members.entries()) {
      const at = index < 60 ? now - (1 + (index % 28)) * day - 1 : now;
      const expected = index < 70 ? 'published' : 'held';
      expect([index, await review(database.db, { ...stage, person, now: at })]).toEqual([index, expected]);
    }
  });
});

test('Several accounts behind one connection, a text of another review and a competitor are held', async () => {
  const stage = await open({ count: 2, members: 5 });
  const { site } = stage;
  const [, second = 0] = stage.listings;
  const connection = await hashConnection(database.db, { site, connection: '192.0.2.7', now });
  expect(await hashConnection(database.db, { site, connection: '192.0.2.7', now })).toEqual(connection);
  const from = { ...stage, connection, now };
  expect(await review(database.db, { ...from, person: member(stage, 0) })).toBe('published');
  expect(await review(database.db, { ...from, person: member(stage, 1) })).toBe('held');
  const body = 'The same long text about a place, which somebody pasted more than once.';
  expect(await review(database.db, { ...stage, person: member(stage, 2), text: { body }, now })).toBe('published');
  const pasted = { listing: second, text: { body: body.toUpperCase(), stars: 5 } };
  // A text that repeats alone is no reason to hold what an old account writes; a link besides is.
  expect(await review(database.db, { ...stage, ...pasted, person: member(stage, 2), now })).toBe('published');
  const linked = { listing: second, text: { body: 'Look at https://spam.example for the best offers in town.' } };
  expect(await review(database.db, { ...stage, ...linked, person: member(stage, 3), now })).toBe('held');
  await exact(stage);
});

test('A rejected review is counted by its reason, and its author can appeal to another person', async () => {
  const stage = await open();
  const { site } = stage;
  const person = member(stage, 0);
  const text = { body: 'Look at https://spam.example for the best offers in town.' };
  expect(await review(database.db, { ...stage, person, text, now })).toBe('held');
  const id = await newestThing(database.db, site);
  const refuse = { site, id, name: 'refuse', reason: 'spam', by: people.ada, now };
  expect(await decideOn(database.db, refuse)).toEqual({ code: 'done' });
  const reasons = () =>
    rows(`select entry, count from review_counts where site_id = ?1 and dimension = 'reason'`, site);
  expect(await reasons()).toEqual([{ entry: 'spam', count: 1 }]);
  expect(await review(database.db, { ...stage, person, now })).toBe('rejected');
  expect(await unwrite(database.db, { ...stage, person, now })).toBe('rejected');
  const rewritten = { content: { stars: 4, ...text, appeal: 'It is true.' }, texts: ['It is true.'] };
  expect(await decideOn(database.db, { site, id, name: 'appeal', by: person, rewritten, now })).toEqual({
    code: 'done',
  });
  expect(await decideOn(database.db, { ...refuse, name: 'accept', now: now + 1 })).toEqual({ code: 'appeal-own' });
  expect(await decideOn(database.db, { ...refuse, name: 'accept', by: people.ben, now: now + 1 })).toEqual({
    code: 'done',
  });
  expect(await reasons()).toEqual([]);
  await exact(stage);
});

test('A reported review stays visible until it is decided, and comes back if that is taken back', async () => {
  const stage = await open();
  const { site, listing } = stage;
  await review(database.db, { ...stage, person: member(stage, 0), now });
  const [written] = await reviewsOf(stage);
  const author = { person: member(stage, 1), address: 'reporter@mail.example' };
  const report = { site, listing, review: written?.id ?? 0, author, reason: 'insult', text: 'Rude.' } as const;
  const sent = { ...report, language: 'en', names: { en: 'The listing' }, link: contributionsAt, now };
  expect(await reportReview(database.db, sent)).toEqual({ code: 'sent' });
  const state = async () => (await reviewsOf(stage))[0]?.state;
  expect(await state()).toBe('published');
  const id = await newestThing(database.db, site);
  const decision = { site, id, by: people.ada, now: now + 1 };
  expect(await decideOn(database.db, { ...decision, name: 'accept' })).toEqual({ code: 'done' });
  expect(await state()).toBe('rejected');
  await exact(stage);
  expect(await decideOn(database.db, { ...decision, name: 'undo', now: now + 2 })).toEqual({ code: 'done' });
  expect(await state()).toBe('published');
  await exact(stage);
});

test('The scores of earlier months are renewed at night, in chunks, and say the month', async () => {
  const stage = await open({ count: 3 });
  for (const listing of stage.listings) {
    await review(database.db, {
      ...stage,
      listing,
      person: member(stage, 0),
      text: { stars: 1 },
      now: now - 300 * day,
    });
    await review(database.db, { ...stage, listing, person: member(stage, 1), text: { stars: 5 }, now });
  }
  const scores = () =>
    rows<{ score: number; as_of_month: number }>(
      'select score, as_of_month from review_scores where site_id = ?1',
      stage.site,
    );
  const before = await scores();
  const later = Date.UTC(2027, 5, 2);
  await renewScores(database.db, later);
  const after = await scores();
  expect(after.map(({ as_of_month }) => as_of_month)).toEqual([689, 689, 689]);
  expect(after[0]?.score).not.toBe(before[0]?.score);
  await exact(stage);
});

test('After any writes, changes, removals, votes, replies and decisions, all numbers equal a recount', async () => {
  const step = fc.record({
    act: fc.constantFrom('write', 'write', 'risky', 'remove', 'vote', 'reply', 'decide', 'undo', 'report'),
    who: fc.nat(3),
    listing: fc.nat(1),
    stars: fc.integer({ min: 1, max: 5 }),
    language: fc.constantFrom('en', 'ar', 'ja'),
    age: fc.nat(80),
    flag: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const stage = await open({ count: 2, members: 4 });
      for (const [index, one] of steps.entries()) await take(stage, one, now + index);
      await exact(stage);
    }),
    // On a busy machine some of the runs are enough.
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  );
});

type Step = { act: string; who: number; listing: number; stars: number; language: string; age: number; flag: boolean };

async function take(stage: Stage, { act, who, listing, stars, language, age, flag }: Step, at: number): Promise<void> {
  const { db } = database;
  const { site } = stage;
  const person = member(stage, who);
  const about = { site, listing: stage.listings[listing] ?? 0, person };
  const all = await reviewsOf(stage);
  const some = all[(who + stars) % Math.max(1, all.length)];
  const photos: [string, number, number, string][] = flag ? [['photoofareview00', 10, 10, '']] : [];
  const body = act === 'risky' ? `See https://spam.example/${at} for more of this.` : undefined;
  if (act === 'write' || act === 'risky')
    await review(db, { ...about, text: { stars, language, photos, ...(body && { body }) }, now: at - age * 30 * day });
  if (act === 'remove') await unwrite(db, { ...about, now: at });
  if (!some) return;
  if (act === 'vote')
    await voteOnReview(db, { site, review: some.id, person, vote: flag ? 'helpful' : 'none', now: at });
  if (act === 'reply') {
    await rows(
      `insert into listing_roles (site_id, listing_id, person_id, role, granted_at) values (?1, ?2, ?3, 'owner', 1)
       on conflict do nothing`,
      ...[site, some.listing_id, people.ben],
    );
    const [old] = await rows<{ revision: number }>(
      'select revision from review_replies where site_id = ?1 and review_id = ?2',
      ...[site, some.id],
    );
    await replyToReview(db, {
      ...{ site, review: some.id, person: people.ben, names: { en: 'x' }, link: contributionsAt, now: at },
      ...{ body: flag || !old ? 'Thanks.' : '', revision: old?.revision ?? null },
    });
  }
  if (act === 'report')
    await reportReview(db, {
      ...{ site, listing: some.listing_id, review: some.id, reason: 'spam', text: `No ${at}`, language: 'en' },
      ...{ author: { person, address: 'someone@mail.example' }, names: { en: 'x' }, link: contributionsAt, now: at },
    });
  if (act === 'decide' || act === 'undo') {
    const things = await rows<{ id: number }>('select id from queue where site_id = ?1 order by id', site);
    const id = things[stars % Math.max(1, things.length)]?.id;
    const name = act === 'undo' ? 'undo' : flag ? 'accept' : 'refuse';
    if (id) await decideOn(db, { site, id, name, reason: name === 'refuse' ? 'spam' : '', by: people.ada, now: at });
  }
}
