import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonId } from '../../worker/data/schema.ts';
import { acceptInvitation, declineInvitation } from '../../worker/features/owners/answer.writer.ts';
import { endManager, giveUp } from '../../worker/features/owners/end-role.writer.ts';
import { lapseInvitations, withdrawInvitation } from '../../worker/features/owners/invite.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { beforeWrites, failing } from '../support/failing-database.ts';
import {
  createOwnedListing,
  giveRole,
  linkTo,
  actedAt as now,
  type OwnedListing,
  sendInvitation,
} from '../support/owners.ts';
import { addressOf, createPeople, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const day = 24 * 60 * 60 * 1000;
const link = linkTo;

const rows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await database.db
      .prepare(query)
      .bind(...values)
      .all<Row>()
  ).results;

const rolesOf = ({ site, listing }: OwnedListing) =>
  rows<{ person: PersonId; role: string }>(
    `select person_id as person, role from listing_roles where site_id = ?1 and listing_id = ?2 order by person_id`,
    site,
    listing,
  );

const logOf = async ({ site }: OwnedListing) =>
  (await rows<{ action: string }>('select action from audit_log where site_id = ?1 order by id', site)).map(
    ({ action }) => action,
  );

const mailsOf = ({ site }: OwnedListing) =>
  rows<{ recipient: string; template: string; event: string | null }>(
    `select recipient, template, data ->> 'event' as event from outbox where site_id = ?1 order by id`,
    site,
  );

/** A listing of Member that Other manages. */
async function createManaged(): Promise<OwnedListing> {
  const owned = await createOwnedListing(database.db, people);
  await giveRole(database.db, { ...owned, person: people.other, role: 'manager' });
  return owned;
}

