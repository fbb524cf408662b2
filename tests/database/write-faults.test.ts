import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { changeDraft } from '../../worker/domain/drafts/drafts.writer.ts';
import { eraseText } from '../../worker/features/audit/erase-version.writer.ts';
import { confirmListing } from '../../worker/features/feedback/confirm.writer.ts';
import { setSubmissions } from '../../worker/features/members/site-submissions.writer.ts';
import { addSynonyms } from '../../worker/features/searches/synonyms.writer.ts';
import { grantRole, revokeRole } from '../../worker/identity/roles.writer.ts';
import { setStaffProof } from '../../worker/identity/staff-proof.writer.ts';
import { suspend } from '../../worker/identity/suspensions.writer.ts';
import { takeLease } from '../../worker/moderation/lease.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failing } from '../support/failing-database.ts';
import { sendReport } from '../support/queue.ts';
import { addressOf, createPeople, createQueueSite, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const now = 20_000 * 24 * 60 * 60 * 1000;

type Stage = { site: SiteId; listing: number; member: PersonId; admin: PersonId };

const rights = ({ site, member }: Stage, by: PersonId | null) => ({
  ...{ site, person: member, by, reason: 'a reason', linkFor: () => 'https://atlas.example/en', now },
});

const self = (person: PersonId) => ({ person, addressHashes: [] });

/** The writes of this change, apart from those of the queue's own machine. */
const writes: Readonly<Record<string, (db: D1Database, stage: Stage) => Promise<unknown>>> = {
  'a member confirms a listing': (db, { site, listing, member: person }) =>
    confirmListing(db, { site, listing, person, now }),
  'a member keeps a draft': (db, { site, member: person }) =>
    changeDraft(db, { site, holder: { person }, form: 'correction', thing: 'x', path: '/en/x', now }, (stored) => ({
      fields: { ...stored, value: 'Half' },
    })),
  'a role is given': (db, stage) => grantRole(db, { ...rights(stage, null), role: 'editor' }),
  'an admin suspends a member': (db, stage) => suspend(db, { ...rights(stage, stage.admin), until: null }),
  'a role is taken away': (db, stage) =>
    revokeRole(db, { ...rights(stage, null), person: people.ada, role: 'moderator' }),
  'an admin demands passkeys': (db, { site, admin: by }) =>
    setStaffProof(db, { site, by, proof: 'passkey', reason: 'a reason', now }),
  'an admin takes no new places': (db, { site, admin: by }) =>
    setSubmissions(db, { site, by, submissions: 'closed', reason: 'a reason', now }),
  'an admin adds synonyms': (db, { site, admin: by }) =>
    addSynonyms(db, { site, by, now, language: 'en', words: ['cafe', 'coffee'], keys: ['cafe', 'coffee'] }),
  'an admin erases a text': (db, { site, admin: by }) => eraseText(db, { site, version: 1, by, now }),
  'a moderator takes a thing of the queue': (db, { site }) =>
    takeLease(db, { site, by: self(people.ada), item: 1, now }),
};

const tables = [
  ...['audit_log', 'versions', 'confirmations', 'confirmation_totals', 'drafts', 'site_roles', 'members', 'queue'],
  ...['synonyms', 'outbox', 'changes'],
];

/** What varies between two sites and two runs. */
const varying = /^(site_id|id|created_at|updated_at|due_at|dedupe_key|thing_id|granted_at)$/;

async function contents({ site }: Stage): Promise<string> {
  const { db } = database;
  const rows = await db.batch([
    ...tables.map((table) => db.prepare(`select * from ${table} where site_id = ?1`).bind(site)),
    db.prepare('select staff_proof, submissions from sites where id = ?1').bind(site),
  ]);
  return JSON.stringify(
    rows.map(({ results }) => results),
    (name, value) => (varying.test(name) ? undefined : value),
    1,
  );
}

async function prepare(): Promise<Stage> {
  const { site, listings } = await createQueueSite(database.db, people, { count: 1, now });
  const listing = listings[0] ?? 0;
  const stage = { site, listing, member: people.member, admin: people.other };
  await grantRole(database.db, { ...rights(stage, null), person: stage.admin, role: 'admin' });
  await sendReport(database.db, {
    site,
    listing,
    author: { person: null, address: addressOf('stranger') },
    now,
    text: 'A text',
  });
  return stage;
}

describe.each(Object.entries(writes))('If the database fails while %s', (_, write) => {
  test('everything is written, or nothing', async () => {
    const stage = await prepare();
    const untouched = await contents(stage);
    const counted = failing(database.db, { call: 0, when: 'before' });
    await write(counted.db, stage);
    const done = await contents(stage);
    expect(done).not.toEqual(untouched);
    for (let call = 1; call <= counted.calls(); call += 1) {
      for (const when of ['before', 'after'] as const) {
        const other = await prepare();
        await expect(write(failing(database.db, { call, when }).db, other)).rejects.toThrow();
        expect([done, untouched]).toContain(await contents(other));
      }
    }
  });
});
