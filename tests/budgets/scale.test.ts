import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilIndexed } from '../../scripts/budget-scale/filter-index.ts';
import { knownOf } from '../../scripts/budget-scale/known.ts';
import { measurePages, type PageCost } from '../../scripts/budget-scale/measure.ts';
import { limits, mostRoundTrips, overruns } from '../../scripts/budget-scale/report.ts';
import { untilSearchable } from '../../scripts/budget-scale/search-index.ts';
import { measureWrites, type WriteCost } from '../../scripts/budget-scale/writes.ts';
import { createLocalSite } from '../../scripts/lib/new-site.ts';
import { makeListings } from '../../scripts/make-listings/make.ts';
import { startServer, type TestServer } from '../support/server.ts';
import budgets from './scale.json' with { type: 'json' };

/**
 * The cost of pages and writes on a site of 10,000 listings. `npm run budget:scale` measures a site of a million and
 * allows a fifth more. The budgets in scale.json are measured values, rounded up; they only go down. Which listings are
 * open changes with the hour, and with it the rows of “open now”: its budget is that of the other pages of a filter.
 */
const count = 10_000;
const slug = 'big';
const samples = 8;

let server: TestServer;
let pages: PageCost[];
let writes: WriteCost[];
beforeAll(async () => {
  server = await startServer();
  const { db, port } = server;
  const site = await createLocalSite(db, { slug, language: 'en', productUrl: `http://localhost:${port}` });
  await makeListings(db, { site: site.id, count, seed: 1 });
  await untilIndexed({ port, site: slug });
  await untilSearchable({ origin: `http://localhost:${port}`, site: slug });
  const known = await knownOf(db, site.id, { count, samples });
  pages = await measurePages({ slug, port }, { samples, known });
  writes = await measureWrites(db, site.id);
}, 300_000);
afterAll(() => server.close());

describe('A site of 10,000 listings', () => {
  test('stays within its budgets', () => {
    const faults = overruns({ listings: count, pages, writes }, budgets);
    expect(faults).toEqual([]);
  });

  test('reads at most 300 rows for a page, in one round trip, or two for a search', () => {
    for (const { name, rowsRead, roundTrips } of pages) {
      expect(rowsRead, name).toBeGreaterThan(0);
      expect(rowsRead, name).toBeLessThanOrEqual(limits.rowsRead);
      expect(roundTrips, name).toBeLessThanOrEqual(mostRoundTrips(name));
    }
  });

  test('writes few rows for a new listing, and very few for an edit that changes no facet', () => {
    const written = (name: string) => writes.find((write) => write.name === name)?.rowsWritten;
    expect(written('a new listing')).toBeLessThanOrEqual(limits.newListing);
    expect(written('an edit that touches no facet')).toBeLessThanOrEqual(limits.editWithoutFacet);
    expect(written('an edit of a text')).toBeLessThanOrEqual(limits.editWithoutFacet);
  });

  test('has no unused budgets', () => {
    expect(Object.keys(budgets.rowsRead).sort()).toEqual(pages.map(({ name }) => name).sort());
    expect(Object.keys(budgets.rowsWritten).sort()).toEqual(writes.map(({ name }) => name).sort());
  });
});
