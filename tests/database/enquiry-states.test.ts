import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { changeThread } from '../../worker/features/enquiries/change.writer.ts';
import { forgetOldTexts } from '../../worker/features/enquiries/forget.writer.ts';
import { textsKeptFor } from '../../worker/features/enquiries/thread.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addresses, ask, own, reply, textsOf, thread, threadOf } from '../support/enquiries.ts';
import { addressOf, createPeople, createQueueSite, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const start = 20_000 * 24 * 60 * 60 * 1000;

/** A site with a listing whose owner is `other`. */
async function stage(): Promise<{ site: SiteId; listing: number }> {
  const { site, listings } = await createQueueSite(database.db, people, { count: 1, now: start });
  const listing = listings[0] ?? 0;
  await own(database.db, site, listing, people.other);
  return { site, listing };
}

type Step = { do: 'write' | 'end' | 'spam' | 'not-spam'; by: 'member' | 'other' | 'ada' };

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('write', 'write', 'write', 'end', 'spam', 'not-spam'),
  by: fc.constantFrom('member', 'other', 'other', 'ada'),
});

type Model = { state: string; messages: number; lastSide: string; answeredAt: number | null };

/** What a step does to the model, and whether it is accepted. */
function follow(model: Model, { do: act, by }: Step, now: number): boolean {
  if (by === 'ada') return false;
  const isOpen = model.state === 'new' || model.state === 'answered';
  const isOwner = by === 'other';
  if (act === 'write') {
    if (!isOpen && !(isOwner && model.state === 'spam')) return false;
    model.messages += 1;
    model.lastSide = isOwner ? 'owner' : 'asker';
    if (isOwner) Object.assign(model, { state: 'answered', answeredAt: model.answeredAt ?? now });
    return true;
  }
  if (act === 'end' ? !isOpen : !isOwner || isOpen === (act === 'not-spam')) return false;
  if (act === 'not-spam' && model.state !== 'spam') return false;
  const sorted = model.answeredAt === null ? 'new' : 'answered';
  model.state = { end: 'closed', spam: 'spam', 'not-spam': sorted }[act];
  return true;
}

test('whatever both sides and strangers do in any order, a thread has the state that its rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { db } = database;
      const { site, listing } = await stage();
      const id = await threadOf(db, { site, listing, person: people.member, now: start });
      const model: Model = { state: 'new', messages: 1, lastSide: 'asker', answeredAt: null };
      for (const [i, one] of steps.entries()) {
        const now = start + (i + 1) * 1000;
        const side = one.by === 'member' ? 'asker' : 'owner';
        const common = { site, thread: id, side, person: people[one.by], now } as const;
        const isAccepted = follow(model, one, now);
        const done =
          one.do === 'write'
            ? (await reply(db, common)).code === 'accepted'
            : (await changeThread(db, { ...common, change: one.do, addresses })) === 'done';
        expect([i, one, done]).toEqual([i, one, isAccepted]);
        const row = await thread(db, site, id);
        const { state, messages, last_side: lastSide, answered_at: answeredAt } = row;
        expect([i, { state, messages, lastSide, answeredAt }]).toEqual([i, model]);
      }
      expect(await textsOf(db, site, id)).toHaveLength(model.messages);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('fifty messages at the same moment are all kept, in one order', async () => {
  const { db } = database;
  const { site, listing } = await stage();
  const id = await threadOf(db, { site, listing, person: people.member, now: start });
  const all = Array.from({ length: 50 }, (_, i) => i);
  const outcomes = await Promise.all(
    all.map((i) =>
      reply(db, {
        ...{ site, thread: id, now: start + 1, text: `Message ${i}` },
        ...(i % 2 ? { side: 'asker', person: people.member } : { side: 'owner', person: people.other }),
      }),
    ),
  );
  expect(outcomes.filter(({ code }) => code === 'accepted')).toHaveLength(50);
  expect((await textsOf(db, site, id)).slice(1).toSorted()).toEqual(all.map((i) => `Message ${i}`).toSorted());
  const answers = await db
    .prepare(`select count(*) as n from audit_log where site_id = ?1 and action = 'thread.answer'`)
    .bind(site)
    .first('n');
  expect(answers).toBe(1);
});

test('of fifty ends and messages at the same moment, one end is made and nothing is written behind it', async () => {
  const { db } = database;
  const { site, listing } = await stage();
  const id = await threadOf(db, { site, listing, person: people.member, now: start });
  const common = { site, thread: id, now: start + 1, side: 'owner', person: people.other } as const;
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      i % 2 ? changeThread(db, { ...common, change: 'end', addresses }) : reply(db, common).then(({ code }) => code),
    ),
  );
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
  const accepted = outcomes.filter((one) => one === 'accepted').length;
  expect(await textsOf(db, site, id)).toHaveLength(1 + accepted);
  expect(outcomes.filter((one) => one === 'ended')).toHaveLength(25 - accepted);
  const told = await db
    .prepare(`select count(*) as n from outbox where site_id = ?1 and data like '%"event":"ended"%'`)
    .bind(site)
    .first('n');
  expect(told).toBe(1);
});

