import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite } from '../support/database.ts';
import { readerOf, slugsFrom } from '../support/directory.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { type PlainListing, readPlainly } from '../support/plain-directory.ts';
import { startServer, type TestServer } from '../support/server.ts';

const host = 'orders.localhost';
const languages = ['en', 'pl', 'es', 'ja', 'ar'];

let server: TestServer;
let site: SiteId;
let writer: Writer;
let listings: PlainListing[];
beforeAll(async () => {
  server = await startServer();
  site = await createTestSite(server.db, { slug: 'orders', languages });
  writer = openWriter(server.db, site);
  await createListings(writer, names.map(makeListing));
  listings = await readPlainly(server.db, site);
});
afterAll(() => server.close());

/** Names that languages sort differently. Some occur twice, some in only one language. */
const names = [
  ...[
    'Zebra',
    'zebra crossing',
    'Łódź',
    'Lodz',
    'Lublin',
    'Ávila',
    'Avila',
    'Ñandú',
    'Nandu',
    'Noria',
    'Chile',
    'Cuba',
  ],
  ...[
    'Ölberg',
    'Olberg',
    'Öland',
    'Österreich',
    'Ost',
    'Žižkov',
    'Zoo',
    '“Quoted”',
    'Quoted',
    '¡Hola!',
    'Hola',
    '1st',
    '10th',
    '2nd',
  ],
  ...[
    '東京',
    '京都',
    'あさくさ',
    'アサクサ',
    '大阪',
    'さくら',
    '動物園',
    'متحف',
    'أثر',
    'إبداع',
    'آثار',
    'قصر',
    'الحديقة',
    'حديقة',
  ],
  ...[
    'Same name',
    'Same name',
    'Same name',
    'same NAME',
    'Śląsk',
    'Slask',
    'Świat',
    'Swiat',
    'Ćma',
    'Cma',
    'Zażółć',
    'Zazolc',
  ],
  ...['Élan', 'Elan', 'Eland', 'Été', 'Ete', 'Æbler', 'Aebler', 'Øre', 'Ore', '(405) Motors', '…', '???', 'Ng', 'Ñg'],
];

function makeListing(name: string, i: number) {
  const also = languages[i % languages.length] ?? 'en';
  return listingNamed(name, {
    slug: `place-${i}`,
    texts: {
      en: { name, summary: '', description: '' },
      // Some have a different name in another language.
      ...(i % 3 === 0 &&
        also !== 'en' && { [also]: { name: `${names[names.length - 1 - i]}`, summary: '', description: '' } }),
    },
    priceLevel: i % 4 === 0 ? null : (i % 4) + 1,
    ratingScore: i % 5 === 0 ? null : 300 + (i % 5) * 30,
    reviewCount: i % 5,
  });
}

const withoutNoise = (name: string) => name.replace(/^[\p{P}\p{S}\p{C}\p{M}\s]+/u, '') || name;
const shown = ({ names: own }: PlainListing, lang: string) => own[lang] ?? own.en ?? '';

/**
 * The order of names in a language: first the listings that have a name in it, then the others. Of equal names, the newest
 * listing comes first.
 */
const byName = (lang: string) => {
  const { compare } = new Intl.Collator(lang);
  return (a: PlainListing, b: PlainListing) =>
    Number(lang in b.names) - Number(lang in a.names) ||
    compare(withoutNoise(shown(a, lang)), withoutNoise(shown(b, lang))) ||
    b.id - a.id;
};
const byRating = (a: PlainListing, b: PlainListing) => (b.rating ?? 0) - (a.rating ?? 0) || b.id - a.id;
const byPrice = (a: PlainListing, b: PlainListing) => (a.price ?? 5) - (b.price ?? 5) || b.id - a.id;
const newest = (a: PlainListing, b: PlainListing) => b.id - a.id;

const slugs = (some: readonly PlainListing[]) => some.map(({ slug }) => slug);
const pages = () => readerOf(server, host);

describe('A visitor who goes through all pages sees every listing once', () => {
  test.each(languages)('in the order of names in %s', async (lang) => {
    expect(await slugsFrom(pages(), `/${lang}/directory`)).toEqual(slugs(listings.toSorted(byName(lang))));
  });

  test.each([
    ['rating', byRating],
    ['price', byPrice],
    ['newest', newest],
  ] as const)('by %s', async (sort, order) => {
    const page = await pages()(`/en/directory?sort=${sort}`);
    expect(page.sort).toBe(sort);
    expect(await slugsFrom(pages(), `/en/directory?sort=${sort}`)).toEqual(slugs(listings.toSorted(order)));
  });

  test('and can return to the first page from any page, or choose another order', async () => {
    const first = await pages()('/en/directory?sort=price');
    const second = await pages()(first.next ?? '');
    expect(second.previous).toBe('/en/directory?sort=price');
    const third = await pages()(second.next ?? '');
    expect(third.first).toBe('/en/directory?sort=price');
    expect(second.sorts.map(({ path }) => path)).toEqual([
      '/en/directory',
      '/en/directory?sort=rating',
      '/en/directory?sort=newest',
      '/en/directory?sort=price',
    ]);
    const { text } = await server.get(host, '/en/directory?sort=price');
    expect(text).toContain(`<link rel="next" href="${first.next?.replaceAll('&', '&amp;')}"/>`);
  });
});

test('While listings are added, renamed and hidden, a visitor who continues sees all others once, in any order', async () => {
  const starts = ['', '?sort=rating', '?sort=newest', '?sort=price'].map((query) => `/en/directory${query}`);
  const firsts = await Promise.all(starts.map(pages()));
  const idOf = (slug = '') => listings.find((listing) => listing.slug === slug)?.id ?? 0;
  // The cursors name the last listings of the first pages. Each of these moves far away or disappears.
  const [named, rated, , priced] = firsts.map((first) => first.listings.at(-1)?.slug);
  const [hidden, other] = [firsts[0]?.listings.at(2)?.slug, listings.at(3)?.slug];
  await writer.patchListings([
    { id: idOf(named), texts: { en: { name: 'Zzz', summary: '', description: '' } } },
    { id: idOf(rated), ratingScore: 100 },
    { id: idOf(priced), priceLevel: 4 },
    ...[hidden, other].map((slug) => ({ id: idOf(slug), state: 'hidden' as const })),
  ]);
  const added = ['Aaaa', 'Mmm', 'Zzzz'].map((name) => listingNamed(name, { priceLevel: 2, ratingScore: 350 }));
  await createListings(writer, added);
  await server.recheck();
  const touched = new Set([named, rated, priced, hidden, other, ...added.map(({ slug }) => slug)]);
  for (const first of firsts) {
    const seen = first.listings.map(({ slug }) => slug);
    const rest = await slugsFrom(pages(), first.next ?? '');
    const met = [...seen, ...rest].filter((slug) => !touched.has(slug));
    expect(met.toSorted()).toEqual(
      slugs(listings)
        .filter((slug) => !touched.has(slug))
        .sort(),
    );
    expect(rest).not.toContain(hidden);
    expect(new Set(rest).size).toBe(rest.length);
  }
});
