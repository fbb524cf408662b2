import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signed-in.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Accounts are changed on the product's host. */
const home = 'http://localhost';

let people = 0;
let visitor: TestVisitor;
beforeEach(async () => {
  people += 1;
  visitor = await signedIn(server, `picture-${people}@example.org`, 'localhost');
});

/** A picture whose left half is red and whose right half is blue. */
const halves = sharp({ create: { width: 200, height: 300, channels: 3, background: '#f00' } })
  .extend({ right: 200, background: '#00f' })
  .png()
  .toBuffer()
  .then((png) => sharp(png));

/** Uploads a file as the picture. Its name and its type are whatever the browser states. */
const send = (content: Buffer | string, { name = 'me.jpg', type = 'image/jpeg', path = '/en/dashboard' } = {}) =>
  visitor.upload(
    home + path,
    { step: 'picture' },
    { name: 'picture', value: new File([content as never], name, { type }) },
  );

const pictureOf = async (who = visitor): Promise<string | null> =>
  JSON.parse((await who.get(`${home}/api/v1/me`)).text).picture;
const objects = async () => (await server.media.list({ prefix: 'people/' })).objects.map(({ key }) => key);
const objectOf = (path: string | null) => `people/${path?.match(/^\/pictures\/(\w+)\.webp$/)?.[1]}`;
const stored = async (path: string | null): Promise<Buffer> => {
  const object = await server.media.get(objectOf(path));
  if (!object) throw new Error('there is no such picture');
  return Buffer.from(await object.arrayBuffer());
};
const faultOf = ({ text }: Answer) => text.match(/id="picture-fault"[^>]*>([^<]*)/)?.[1];

describe('A picture', () => {
  test('of any format becomes a small square, whatever its file name, and is shown to its owner', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const file = await (await halves).clone().toFormat(format).toBuffer();
      const saved = await send(file, { name: 'not-a-picture.txt', type: 'text/plain' });
      expect([format, saved.status, saved.headers.get('location')]).toEqual([
        format,
        303,
        '/en/dashboard?done=picture#done',
      ]);
      const { width, height, format: made } = await sharp(await stored(await pictureOf())).metadata();
      expect([width, height, made]).toEqual([256, 256, 'webp']);
    }
    const path = await pictureOf();
    const page = await visitor.get(`${home}/en/dashboard`);
    expect(page.text).toContain(`<img src="${path}" alt=""`);
    expect(page.text).toContain('Replace picture');
  });

  test('is upright and contains no metadata of the camera', async () => {
    const photo = await (await halves)
      .clone()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '48/1 51/1 24/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await send(photo);
    const made = await stored(await pictureOf());
    const { exif, xmp, iptc } = await sharp(made).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(made.includes('Somebody')).toBe(false);
    const at = async (left: number, top: number) =>
      (await sharp(made).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()).map((v) => v >> 7);
    // In the upright picture, the left half is on top.
    expect([...(await at(128, 20))]).toEqual([1, 0, 0]);
    expect([...(await at(128, 236))]).toEqual([0, 0, 1]);
  });

  test('has the same address on every host', async () => {
    await send(await (await halves).clone().jpeg().toBuffer());
    const path = (await pictureOf()) ?? '';
    for (const host of ['atlas.localhost', 'crafts.localhost', 'localhost']) {
      const { status, headers } = await server.get(host, path);
      expect([host, status, headers.get('content-type')]).toEqual([host, 200, 'image/webp']);
      expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.getSetCookie()).toEqual([]);
    }
    const wrong = ['0'.repeat(32), path.slice(10, 41), 'x'.repeat(32), `../people/${path.slice(10, 42)}`];
    for (const key of wrong) expect((await server.get('atlas.localhost', `/pictures/${key}.webp`)).status).toBe(404);
    expect((await server.get('atlas.localhost', `/media/${path.slice(10, 42)}/160.webp`)).status).toBe(404);
  });

  test('is on no page that is the same for everyone', async () => {
    await send(await (await halves).clone().jpeg().toBuffer());
    const path = (await pictureOf()) ?? 'none';
    for (const page of ['/en', '/en/directory', '/en/directory/listing/painting-amsterdam', '/en/privacy'])
      expect((await visitor.get(home + page)).text).not.toContain(path);
  });

  test('is deleted when it is replaced or removed', async () => {
    const file = await (await halves).clone().jpeg().toBuffer();
    await send(file);
    const first = await pictureOf();
    await send(file);
    const second = await pictureOf();
    expect(second).not.toBe(first);
    await expect.poll(objects).not.toContain(objectOf(first));
    expect((await visitor.get(home + (first ?? ''))).status).toBe(404);
    const removed = await visitor.post(`${home}/en/dashboard`, { step: 'remove-picture' });
    expect(removed.headers.get('location')).toBe('/en/dashboard?done=picture-removed#done');
    expect(await pictureOf()).toBe(null);
    await expect.poll(objects).not.toContain(objectOf(second));
    expect((await visitor.get(`${home}/en/dashboard`)).text).not.toContain('/pictures/');
  });

  test('is unique, even if several are uploaded at the same moment', async () => {
    const before = await objects();
    const file = await (await halves).clone().jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(file)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303));
    const kept = objectOf(await pictureOf());
    await expect.poll(async () => (await objects()).filter((key) => !before.includes(key))).toEqual([kept]);
  });
});

