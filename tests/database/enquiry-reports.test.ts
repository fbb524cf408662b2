import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { changeThread } from '../../worker/features/enquiries/change.writer.ts';
import { reportThread } from '../../worker/features/enquiries/report-thread.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addresses, own, thread, threadOf } from '../support/enquiries.ts';
import { contributionsAt, decideOn, newestThing } from '../support/queue.ts';
import { addressOf, createPeople, createQueueSite, type People } from '../support/queue-site.ts';

const now = 20_000 * 24 * 60 * 60 * 1000;

let database: TestDatabase;
let people: People;
let site: SiteId;
let id: number;
let report: number;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

/** A thread of Member with the business of Other, which Member has reported. */
beforeEach(async () => {
  const { db } = database;
  const made = await createQueueSite(db, people, { count: 1, now });
  ({ site } = made);
  const listing = made.listings[0] ?? 0;
  await own(db, site, listing, people.other);
  id = await threadOf(db, { site, listing, person: people.member, now });
  report = await reported();
  await db.prepare('delete from outbox where site_id = ?1').bind(site).run();
});

async function reported(): Promise<number> {
  const sent = await reportThread(database.db, {
    ...{ site, thread: id, side: 'asker', language: 'en', link: contributionsAt, now },
    by: { person: people.member, address: addressOf('member') },
    content: { reason: 'abuse', text: 'They insulted me.' },
  });
  expect(sent).toBe('sent');
  return newestThing(database.db, site);
}

const decide = (name: string, option = '') =>
  decideOn(database.db, { site, id: report, name, option, by: people.ada, now: now + 1000 });

/** The emails about the thread: to whom, and what happened. */
async function mails(): Promise<(readonly [string, string])[]> {
  const { results } = await database.db
    .prepare(`select recipient, data from outbox where site_id = ?1 and template = 'enquiry' order by recipient, id`)
    .bind(site)
    .all<{ recipient: string; data: string }>();
  return results.map(({ recipient, data }) => {
    const { event, link, replyTo } = JSON.parse(data);
    expect([link, replyTo]).toEqual([`http://atlas.localhost/en/dashboard/enquiries?thread=${id}`, '']);
    return [recipient, event];
  });
}

const toBoth = (event: string) => ['member', 'other'].map((name) => [addressOf(name), event]);

describe('When staff decide on a reported thread', () => {
  test('both sides are told that it has ended, and that it is open again', async () => {
    expect(await decide('accept', 'end-thread')).toEqual({ code: 'done' });
    expect(await thread(database.db, site, id)).toMatchObject({ state: 'closed', ended_side: 'staff' });
    expect(await mails()).toEqual(toBoth('staff-ended'));
    await database.db.prepare('delete from outbox where site_id = ?1').bind(site).run();
    expect(await decide('undo')).toEqual({ code: 'done' });
    expect(await thread(database.db, site, id)).toMatchObject({ state: 'new', ended_side: '' });
    expect(await mails()).toEqual(toBoth('staff-reopened'));
  });

  test('no one is told of a thread that goes on', async () => {
    expect(await decide('accept', 'leave-thread')).toEqual({ code: 'done' });
    expect(await mails()).toEqual([]);
  });

  test('the business is told nothing of what it has sorted as spam', async () => {
    const change = { site, thread: id, side: 'owner', person: people.other, change: 'spam' } as const;
    await changeThread(database.db, { ...change, addresses, now });
    expect(await decide('accept', 'end-thread')).toEqual({ code: 'done' });
    expect(await mails()).toEqual([[addressOf('member'), 'staff-ended']]);
  });
});