describe('An invitation', () => {
  test('of a manager is accepted by the person who has its link, and its sender is told', async () => {
    const owned = await createOwnedListing(database.db, people);
    const { code, secret } = await sendInvitation(database.db, { ...owned, by: people.member });
    expect(code).toBe('invited');
    const accepted = await acceptInvitation(database.db, { site: owned.site, secret, by: people.other, link, now });
    expect(accepted).toMatchObject({ code: 'done', role: 'manager' });
    expect(await rolesOf(owned)).toContainEqual({ person: people.other, role: 'manager' });
    expect((await logOf(owned)).slice(-2)).toEqual(['owner.invite', 'owner.accept']);
    expect(await mailsOf(owned)).toEqual([
      { recipient: 'friend@mail.example', template: 'listing-invitation', event: null },
      { recipient: addressOf('member'), template: 'listing-role', event: 'joined' },
    ]);
    expect(await rows('select address, state from listing_invitations where site_id = ?1', owned.site)).toEqual([
      { address: '', state: 'accepted' },
    ]);
  });

  test('of a new owner ends the access of everybody else, and their open invitations', async () => {
    const owned = await createManaged();
    const { site } = owned;
    await sendInvitation(database.db, { ...owned, by: people.member, address: 'third@mail.example' });
    const { secret } = await sendInvitation(database.db, { ...owned, by: people.member, role: 'owner' });
    expect(await acceptInvitation(database.db, { site, secret, by: people.ben, link, now })).toMatchObject({
      code: 'done',
      role: 'owner',
    });
    expect(await rolesOf(owned)).toEqual([{ person: people.ben, role: 'owner' }]);
    expect(
      (await mailsOf(owned)).flatMap(({ recipient, event }) => (event ? [`${recipient} ${event}`] : [])).toSorted(),
    ).toEqual([`${addressOf('ben')} received`, `${addressOf('member')} handed-over`, `${addressOf('other')} ended`]);
    expect(await rows(`select 1 from listing_invitations where site_id = ?1 and state = 'open'`, site)).toEqual([]);
    expect(
      await rows('select 1 from changes where site_id = ?1 and tag = ?2', site, `listing:${owned.listing}`),
    ).not.toEqual([]);
  });

  test.each([
    [
      'it was withdrawn',
      (of: OwnedListing) => withdrawInvitation(database.db, { ...of, invitation: 1, by: people.member, now }),
    ],
    [
      'its sender gave the listing up',
      (of: OwnedListing) => giveUp(database.db, { ...of, by: people.member, link, now }),
    ],
    ['its time is over', () => lapseInvitations(database.db, now + 15 * day)],
  ] as const)('cannot be accepted after %s', async (_, before) => {
    const owned = await createOwnedListing(database.db, people);
    const { secret } = await sendInvitation(database.db, { ...owned, by: people.member });
    await before(owned);
    const answer = { site: owned.site, secret, by: people.other, link, now };
    expect(await acceptInvitation(database.db, answer)).toEqual({ code: 'gone' });
    expect(await declineInvitation(database.db, answer)).toEqual({ code: 'gone' });
    expect(await rows('select address from listing_invitations where site_id = ?1', owned.site)).toEqual([
      { address: '' },
    ]);
  });

  test('works on its own site alone', async () => {
    const [owned, other] = [
      await createOwnedListing(database.db, people),
      await createOwnedListing(database.db, people),
    ];
    const { secret } = await sendInvitation(database.db, { ...owned, by: people.member });
    const answer = { site: other.site, secret, by: people.other, link, now };
    expect(await acceptInvitation(database.db, answer)).toEqual({ code: 'gone' });
  });

  test('is sent by the owner alone, once to an address, and twenty times at most', async () => {
    const owned = await createManaged();
    const send = (by: PersonId, address: string) => sendInvitation(database.db, { ...owned, by, address });
    expect(await send(people.other, 'a@mail.example')).toMatchObject({ code: 'not-allowed' });
    expect(await send(people.ada, 'a@mail.example')).toMatchObject({ code: 'not-allowed' });
    expect(await send(people.member, 'a@mail.example')).toMatchObject({ code: 'invited' });
    expect(await send(people.member, 'a@mail.example')).toMatchObject({ code: 'already' });
    for (let i = 1; i < 20; i += 1) await send(people.member, `a${i}@mail.example`);
    expect(await send(people.member, 'last@mail.example')).toMatchObject({ code: 'too-many' });
  });

  test('that fifty people accept at the same moment gives the role to one of them', async () => {
    const owned = await createOwnedListing(database.db, people);
    const { secret } = await sendInvitation(database.db, { ...owned, by: people.member, role: 'owner' });
    const all = [people.ada, people.ben, people.other];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        acceptInvitation(database.db, { site: owned.site, secret, by: all[i % 3] as PersonId, link, now }),
      ),
    );
    expect(answers.filter(({ code }) => code === 'done')).toHaveLength(1);
    expect(await rolesOf(owned)).toHaveLength(1);
    expect((await logOf(owned)).filter((action) => action === 'owner.hand-over')).toHaveLength(1);
  });

  test('that one address gets fifty times at the same moment is sent once', async () => {
    const owned = await createOwnedListing(database.db, people);
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => sendInvitation(database.db, { ...owned, by: people.member })),
    );
    expect(sent.filter(({ code }) => code === 'invited')).toHaveLength(1);
    expect(await mailsOf(owned)).toHaveLength(1);
  });
});

describe('The role of a manager', () => {
  test('is ended by the owner, and by no manager', async () => {
    const owned = await createManaged();
    const change = { ...owned, link, now };
    expect(await endManager(database.db, { ...change, by: people.other, person: people.member })).toBe('changed');
    expect(await endManager(database.db, { ...change, by: people.member, person: people.member })).toBe('changed');
    expect(await endManager(database.db, { ...change, by: people.member, person: people.other })).toBe('done');
    expect(await rolesOf(owned)).toEqual([{ person: people.member, role: 'owner' }]);
    expect(await mailsOf(owned)).toMatchObject([{ recipient: addressOf('other'), event: 'ended' }]);
  });

  test('ends when they leave, and the owner keeps theirs', async () => {
    const owned = await createManaged();
    expect(await giveUp(database.db, { ...owned, by: people.other, link, now })).toBe('done');
    expect(await rolesOf(owned)).toEqual([{ person: people.member, role: 'owner' }]);
    expect(await mailsOf(owned)).toMatchObject([{ recipient: addressOf('member'), event: 'left' }]);
  });
});

