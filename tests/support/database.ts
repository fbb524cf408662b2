import type { D1Database } from '@cloudflare/workers-types';
import { applyMigrations } from '../../scripts/lib/database.ts';
import { type Media, openGateway } from '../../scripts/lib/gateway.ts';

export { metered } from '../../scripts/lib/metered.ts';

import type { SiteId } from '../../worker/data/schema.ts';
import { createSite } from '../../worker/domain/sites/create-site.writer.ts';

export interface TestDatabase {
  db: D1Database;
  media: Media;
  close(): Promise<void>;
}

/** A real D1 database in workerd: migrated, empty, in memory. It takes about half a second; open one per test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = await openGateway('signpost-test');
  await applyMigrations(database.db);
  return database;
}

let sites = 0;

/** Creates a new site for a test, on the host `SLUG.localhost`. The first language is its default. */
export async function createTestSite(
  db: D1Database,
  { languages = ['en'], slug = `site-${++sites}` } = {},
): Promise<SiteId> {
  const result = await createSite(db, {
    slug,
    defaultLanguage: languages[0] ?? 'en',
    accentHue: 120,
    isProduct: false,
    languages: languages.map((language) => ({ language, name: `Site ${slug}`, tagline: '', about: '' })),
    hosts: [`${slug}.localhost`],
  });
  if (result.code !== 'created') throw new Error(`The test site was not created: ${result.code}`);
  return result.site;
}
