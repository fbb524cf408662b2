import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceSearch } from '../../web/contract/place-search.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { viewOf } from '../../worker/features/submissions/places/middle.ts';
import { placeQuestion } from '../../worker/features/submissions/places/place-question.ts';
import { positionsAround } from '../../worker/features/submissions/places/place-rows.query.ts';
import { placeSearch } from '../../worker/features/submissions/places/rank-places.ts';
import { loadPlaces } from '../../worker/features/submissions/places.query.ts';
import type { SearchIndexClient } from '../../worker/search-index/client.ts';
import { findPlaces } from '../../worker/search-index/find-places.ts';
import { SearchMaintainer } from '../../worker/search-index/maintainer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { memoryStorage } from '../support/object-storage.ts';

/** Rows that a search for places may read, however many there are. */
const budget = 300;
const crowd = 2_000;

let database: TestDatabase;
let site: SiteId;
let index: SearchMaintainer;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db, { languages: ['en', 'de', 'ar', 'ja'] });
  await addPlaces();
  const reader = openReader(database.db, new Meter());
  index = new SearchMaintainer({ storage: memoryStorage(), reader, report: () => {} });
  index.open(site);
  while (await index.step());
});
afterAll(() => database.close());

const country = (code: string) =>
  ({ kind: 'country', slug: code.toLowerCase(), parent: null, country: code, names: {} }) as const;

type Parent = { kind: 'country' | 'region'; slug: string };
const region = (slug: string, code: string, names: Record<string, string>) => ({
  ...({ kind: 'region', slug, parent: { kind: 'country', slug: code.toLowerCase() }, country: code, names } as const),
});
const city = (slug: string, parent: Parent, [code, names]: [string, Record<string, string>]) =>
  ({ kind: 'city', slug, parent, country: code, names }) as const;

async function addPlaces(): Promise<void> {
  const writer = openWriter(database.db, site);
  const [saxony, texas] = [
    { kind: 'region', slug: 'saxony' },
    { kind: 'region', slug: 'texas' },
  ] as const;
  const of = (slug: string): Parent => ({ kind: 'country', slug });
  await writer.ensurePlaces([
    ...['DE', 'US', 'FR', 'EG', 'JP'].map(country),
    region('saxony', 'DE', { en: 'Saxony', de: 'Sachsen' }),
    region('texas', 'US', { en: 'Texas' }),
    city('leipzig', saxony, ['DE', { en: 'Leipzig', ja: 'ライプツィヒ', ar: 'لايبزيغ' }]),
    city('munich', of('de'), ['DE', { en: 'Munich', de: 'München' }]),
    city('frankfurt', of('de'), ['DE', { en: 'Frankfurt am Main' }]),
    city('paris', of('fr'), ['FR', { en: 'Paris' }]),
    city('paris-texas', texas, ['US', { en: 'Paris' }]),
    city('cairo', of('eg'), ['EG', { en: 'Cairo', ar: 'القاهرة' }]),
    city('tokyo', of('jp'), ['JP', { en: 'Tokyo', ja: '東京都' }]),
    ...Array.from({ length: crowd }, (_, i) => city(`neustadt-${i}`, of('de'), ['DE', { en: `Neustadt ${i}` }])),
  ]);
  const { id = 0 } = (await placeOf('paris')) ?? {};
  const { id: leipzig = 0 } = (await placeOf('leipzig')) ?? {};
  await createListings(writer, [
    listingNamed('Louvre', { placeId: id, latitude: 48.861, longitude: 2.336 }),
    listingNamed('Far away', { slug: 'far', placeId: leipzig, latitude: -33, longitude: 151 }),
    ...[51.33, 51.34, 51.35].map((latitude, i) =>
      listingNamed(`Leipzig ${i}`, { placeId: leipzig, latitude, longitude: 12.37 }),
    ),
    listingNamed('Nowhere', { placeId: leipzig }),
  ]);
}

const placeOf = (slug: string) =>
  database.db
    .prepare('select id from places where site_id = ?1 and slug = ?2')
    .bind(site, slug)
    .first<{ id: number }>();

/** As the message `card.place` says it. */
const t = (_: string, { city: name, country: around }: Record<string, string> = {}) => `${name}, ${around}`;

type How = { language?: string; withIndex?: boolean };

/** What a search answers, and the rows that it read. */
async function search(text: string, { language = 'en', withIndex = true }: How = {}) {
  const meter = new Meter();
  const question = placeQuestion(text);
  if (!question) return { answer: { places: [] } as PlaceSearch, rows: 0 };
  const { finder } = index;
  const client = {
    places: async (asked: Parameters<SearchIndexClient['places']>[0]) =>
      withIndex && finder ? findPlaces(finder, asked) : null,
  } as SearchIndexClient;
  const scope = { siteId: site, language, defaultLanguage: 'en' };
  const reader = openReader(database.db, meter);
  const { candidates } = await loadPlaces(reader, { scope, question, search: client, position: 0 });
  return { answer: placeSearch(question, candidates, { scope, t: t as never }), rows: meter.rowsRead };
}

const slugs = ({ places }: PlaceSearch) => places.map(({ place }) => place);

