import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { answerClaim } from '../../worker/features/claims/answer.writer.ts';
import { endClaim } from '../../worker/features/claims/end.writer.ts';
import { giveNotices } from '../../worker/features/claims/sweep.writer.ts';
import { taskConfig } from '../support/claim-acts.ts';
import { claimOf, listingsWithWebsites, prove, startOf } from '../support/claims.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failing } from '../support/failing-database.ts';
import { contributionsAt, decideOn, thingOf } from '../support/queue.ts';
import { createPeople, createQueueSite, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const now = 20_000 * 24 * 60 * 60 * 1000;

type Stage = { site: SiteId; listings: number[] };
type Act = (db: D1Database, stage: Stage) => Promise<unknown>;

const starts =
  (name: 'member' | 'other'): Act =>
  (db, stage) =>
    startOf(db, { ...stage, person: people[name], now });
const proves =
  (id: number): Act =>
  async (db, { site }) =>
    prove(db, { site, id, now, claim: await claimOf(database.db, site, id) });
const ends =
  (name: 'withdraw' | 'lapse' | 'not-us'): Act =>
  async (db, { site }) =>
    endClaim(db, {
      ...{ site, claim: await claimOf(database.db, site, 1), name, reason: '', link: contributionsAt, now },
      by: name === 'withdraw' ? { person: people.member, addressHashes: [] } : 'system',
    });
const decides =
  (id: number, name: string, reason = ''): Act =>
  (db, { site }) =>
    decideOn(db, { site, id, name, by: people.ada, reason, now: now + 1 });
const hands: Act = (db, { site }) =>
  answerClaim(db, { site, claim: 2, person: people.member, answer: 'agreed', text: 'Sold.', now });

const objects: Act = (db, { site }) =>
  answerClaim(db, { site, claim: 2, person: people.member, answer: 'objected', text: 'It is mine.', now });
const appeals: Act = async (db, { site }) => {
  const { content } = await thingOf(database.db, site, 1);
  const rewritten = { content: { ...content, appeal: 'Please look again.' }, texts: ['Please look again.'] };
  return decideOn(db, { site, id: 1, name: 'appeal', by: people.member, rewritten, now: now + 2 });
};
/** A document is there, and staff get it. */
const sendsDocument: Act = async (db, { site }) => {
  await database.db
    .prepare(
      `insert into claim_proofs (site_id, claim_id, kind, state, asked_at) values (?1, 1, 'document', 'asked', 1)`,
    )
    .bind(site)
    .run();
  return prove(db, { site, id: 1, kind: 'document', now, claim: await claimOf(database.db, site, 1) });
};
const notices: Act = (db) => giveNotices({ db, config: taskConfig, now: now + 3 });
/** Another person than the one who was told has come to run the listing. */
const changesHands: Act = (_, { site, listings }) =>
  database.db
    .prepare('update listing_roles set person_id = ?3, claim_id = null where site_id = ?1 and listing_id = ?2')
    .bind(site, listings[0], people.ben)
    .run();

const owned = [starts('member'), proves(1)];
const rivalled = [...owned, starts('other'), proves(2)];

const scenarios: readonly (readonly [string, readonly Act[], Act])[] = [
  ['a claim starts', [], starts('member')],
  ['a claim is granted', [starts('member')], proves(1)],
  ['a claim of an owned listing goes to staff', [...owned, starts('other')], proves(2)],
  ['an owner hands it over', rivalled, hands],
  ['staff give it to another person', [...rivalled, hands], decides(2, 'accept')],
  ['staff take that back', [...rivalled, hands, decides(2, 'accept')], decides(2, 'undo')],
  ['staff refuse a claim', rivalled, decides(2, 'refuse', 'owner-stays')],
  ['staff revoke a claim', owned, decides(1, 'revoke', 'misused')],
  ['an owner objects', rivalled, objects],
  // The task is one for all sites: what others left is done before.
  ['a new owner is told', [...rivalled, notices, changesHands], notices],
  ['staff send a claim back', [starts('member'), sendsDocument], decides(1, 'send-back', 'unclear')],
  [
    'a claimant proves what was sent back',
    [starts('member'), sendsDocument, decides(1, 'send-back', 'unclear')],
    proves(1),
  ],
  ['a further proof grants what staff have', [starts('member'), sendsDocument], proves(1)],
  ['a claimant appeals', [starts('member'), sendsDocument, decides(1, 'refuse', 'not-enough')], appeals],
  ['a claimant withdraws', [starts('member')], ends('withdraw')],
  ['a claim lapses', [starts('member')], ends('lapse')],
  ['a business denies a claim', [starts('member')], ends('not-us')],
];

const tables = [
  ...['claims', 'claim_listings', 'claim_proofs', 'claim_notices', 'claim_replaced', 'claim_documents'],
  ...['queue', 'queue_counts', 'queue_days', 'versions', 'audit_log', 'outbox', 'changes', 'listing_roles'],
];

const varying = /^(site_id|token|created_at|updated_at|due_at|dedupe_key|data)$/;

async function contents({ site }: Stage): Promise<Record<string, unknown[]>> {
  const { db } = database;
  const results = await db.batch(
    tables.map((table) => db.prepare(`select * from ${table} where site_id = ?1`).bind(site)),
  );
  const comparable = (row: unknown) =>
    Object.fromEntries(Object.entries(row as object).filter(([name]) => !varying.test(name)));
  return Object.fromEntries(
    tables.map((table, i) => [
      table,
      // The log of changes has numbers that all sites share.
      (results[i]?.results ?? []).map(comparable).map((row) => (table === 'changes' ? { tag: row.tag } : row)),
    ]),
  );
}

async function prepare(before: readonly Act[]): Promise<Stage> {
  const { site } = await createQueueSite(database.db, people, { count: 0, now });
  const stage = { site, listings: await listingsWithWebsites(database.db, site, { count: 1 }) };
  for (const act of before) await act(database.db, stage);
  return stage;
}

/** The hosts of websites have the number of their site in them. */
const textOf = (found: Record<string, unknown[]>): string => JSON.stringify(found).replace(/shop-\d+-/g, 'shop-');

describe.each(scenarios)('If the database fails while %s', (_, before, act) => {
  test('everything is written, or nothing', async () => {
    const stage = await prepare(before);
    const untouched = textOf(await contents(stage));
    const counted = failing(database.db, { call: 0, when: 'before' });
    await act(counted.db, stage);
    const done = textOf(await contents(stage));
    expect(done).not.toBe(untouched);
    const outcomes = new Set<string>();
    for (let call = 1; call <= counted.calls(); call += 1) {
      for (const when of ['before', 'after'] as const) {
        const other = await prepare(before);
        await expect(act(failing(database.db, { call, when }).db, other)).rejects.toThrow();
        const found = textOf(await contents(other));
        expect([call, when, found === done || found === untouched, found]).toEqual([call, when, true, found]);
        outcomes.add(found === done ? 'all' : 'nothing');
      }
    }
    expect([...outcomes].toSorted()).toEqual(['all', 'nothing']);
  });
});
