import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metaOf } from '../support/page.ts';
import { hosts, problemSamples, samples } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const bytesOf = async (path: string): Promise<Buffer> => {
  const answer = await server.get(hosts.directory, path);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  return answer.bytes;
};

describe('A link that somebody shares', () => {
  test.each([...samples, ...problemSamples])('has a large picture: $route', async ({ host, path }) => {
    const { text } = await server.get(host, path('en'));
    expect(metaOf(text, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(text, 'og:image')).toMatch(/^http:\/\/[^/]+\/(share\/[a-z]+-\d+\.png|media\/\w+\/1280\.jpeg)$/);
    for (const name of ['og:image:width', 'og:image:height', 'og:image:alt']) expect(metaOf(text, name)).toBeTruthy();
  });

  test('has the drawing of the category that the page is about, else the mark', async () => {
    const image = async (path: string) => metaOf((await server.get(hosts.directory, path)).text, 'og:image');
    expect(await image('/en/directory/category/art')).toContain('/share/art-');
    expect(await image('/en/directory/category/art+history')).toContain('/share/mark-');
    expect(await image('/en')).toContain('/share/mark-');
  });
});

test('there is a card of every drawing, in the accent of every site', async () => {
  const sprite = (await server.get(hosts.directory, '/drawings.svg')).text;
  const names = [...sprite.matchAll(/<symbol id="(\w+)" viewBox="0 0 96 96">/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(30);
  for (const name of [...names, 'mark']) {
    const png = await bytesOf(`/share/${name}-250.png`);
    expect(png.length).toBeLessThan(20_000);
    // Decoding checks the sums of the file's parts.
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    const [red = 0, , blue = 0] = data;
    expect(blue).toBeGreaterThan(red);
  }
  const [warm = 0, , cold = 0] = await sharp(await bytesOf('/share/art-28.png'))
    .raw()
    .toBuffer();
  expect(warm).toBeGreaterThan(cold);
});

test.each(['art-360', 'art-028', 'none-28', 'art', 'ART-28', 'art-28.5'])('there is no card %s', async (name) => {
  expect((await server.get(hosts.directory, `/share/${name}.png`)).status).toBe(404);
});
