import type { D1Database } from '@cloudflare/workers-types';
import { applyMigrations } from '../../scripts/lib/database.ts';
import { type Media, openGateway } from '../../scripts/lib/gateway.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { createSite } from '../../worker/db/sites.ts';

export interface TestDatabase {
  db: D1Database;
  media: Media;
  close(): Promise<void>;
}

/** A real D1 database in workerd, migrated, empty, in memory; about half a second. Open one a test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = await openGateway('signpost-test');
  await applyMigrations(database.db);
  return database;
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
