import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MapPoint, mapZooms, nearPath, stillPath, viewPath } from '../../web/contract/map-view.ts';
import type { PlaceSearch } from '../../web/contract/place-search.ts';
import { bootOf, costOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';

test('every place with coordinates links to an existing map', async () => {
  const { text } = await server.get(atlas, '/en/directory/listing/painting-amsterdam');
  const { map } = bootOf(text).page.data as { map: string };
  expect(map).toBe('/map/en/52.38,4.89.svg');
  const answer = await server.get(atlas, map);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=300/);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.text).toMatch(/^<svg [\s\S]*class="land"><path [\s\S]*class="borders"><path /);
  expect(answer.text).toContain('prefers-color-scheme:dark');
});

test('positions on the open sea, at 180° and in the far north have a map', async () => {
  for (const position of ['-40.5,-120', '-17.78,180', '-17.78,-179.99', '80,15.6', '-80,0', '0,0', '64.8,-172.5']) {
    const answer = await server.get(atlas, `/map/en/${position}.svg`);
    expect([position, answer.status]).toEqual([position, 200]);
    expect(answer.text).not.toMatch(/NaN|undefined|Infinity/);
  }
  // Fiji lies on both sides of 180°.
  const fiji = await server.get(atlas, '/map/en/-17.78,180.svg');
  expect(fiji.text.match(/<path transform/g)?.length).toBeGreaterThan(1);
});

test('a position has one address', async () => {
  for (const position of [
    '52.360,4.89',
    '052.36,4.89',
    '52.36,+4.89',
    '-0,0',
    '90,0',
    '0,181',
    '52.36',
    'a,b',
    '1e1,2',
  ])
    expect([position, (await server.get(atlas, `/map/en/${position}.svg`)).status]).toEqual([position, 404]);
});

test('a map names towns in the reader’s language, and has a scale in the unit of the country', async () => {
  const map = async (lang: string, position: string) => (await server.get(atlas, `/map/${lang}/${position}.svg`)).text;
  expect(await map('en', '48.14,11.58')).toMatch(/>Munich<[\s\S]*>50 km</);
  expect(await map('de', '48.14,11.58')).toMatch(/>München<[\s\S]*>50 km</);
  expect(await map('ar', '30.05,31.23')).toContain('>القاهرة<');
  expect(await map('en', '51.5,-0.13')).toMatch(/>London<[\s\S]*>20 mi</);
});

test('a map exists in the languages of the site only', async () => {
  for (const lang of ['xx', 'EN', ''])
    expect((await server.get(atlas, `/map/${lang}/52.38,4.89.svg`)).status).toBe(404);
  expect((await server.get(atlas, '/map/52.38,4.89.svg')).status).toBe(404);
});

const amsterdam = { latitude: 52.38, longitude: 4.89 };
const zooms = Array.from({ length: mapZooms.max - mapZooms.min + 1 }, (_, i) => mapZooms.min + i);

