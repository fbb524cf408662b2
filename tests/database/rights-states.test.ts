import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { grantRole, revokeRole, setOperator } from '../../worker/identity/roles.writer.ts';
import { liftSuspension, suspend } from '../../worker/identity/suspensions.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let people: PersonId[];
beforeAll(async () => {
  database = await openTestDatabase();
  people = [];
  for (const name of ['a', 'b', 'c', 'operator'])
    people.push(await personOfAddress(database.db, { address: `${name}@mail.example`, language: 'en', now: 1 }));
  const product = await createTestSite(database.db);
  const change = { product, person: people[3] as PersonId, reason: 'start', linkFor: null, now: 1 };
  await setOperator(database.db, { ...change, is: true });
});
afterAll(() => database.close());

type Act = {
  what: 'grant' | 'revoke' | 'suspend' | 'suspend for an hour' | 'lift';
  role: 'admin' | 'editor' | 'moderator';
  by: number;
  whom: number;
};

const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('grant', 'grant', 'revoke', 'revoke', 'suspend', 'suspend for an hour', 'lift'),
  role: fc.constantFrom('admin', 'admin', 'editor', 'moderator'),
  // The last person is an operator.
  by: fc.nat(3),
  whom: fc.nat(2),
});

const hour = 3_600_000;

function perform(site: SiteId, { what, role, by, whom }: Act, now: number) {
  const { db } = database;
  const change = {
    ...{ site, person: people[whom] as PersonId, by: people[by] as PersonId, reason: what, now },
    linkFor: () => 'https://atlas.example/en',
  };
  switch (what) {
    case 'grant':
      return grantRole(db, { ...change, role });
    case 'revoke':
      return revokeRole(db, { ...change, role });
    case 'suspend':
      return suspend(db, { ...change, until: null });
    case 'suspend for an hour':
      return suspend(db, { ...change, until: now + hour });
    case 'lift':
      return liftSuspension(db, change);
  }
}

type Line = {
  person: PersonId;
  actor: PersonId | null;
  action: string;
  before: string;
  after: string;
  at: number;
};

async function read(site: SiteId, now: number) {
  const [lines, roles, admins, mails] = await database.db.batch<never>([
    database.db
      .prepare(
        'select person_id as person, actor_id as actor, action, before, after, created_at as at from audit_log where site_id = ?1 order by id',
      )
      .bind(site),
    database.db
      .prepare(
        `select person_id as person, group_concat(role, ' ' order by role) as roles from site_roles
         where site_id = ?1 group by person_id`,
      )
      .bind(site),
    database.db
      .prepare(
        `select count(*) as able from site_roles r join members m using (site_id, person_id)
         where r.site_id = ?1 and r.role = 'admin'
           and (m.state = 'active' or coalesce(m.suspended_until, ?2 + 1) <= ?2)`,
      )
      .bind(site, now),
    database.db.prepare('select count(*) as sent from outbox where site_id = ?1').bind(site),
  ]);
  return {
    lines: (lines?.results ?? []) as Line[],
    roles: new Map(
      ((roles?.results ?? []) as { person: PersonId; roles: string }[]).map((row) => [row.person, row.roles]),
    ),
    able: (admins?.results[0] as { able: number } | undefined)?.able,
    mails: (mails?.results[0] as { sent: number } | undefined)?.sent,
  };
}

/** The lines of a log whose actor had no right to act, according to the lines before. */
function unlawful(lines: readonly Line[], operator: PersonId): Line[] {
  const roles = new Map<PersonId, string>();
  const suspended = new Map<PersonId, number>();
  return lines.filter(({ person, actor, action, after, at }) => {
    const mayAct =
      actor === null ||
      actor === operator ||
      (roles.get(actor)?.split(' ').includes('admin') && (suspended.get(actor) ?? 0) <= at);
    if (action === 'member.suspend') suspended.set(person, Number(after.split(' ')[1] ?? Number.POSITIVE_INFINITY));
    else if (action === 'member.lift') suspended.delete(person);
    else roles.set(person, after);
    return !mayAct;
  });
}

test('after any concurrent changes of rights, an admin who can act is left, and the log contains every change', async () => {
  const rounds = fc.array(fc.tuple(fc.array(act, { minLength: 1, maxLength: 3 }), fc.constantFrom(1, 1, 2 * hour)), {
    minLength: 2,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (acts) => {
      const site = await createTestSite(database.db);
      let now = 1_000;
      const command = { site, by: null, reason: 'start', linkFor: null, now };
      const members = people.slice(0, 3);
      for (const person of members) await grantRole(database.db, { ...command, person, role: 'editor' });
      await grantRole(database.db, { ...command, person: people[0] as PersonId, role: 'admin' });
      let changed = 4;
      for (const [together, wait] of acts) {
        now += wait;
        const results = await Promise.all(together.map((one) => perform(site, one, now)));
        changed += results.filter(({ code }) => code === 'changed').length;
        const { lines, roles, able, mails } = await read(site, now);
        expect(able).toBeGreaterThan(0);
        expect(lines).toHaveLength(changed);
        expect(mails).toBe(changed - 4);
        expect(unlawful(lines, people[3] as PersonId)).toEqual([]);
        for (const person of members) {
          const own = lines.filter((line) => line.person === person && line.action.startsWith('role.'));
          expect(own.map(({ before }) => before)).toEqual(['', ...own.map(({ after }) => after).slice(0, -1)]);
          expect(own.at(-1)?.after).toBe(roles.get(person) ?? '');
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('operators are logged on the product’s own site, and cannot be suspended on any', async () => {
  const { db } = database;
  const product = await createTestSite(db);
  const [first, second] = people as [PersonId, PersonId];
  const change = { product, person: first, reason: 'the first', linkFor: null, now: 5 };
  expect(await setOperator(db, { ...change, is: true })).toEqual({ code: 'changed' });
  expect(await setOperator(db, { ...change, is: true })).toEqual({ code: 'unchanged' });
  const by = { site: product, by: first, reason: 'x', linkFor: null, now: 6 };
  expect(await grantRole(db, { ...by, person: second, role: 'admin' })).toEqual({ code: 'no-member' });
  expect(await grantRole(db, { ...by, by: null, person: second, role: 'admin' })).toEqual({ code: 'changed' });
  expect(await suspend(db, { ...by, by: second, person: first, until: null })).toEqual({ code: 'operator' });
  expect(await setOperator(db, { ...change, is: false })).toEqual({ code: 'changed' });
  expect(await grantRole(db, { ...by, person: second, role: 'editor' })).toEqual({ code: 'not-allowed' });
  const { lines } = await read(product, 7);
  expect(lines).toMatchObject([
    { person: first, actor: null, action: 'role.grant', before: '', after: 'operator' },
    { person: second, actor: null, action: 'role.grant', after: 'admin' },
    { person: first, actor: null, action: 'role.revoke', before: 'operator', after: '' },
  ]);
});
