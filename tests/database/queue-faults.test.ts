import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failing } from '../support/failing-database.ts';
import { decideOn, sendCorrection, sendReport, thingOf } from '../support/queue.ts';
import { addressOf, createPeople, createQueueSite, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const now = 20_000 * 24 * 60 * 60 * 1000;

type Stage = { site: SiteId; listing: number };

const member = () => ({ person: people.member, address: addressOf('member') });
const stranger = { person: null, address: addressOf('stranger') } as const;

type Act = (db: D1Database, stage: Stage) => Promise<unknown>;

const decides =
  (name: string, by: 'ada' | 'member', more: { reason?: string; option?: string; isRewritten?: boolean } = {}): Act =>
  async (db, { site }) => {
    const { isRewritten, ...rest } = more;
    const { content } = await thingOf(database.db, site, 1);
    const rewritten = { content: { ...content, appeal: 'Please look again.' }, texts: ['Please look again.'] };
    return decideOn(db, {
      site,
      id: 1,
      name,
      by: people[by],
      now: now + 1,
      ...rest,
      ...(isRewritten && { rewritten }),
    });
  };

const reports: Act = (db, stage) => sendReport(db, { ...stage, author: member(), now, text: 'Closed.' });
const corrects: Act = (db, stage) => sendCorrection(db, { ...stage, author: member(), now, value: '+49 30 999 9999' });
const reportsPhoto: Act = (db, stage) =>
  sendReport(db, { ...stage, author: member(), now, text: 'Not this place.', photo: 'photobofthelisting0' });
const accepts = decides('accept', 'ada', { option: 'hide' });
const removes = decides('accept', 'ada', { option: 'remove-photo' });
const refuses = decides('refuse', 'ada', { reason: 'cannot-verify' });
const sendsBack = decides('send-back', 'ada', { reason: 'unclear' });

/** Each act with what happens before it. */
const scenarios: readonly (readonly [string, readonly Act[], Act])[] = [
  ['a visitor reports', [], (db, stage) => sendReport(db, { ...stage, author: stranger, now, text: 'Closed.' })],
  ['a member reports', [], reports],
  ['a member corrects', [], corrects],
  ['staff hide a reported listing', [reports], accepts],
  ['staff dismiss a report', [reports], refuses],
  ['staff show a hidden listing again', [reports, accepts], decides('undo', 'ada')],
  ['staff remove a reported photo', [reportsPhoto], removes],
  ['staff show a removed photo again', [reportsPhoto, removes], decides('undo', 'ada')],
  ['a member withdraws a report', [reports], decides('withdraw', 'member')],
  ['a member appeals about a report', [reports, refuses], decides('appeal', 'member', { isRewritten: true })],
  ['staff publish a correction', [corrects], decides('accept', 'ada')],
  ['staff refuse a correction', [corrects], refuses],
  ['staff send a correction back', [corrects], sendsBack],
  ['staff take a published correction back', [corrects, decides('accept', 'ada')], decides('undo', 'ada')],
  ['a member withdraws a correction', [corrects], decides('withdraw', 'member')],
  ['a member sends a correction again', [corrects, sendsBack], decides('send-again', 'member', { isRewritten: true })],
  ['a member appeals about a correction', [corrects, refuses], decides('appeal', 'member', { isRewritten: true })],
];

const tables = [
  ...['queue', 'queue_counts', 'queue_days', 'versions', 'audit_log', 'feedback', 'listings', 'listing_texts'],
  ...['outbox', 'changes', 'listing_feed', 'cell_counts', 'listing_roles', 'photos'],
];

/** All that an act can change on a site, without clocks, random keys and numbers that all sites share. */
async function contents({ site }: Stage): Promise<Record<string, unknown[]>> {
  const { db } = database;
  const results = await db.batch(
    tables.map((table) => db.prepare(`select * from ${table} where site_id = ?1`).bind(site)),
  );
  return Object.fromEntries(tables.map((table, i) => [table, (results[i]?.results ?? []).map(comparable)]));
}

const varying = /^(site_id|id|seq|created_at|updated_at|changed_at|due_at|sent_at|dedupe_key|expires_at)$/;

const comparable = (row: unknown): unknown =>
  Object.fromEntries(Object.entries(row as object).filter(([name]) => !varying.test(name)));

async function prepare(before: readonly Act[]): Promise<Stage> {
  const { site, listings } = await createQueueSite(database.db, people, { count: 1, now });
  const stage = { site, listing: listings[0] ?? 0 };
  for (const act of before)
    expect(await act(database.db, stage)).toMatchObject({ code: expect.stringMatching(/^(sent|done)$/) });
  return stage;
}

describe.each(scenarios)('If the database fails while %s', (_, before, act) => {
  test('everything is written, or nothing', async () => {
    const stage = await prepare(before);
    const untouched = await contents(stage);
    const counted = failing(database.db, { call: 0, when: 'before' });
    expect(await act(counted.db, stage)).toMatchObject({ code: expect.stringMatching(/^(sent|done)$/) });
    const done = await contents(stage);
    expect(done).not.toEqual(untouched);
    const outcomes = new Set<string>();
    for (let call = 1; call <= counted.calls(); call += 1) {
      for (const when of ['before', 'after'] as const) {
        const other = await prepare(before);
        await expect(act(failing(database.db, { call, when }).db, other)).rejects.toThrow();
        const found = await contents(other);
        const isDone = found.queue?.length !== untouched.queue?.length || !isEqual(found.queue, untouched.queue);
        expect([call, when, found]).toEqual([call, when, isDone ? done : untouched]);
        outcomes.add(isDone ? 'all' : 'nothing');
      }
    }
    // The write itself fails both ways.
    expect([...outcomes].toSorted()).toEqual(['all', 'nothing']);
  });
});

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
