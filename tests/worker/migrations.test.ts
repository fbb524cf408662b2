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
