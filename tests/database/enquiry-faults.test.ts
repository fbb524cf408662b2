import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { changeThread } from '../../worker/features/enquiries/change.writer.ts';
import { openThread, reportThread } from '../../worker/features/enquiries/report-thread.writer.ts';
import { startEnquiries } from '../../worker/features/enquiries/start.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addresses, ask, own, reply, threadOf } from '../support/enquiries.ts';
import { failing } from '../support/failing-database.ts';
import { contributionsAt, decideOn } from '../support/queue.ts';
import { addressOf, createPeople, createQueueSite, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const now = 20_000 * 24 * 60 * 60 * 1000;

type Stage = { site: SiteId; listing: number; second: number; thread: number };
type Act = (db: D1Database, stage: Stage) => Promise<unknown>;

const file = 'f'.repeat(32);

const change =
  (name: 'end' | 'spam'): Act =>
  (db, { site, thread }) =>
    changeThread(db, { site, thread, side: 'owner', person: people.other, change: name, addresses, now: now + 5 });

const reports: Act = (db, { site, thread }) =>
  reportThread(db, {
    ...{ site, thread, side: 'asker', by: { person: people.member, address: addressOf('member') }, now: now + 6 },
    ...{ language: 'en', content: { reason: 'abuse', text: 'They insulted me.' }, link: contributionsAt },
  });
const decides =
  (name: string, more: { option?: string; reason?: string } = {}): Act =>
  (db, { site }) =>
    decideOn(db, { site, id: 1, name, by: people.ada, now: now + 7, ...more });
const ends = decides('accept', { option: 'end-thread' });
const opens: Act = (db, { site }) => openThread(db, { site, report: 1, person: people.ada, now: now + 7 });

/** Each act, with what happens before it. */
const acts: readonly (readonly [string, Act, readonly Act[]])[] = [
  ['a side reports a thread', reports, []],
  ['staff open a reported thread', opens, [reports]],
  ['staff end a reported thread', ends, [reports]],
  ['staff open a thread again that they ended', decides('undo'), [reports, ends]],
  ['staff leave a reported thread as it is', decides('refuse', { reason: 'no-fault' }), [reports]],
  [
    'the business answers by email',
    (db, { site, thread }) =>
      reply(db, { site, thread, side: 'owner', person: people.other, mailId: '<1@mail.example>', now, files: [file] }),
    [],
  ],
  [
    'a member asks',
    (db, { site, listing }) => ask(db, { site, listing, person: people.member, now, message: 'When?', files: [file] }),
    [],
  ],
  [
    'a member asks two businesses at once',
    (db, { site, listing, second }) =>
      startEnquiries(
        db,
        [listing, second].map((one) => ({
          ...{ site, listing: one, names: { en: 'The listing' }, person: people.member, name: 'Mia', language: 'en' },
          ...{ message: 'What does it cost?', about: 'Repairs', wantedOn: '', contact: '', addresses, now: now + 5 },
          files: one === listing ? [file] : [],
        })),
      ),
    [],
  ],
  [
    'the business answers',
    (db, { site, thread }) =>
      reply(db, { site, thread, side: 'owner', person: people.other, now: now + 5, files: [file] }),
    [],
  ],
  ['the business ends a thread', change('end'), []],
  ['the business sorts a thread as spam', change('spam'), []],
];

const tables = [
  ...['enquiries', 'enquiry_messages', 'enquiry_files', 'enquiry_reports', 'enquiry_openings', 'response_times'],
  ...['queue', 'queue_counts', 'queue_days', 'versions', 'audit_log', 'outbox', 'changes'],
];

const varying = /^(site_id|id|enquiry_id|thing_id|text_hash|created_at|updated_at|due_at|dedupe_key|data|seq)$/;

/** What an act can change, without random numbers and clocks. */
async function contents(site: SiteId): Promise<Record<string, unknown[]>> {
  const { db } = database;
  const results = await db.batch(
    tables.map((table) => db.prepare(`select * from ${table} where site_id = ?1`).bind(site)),
  );
  const comparable = (row: unknown) =>
    JSON.stringify(Object.entries(row as object).filter(([name]) => !varying.test(name)));
  return Object.fromEntries(tables.map((table, i) => [table, (results[i]?.results ?? []).map(comparable).toSorted()]));
}

async function prepare(before: readonly Act[]): Promise<Stage> {
  const { db } = database;
  const { site, listings } = await createQueueSite(db, people, { count: 2, now });
  const [listing = 0, second = 0] = listings;
  for (const one of [listing, second]) await own(db, site, one, people.other);
  const thread = await threadOf(db, { site, listing, person: people.member, now, message: 'Is there a lift?' });
  await db
    .prepare(
      `insert into enquiry_files (site_id, key, name, kind, bytes, created_at) values (?1, ?2, 'a.pdf', 'pdf', 9, 1)`,
    )
    .bind(site, file)
    .run();
  const stage = { site, listing, second, thread };
  for (const act of before) await act(db, stage);
  return stage;
}

describe.each(acts)('If the database fails while %s', (_, act, before) => {
  test('everything is written, or nothing', async () => {
    const first = await prepare(before);
    const untouched = await contents(first.site);
    const counted = failing(database.db, { call: 0, when: 'before' });
    await act(counted.db, first);
    const done = await contents(first.site);
    expect(done).not.toEqual(untouched);
    const outcomes = new Set<string>();
    for (let call = 1; call <= counted.calls(); call += 1) {
      for (const when of ['before', 'after'] as const) {
        const other = await prepare(before);
        await expect(act(failing(database.db, { call, when }).db, other)).rejects.toThrow();
        const found = await contents(other.site);
        const isDone = JSON.stringify(found) !== JSON.stringify(untouched);
        expect([call, when, found]).toEqual([call, when, isDone ? done : untouched]);
        outcomes.add(isDone ? 'all' : 'nothing');
      }
    }
    expect([...outcomes].toSorted()).toEqual(['all', 'nothing']);
  });
});
