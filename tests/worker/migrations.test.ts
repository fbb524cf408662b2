import { readdir } from 'node:fs/promises';
import type { D1Database } from '@cloudflare/workers-types';
import { expect, test } from 'vitest';
import { applyMigrations } from '../../scripts/lib/database.ts';
import { openGateway } from '../../scripts/lib/gateway.ts';

/** The SQL of 0005_sitemap_indexes.sql, an earlier name of 0013. Some databases have its indexes under that name. */
const earlierName = '0005_sitemap_indexes.sql';
const earlier = [
  'create index listing_texts_by_language on listing_texts (site_id, language, listing_id)',
  `create index listings_by_change on listings (site_id, (id - 1) / 5000, updated_at desc) where state = 'published'`,
];

async function open() {
  const { db, close } = await openGateway('signpost-test');
  return { db, [Symbol.asyncDispose]: close };
}

/** The schema of a database, with normalised whitespace. */
async function schemaOf(db: D1Database): Promise<string[]> {
  const found = await db
    .prepare(`select sql from sqlite_schema where sql is not null and name not like '%d1_migrations%' order by name`)
    .all<{ sql: string }>();
  return found.results.map(({ sql }) => sql.replaceAll(/\s+/g, ' '));
}

test('Migrations are numbered without gaps or duplicates', async () => {
  const names = await readdir('worker/data/migrations');
  const numbers = names.sort().map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('A database with the sitemap indexes under their earlier name ends with the same schema as a new one', async () => {
  await using fresh = await open();
  const all = await applyMigrations(fresh.db);
  await using old = await open();
  const later = all.filter((name) => name > earlierName);
  await old.db
    .prepare('create table d1_migrations (id integer primary key, name text unique, applied_at text default 0)')
    .run();
  const record = old.db.prepare('insert into d1_migrations (name) values (?1)');
  await old.db.batch(later.map((name) => record.bind(name)));
  await applyMigrations(old.db);
  await old.db.batch([
    ...earlier.map((sql) => old.db.prepare(sql)),
    old.db.prepare('delete from d1_migrations where name > ?1').bind(earlierName),
    record.bind(earlierName),
  ]);
  expect(await applyMigrations(old.db)).toEqual(later);
  expect(await schemaOf(old.db)).toEqual(await schemaOf(fresh.db));
  expect(await applyMigrations(old.db)).toEqual([]);
});

/** The migration that replaces three logs by one. */
const moderation = '0021_moderation.sql';

/** A database before a migration, and what applies it and those after it. */
async function openBefore(name: string) {
  const opened = await open();
  const { db } = opened;
  await db
    .prepare('create table d1_migrations (id integer primary key, name text unique, applied_at text default 0)')
    .run();
  const later = (await readdir('worker/data/migrations')).filter((one) => one >= name).sort();
  await db.batch(later.map((one) => db.prepare('insert into d1_migrations (name) values (?1)').bind(one)));
  await applyMigrations(db);
  const goOn = async () => {
    await db.prepare('delete from d1_migrations where name >= ?1').bind(name).run();
    expect(await applyMigrations(db)).toEqual(later);
  };
  return { ...opened, goOn };
}

const oldRows = [
  `insert into sites (id, slug, default_language, epoch, created_at)
     values (1, 'one', 'en', 'a', 1), (2, 'two', 'en', 'b', 1)`,
  `insert into people (id, name, language, created_at, updated_at) values (5, 'Ann', 'en', 1, 1), (6, 'Ben', 'en', 1, 1)`,
  `insert into rights_log (site_id, id, actor_id, person_id, change, reason, before, after, created_at) values
     (1, 1, null, 5, 'grant admin', 'Start', '', 'admin', 10),
     (1, 2, 5, 6, 'suspend', 'Advertising', 'active', 'suspended 99', 20),
     (1, 3, 5, 6, 'lift', 'Über', 'suspended', 'active', 40),
     (1, 4, 5, 5, 'proof passkey', 'Safer', 'any', 'passkey', 60),
     (2, 1, null, 6, 'grant operator', 'Elsewhere', '', 'operator', 15)`,
  `insert into mail_decisions (site_id, id, mail_id, template, actor_id, decision, tries, before, error, created_at) values
     (1, 1, 77, 'sign-in', 5, 'again', 1, 'unknown', null, 20),
     (1, 2, 77, 'sign-in', 5, 'arrived', 2, 'failed', 'E_X', 50)`,
  `insert into synonym_changes (site_id, id, actor_id, language, before, after, created_at) values
     (1, 1, 6, 'en', null, '["Café","bar"]', 30),
     (1, 2, 6, 'en', '["Café","bar"]', '["Café","tea"]', 45),
     (1, 3, 6, 'zh-hans', '["Café","tea"]', null, 70)`,
];

test('The logs of rights, mails and synonyms arrive whole in the audit log, in the order of time', async () => {
  await using old = await openBefore(moderation);
  await old.db.batch(oldRows.map((sql) => old.db.prepare(sql)));
  await old.goOn();
  const { results } = await old.db
    .prepare(
      `select l.id, l.actor, l.actor_id as "by", l.action, l.thing, l.thing_id as thingId, l.person_id as person,
         l.before, l.after, r.content ->> 'reason' as reason, b.content ->> 'words' as old, a.content ->> 'words' as new,
         l.created_at as at, coalesce(r.author_id, b.author_id, a.author_id) as author
       from audit_log l left join versions r on r.site_id = l.site_id and r.id = l.reason_version
         left join versions b on b.site_id = l.site_id and b.id = l.before_version
         left join versions a on a.site_id = l.site_id and a.id = l.after_version
       order by l.site_id, l.id`,
    )
    .all();
  const mail = { thing: 'mail', thingId: 77, person: null, reason: null, old: null, new: null, author: null };
  const words = {
    thing: 'synonyms',
    thingId: 0,
    person: null,
    reason: null,
    by: 6,
    author: 6,
    before: 'en',
    after: 'en',
  };
  const rights = { thing: 'person', old: null, new: null };
  const [byCommand, byAnn] = [
    { actor: 'command', by: null, author: null },
    { actor: 'person', by: 5 },
  ];
  expect(results).toEqual([
    {
      ...{ id: 1, ...rights, ...byCommand, action: 'role.grant', thingId: 5, person: 5, reason: 'Start', at: 10 },
      ...{ before: '', after: 'admin' },
    },
    {
      ...{ id: 2, ...rights, ...byAnn, author: 5, action: 'member.suspend', thingId: 6, person: 6, at: 20 },
      ...{ reason: 'Advertising', before: 'active', after: 'suspended 99' },
    },
    { id: 3, ...byAnn, ...mail, action: 'mail.again', before: 'unknown', after: 'queued', at: 20 },
    { id: 4, actor: 'person', ...words, action: 'synonyms.add', old: null, new: '["Café","bar"]', at: 30 },
    {
      ...{ id: 5, ...rights, ...byAnn, author: 5, action: 'member.lift', thingId: 6, person: 6, at: 40 },
      ...{ reason: 'Über', before: 'suspended', after: 'active' },
    },
    {
      ...{ id: 6, actor: 'person', ...words, action: 'synonyms.change', at: 45 },
      ...{ old: '["Café","bar"]', new: '["Café","tea"]' },
    },
    { id: 7, ...byAnn, ...mail, action: 'mail.arrived', before: 'failed', after: 'sent', at: 50 },
    {
      ...{ id: 8, ...rights, ...byAnn, author: 5, action: 'site.proof-passkey', thing: 'site', thingId: 1 },
      ...{ person: null, reason: 'Safer', before: 'any', after: 'passkey', at: 60 },
    },
    {
      ...{ id: 9, actor: 'person', ...words, action: 'synonyms.remove', old: '["Café","tea"]', new: null, at: 70 },
      ...{ before: 'zh-hans', after: 'zh-hans' },
    },
    {
      ...{ id: 1, ...rights, ...byCommand, action: 'role.grant', thingId: 6, person: 6, reason: 'Elsewhere', at: 15 },
      ...{ before: '', after: 'operator' },
    },
  ]);
  const texts = await old.db.prepare('select count(*) as n from versions').first<number>('n');
  expect(texts).toBe(5 + 4);
});