describe('Somebody who names a place finds it', () => {
  test('by the beginning of its name, with what is around it', async () => {
    const { answer } = await search('leip');
    expect(answer.places).toEqual([{ place: 'city/leipzig', name: 'Leipzig', context: 'Saxony, Germany' }]);
  });

  test('in their own language, and shown in it', async () => {
    const { answer } = await search('leipzig', { language: 'de' });
    expect(answer.places).toEqual([{ place: 'city/leipzig', name: 'Leipzig', context: 'Sachsen, Deutschland' }]);
    expect((await search('sach', { language: 'de' })).answer.places[0]).toMatchObject({ name: 'Sachsen' });
  });

  test.each([
    ['München', 'city/munich'],
    ['Muenchen', 'city/munich'],
    ['MUNICH', 'city/munich'],
    ['ライプツィヒ', 'city/leipzig'],
    ['らいぷつぃひ', 'city/leipzig'],
    ['لايبزيغ', 'city/leipzig'],
    ['القاهرة', 'city/cairo'],
    ['東京', 'city/tokyo'],
    ['main', 'city/frankfurt'],
    ['Leizpig', 'city/leipzig'],
    ['Frankfrut am Main', 'city/frankfurt'],
    ['Deutschland', 'country/de'],
    ['Germ', 'country/de'],
    ['saxony', 'region/saxony'],
  ])('as %s', async (text, expected) => {
    expect(slugs((await search(text)).answer)[0]).toBe(expected);
  });

  test('among places of the same name, the one with the most listings first', async () => {
    expect(slugs((await search('paris')).answer)).toEqual(['city/paris', 'city/paris-texas']);
  });

  test('and at most eight are offered', async () => {
    expect(slugs((await search('neustadt')).answer)).toHaveLength(8);
    expect(slugs((await search('Neustadt 77')).answer)[0]).toBe('city/neustadt-77');
  });

  test('but not in what names none', async () => {
    for (const text of ['', '  ', '...', '123', 'Atlantis']) expect((await search(text)).answer.places).toEqual([]);
  });
});

describe('Somebody who pastes an address gets its parts', () => {
  test.each([
    ['Bäckerstraße 5, 04109 Leipzig, Germany', 'city/leipzig', 'Bäckerstraße 5', '04109'],
    ['Bäckerstraße 5\n04109 Leipzig', 'city/leipzig', 'Bäckerstraße 5', '04109'],
    ['Bäckerstraße 5 Leipzig', 'city/leipzig', 'Bäckerstraße 5', undefined],
    ['6 Main Street, Paris, Texas', 'city/paris-texas', '6 Main Street', undefined],
    ['6 Rue X, 75004 Paris, France', 'city/paris', '6 Rue X', '75004'],
    ['〒100-0005 東京都千代田区丸の内1-9-1', 'city/tokyo', '千代田区丸の内1-9-1', '100-0005'],
    ['شارع التحرير، القاهرة ١١٥١١، مصر', 'city/cairo', 'شارع التحرير', '11511'],
    ['Leipzig, Saxony, Germany', 'city/leipzig', undefined, undefined],
    ['Hauptstr. 1, Sachsen', 'region/saxony', 'Hauptstr. 1', undefined],
  ])('%s', async (text, place, address, postalCode) => {
    const { answer } = await search(text);
    expect([slugs(answer)[0], answer.address, answer.postalCode]).toEqual([place, address, postalCode]);
  });

  test('and of an address that names no known place, nothing is said', async () => {
    expect((await search('Ringstraße 5, 99999 Atlantis')).answer).toEqual({ places: [] });
  });
});

describe('A search for places reads few rows', () => {
  test.each([
    'n',
    'neustadt',
    'Neustadt 5',
    'paris',
    'Neustadt 1, 12345 Neustadt 2, Neustadt 3, Neustadt 4, Neustadt 5, Germany',
  ])('%s', async (text) => {
    for (const withIndex of [true, false]) {
      const { rows } = await search(text, { withIndex });
      expect(rows).toBeGreaterThan(0);
      expect(rows).toBeLessThanOrEqual(budget);
    }
  });
});

test('Without the search index, places are found by the beginnings of their transcribed names', async () => {
  const found = async (text: string) => slugs((await search(text, { withIndex: false })).answer);
  expect(await found('leip')).toEqual(['city/leipzig']);
  expect(await found('Paris')).toEqual(['city/paris', 'city/paris-texas']);
  expect(await found('Allemagne, Leipzig')).toEqual(['city/leipzig']);
  const { answer } = await search('Bäckerstraße 5, 04109 Leipzig, Germany', { withIndex: false });
  expect([slugs(answer)[0], answer.address, answer.postalCode]).toEqual(['city/leipzig', 'Bäckerstraße 5', '04109']);
});

describe('The map shows where the listings of a place are', () => {
  async function view(kind: 'city' | 'region' | 'country', slug: string) {
    const meter = new Meter();
    const scope = { siteId: site, language: 'en', defaultLanguage: 'en' };
    const located = await openReader(database.db, meter).batch(...positionsAround(scope, { kind, slug }));
    expect(meter.rowsRead).toBeLessThanOrEqual(budget);
    return viewOf(kind, located);
  }

  test('and a single one far away does not move it', async () => {
    const found = await view('city', 'leipzig');
    expect(found?.latitude).toBeGreaterThan(51.3);
    expect(found?.longitude).toBeCloseTo(12.37);
    expect(found?.zoom).toBe(12);
  });

  test('or those around it, if it has none', async () => {
    expect((await view('city', 'munich'))?.longitude).toBeCloseTo(12.37);
    expect(await view('city', 'cairo')).toBeUndefined();
    expect(await view('city', 'atlantis')).toBeUndefined();
  });
});
