import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { kindNamed } from '../support/import-kinds/index.ts';
import type { Kind } from '../support/import-kinds/kind.ts';
import { contentOf, wantedOf } from '../support/import-kinds/read-kind.ts';
import {
  type Shuffle,
  shuffleBy,
  shuffledJson,
  shuffledLines,
  shuffledTable,
} from '../support/import-kinds/shuffle.ts';
import { countsOf, importFile } from '../support/imports.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What an import of the content makes of an empty site. */
async function madeOf(kind: Kind, content: string) {
  const languages = [kind.language ?? 'en'];
  const site = await createTestSite(database.db, { languages });
  const record = await importFile({ db: database.db, site, content, wanted: wantedOf(kind, languages) });
  return { counts: countsOf(record), ...(await contentOf(database.db, site)) };
}

async function expectAnyOrder(title: string, shuffled: (text: string, shuffle: Shuffle) => string): Promise<void> {
  const kind = kindNamed(title);
  const text = String(kind.content);
  const expected = await madeOf(kind, text);
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      expect(await madeOf(kind, shuffled(text, shuffleBy(seed)))).toEqual(expected);
    }),
    { numRuns: 5 },
  );
}

test.each([
  'French libraries of a portal of open data',
  'a Portuguese portal with markets',
  'a chain in Japan, in UTF-8 with headers of its own',
  'OpenStreetMap, as a table of Overpass',
  'Who’s On First',
  'Foursquare',
  'a directory plug-in of WordPress',
  'Airtable, with emoji and cells of several lines',
  'the 300 branches of a chain, without an id',
  'a tree of categories',
  'doctors with a column for each day',
  'places of which some are closed',
  'a directory that moves here with its addresses',
  'countries as people write them',
])('the order of rows and columns does not matter: %s', (title) => expectAnyOrder(title, shuffledTable));

test.each([
  'OpenStreetMap, as GeoJSON of Overpass',
  'Google Takeout with saved places',
  'places of Google’s interface',
  'schema.org, as a list of local businesses',
  'toilets in Paris, which have no names, as GeoJSON',
  'parks in Web Mercator, as polygons',
])('the order of objects and of their members does not matter: %s', (title) => expectAnyOrder(title, shuffledJson));

test('the order of lines of JSON and of their members does not matter', () =>
  expectAnyOrder('Yelp, with a business on each line', shuffledLines));