describe('A map that is moved', () => {
  test('exists at every zoom, on land and at sea, at 180° and near the poles', async () => {
    const places = [amsterdam, { latitude: -40, longitude: -120 }, { latitude: -17.8, longitude: 180 }];
    for (const zoom of zooms) {
      for (const place of [...places, { latitude: 90, longitude: 0 }]) {
        const path = viewPath({ ...place, zoom }, 'en');
        const answer = await server.get(atlas, path);
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/svg+xml']);
        expect(answer.text).toMatch(/^<svg [\s\S]*<\/svg>$/);
        expect(answer.text).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  test('shows land, borders and towns in the reader’s language', async () => {
    const drawn = /class="land"><path [^>]*d="M[\s\S]*class="borders"><path [^>]*d="M/;
    for (const zoom of [4, 6, 8]) {
      const { text } = await server.get(atlas, viewPath({ latitude: 48.9, longitude: 11.5, zoom }, 'de'));
      expect([zoom, drawn.test(text), text.includes(zoom < 6 ? '>Kairo<' : '>München<')]).toEqual([zoom, true, true]);
    }
  });

  test('has a scale bar and a mark only where it does not move', async () => {
    const view = { ...amsterdam, zoom: 12 };
    const mark = [52.37, 4.9] as const;
    const plain = await server.get(atlas, viewPath(view, 'en'));
    const still = await server.get(atlas, stillPath(view, { lang: 'en', mark }));
    expect(plain.text).not.toContain('class="place"');
    expect(still.text).toContain('class="place"');
    expect(still.text).toMatch(/>\d+ k?m</);
    const odd = await server.get(atlas, `${viewPath(view, 'en')}?still=1&mark=%3Cscript%3E,1`);
    expect(odd.status).toBe(200);
    expect(odd.text).not.toMatch(/script|class="place"/);
  });

  test('has one address', async () => {
    const path = viewPath({ ...amsterdam, zoom: 12 }, 'en');
    expect((await server.get(atlas, path)).status).toBe(200);
    for (const other of [
      path.replace('/en/', '/xx/'),
      path.replace('/12/', '/012/'),
      path.replace('/12/', '/17/'),
      path.replace('.svg', '1.svg'),
      path.replace('.svg', ''),
      '/map/en/12/52.38,4.89.svg',
    ])
      expect([other, (await server.get(atlas, other)).status]).toEqual([other, 404]);
  });
});

test('A map names the listings on it, in few rows', async () => {
  const path = nearPath({ ...amsterdam, zoom: 11 }, 'en');
  const answer = await server.get(atlas, path);
  const points = JSON.parse(answer.text) as MapPoint[];
  expect(points.length).toBeGreaterThan(0);
  expect(points.length).toBeLessThanOrEqual(50);
  expect(points.map(({ name }) => name)).toContain('Waterlinie');
  expect(costOf(answer.headers).rowsRead).toBeLessThanOrEqual(300);
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=300/);
  expect((await server.get(atlas, path.replace('/en/', '/xx/'))).status).toBe(404);
  expect((await server.get(atlas, '/near/en/11/52.38,4.89')).status).toBe(404);
});

describe('A place is found', () => {
  const search = async (query: Record<string, string>, lang = 'en') => {
    const answer = await server.get(atlas, `/places/${lang}?${new URLSearchParams(query)}`);
    expect(answer.status).toBe(200);
    return { answer, found: JSON.parse(answer.text) as PlaceSearch };
  };

  test('by the beginning of its name in the reader’s language', async () => {
    await expect
      .poll(async () => (await search({ q: 'münch' }, 'de')).found.places)
      .toContainEqual({ place: 'city/munich', name: 'München', context: 'Deutschland' });
    const { answer } = await search({ q: 'amst' });
    expect(costOf(answer.headers).rowsRead).toBeLessThanOrEqual(300);
    expect(answer.headers.get('cache-control')).toMatch(/max-age/);
  });

  test('by an address, of which the street and the postal code are left', async () => {
    const { found } = await search({ q: 'Prinsengracht 263, 1016 GV Amsterdam' });
    expect(found).toMatchObject({ address: 'Prinsengracht 263', postalCode: '1016 GV' });
    expect(found.places[0]?.place).toBe('city/amsterdam');
  });

  test('with where its listings are', async () => {
    const { found, answer } = await search({ place: 'city/amsterdam' });
    expect(found.around).toMatch(/^12\/52\.\d+,4\.\d+$/);
    expect(costOf(answer.headers).rowsRead).toBeLessThanOrEqual(300);
    expect((await search({ place: 'city/atlantis' })).found).toEqual({ places: [] });
  });

  test('in the languages of the site only', async () => {
    expect((await server.get(atlas, '/places/xx?q=a')).status).toBe(404);
    expect((await search({})).found).toEqual({ places: [] });
  });
});
