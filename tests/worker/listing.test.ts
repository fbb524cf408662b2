import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomePage } from '../../web/contract/pages/home.data.ts';
import { homeSchema } from '../../web/contract/pages/home.data.ts';
import type { ListingPage } from '../../web/contract/pages/listing.data.ts';
import { listingSchema } from '../../web/contract/pages/listing.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { listingOf } from '../support/content.ts';
import { searchIndexReady } from '../support/directory.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { bootOf, costOf, metaOf } from '../support/page.ts';
import { addMembers, review } from '../support/reviews.ts';
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
    const { html } = await listing(crafts, 'en', 'speichenwerk');
    expect(thingsOf(html).find((thing) => thing['@type'] === 'Service')).toMatchObject({
      name: 'Full service',
      provider: { '@id': expect.stringMatching(/\/en\/directory\/listing\/speichenwerk$/) },
      offers: { '@type': 'Offer', price: '79.00', priceCurrency: 'EUR' },
    });
  });

  test('sees the source of the information, and that it is unconfirmed', async () => {
    const { page, html } = await listing(crafts, 'en', 'speichenwerk');
    expect(page.sources).toEqual([
      'Added by this site’s editors: address, email, website, and opening hours. Not yet confirmed by the owner.',
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

  test('sees what a place has before what it has not', async () => {
    const { html } = await listing(crafts, 'en', 'pied-de-biche');
    const at = (text: string) => {
      const place = html.indexOf(text, html.indexOf('id="attributes"'));
      expect(place).toBeGreaterThan(0);
      return place;
    };
    expect(at('By appointment')).toBeLessThan(at('>Materials</dt>'));
    expect(at('>Materials</dt>')).toBeLessThan(at('Not wheelchair accessible'));
  });

  test('finds the way to a place by its position, or else by its address', async () => {
    const writer = openWriter(server.db, await craftsId());
    await createListings(writer, [
      listingNamed('Somewhere', { address: '1 Main & Sons', postalCode: '12345' }),
      listingNamed('Nowhere', {}),
    ]);
    const { page, html } = await listing(crafts, 'en', 'speichenwerk');
    expect(page.directions).toBe(
      'https://www.openstreetmap.org/directions?to=51.3287%2C12.3331#map=16/51.3287/12.3331',
    );
    expect(html).toContain(`href="${page.directions}"`);
    expect(html).not.toContain('geo:');
    const { directions } = (await listing(crafts, 'en', 'somewhere')).page;
    expect(directions).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=1%20Main%20%26%20Sons%2C%2012345/);
    expect((await listing(crafts, 'en', 'nowhere')).page.directions).toBeNull();
  });

  test('is told since when hours are as shown, unless somebody has confirmed them', async () => {
    const writer = openWriter(server.db, await craftsId());
    const statedAt = Date.UTC(2026, 10, 22);
    const named = (name: string, confirmedAt: number | null) =>
      listingNamed(name, {
        hoursText: 'Mon to Fri',
        website: 'https://hours.example',
        contactSources: { hours: { source: 'editors', confirmedAt, statedAt } },
      });
    await createListings(writer, [named('Stated', null), named('Confirmed', statedAt)]);
    const { page, html } = await listing(crafts, 'en', 'stated');
    expect(page.hours?.asOf).toBe('November 22, 2026');
    expect(html).toContain('As of November 22, 2026, not confirmed.');
    expect(html).toMatch(/href="https:\/\/hours\.example\/"[^>]*>Check the website before you go\.</);
    expect((await listing(crafts, 'en', 'confirmed')).page.hours?.asOf).toBeNull();
  });

  test('sees ratings if there are reviews, and search engines get the same ones', async () => {
    const site = await craftsId();
    await createListings(openWriter(server.db, site), [
      listingNamed('Rated'),
      // What a source states about a listing is in no score.
      listingNamed('Not rated', { ratingScore: 500, reviewCount: 0 }),
    ]);
    const rated = await listingOf(server.db, 'crafts', 'rated');
    const [person] = await addMembers(server.db, site, 1);
    if (person === undefined) throw new Error('no member');
    expect(await review(server.db, { site, listing: rated.id, person, text: { stars: 5 } })).toBe('published');
    const { html } = await listing(crafts, 'en', 'rated');
    expect(html).toContain('3.7 out of 5 stars, 1 review');
    expect(thingsOf(html)[0]).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 3.69, bestRating: 5, reviewCount: 1 },
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

  test('sees nearby listings as cards, nearest first, never distant ones, and none of them twice', async () => {
    const { page, html } = await listing(crafts, 'en', 'speichenwerk');
    expect(page.nearby.map(({ distance }) => distance)).toEqual(['5.6 km', '6.3 km']);
    expect(page.nearby.every(({ category, photo, place }) => category && photo && place)).toBe(true);
    expect(html.indexOf('>Nearby</h2>')).toBeLessThan(html.indexOf('>Similar places</h2>'));
    const near = new Set(page.nearby.map(({ slug }) => slug));
    expect(page.similar.filter(({ slug }) => near.has(slug))).toEqual([]);
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
    const image = `http://crafts.localhost:8787/media/${page.photos[0]?.key}/1280.jpeg`;
    expect(place).toMatchObject({ image });
    expect(metaOf(html, 'og:image')).toBe(image);
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['960', '640']);
    expect(metaOf(html, 'og:image:alt')).toBe('speichenwerk, seen from the street');
    expect(thingsOf((await listing(atlas, 'de', 'artist-barcelona')).html)[0]).toMatchObject({ '@type': 'Museum' });
  });

  test('sees an illustration, which search engines and previews of links do not get as a photo', async () => {
    const photo = { width: 960, height: 640, alt: { en: 'Drawn' }, credit: '' };
    const drawn = { ...photo, key: 'drawn00000000000000001', isIllustration: true };
    await createListings(openWriter(server.db, await craftsId()), [
      listingNamed('Only drawn', { photos: [drawn] }),
      listingNamed('Drawn first', {
        photos: [
          { ...drawn, key: 'drawn00000000000000002' },
          { ...photo, key: 'taken00000000000000001' },
        ],
      }),
    ]);
    const only = await listing(crafts, 'en', 'only-drawn');
    expect(only.html).toContain(`/media/${drawn.key}/`);
    expect(thingsOf(only.html)[0]).not.toHaveProperty('image');
    expect(metaOf(only.html, 'og:image')).toMatch(/\/share\/mark-\d+\.png$/);
    const both = await listing(crafts, 'en', 'drawn-first');
    expect(metaOf(both.html, 'og:image')).toMatch(/\/media\/taken00000000000000001\/1280\.jpeg$/);
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
    expect(page.hours).toEqual({ statuses: [], week: [], special: [], zone: '', text: 'nach Absprache', asOf: null });
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
