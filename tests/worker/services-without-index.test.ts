import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servicesSchema } from '../../web/contract/pages/services.data.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { siteId } from '../support/content.ts';
import { listingNamed } from '../support/listings.ts';
import { bootOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let there: { category: string; city: string };
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  const site = await siteId(server.db, 'crafts');
  const writer = openWriter(server.db, site);
  const found = await server.db
    .prepare(
      `select c.id, c.slug as category, p.id as place, p.slug as city from categories c join places p
        on p.site_id = c.site_id and p.kind = 'city' where c.site_id = ?1 limit 1`,
    )
    .bind(site)
    .first<{ id: number; category: string; place: number; city: string }>();
  if (!found) throw new Error('the site has no categories or cities');
  there = found;
  await writer.ensureServiceKinds([{ slug: 'repair', position: 0, names: { en: 'Repairs' }, bands: {} }]);
  const service = { names: { en: 'Puncture' }, kind: 'repair', minutes: null };
  const priced = { ...service, price: { amount: 900, currency: 'EUR' } };
  await writer.createListings([
    listingNamed('Alpha', { services: [priced], categoryIds: [found.id], placeId: found.place }),
    listingNamed('Beta', { services: [{ ...service, price: null, isOnRequest: true }] }),
    ...Array.from({ length: 30 }, (_, n) => listingNamed(`Many ${n}`, { services: new Array(14).fill(priced) })),
  ]);
});
afterAll(() => server.close());

async function show(query: string) {
  const { status, text } = await server.get('crafts.localhost', `/en/services${query}`);
  expect(status).toBe(200);
  return { page: v.parse(servicesSchema, bootOf(text).page.data), text };
}

/** The names on all pages. */
async function namesOf(first: string): Promise<string[]> {
  const names: string[] = [];
  for (let query: string | null = first; query !== null; ) {
    const { page } = await show(query);
    names.push(...page.listings.map(({ name }) => name));
    query = page.next && new URL(page.next, 'http://crafts.localhost').search;
  }
  return names;
}

test('Without the filter index, visitors page through all places with services, the newest first', async () => {
  const { page, text } = await show('');
  expect([page.facets, page.totalText]).toEqual([[], '']);
  expect(text).toContain('Filters cannot be used at the moment.');
  const names = await namesOf('');
  expect(new Set(names).size).toBe(names.length);
  expect([names.length, names.at(0), names.at(-1)]).toEqual([32, 'Many 29', 'Alpha']);
});

test('Without the filter index, filters hold', async () => {
  expect(await namesOf('?price=ask')).toEqual(['Beta']);
  expect(await namesOf(`?category=${there.category}&city=${there.city}`)).toEqual(['Alpha']);
  expect(await namesOf(`?category=${there.category}&city=of-no-such-name`)).toEqual([]);
});
