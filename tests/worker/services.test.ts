import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServicesPage, servicesSchema } from '../../web/contract/pages/services.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { listingNamed } from '../support/listings.ts';
import { bootOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

const crafts = 'crafts.localhost';
let server: TestServer;
let writer: Writer;
let ids: number[];

const euro = (amount: number) => ({ amount, currency: 'EUR' });

beforeAll(async () => {
  server = await startServer();
  const site = await server.db.prepare("select id from sites where slug = 'crafts'").first<SiteId>('id');
  writer = openWriter(server.db, site as SiteId);
  const bands = { EUR: [1000, 5000, 20_000] };
  await writer.ensureServiceKinds([
    { slug: 'repair', position: 0, names: { en: 'Repairs', ar: 'التصليح' }, bands },
    { slug: 'course', position: 1, names: { en: 'Courses' }, bands },
  ]);
  const one = { minutes: 60, kind: 'repair' };
  const created = await writer.createListings([
    listingNamed('Alpha', {
      services: [
        { ...one, names: { en: 'Puncture' }, price: euro(900), languages: ['en'] },
        { ...one, kind: 'course', names: { en: 'Wheel class' }, price: euro(25_000), languages: ['de'] },
      ],
    }),
    listingNamed('Beta', {
      services: [{ ...one, names: {}, price: euro(6000), languages: ['de'], area: { en: 'Leipzig' } }],
    }),
    listingNamed('Gamma', {
      services: [{ ...one, kind: 'course', names: { en: 'Talk' }, price: null, isOnRequest: true }],
    }),
  ]);
  ids = created.code === 'created' ? created.ids : [];
  await server.recheck();
});
afterAll(() => server.close());

async function show(query: string): Promise<{ page: ServicesPage; html: string }> {
  const { text, status } = await server.get(crafts, `/en/services${query}`);
  expect(status).toBe(200);
  return { page: v.parse(servicesSchema, bootOf(text).page.data), html: text };
}

const namesOf = ({ listings }: ServicesPage) => listings.map(({ name }) => name).sort();
const numbersOf = ({ facets }: ServicesPage, key: string) =>
  Object.fromEntries(facets.find((facet) => facet.key === key)?.values.map(({ value, count }) => [value, count]) ?? []);

describe('A visitor of the services', () => {
  test('sees listings with their services, and exact numbers', async () => {
    const { page } = await show('');
    expect(namesOf(page)).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(numbersOf(page, 'kind')).toEqual({ repair: 2, course: 2 });
    expect(numbersOf(page, 'price')).toEqual({ '1': 1, '3': 1, '4': 1, ask: 1 });
    expect(numbersOf(page, 'language')).toEqual({ de: 2, en: 1 });
  });

  test('filters by what one service has, and sees which filter to drop where none has it', async () => {
    const { page } = await show('?kind=repair&language=de');
    expect(namesOf(page)).toEqual(['Beta']);
    expect(page.listings[0]?.services.map(({ name, area }) => [name.text, area?.text])).toEqual([
      ['Repairs', 'Leipzig'],
    ]);
    const none = (await show('?kind=repair&price=4')).page;
    expect(none.listings).toEqual([]);
    expect(none.suggestions.map(({ text, path }) => [text, path])).toEqual([
      ['Without “Very high prices”: 2 places', '/en/services?kind=repair'],
      ['Without “Repairs”: 1 place', '/en/services?price=4'],
    ]);
  });

  test('gets to one address for the same filters, also from the form', async () => {
    const { status, headers } = await server.get(crafts, '/en/services?price=4&kind=repair&kind=course');
    expect([status, headers.get('location')]).toEqual([308, '/en/services?kind=course.repair&price=4']);
  });

  test('compares services without script, and sees that a place has closed since', async () => {
    const form = await server.get(crafts, '/en/services?compare=alpha.puncture&compare=beta.repair');
    expect(form.headers.get('location')).toBe('/en/services?compare=alpha.puncture_beta.repair');
    const before = (await show('?compare=alpha.puncture_beta.repair_alpha.none')).page.comparison;
    expect(before?.map(({ name, state, service }) => [name, state, service?.price])).toEqual([
      ['Alpha', 'offered', '€9'],
      ['Beta', 'offered', '€60'],
      ['Alpha', 'gone', undefined],
    ]);
    await writer.patchListings([{ id: ids[1] ?? 0, state: 'closed' }]);
    await server.recheck();
    const after = await show('?compare=alpha.puncture_beta.repair');
    expect(after.page.comparison?.map(({ state }) => state)).toEqual(['offered', 'closed']);
    expect(after.html).toContain('This place has closed.');
    expect(namesOf((await show('')).page)).toEqual(['Alpha', 'Gamma']);
  });

  test('finds a shared comparison again after a place has got another address, and reads what is left out', async () => {
    await writer.patchListings([{ id: ids[0] ?? 0, slug: 'alpha-anew' }]);
    await server.recheck();
    const { page } = await show('?compare=alpha.puncture_alpha.wheel-class_gamma.talk_beta.repair');
    expect(page.comparison?.map(({ path, state }) => [path, state])).toEqual([
      ['/en/directory/listing/alpha-anew', 'offered'],
      ['/en/directory/listing/alpha-anew', 'offered'],
      ['/en/directory/listing/gamma', 'offered'],
    ]);
    expect(page.leftOut).toBe(1);
    await writer.patchListings([{ id: ids[0] ?? 0, slug: 'alpha' }]);
  });

  test('compares from a filtered list, and returns to it', async () => {
    const { page, html } = await show('?kind=repair');
    expect(page.kept).toEqual([{ name: 'kind', value: 'repair' }]);
    expect(html).toContain('<input type="hidden" name="kind" value="repair"/>');
    expect((await show('?compare=alpha.puncture&kind=repair')).page.all).toBe('/en/services?kind=repair');
  });

  test('finds the services in the menu and the sitemap of a site that has some', async () => {
    const menuOf = async (host: string) => bootOf((await server.get(host, '/en')).text).site.menu;
    expect([await menuOf(crafts), await menuOf('atlas.localhost')]).toEqual([['services'], []]);
    const { text } = await server.get(crafts, '/sitemaps/en/pages-1.xml');
    expect(text).toContain('/en/services<');
  });
});