test('an email that arrives fifty times is one message', async () => {
  const { db } = database;
  const { site, listing } = await stage();
  const id = await threadOf(db, { site, listing, person: people.member, now: start });
  const mail = { from: { address: addressOf('other') }, mailId: 'one@mail.example', person: people.other } as const;
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => reply(db, { site, thread: id, side: 'owner', now: start + 1, ...mail })),
  );
  expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['accepted', ...Array(49).fill('already')]);
  expect(await textsOf(db, site, id)).toHaveLength(2);
});

test('a person asks a listing three times a day, and the same question once', async () => {
  const { db } = database;
  const { site, listing } = await stage();
  const asks = { site, listing, person: people.member, now: start };
  const same = await Promise.all(Array.from({ length: 20 }, () => ask(db, { ...asks, message: 'Is it open?' })));
  expect(same.map(({ code }) => code).toSorted()).toEqual([...Array(19).fill('already'), 'sent']);
  const other = await Promise.all(Array.from({ length: 20 }, () => ask(db, asks)));
  expect(other.map(({ code }) => code).toSorted()).toEqual([...Array(18).fill('many-here'), 'sent', 'sent']);
  expect(await ask(db, { ...asks, now: start + 24 * 60 * 60 * 1000 + 1 })).toMatchObject({ code: 'sent' });
});

test('nobody asks about a listing of their own, one without an owner, or one that is closed', async () => {
  const { db } = database;
  const { site, listing } = await stage();
  const asks = { site, listing, person: people.member, now: start };
  expect(await ask(db, { ...asks, person: people.other })).toEqual({ code: 'own' });
  await db.prepare(`update listings set state = 'closed' where site_id = ?1`).bind(site).run();
  expect(await ask(db, asks)).toEqual({ code: 'listing-closed' });
  await db.prepare(`update listings set state = 'published' where site_id = ?1`).bind(site).run();
  await db.prepare('delete from listing_roles where site_id = ?1').bind(site).run();
  expect(await ask(db, asks)).toEqual({ code: 'unclaimed' });
});

test('who no longer runs the listing, or is suspended, cannot answer', async () => {
  const { db } = database;
  const { site, listing } = await stage();
  await own(db, site, listing, people.ben, 'manager');
  const id = await threadOf(db, { site, listing, person: people.member, now: start });
  const answer = { site, thread: id, side: 'owner', now: start + 1 } as const;
  expect(await reply(db, { ...answer, person: people.ben })).toEqual({ code: 'accepted' });
  await db.prepare('delete from listing_roles where site_id = ?1 and person_id = ?2').bind(site, people.ben).run();
  expect(await reply(db, { ...answer, person: people.ben })).toEqual({ code: 'not-participant' });
  await db
    .prepare(`update members set state = 'suspended' where site_id = ?1 and person_id = ?2`)
    .bind(site, people.member)
    .run();
  expect(await reply(db, { ...answer, side: 'asker', person: people.member })).toEqual({ code: 'not-participant' });
  expect(await reply(db, { ...answer, thread: id + 1, person: people.other })).toEqual({ code: 'not-found' });
});

test('texts go a year after the last message, and not before', async () => {
  const { db } = database;
  const { site, listing } = await stage();
  const old = await threadOf(db, { site, listing, person: people.member, now: start, contact: 'Call me.' });
  const kept = await threadOf(db, { site, listing, person: people.member, now: start });
  await reply(db, { site, thread: kept, side: 'owner', person: people.other, now: start + 1 });
  await forgetOldTexts(db, start + textsKeptFor);
  expect(await textsOf(db, site, old)).toEqual([]);
  expect(await thread(db, site, old)).toMatchObject({ contact: '', texts_deleted_at: start + textsKeptFor });
  expect(await textsOf(db, site, kept)).toHaveLength(2);
  const late = { site, thread: old, side: 'owner', person: people.other, now: start + textsKeptFor } as const;
  expect(await reply(db, late)).toEqual({ code: 'ended' });
});
