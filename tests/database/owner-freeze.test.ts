import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freezeFor } from '../../worker/domain/owners/freeze.ts';
import { valuesOf } from '../../worker/features/submissions/listing-values.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { beforeWrites, failing } from '../support/failing-database.ts';
import { giveRole } from '../support/owners.ts';
import { newestThing } from '../support/queue.ts';
import { createPeople, type People } from '../support/queue-site.ts';
import { openSubmissionStage, type SubmissionStage, sentAt } from '../support/submission-stage.ts';
import { sendForm } from '../support/submissions.ts';

let database: TestDatabase;
let people: People;
let stage: SubmissionStage;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  stage = await openSubmissionStage(database, people);
});

const both = { phone: '+49 30 1', email: 'new@pots.example' };

/** Publishes a listing that Other owns since some milliseconds, and sends a change of it. */
async function edit(
  since: number,
  changed: Record<string, string>,
  { db = database.db, role = 'owner' }: { db?: TestDatabase['db']; role?: 'owner' | 'manager' } = {},
) {
  const { slug, listing } = await stage.publish([]);
  const row = await stage.listing(slug);
  if (!row) throw new Error('there is no listing');
  const { site } = stage;
  await giveRole(database.db, { site, listing, person: people.other, role, at: sentAt - since });
  if (role === 'manager')
    await giveRole(database.db, { site, listing, person: people.ben, role: 'owner', at: sentAt - since });
  const waiting = await stage.countOf('queue');
  const sent = sendForm(db, {
    ...{ site, person: people.other, listing: slug, now: sentAt, values: { ...valuesOf(row), ...changed } },
  });
  const outcome = await sent.catch(() => 'fault' as const);
  return { slug, row, outcome, added: (await stage.countOf('queue')) - waiting };
}

describe('In the first 14 days of an owner', () => {
  test.each(['owner', 'manager'] as const)(
    'what an %s changes is published, and only what identifies it waits',
    async (role) => {
      const { slug, row, outcome, added } = await edit(freezeFor - 1, both, { role });
      expect(outcome).toMatchObject({ code: 'moved', to: expect.stringContaining('waits=part') });
      expect(await stage.listing(slug)).toMatchObject({ phone: row.phone, email: both.email });
      expect(added).toBe(1);
      const id = await newestThing(database.db, stage.site);
      expect(await stage.thing(id)).toMatchObject({ kind: 'revision', content: { values: { phone: both.phone } } });
      await stage.decide(id, 'accept');
      expect(await stage.listing(slug)).toMatchObject(both);
      await stage.decide(id, 'undo');
      expect(await stage.listing(slug)).toMatchObject({ phone: row.phone, email: both.email });
    },
  );

  test('a change of other fields alone is published at once', async () => {
    const { slug, outcome, added } = await edit(0, { email: both.email });
    expect(outcome).toMatchObject({ code: 'moved', to: expect.not.stringContaining('waits') });
    expect([added, (await stage.listing(slug))?.email]).toEqual([0, both.email]);
  });

  test.each([
    ['the name', { name: 'Another name' }],
    ['the website', { website: 'https://other.example' }],
    ['the phone number', { phone: '+49 30 1' }],
  ])('a change of %s alone waits as a whole', async (_, changed) => {
    const { slug, row, outcome, added } = await edit(0, changed);
    expect(outcome).toMatchObject({ code: 'moved', to: expect.stringContaining('waits=all') });
    expect([added, (await stage.listing(slug))?.updatedAt]).toEqual([1, row.updatedAt]);
  });

  test('nothing is published or sent if the listing gets another owner at that moment', async () => {
    const db = beforeWrites(database.db, () =>
      stage.rows(`update listing_roles set person_id = ${people.ada} where site_id = ?1`),
    );
    const { slug, row, outcome, added } = await edit(0, both, { db });
    expect(outcome).toMatchObject({ code: 'refused', problem: 'changed' });
    expect([added, (await stage.listing(slug))?.updatedAt]).toEqual([0, row.updatedAt]);
  });

  test('both parts are written or none, wherever the database fails', async () => {
    const counted = failing(database.db, { call: 0, when: 'before' });
    await edit(0, both, { db: counted.db });
    const outcomes = new Set<string>();
    for (let call = 1; call <= counted.calls(); call += 1)
      for (const when of ['before', 'after'] as const) {
        stage = await openSubmissionStage(database, people);
        const { slug, added } = await edit(0, both, { db: failing(database.db, { call, when }).db });
        const isPublished = (await stage.listing(slug))?.email === both.email;
        expect([call, when, isPublished]).toEqual([call, when, added === 1]);
        outcomes.add(isPublished ? 'all' : 'nothing');
      }
    expect([...outcomes].toSorted()).toEqual(['all', 'nothing']);
  });
});

test('From the 14th day on, an owner publishes everything at once', async () => {
  const { slug, outcome, added } = await edit(freezeFor, both);
  expect(outcome).toMatchObject({ code: 'moved', to: expect.not.stringContaining('waits') });
  expect(added).toBe(0);
  expect(await stage.listing(slug)).toMatchObject(both);
});

test('A change is refused if the listing gets its owner while the form is open', async () => {
  const db = beforeWrites(database.db, () =>
    stage.rows(`update listing_roles set granted_at = ${sentAt} where site_id = ?1`),
  );
  const { slug, row, outcome } = await edit(freezeFor, both, { db });
  expect(outcome).toMatchObject({ code: 'refused', problem: 'changed' });
  expect((await stage.listing(slug))?.updatedAt).toBe(row.updatedAt);
});
