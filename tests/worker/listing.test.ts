import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomePage } from '../../web/contract/pages/home.data.ts';
import { homeSchema } from '../../web/contract/pages/home.data.ts';
import type { ListingPage } from '../../web/contract/pages/listing.data.ts';
import { listingSchema } from '../../web/contract/pages/listing.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { searchIndexReady } from '../support/directory.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { bootOf, costOf, metaOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const crafts = 'crafts.localhost';
const atlas = 'atlas.localhost';

async function listing(host: string, lang: string, slug: string): Promise<{ page: ListingPage; html: string }> {
  const { text, status } = await server.get(host, `/${lang}/directory/listing/${slug}`);
  expect(status).toBe(200);
  const { data } = bootOf(text).page;
  return { page: v.parse(listingSchema, data), html: text };
}

/** The schema.org objects of a document. */
const thingsOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );

/** A text with plain spaces. Which narrow space a language uses depends on Intl. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

async function craftsId(): Promise<SiteId> {
  const id = await server.db.prepare("select id from sites where slug = 'crafts'").first<SiteId>('id');
  if (id === null) throw new Error('there is no site crafts');
  return id;
}

describe('A visitor of a workshop’s page', () => {
  test('sees the week in the format of the place’s country, and whether it is open', async () => {
    const { page, html } = await listing(crafts, 'en', 'speichenwerk');
    expect(page.hours?.week.map(({ day }) => day)).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
    expect(page.hours?.week[1]).toEqual({ day: 'tue', name: 'Tuesday', times: ['10:00 – 13:00', '14:00 – 18:30'] });
    expect(page.hours?.statuses[0]?.state).toMatch(/^(Open|Closed|Closed today)$/);
    expect(html).toContain('Central European Time');
    const cairo = (await listing(crafts, 'ar', 'nagham-oud')).page;
    expect(cairo.hours?.week[0]?.day).toBe('sat');
    const portland = (await listing(crafts, 'en', 'wet-chain')).page;
    expect(portland.hours?.week[0]?.day).toBe('sun');
    expect(JSON.stringify(portland.hours?.week)).toMatch(/\d (AM|PM)"/);
  });

  test('sees prices in the format of the page’s language and each currency', async () => {
    const { page } = await listing(crafts, 'de', 'speichenwerk');
    expect(page.services.map(({ name, price }) => plain(`${name.text}: ${price}`))).toEqual([
      'Große Durchsicht: 79 €',
      'Laufrad nach Maß: Preis auf Anfrage',
      'Platten flicken: 14 €',
    ]);
    expect(page.priceLevel).toBe(2);
  });

  test('sees the source of the information, and that it is unconfirmed', async () => {
    const { page, html } = await listing(crafts, 'en', 'speichenwerk');
    expect(page.sources).toEqual([
      'Entered by this site’s editors: address, e-mail, website, and opening hours. Not confirmed with the place yet.',
    ]);
    expect(html).toContain('Wheelchair accessible');
  });

  test('sees attributes in the page’s language, with links to listings that have the same', async () => {
    const { page, html } = await listing(crafts, 'de', 'pied-de-biche');
    const lines = page.attributes.map(({ name, has, parts }) => [name, has, parts.map(({ text }) => text).join('')]);
    expect(lines).toEqual([
      ['Barrierefreiheit', false, 'Nicht rollstuhlgerecht'],
      ['Termine', true, 'Mit Termin'],
      ['Kurse', true, 'Kurse'],
      ['Materialien', null, 'Holz und Stoff'],
      ['Gesprochene Sprachen', null, 'Englisch und Französisch'],
      ['Übliche Wartezeit in Tagen', null, '21'],
    ]);
    const paths = page.attributes.flatMap(({ parts }) => parts.map(({ path }) => path));
    expect(paths.filter(Boolean)).toEqual([
      '/de/directory/appointment/yes',
      '/de/directory/courses/yes',
      '/de/directory/material/wood',
      '/de/directory/material/cloth',
      '/de/directory/languages-spoken/english',
      '/de/directory/languages-spoken/french',
    ]);
    expect(html).toContain('href="/de/directory/material/wood"');
    for (const path of paths) if (path) expect((await server.get(crafts, path)).status).toBe(200);
  });

  test('of a museum sees its year as a year, and a list joined for the language', async () => {
    const words = async (lang: string) => {
      const { page } = await listing(atlas, lang, 'history-wellington');
      return page.attributes.map(({ parts }) => parts.map(({ text }) => text).join(''));
    };
    expect(await words('en')).toEqual([
      'No free entry',
      '6th to 15th century, 16th to 18th century',
      'Built as a museum',
      '1848',
    ]);
    expect(await words('ja')).toEqual(['入館有料', '6〜15世紀、16〜18世紀', 'ミュージアムとして建設', '1848']);
  });

  test('sees numbers with their unit, yes and no without own labels, and no invalid values', async () => {
    const writer = openWriter(server.db, await craftsId());
    const names = { en: 'Loan bike' };
    await writer.ensureAttributes([
      { slug: 'loan-bike', kind: 'yes-no', position: 90, names },
      { slug: 'floor', kind: 'number', position: 91, names: { en: 'Workshop' }, unit: { en: 'm²' } },
    ]);
    await createListings(writer, [
      listingNamed('Odd', { attributes: { 'loan-bike': false, floor: 12_000, material: [], unheard: 'of' } }),
    ]);
    const { page } = await listing(crafts, 'en', 'odd');
    expect(page.attributes.map(({ parts }) => parts)).toEqual([
      [{ text: 'Loan bike: No', path: null }],
      [{ text: '12,000 m²', path: null }],
    ]);
  });

  test('sees ratings if there are reviews, and search engines get the same ones', async () => {
    const writer = openWriter(server.db, await craftsId());
    await createListings(writer, [
      listingNamed('Rated', { ratingScore: 435, reviewCount: 12 }),
      listingNamed('Not rated', { ratingScore: 500, reviewCount: 0 }),
    ]);
    const { html } = await listing(crafts, 'en', 'rated');
    expect(html).toContain('4.4 of 5 stars, 12 reviews');
    expect(thingsOf(html)[0]).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.35, bestRating: 5, reviewCount: 12 },
    });
    const other = await listing(crafts, 'en', 'not-rated');
    expect(other.page.rating).toBeUndefined();
    expect(JSON.stringify(thingsOf(other.html)[0])).not.toContain('aggregateRating');
  });

  test('sees a picture in two formats with its space reserved, and only the first picture loads at once', async () => {
    const { page, html } = await listing(crafts, 'en', 'speichenwerk');
    const [photo] = page.photos;
    expect(photo?.alt).toMatchObject({ language: 'en' });
    expect(html).toContain(`srcSet="/media/${photo?.key}/160.avif 160w`);
    const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(pictures.length).toBeGreaterThan(2);
    for (const picture of pictures) expect(picture).toMatch(/ width="\d+" height="\d+".* alt="/);
    expect(pictures.filter((picture) => picture.includes('loading="eager"'))).toHaveLength(1);
  });

  test('sees nearby listings, nearest first, and never distant ones', async () => {
    const { page } = await listing(crafts, 'en', 'speichenwerk');
    expect(page.nearby.map(({ distance }) => distance)).toEqual(['5.6 km', '6.3 km']);
    expect((await listing(atlas, 'en', 'everyday-suva')).page.nearby).toEqual([]);
  });

  test('gets structured data that search engines read correctly', async () => {
    const { page, html } = await listing(crafts, 'en', 'speichenwerk');
    const [place, trail] = thingsOf(html);
    expect(place).toMatchObject({
      '@type': 'BikeStore',
      name: 'Speichenwerk',
      email: 'hello@speichenwerk.example',
      address: { addressLocality: 'Leipzig', addressCountry: 'DE', postalCode: '04229' },
      geo: { latitude: 51.3287, longitude: 12.3331 },
      priceRange: '$$',
    });
    expect(JSON.stringify(place)).not.toContain('aggregateRating');
    const hours = (place as { openingHoursSpecification: { dayOfWeek?: string; validFrom?: string }[] })
      .openingHoursSpecification;
    expect(hours.filter(({ dayOfWeek }) => dayOfWeek?.endsWith('/Tuesday'))).toHaveLength(2);
    expect(hours.filter(({ validFrom }) => validFrom?.endsWith('-12-24'))).toHaveLength(1);
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(metaOf(html, 'og:image')).toBe(`http://crafts.localhost:8787/media/${page.photos[0]?.key}/960.webp`);
    expect(thingsOf((await listing(atlas, 'de', 'artist-barcelona')).html)[0]).toMatchObject({ '@type': 'Museum' });
  });

  test('sees a name in another language marked as such, also that of a service', async () => {
    const site = await craftsId();
    await openWriter(server.db, site).createListings([
      listingNamed('Nur deutsch', {
        language: 'de',
        texts: { de: { name: 'Nur deutsch', summary: 'Ein Satz.', description: '' } },
        services: [{ names: { de: 'Messer schleifen' }, price: { amount: 1250, currency: 'JOD' }, minutes: 100 }],
        timeZone: 'Europe/Berlin',
        hoursText: 'nach Absprache',
        contactSources: { website: { source: 'owner', confirmedAt: Date.UTC(2026, 0, 10) } },
        website: 'https://nur-deutsch.example',
      }),
    ]);
    const { page, html } = await listing(crafts, 'fr', 'nur-deutsch');
    expect(html).toContain('<bdi lang="de">Messer schleifen</bdi>');
    expect(html).toMatch(/<h1 [^>]*lang="de"/);
    expect(plain(`${page.services[0]?.price}, ${page.services[0]?.duration}`)).toBe('1,250 JOD, 1 h 40 min');
    expect(page.hours).toEqual({ statuses: [], week: [], special: [], zone: '', text: 'nach Absprache' });
    expect(page.sources[0]).toMatch(/site web\. Dernière confirmation\s: 10 janvier 2026 \(/);
    expect(thingsOf(html)[0]).toMatchObject({ '@type': 'Organization' });
    // The page and the card name the language.
    expect(html).toContain('>En allemand</p>');
    await searchIndexReady(server, crafts);
    await server.recheck();
    const { text } = await server.get(crafts, '/fr/directory?q=Nur%20deutsch');
    expect(text).toMatch(/<h3 lang="de">.*<p>En allemand<\/p>/);
    const { text: german } = await server.get(crafts, '/de/directory?q=Nur%20deutsch');
    expect(german).toMatch(/<h3>/);
  });

  test('sees a script in a name as text, and structured data runs no script', async () => {
    const site = await craftsId();
    const name = '</script><script>alert(1)</script>';
    await openWriter(server.db, site).createListings([
      listingNamed('Hostile', { texts: { en: { name, summary: name, description: name } }, address: name }),
    ]);
    const { html } = await listing(crafts, 'en', 'hostile');
    expect(html).not.toContain('<script>alert');
    expect(thingsOf(html)[0]).toMatchObject({ name });
  });
});

describe('A visitor of a home page', () => {
  test('sees the editors’ picks in their order, and a dot for every map cell that has listings', async () => {
    const { text, headers } = await server.get(atlas, '/en');
    const home = v.parse(homeSchema, bootOf(text).page.data) as HomePage;
    expect(home.featured.map(({ slug }) => slug).slice(0, 3)).toEqual([
      'painting-amsterdam',
      'ship-stockholm',
      'archaeology-bogota',
    ]);
    expect(home.featured.every(({ photo }) => photo)).toBe(true);
    expect(home.dots.length).toBeGreaterThan(30);
    expect(home.countries).toBe(27);
    for (const [x, y] of home.dots) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(1000);
      expect(y).toBeGreaterThan(0);
    }
    expect(thingsOf(text)[0]).toMatchObject({ '@type': 'WebSite', inLanguage: 'en' });
    expect(costOf(headers).rowsRead).toBeLessThan(200);
  });

  test('gets structured data of the list on a directory page', async () => {
    const { text } = await server.get(atlas, '/en/directory');
    const [list] = thingsOf(text) as [{ itemListElement: { url: string }[] }];
    expect(list.itemListElement).toHaveLength(24);
    expect(list.itemListElement[0]?.url).toMatch(/^http:\/\/atlas\.localhost:8787\/en\/directory\/listing\//);
  });
});
