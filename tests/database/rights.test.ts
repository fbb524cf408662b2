import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '../../web/contract/rights.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId, SiteRole } from '../../worker/data/schema.ts';
import { columns, expression, sql } from '../../worker/data/sql.ts';
import { first } from '../../worker/data/statements.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { type Actor, may } from '../../worker/identity/rights.ts';
import { grantRole, setOperator } from '../../worker/identity/roles.writer.ts';
import { readSession } from '../../worker/identity/session.query.ts';
import { startSession } from '../../worker/identity/session.writer.ts';
import { holds } from '../../worker/identity/standing.ts';
import { suspend } from '../../worker/identity/suspensions.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let site: SiteId;
let elsewhere: SiteId;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db);
  elsewhere = await createTestSite(database.db);
});
afterAll(() => database.close());

const now = 1_000_000;

type Facts = {
  /** Roles on the site, and on another one. */
  roles?: readonly SiteRole[];
  elsewhere?: readonly SiteRole[];
  isOperator?: true;
  /** When the suspension on the site ends; null: never. */
  suspendedUntil?: number | null;
  /** Whether the person has signed in on the site, and so is a member of it. */
  isMember?: false;
};

const kinds: Readonly<Record<string, Facts>> = {
  member: {},
  moderator: { roles: ['moderator'] },
  editor: { roles: ['editor'] },
  admin: { roles: ['admin'] },
  'moderator and editor': { roles: ['moderator', 'editor'] },
  operator: { isOperator: true },
  'suspended member': { suspendedUntil: null },
  'suspended admin': { roles: ['admin'], suspendedUntil: now + 1 },
  'suspended operator': { isOperator: true, suspendedUntil: null },
  'admin whose suspension has ended': { roles: ['admin'], suspendedUntil: now },
  'member who is an admin of another site': { elsewhere: ['admin'] },
  'admin of another site, who never came here': { elsewhere: ['admin', 'editor', 'moderator'], isMember: false },
};

async function make(name: string, facts: Facts): Promise<PersonId> {
  const { db } = database;
  const person = await personOfAddress(db, {
    address: `${name.replaceAll(/\W/g, '-')}@mail.example`,
    language: 'en',
    now,
  });
  const command = { person, by: null, reason: 'test', linkFor: null, now: 1 };
  for (const role of facts.roles ?? []) await grantRole(db, { ...command, site, role });
  for (const role of facts.elsewhere ?? []) await grantRole(db, { ...command, site: elsewhere, role });
  if (facts.isMember !== false) await signIn(person);
  if (facts.suspendedUntil !== undefined) {
    // The last active admin cannot be suspended.
    const stays = await personOfAddress(db, { address: 'stays@mail.example', language: 'en', now: 1 });
    await grantRole(db, { ...command, site, person: stays, role: 'admin' });
    expect(await suspend(db, { ...command, site, until: facts.suspendedUntil })).toEqual({ code: 'changed' });
  }
  if (facts.isOperator) await setOperator(db, { ...command, product: elsewhere, is: true });
  return person;
}

const place = () => ({ site, host: 'site.localhost' });

async function signIn(person: PersonId): Promise<string> {
  const { token } = await startSession(database.db, {
    ...{ ...place(), person, replaces: undefined, browser: 'browser', productOrigin: 'http://localhost' },
    identity: { issuer: '', subject: 'any' },
    proof: { provedAt: now, provedBy: 'mail' },
    from: { site, agent: '', country: '', town: '', now },
  });
  return token;
}

/** What a request learns about the person. People who never came here are visitors. */
async function actorOf(person: PersonId, { isMember }: Facts): Promise<Actor> {
  if (isMember === false) return null;
  const reader = openReader(database.db, new Meter());
  const session = await readSession(reader, await signIn(person), { ...place(), now });
  if (!session) throw new Error('the person is not signed in');
  return session;
}

/** What the database finds at the time of a write. */
async function heldBy(by: PersonId | null): Promise<Record<string, boolean>> {
  const names = rights.map((right) => [right.replaceAll('-', '_'), right] as const);
  const asked = Object.fromEntries(
    names.map(([name, right]) => [name, expression<0 | 1>(holds(right, { site, by, now }))]),
  );
  const row = await first(database.db, sql`select ${columns(asked)}`);
  return Object.fromEntries(names.map(([name, right]) => [right, row?.[name] === 1]));
}

describe('At the time of a write', () => {
  test.each(Object.entries(kinds))('a person has the rights that their request had: %s', async (name, facts) => {
    const person = await make(name, facts);
    const actor = await actorOf(person, facts);
    const expected = Object.fromEntries(rights.map((right) => [right, may(actor, right)]));
    expect(await heldBy(person)).toEqual(expected);
  });

  test('an operator has the rights of operators on sites where they never signed in', async () => {
    const person = await make('operator elsewhere', { isOperator: true, isMember: false });
    const actor = { person, roles: [], isOperator: true, isSuspended: false };
    expect(await heldBy(person)).toEqual(Object.fromEntries(rights.map((right) => [right, may(actor, right)])));
  });

  test('a person whose account was closed has no right any more', async () => {
    const person = await make('gone', { roles: ['admin'], isOperator: true });
    await database.db.prepare(`update people set state = 'deleted' where id = ?1`).bind(person).run();
    expect(Object.values(await heldBy(person))).toEqual(rights.map(() => false));
  });

  test('a command has every right', async () => {
    expect(Object.values(await heldBy(null))).toEqual(rights.map(() => true));
  });
});