describe('A file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ['an SVG that calls itself PNG', svg, 'Diese Datei können wir nicht verwenden.'],
    ['a page', '<!doctype html><p>Hello</p>', 'Diese Datei können wir nicht verwenden.'],
    ['nothing', '', 'Wählen Sie zuerst ein Bild.'],
    ['the beginning of a picture', '\xff\xd8\xff\xe0\x00\x10JFIF', 'Wir können dieses Bild nicht lesen.'],
  ])('(%s) is refused in the reader’s language, and nothing changes', async (_, content, words) => {
    await send(await (await halves).clone().jpeg().toBuffer());
    const before = [await pictureOf(), await objects()];
    const refused = await send(Buffer.from(content, 'latin1'), { type: 'image/png', path: '/de/dashboard' });
    expect(refused.status).toBe(422);
    expect(faultOf(refused)).toContain(words);
    expect(refused.text).toMatch(/<input[^>]*id="picture"[^>]*aria-invalid="true"/);
    expect([await pictureOf(), await objects()]).toEqual(before);
  });

  test('(a truncated picture) is refused as well', async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#f00',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const refused = await send(whole.subarray(0, whole.length / 2));
    expect(refused.status).toBe(422);
    expect(await pictureOf()).toBe(null);
  });

  test('(a file of more than 8 MB) is refused, whatever its stated length', async () => {
    const refused = await send(Buffer.alloc(9_000_000, 1));
    expect(refused.status).toBe(413);
    expect(faultOf(refused)).toBe('This file is larger than 8 MB. Choose a smaller one.');
    const head = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\n';
    const cookie = `session=${visitor.cookies.get('localhost')?.get('session')}`;
    const chunked = await server.send('localhost', '/en/dashboard', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked', cookie },
      body: `${head}${'x'.repeat(9_000_000)}\r\n--x--\r\n`,
    });
    expect(chunked.status).toBe(413);
    const atLimit = await send(Buffer.concat([await (await halves).clone().png().toBuffer(), Buffer.alloc(7_900_000)]));
    expect(atLimit.status).toBe(303);
  });

  test('(a picture from a visitor who is not signed in) is refused', async () => {
    visitor = new TestVisitor(server);
    expect((await send(await (await halves).clone().jpeg().toBuffer())).status).toBe(401);
  });
});

test('more than twenty pictures an hour are refused with the time to wait', async () => {
  const file = await (await halves).clone().resize(16).jpeg().toBuffer();
  for (let i = 0; i < 20; i += 1) expect((await send(file)).status).toBe(303);
  const refused = await send(file);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(faultOf(refused)).toMatch(/Wait \d+ minutes/);
});

test('the nightly cron deletes pictures without an owner that could not be deleted before, but no uploads in progress', async () => {
  const [lost, underWay] = ['a'.repeat(32), 'b'.repeat(32)];
  for (const key of [lost, underWay]) await server.media.put(`people/${key}`, 'x');
  const write = server.db.prepare('insert into loose_pictures (key, due_at) values (?1, ?2)');
  await server.db.batch([write.bind(lost, Date.now() - 1), write.bind(underWay, Date.now() + 3_600_000)]);
  await server.runCron('17 3 * * *');
  const left = await objects();
  expect(left).not.toContain(`people/${lost}`);
  expect(left).toContain(`people/${underWay}`);
  const rows = await server.db.prepare('select key from loose_pictures order by key').all<{ key: string }>();
  expect(rows.results).toEqual([{ key: underWay }]);
});
