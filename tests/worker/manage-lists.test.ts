import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import { auditLogPage, membersPage, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let site: SiteId;
let admin: TestVisitor;
beforeAll(async () => {
  server = await startServer();
  site = await siteId(server.db, 'atlas');
  admin = await signedInAs(server, 'admin@people.example');
});
afterAll(() => server.close());

/** All rows of a list, from its first page to its last. */
async function walk<Row>(
  start: string,
  read: (address: string) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let at: string | null = start; at; ) {
    const { rows: found, next }: { rows: Row[]; next: string | null } = await read(at);
    all.push(...found);
    at = next;
  }
  return all;
}

test('long lists show each member and each log entry once, newest first, and people with a role in a list of their own', async () => {
  const { db } = server;
  const now = Date.now();
  const rows = JSON.stringify(Array.from({ length: 50 }, (_, i) => i));
  // Some members joined in the same millisecond.
  await db.batch([
    db
      .prepare(
        `insert into people (name, address, language, created_at, updated_at)
           select 'Many ' || value, 'many-' || value || '@example.org', 'en', ?2, ?2 from json_each(?1)`,
      )
      .bind(rows, now),
    db
      .prepare(
        `insert into members (site_id, person_id, joined_at)
           select ?1, id, ?2 + id / 7 from people where name like 'Many %'`,
      )
      .bind(site, now),
    db
      .prepare(
        `insert into site_roles (site_id, person_id, role, granted_at)
           select ?1, people.id, role.value, ?2 from people, json_each('["editor", "moderator"]') role where name like 'Many %'`,
      )
      .bind(site, now),
    db
      .prepare(
        `insert into audit_log (site_id, id, actor, action, thing, thing_id, person_id, after, created_at)
           select ?1, 10000 + id, 'command', 'role.grant', 'person', id, id, 'editor', ?2 from people
           where name like 'Many %'`,
      )
      .bind(site, now),
  ]);
  const members = await db
    .prepare('select count(*) as n from members where site_id = ?1')
    .bind(site)
    .first<number>('n');
  const people = async (address: string) => {
    const { people: shown } = await membersPage(admin, address);
    return { rows: shown?.people ?? [], next: shown?.next ?? null };
  };
  const everyone = await walk('/en/manage/people', people);
  expect(new Set(everyone.map(({ path }) => path)).size).toBe(everyone.length);
  expect(everyone).toHaveLength(members ?? 0);
  const joined = everyone.map(({ joinedIso }) => joinedIso);
  expect(joined).toEqual([...joined].sort().reverse());
  const staff = await walk('/en/manage/people?list=staff', people);
  expect(staff.filter(({ name }) => name.startsWith('Many'))).toHaveLength(50);
  expect(new Set(staff.map(({ path }) => path)).size).toBe(staff.length);
  expect(staff.every(({ roles }) => roles)).toBe(true);
  const lines = await db
    .prepare('select count(*) as n from audit_log where site_id = ?1')
    .bind(site)
    .first<number>('n');
  const log = await walk('/en/manage/log', async (address) => {
    const { entries, next } = await auditLogPage(admin, address);
    return { rows: entries, next };
  });
  expect(log.map(({ id }) => id)).toEqual([...new Set(log.map(({ id }) => id))].sort((a, b) => b - a));
  expect(log).toHaveLength(lines ?? 0);
});

test('lists contain nothing of another site', async () => {
  const crafts = await signedInAs(server, 'admin@people.example', 'crafts.localhost');
  const address = (part: string) => `http://crafts.localhost/en/manage${part}`;
  for (const part of ['/people', '/people?list=staff', '/log', '/mails']) {
    const { status, text } = await crafts.get(address(part));
    expect(status).toBe(200);
    expect(text.match(/Many \d+|own-\d+@example\.org/)).toBeNull();
  }
  await signedInAs(server, 'own-1@example.org');
  const id = await personOf(server, 'own-1@example.org');
  expect((await crafts.get(address(`/people?person=${id}`))).status).toBe(404);
});
