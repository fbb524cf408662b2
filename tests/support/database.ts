import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { openDatabase } from '../../scripts/lib/database.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { createSite } from '../../worker/db/sites.ts';

const config = `name = "signpost-test"
compatibility_date = "2026-09-01"

[[d1_databases]]
binding = "DB"
database_name = "signpost-test"
database_id = "signpost-test"
`;

export interface TestDatabase {
  db: D1Database;
  close(): Promise<void>;
}

/** A real D1 database in workerd, migrated, empty, in memory; about a second. Open one a test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'signpost-'));
  const path = join(directory, 'wrangler.toml');
  await writeFile(path, config);
  const database = await openDatabase({ config: path, state: false });
  return {
    db: database.db,
    async close() {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

let sites = 0;

/** A new site of its own for a test. */
export async function createTestSite(db: D1Database, { languages = ['en'] } = {}): Promise<SiteId> {
  sites++;
  const result = await createSite(db, {
    slug: `site-${sites}`,
    defaultLanguage: languages[0] ?? 'en',
    accentHue: 120,
    isProduct: false,
    languages: languages.map((language) => ({ language, name: `Site ${sites}`, tagline: '', about: '' })),
    hosts: [`site-${sites}.localhost`],
  });
  if (result.code !== 'created') throw new Error(`The test site was not created: ${result.code}`);
  return result.site;
}

/** The same database, which counts the rows that batches read and write through it. */
export function metered(db: D1Database): { db: D1Database; rows: { read: number; written: number } } {
  const rows = { read: 0, written: 0 };
  const counting = new Proxy(db, {
    get(target, property) {
      if (property !== 'batch') return Reflect.get(target, property).bind(target);
      return async (statements: Parameters<D1Database['batch']>[0]) => {
        const results = await target.batch(statements);
        for (const { meta } of results) {
          rows.read += meta.rows_read;
          rows.written += meta.rows_written;
        }
        return results;
      };
    },
  });
  return { db: counting, rows };
}
