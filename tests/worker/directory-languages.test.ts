import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DirectoryPage } from '../../web/contract/pages/directory.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite } from '../support/database.ts';
import { facetOf, numbersOf, readerOf, slugsFrom } from '../support/directory.ts';
import { indexingOf } from '../support/links.ts';
import { addTaxonomy, createListings, listingNamed } from '../support/listings.ts';
import { fits, type PlainListing, readPlainly, recount } from '../support/plain-directory.ts';
import { startServer, type TestServer } from '../support/server.ts';

const host = 'tongues.localhost';
const languages = ['en', 'de', 'ar'];

let server: TestServer;
let site: SiteId;
let writer: Writer;
let listings: PlainListing[];
beforeAll(async () => {
  server = await startServer();
  site = await createTestSite(server.db, { slug: 'tongues', languages });
  writer = openWriter(server.db, site);
  await addTaxonomy(writer);
  await createListings(
    writer,
    Array.from({ length: 90 }, (_, i) => makeListing(i)),
  );
  listings = await readPlainly(server.db, site);
});
afterAll(() => server.close());

const text = (name: string) => ({ name, summary: '', description: '' });

/** Every listing has a text in one language at least; not always in the site's default language. */
function makeListing(i: number) {
  const own = (i * 7) % 90;
  const texts = {
    ...(i % 5 !== 1 && { en: text(`Place ${own}`) }),
    ...((i % 5 === 1 || i % 3 === 0) && { de: text(`Ort ${own}`) }),
    ...(i % 2 === 0 && { ar: text(`مكان ${own}`) }),
  };
  return listingNamed(`Place ${i}`, {
    language: i % 5 === 1 ? 'de' : 'en',
    placeId: (i % 6) + 1,
    categoryIds: [(i % 4) + 1],
    priceLevel: (i % 4) + 1,
    texts,
  });
}

const pages = () => readerOf(server, host);
const read = (path: string, lang = 'en'): Promise<DirectoryPage> => pages()(`/${lang}/directory${path}`);

const collatedIn = (lang: string) => {
  const { compare } = new Intl.Collator(lang);
  const shown = ({ names, language }: PlainListing) => names[lang] ?? names.en ?? names[language] ?? '';
  return (a: PlainListing, b: PlainListing) =>
    Number(lang in b.names) - Number(lang in a.names) || compare(shown(a), shown(b)) || b.id - a.id;
};

const paths = [
  ...['', '/language/ar', '/language/de', '/language/ar+de', '/category/food/language/de'],
  ...['/country/de/language/ar+en', '/language/de/price/1+2', '/category/shops/city/paris/language/en'],
];

describe('A page of places with a text in a language', () => {
  test.each(paths)('has exact counts: %s', async (path) => {
    const page = await read(path);
    expect(page.total).toBe(recount(listings, path).length);
    for (const { key, values } of page.facets) {
      const others = recount(listings, path, key);
      for (const { value, count } of values)
        expect([key, value, count]).toEqual([key, value, others.filter((one) => fits(one, key, [value])).length]);
    }
    expect(facetOf(page, 'language').values.map(({ value }) => value)).toEqual(languages);
  });

  test('says the language as a filter that can be removed, and is not for search engines', async () => {
    const { heading, details, chosen } = await read('/category/food/language/ar+de');
    expect([heading, details]).toEqual(['Food', 'Language of the text: Arabic or German']);
    expect(chosen.slice(1)).toMatchObject([
      { key: 'language', name: 'Language of the text: Arabic', without: '/en/directory/category/food/language/de' },
      { key: 'language', name: 'Language of the text: German', without: '/en/directory/category/food/language/ar' },
    ]);
    expect(indexingOf((await server.get(host, '/en/directory/language/ar')).text).isNoindex).toBe(true);
  });

  test('names the languages in the reader’s language', async () => {
    const names = async (lang: string) => facetOf(await read('', lang), 'language').values.map(({ name }) => name);
    expect(await names('en')).toEqual(['English', 'German', 'Arabic']);
    expect(await names('ar')).toEqual(['الإنجليزية', 'الألمانية', 'العربية']);
    const { text: html } = await server.get(host, '/de/directory');
    expect(html).toContain('Sprache der Texte');
    expect(html).toContain('name="f.language"');
  });

  test('that has no result says how many places there are without it', async () => {
    const path = '/category/shops/city/munich/language/de/price/4';
    const { total, zeroResultSuggestions } = await read(path);
    expect(total).toBe(0);
    const without = await read('/category/shops/city/munich/price/4');
    expect([without.total, without.facets.map(({ key }) => key)]).toEqual([0, expect.arrayContaining(['language'])]);
    const known = Object.fromEntries(zeroResultSuggestions.map((one) => [one.key, one.total]));
    expect(known.language ?? 0).toBe(recount(listings, path, 'language').length);
  });
});

describe('In the order of names', () => {
  test.each(languages)('places with a text in the reader’s language come first: %s', async (lang) => {
    for (const path of ['', '/category/food', '/language/de+en']) {
      const expected = recount(listings, path).toSorted(collatedIn(lang));
      expect(await slugsFrom(pages(), `/${lang}/directory${path}`)).toEqual(expected.map(({ slug }) => slug));
    }
  });

  test('a reader who turns back from the last page sees the same pages, and their numbers', async () => {
    const forward = [await read('', 'ar')];
    for (let next = forward[0]?.next; next; next = forward.at(-1)?.next) forward.push(await pages()(next));
    const back = [forward.at(-1) as DirectoryPage];
    while (back[0]?.previous) back.unshift(await pages()(back[0].previous));
    const seen = (some: DirectoryPage[]) => some.map((page) => [page.position, page.listings.map(({ slug }) => slug)]);
    expect(forward).toHaveLength(4);
    expect(seen(back)).toEqual(seen(forward));
  });
});

test('A filter by language appears only while some place lacks a text', async () => {
  const keys = async (path: string) => (await read(path)).facets.map(({ key }) => key);
  expect(await keys('/city/paris')).toContain('language');
  const inParis = recount(listings, '/city/paris');
  await writer.patchListings(
    inParis.map(({ id }) => ({ id, texts: Object.fromEntries(languages.map((tag) => [tag, text(`${tag} ${id}`)])) })),
  );
  await server.recheck();
  expect(await keys('/city/paris')).not.toContain('language');
  expect(await keys('/city/paris/language/ar')).toContain('language');
  expect(numbersOf(await read('/city/paris/language/ar'), 'language')).toEqual(
    Object.fromEntries(languages.map((tag) => [tag, inParis.length])),
  );
  // The workshops have texts in all languages of their site, the museums do not.
  expect((await readerOf(server, 'crafts.localhost')('/en/directory')).facets.map(({ key }) => key)).not.toContain(
    'language',
  );
});
