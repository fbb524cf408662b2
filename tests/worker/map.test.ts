import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootOf } from '../support/page.ts';
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
