import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valuesOf } from '../../worker/features/submissions/listing-values.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failing } from '../support/failing-database.ts';
import { makeStaff } from '../support/people.ts';
import { decideOn } from '../support/queue.ts';
import { createPeople, type People } from '../support/queue-site.ts';
import { openSubmissionStage, type SubmissionStage, sentAt } from '../support/submission-stage.ts';
import { fullValues, photoCalled, sendForm, uploadPhotos } from '../support/submissions.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

/** What happens before, and what the database fails at. */
type Scenario = {
  before(stage: SubmissionStage): Promise<unknown>;
  act(db: D1Database, stage: SubmissionStage): Promise<unknown>;
};

const first = 1;

const decides =
  (name: string, reason = ''): Scenario['act'] =>
  (db, { site }) =>
    decideOn(db, { site, id: first, name, by: people.ada, now: sentAt + 2000, reason });

const sends = (stage: SubmissionStage) => stage.send({}, ['a', 'b']);

async function accepted(stage: SubmissionStage): Promise<void> {
  await sends(stage);
  await stage.decide(first, 'accept');
}

async function hidden(stage: SubmissionStage): Promise<void> {
  await accepted(stage);
  await stage.decide(first, 'undo');
}

const changed = { phone: '+49 89 999', 'name.de': '', 'summary.de': '', 'description.de': '', place: 'city/paris' };

/** Another listing is published; the first thing in the queue is a change of it. */
async function revised(stage: SubmissionStage): Promise<void> {
  const id = await stage.send({}, ['a', 'b']);
  await stage.decide(id, 'accept');
  const { slug } = await stage.thing(id);
  await stage.revise(slug, { ...changed, photos: [photoCalled('c'), photoCalled('a')] }, ['c']);
}

const second = 2;
const decidesSecond =
  (name: string): Scenario['act'] =>
  (db, { site }) =>
    decideOn(db, { site, id: second, name, by: people.ada, now: sentAt + 3000 });

const draftOfEditor = (stage: SubmissionStage, slug: string) => ({
  ...{ site: stage.site, person: people.other, listing: slug, now: sentAt },
});

const scenarios: Readonly<Record<string, Scenario>> = {
  'a member sends a listing': {
    before: ({ site }) => uploadPhotos(database.db, { site, person: people.member, now: sentAt }, 'a'),
    act: (db, { site }) =>
      sendForm(db, { site, person: people.member, now: sentAt, values: { ...fullValues, photos: [photoCalled('a')] } }),
  },
  'staff accept it': { before: sends, act: decides('accept') },
  'staff refuse it': { before: sends, act: decides('refuse', 'spam') },
  'staff take its acceptance back': { before: accepted, act: decides('undo') },
  'staff accept it again': { before: hidden, act: decides('accept') },
  'staff refuse it after they took it back': { before: hidden, act: decides('refuse', 'spam') },
  'a member sends it again': {
    async before(stage) {
      await sends(stage);
      await stage.decide(first, 'send-back');
      await stage.upload(first, 'c');
    },
    act: (db, { site }) =>
      sendForm(db, {
        ...{ site, person: people.member, again: first, now: sentAt + 2000 },
        values: { ...fullValues, name: 'Other', photos: [photoCalled('c'), photoCalled('b')] },
      }),
  },
  'staff accept a change': { before: revised, act: decidesSecond('accept') },
  'staff take a change back': {
    async before(stage) {
      await revised(stage);
      await stage.decide(second, 'accept');
    },
    act: decidesSecond('undo'),
  },
  'an editor publishes a change': {
    async before(stage) {
      await accepted(stage);
      await makeStaff(database.db, { site: stage.site, person: people.other, role: 'editor', now: sentAt });
      const { slug } = await stage.thing(first);
      await uploadPhotos(database.db, draftOfEditor(stage, slug), 'c');
    },
    async act(db, stage) {
      const { slug } = await stage.thing(first);
      const row = await stage.listing(slug);
      if (!row) throw new Error('there is no listing');
      const values = { ...valuesOf(row), ...changed, photos: [photoCalled('c')] };
      return sendForm(db, { ...draftOfEditor(stage, slug), values, roles: ['editor'] });
    },
  },
};

const tables = [
  ...['queue', 'queue_counts', 'queue_days', 'versions', 'audit_log', 'submissions', 'uploads', 'drafts', 'outbox'],
  ...['listings', 'listing_texts', 'listing_slugs', 'listing_categories', 'photos', 'changes', 'listing_feed'],
  ...['cell_counts', 'map_cells'],
];

const varying = /^(site_id|seq|created_at|updated_at|changed_at|due_at|sent_at|dedupe_key|expires_at|statedAt|link)$/;

/** All that an act can change on a site, without clocks and random keys. */
async function contents({ site }: SubmissionStage): Promise<string> {
  const results = await database.db.batch(
    tables.map((table) => database.db.prepare(`select * from ${table} where site_id = ?1`).bind(site)),
  );
  const rows = tables.map((table, i) => [
    table,
    // Numbers of all sites.
    (results[i]?.results ?? []).map((row) =>
      table === 'outbox' || table === 'changes' ? { ...(row as object), id: 0 } : row,
    ),
  ]);
  return JSON.stringify(rows, (name, value) => (varying.test(name) ? undefined : value), 1);
}

async function prepare(before: Scenario['before']): Promise<SubmissionStage> {
  const stage = await openSubmissionStage(database, people);
  await before(stage);
  return stage;
}

describe.each(Object.entries(scenarios))('If the database fails while %s', (_, { before, act }) => {
  test('everything is written, or nothing', { timeout: 120_000 }, async () => {
    const stage = await prepare(before);
    const untouched = await contents(stage);
    expect(await contents(await prepare(before))).toBe(untouched);
    const counted = failing(database.db, { call: 0, when: 'before' });
    expect(await act(counted.db, stage)).toMatchObject({ code: expect.stringMatching(/^(moved|done)$/) });
    const done = await contents(stage);
    expect(done).not.toEqual(untouched);
    const outcomes = new Set<string>();
    for (let call = 1; call <= counted.calls(); call += 1) {
      for (const when of ['before', 'after'] as const) {
        const other = await prepare(before);
        await expect(act(failing(database.db, { call, when }).db, other)).rejects.toThrow();
        const found = await contents(other);
        const expected = found === untouched ? untouched : done;
        expect(found).toBe(expected);
        outcomes.add(expected === done ? 'all' : 'nothing');
      }
    }
    // The write itself fails both ways.
    expect([...outcomes].toSorted()).toEqual(['all', 'nothing']);
  });
});
