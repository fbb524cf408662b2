import type { D1Database, DurableObjectStorage } from '@cloudflare/workers-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noFilters } from '../../web/contract/filters.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { answer } from '../../worker/search-index/answer.ts';
import { findPlaces } from '../../worker/search-index/find-places.ts';
import { SearchMaintainer } from '../../worker/search-index/maintainer.ts';
import { suggest } from '../../worker/search-index/suggest.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTaxonomy, createListings, listingNamed } from '../support/listings.ts';
import { memoryStorage } from '../support/object-storage.ts';
import { type Exception, judgePlans } from '../support/plans.ts';
import type { Recorded } from '../support/recorded.ts';

/** Statements of the search index: those that its Worker sends to the database, and those in its object's own one. */

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function recordingDatabase(recorded: Recorded[]): D1Database {
  const { db } = database;
  const prepare = (sql: string) => {
    recorded.push({ sql, path: 'search index' });
    return db.prepare(sql);
  };
  const batch: D1Database['batch'] = (statements) => db.batch(statements);
  return { prepare, batch } as unknown as D1Database;
}

function recordingStorage(plans: Set<string>): DurableObjectStorage {
  const storage = memoryStorage();
  const { sql } = storage;
  const exec = (statement: string, ...values: unknown[]) => {
    if (/^\s*(select|with|insert or|delete)/.test(statement))
      for (const { detail } of sql.exec<{ detail: string }>(`explain query plan ${statement}`, ...values))
        plans.add(`${detail} in ${statement.replace(/\s+/g, ' ').trim()}`);
    return sql.exec(statement, ...values);
  };
  return { ...storage, sql: { exec } } as unknown as DurableObjectStorage;
}

async function createSite(): Promise<SiteId> {
  const site = await createTestSite(database.db, { languages: ['en', 'de'] });
  const writer = openWriter(database.db, site);
  await addTaxonomy(writer);
  const places = ['Harbour Café', 'Old Lighthouse', 'Museum am Hafen', '東京の家', '서울시립미술관'];
  await createListings(
    writer,
    places.map((name, i) =>
      listingNamed(name, { slug: `place-${i}`, placeId: 4 + (i % 3), categoryIds: [1 + (i % 4)] }),
    ),
  );
  return site;
}

/** Builds, follows and compares an index, and asks it in every way. */
async function useIndex(site: SiteId, { db, storage }: { db: D1Database; storage: DurableObjectStorage }) {
  const maintainer = new SearchMaintainer({ storage, reader: openReader(db, new Meter()) });
  maintainer.open(site);
  while (await maintainer.step());
  const writer = openWriter(database.db, site);
  const [id = 0] = await createListings(writer, [listingNamed('Harbour Master', { placeId: 4 })]);
  await writer.patchListings([{ id, priceLevel: 2 }]);
  await maintainer.catchUp(Number.MAX_SAFE_INTEGER);
  maintainer.compare();
  while (await maintainer.step());
  const { finder } = maintainer;
  if (!finder) throw new Error('the index was not built');
  const filters = { ...noFilters, city: ['munich'], category: ['food'], price: [2], rating: 1 };
  const languages = { position: 0, language: 'en', defaultLanguage: 'en' };
  const texts = [
    'harbour',
    'harbuor',
    'lighthouse in Munich',
    'munich',
    'food',
    '東京',
    '미술관',
    '미슬관',
    'harbourmast',
    'zzz',
  ];
  let found = 0;
  for (const text of texts) {
    for (const of of [noFilters, filters]) {
      const asked = { ...languages, text, filters: of, isLiteral: false, explain: { from: 0, count: 24 } };
      const answered = answer(finder, asked);
      found += answered.code === 'ok' ? answered.ids.length : 0;
    }
    suggest(finder, { ...languages, text });
    findPlaces(finder, { position: 0, texts: [{ text, isBeginning: true }] });
  }
  return found;
}

const exceptions: readonly Exception[] = [
  {
    step: /^SEARCH (changes|listing_feed) .*\(site_id=\?\)$/,
    sql: /select max\((id|seq)\) from (changes|listing_feed) where site_id = \?\d+\)/,
    because: 'the largest value of an index is one row, its last',
  },
  {
    step: /^SEARCH synonyms USING PRIMARY KEY \(site_id=\?\)$/,
    sql: /from synonyms where site_id = \?1\) as synonyms/,
    because: 'a site has at most 500 groups of synonyms',
  },
];

/**
 * Tables of the object that grow with the site. All places are read only where they are compared with the database, which
 * happens at night.
 */
const scanned = /^SCAN (?!.*VIRTUAL TABLE)(?!places_\d in select \* from places_\d order by id$)(?:\w+_\d|e|s|w|p)\b/;

test('No statement of the search index reads more rows as a site grows', async () => {
  const recorded: Recorded[] = [];
  const plans = new Set<string>();
  const site = await createSite();
  const found = await useIndex(site, { db: recordingDatabase(recorded), storage: recordingStorage(plans) });
  expect(found).toBeGreaterThan(10);
  for (const table of ['listings', 'listing_texts', 'listing_feed', 'places', 'vocabularies', 'changes'])
    expect(
      recorded.some(({ sql }) => sql.includes(table)),
      table,
    ).toBe(true);
  const { faults, unneeded } = await judgePlans(database.db, recorded, exceptions);
  expect(faults).toEqual([]);
  expect(unneeded).toEqual([]);
  for (const table of ['entries', 'words', 'spellings', 'vocabulary', 'places', 'place_words'])
    expect(
      [...plans].some((plan) => plan.includes(`${table}_0`)),
      table,
    ).toBe(true);
  expect([...plans].filter((plan) => scanned.test(plan) || /USE TEMP B-TREE FOR ORDER BY/.test(plan))).toEqual([]);
});
