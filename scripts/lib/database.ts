import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { D1Database } from '@cloudflare/workers-types';
import { unstable_readConfig, unstable_splitSqlQuery } from 'wrangler';
import { type Media, openGateway } from './gateway.ts';

const root = new URL('../../', import.meta.url);
const migrations = new URL('worker/data/migrations/', root);

export interface LocalDatabase {
  db: D1Database;
  /** The bucket of the binding `MEDIA`. */
  media: Media;
  /** The address of the product's own site, as configured. */
  productUrl: string;
  close(): Promise<void>;
}

/**
 * Opens the local D1 database of the binding `DB`, which `wrangler dev` uses too, and applies pending migrations.
 * `config` is the path of a wrangler.toml, `state` is wrangler's directory for local data.
 */
export async function openDatabase({
  config = fileURLToPath(new URL('wrangler.toml', root)),
  state = fileURLToPath(new URL('.wrangler/state', root)),
}: {
  config?: string;
  state?: string;
} = {}): Promise<LocalDatabase> {
  const { d1_databases: databases, r2_buckets: buckets, vars } = unstable_readConfig({ config });
  const entry = databases.find((database: { binding: string }) => database.binding === 'DB');
  const id = entry?.preview_database_id ?? entry?.database_id;
  if (id === undefined) throw new Error(`${config} has no d1_databases entry with the binding DB and an id`);
  // wrangler stores its data in the subfolder v3 of this directory.
  const bucket = buckets.find((one: { binding: string }) => one.binding === 'MEDIA')?.bucket_name;
  if (bucket === undefined) throw new Error(`${config} has no r2_buckets entry with the binding MEDIA and a name`);
  const { db, media, close } = await openGateway(id, { state: `${state}/v3`, bucket });
  try {
    await applyMigrations(db);
  } catch (error) {
    await close();
    throw error;
  }
  const productUrl = typeof vars.PRODUCT_URL === 'string' ? vars.PRODUCT_URL : 'http://localhost:8787';
  return { db, media, productUrl, close };
}

/** Applies pending migrations in order, and records them in the same table as `wrangler d1 migrations apply`. */
export async function applyMigrations(db: D1Database): Promise<string[]> {
  await db
    .prepare(
      `create table if not exists d1_migrations (
         id integer primary key autoincrement,
         name text unique,
         applied_at timestamp default current_timestamp not null
       )`,
    )
    .run();
  const applied = await db.prepare('select name from d1_migrations').all<{ name: string }>();
  const known = new Set(applied.results.map((row) => row.name));
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const pending = names.filter((name) => !known.has(name));
  for (const name of pending) {
    const statements = unstable_splitSqlQuery(await readFile(new URL(name, migrations), 'utf8'));
    await db.batch([
      ...statements.map((sql) => db.prepare(sql)),
      db.prepare('insert into d1_migrations (name) values (?1)').bind(name),
    ]);
  }
  return pending;
}