describe('An owner who gives a listing up', () => {
  test('leaves it without anybody, and the managers are told', async () => {
    const owned = await createManaged();
    expect(await giveUp(database.db, { ...owned, by: people.member, link, now })).toBe('done');
    expect(await rolesOf(owned)).toEqual([]);
    expect(await mailsOf(owned)).toMatchObject([{ recipient: addressOf('other'), event: 'given-up' }]);
    expect(await logOf(owned)).toContain('owner.give-up');
  });

  test('fifty times at once does it once', async () => {
    const owned = await createManaged();
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => giveUp(database.db, { ...owned, by: people.member, link, now })),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  });
});

type Act = (db: D1Database, of: OwnedListing & { secret: string }) => Promise<unknown>;

const answer = ({ site, secret }: OwnedListing & { secret: string }, by: PersonId) => ({ site, secret, by, link, now });
const isDone = (result: unknown) => expect(JSON.stringify(result)).toMatch(/done|invited|true/);

/** Each write with the role that it is about. */
const acts: readonly (readonly [string, 'owner' | 'manager', Act])[] = [
  [
    'an owner invites',
    'manager',
    (db, of) => sendInvitation(db, { ...of, by: people.member, address: 'x@mail.example' }),
  ],
  [
    'an owner withdraws an invitation',
    'manager',
    (db, of) => withdrawInvitation(db, { ...of, invitation: 1, by: people.member, now }),
  ],
  ['a person accepts', 'manager', (db, of) => acceptInvitation(db, answer(of, people.ben))],
  ['a person declines', 'manager', (db, of) => declineInvitation(db, answer(of, people.ben))],
  ['a listing is handed over', 'owner', (db, of) => acceptInvitation(db, answer(of, people.ben))],
  [
    'an owner ends a manager',
    'manager',
    (db, of) => endManager(db, { ...of, by: people.member, person: people.other, link, now }),
  ],
  ['a manager leaves', 'manager', (db, of) => giveUp(db, { ...of, by: people.other, link, now })],
  ['an owner gives up', 'manager', (db, of) => giveUp(db, { ...of, by: people.member, link, now })],
];

const tables = ['listing_roles', 'listing_invitations', 'audit_log', 'outbox', 'changes'];
const varying = /^(site_id|id|created_at|updated_at|due_at|expires_at|dedupe_key|token_hash|data)$/;

const contentsOf = async ({ site }: OwnedListing) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [
        table,
        (await rows<object>(`select * from ${table} where site_id = ?1`, site)).map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !varying.test(name))),
        ),
      ]),
    ),
  );

async function prepare(role: 'owner' | 'manager') {
  const owned = await createManaged();
  const { secret } = await sendInvitation(database.db, { ...owned, by: people.member, role });
  return { ...owned, secret };
}

describe.each(acts)('While %s', (_, role, act) => {
  test('a fault of the database leaves everything written, or nothing', async () => {
    const stage = await prepare(role);
    // Other listings have other numbers.
    const plain = async (of: OwnedListing) => JSON.stringify(await contentsOf(of)).replaceAll(`:${of.listing}`, ':N');
    const untouched = await plain(stage);
    const counted = failing(database.db, { call: 0, when: 'before' });
    isDone(await act(counted.db, stage));
    const done = await plain(stage);
    expect(done).not.toBe(untouched);
    const outcomes = new Set<string>();
    for (let call = 1; call <= counted.calls(); call += 1)
      for (const when of ['before', 'after'] as const) {
        const other = await prepare(role);
        await expect(act(failing(database.db, { call, when }).db, other)).rejects.toThrow();
        const found = await plain(other);
        expect([untouched, done]).toContain(found);
        outcomes.add(found === done ? 'all' : 'nothing');
      }
    expect([...outcomes].toSorted()).toEqual(['all', 'nothing']);
  });

  test.each([
    ['everybody is suspended', `update members set state = 'suspended' where site_id = ?1`],
    ['all roles end', 'delete from listing_roles where site_id = ?1'],
  ])('nothing is written if %s at that moment', async (_, statement) => {
    const stage = await prepare(role);
    let before: unknown;
    const meddling = beforeWrites(database.db, async () => {
      await rows(statement, stage.site);
      before = await contentsOf(stage);
    });
    expect(JSON.stringify(await act(meddling, stage))).not.toMatch(/done|invited|true/);
    expect(await contentsOf(stage)).toEqual(before);
  });
});
