import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadsPath } from '../../web/contract/uploads.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import { hostileFiles, partsOf, payload, photoOf, pixelParts } from '../support/hostile-files.ts';
import { makeStaff, personOf, signedInAs } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let site: SiteId;
let photo: Buffer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  site = await siteId(server.db, 'atlas');
  photo = await photoOf(400, 300).jpeg().toBuffer();
});
afterAll(() => server.close());

const host = 'http://atlas.localhost';
let count = 0;

/** A visitor from a connection of their own. */
function stranger(): TestVisitor {
  count += 1;
  return new TestVisitor(server, { 'cf-connecting-ip': `10.9.${count >> 8}.${count & 255}` });
}

const idOf = (name: string): string => name.padEnd(16, '-');

let ids = 0;
const newId = (): string => {
  ids += 1;
  return idOf(`id-${ids}`);
};

const post = (who: TestVisitor, file: Buffer, { thing = 'new', id = newId(), headers = {}, at = host } = {}) =>
  who.send(`${at}${uploadsPath('submission', thing)}&id=${id}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    body: new Uint8Array(file),
  });

type Made = { key: string; width: number; height: number; path: string };
const madeOf = ({ status, text }: Answer): Made => {
  if (status !== 201) throw new Error(`the photo was not stored: ${status} ${text}`);
  return JSON.parse(text);
};
const upload = async (who: TestVisitor, options = {}) => madeOf(await post(who, photo, options));
const change = (who: TestVisitor, method: 'DELETE' | 'PUT', key: string, thing = 'new') =>
  who.send(`${host}${uploadsPath('submission', thing, key)}`, { method, headers: { 'sec-fetch-site': 'same-origin' } });

const reasonOf = ({ text }: Answer): string => JSON.parse(text).reason ?? JSON.parse(text).code;
const rows = async () =>
  (await server.db.prepare('select * from uploads where site_id = ?1').bind(site).all<{ key: string }>()).results;
const statusFor = async (who: TestVisitor, path: string, at = host) => (await who.get(at + path)).status;

async function storedOf(key: string): Promise<Buffer> {
  const object = await server.media.get(`${site}/${key}`);
  if (!object) throw new Error(`there is no object ${key}`);
  return Buffer.from(await object.arrayBuffer());
}

describe('A photo that a visitor uploads', () => {
  test('is stored as WebP, and shown to them alone', async () => {
    const visitor = stranger();
    const { key, width, height, path } = await upload(visitor);
    expect([width, height]).toEqual([400, 300]);
    expect((await sharp(await storedOf(key)).metadata()).format).toBe('webp');
    const shown = await visitor.get(host + path);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(shown.bytes).metadata()).width).toBe(320);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('x-robots-tag')).toContain('noindex');
    expect(await statusFor(stranger(), path)).toBe(404);
    expect(await statusFor(await signedInAs(server, 'upload-other@mail.example'), path)).toBe(404);
    expect(await statusFor(visitor, path, 'http://crafts.localhost')).toBe(404);
    for (const wrong of ['321.webp', '320.jpeg', '320', '../320.webp'])
      expect(await statusFor(visitor, path.replace('320.webp', wrong))).toBe(404);
    // Previews name it as the published page will.
    expect((await visitor.get(`${host}/media/${key}/320.webp`)).headers.get('location')).toBe(path);
  });

  test('is stored once where its connection broke and it is sent again', async () => {
    const visitor = stranger();
    const id = newId();
    const answers = [await post(visitor, photo, { id }), await post(visitor, photo, { id })];
    const [one, other] = answers.map(madeOf);
    expect(other).toEqual(one);
    expect((await rows()).filter(({ key }) => key === one?.key)).toHaveLength(1);
    expect((await upload(visitor)).key).not.toBe(one?.key);
  });

  test('is still theirs once they have signed in', async () => {
    const visitor = stranger();
    const { path, key } = await upload(visitor);
    const address = 'uploader@mail.example';
    await visitor.post(`${host}/en/login`, { step: 'address', address });
    const code = await server.db
      .prepare(`select data from outbox where recipient = ?1 and template = 'sign-in'`)
      .bind(address)
      .first<string>('data');
    await visitor.post(`${host}/en/login`, { step: 'code', code: JSON.parse(code ?? '').code });
    expect(await statusFor(visitor, path)).toBe(200);
    expect((await change(visitor, 'DELETE', key)).status).toBe(204);
  });

  test('can be removed and come back, by them alone', async () => {
    const visitor = stranger();
    const { key } = await upload(visitor);
    expect((await change(stranger(), 'DELETE', key)).status).toBe(404);
    expect((await change(visitor, 'DELETE', key, 'other')).status).toBe(404);
    expect((await change(visitor, 'DELETE', key)).status).toBe(204);
    expect((await change(visitor, 'PUT', key)).status).toBe(204);
    const [row] = (await rows()).filter((one) => one.key === key);
    expect(row).toMatchObject({ due_at: null });
  });

  test('is one of twelve at most', async () => {
    const visitor = stranger();
    for (let i = 0; i < 12; i += 1) await upload(visitor, { thing: 'full' });
    const refused = await post(visitor, photo, { thing: 'full' });
    expect([refused.status, reasonOf(refused)]).toEqual([422, 'photos-many']);
    await upload(visitor, { thing: 'another' });
  });

  test('is refused without an id, for another form, and from another site', async () => {
    const visitor = stranger();
    expect((await post(visitor, photo, { id: 'short' })).status).toBe(400);
    const other = await visitor.send(`${host}/api/v1/uploads?form=report&thing=x&id=${newId()}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new Uint8Array(photo),
    });
    expect(other.status).toBe(400);
    expect((await post(visitor, photo, { thing: 'x'.repeat(301) })).status).toBe(400);
    expect((await post(visitor, photo, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  test('is refused from a suspended member', async () => {
    const member = await signedInAs(server, 'upload-suspended@mail.example');
    const person = await personOf(server, 'upload-suspended@mail.example');
    await server.db
      .prepare(`update members set state = 'suspended' where site_id = ?1 and person_id = ?2`)
      .bind(site, person)
      .run();
    expect((await post(member, photo)).status).toBe(403);
  });
});

test('A photo that was sent is shown to its author and to staff who decide, and to nobody else', async () => {
  const author = await signedInAs(server, 'photo-author@mail.example');
  const { key, path } = await upload(author);
  const person = await personOf(server, 'photo-author@mail.example');
  await server.db.batch([
    server.db.prepare(`update uploads set holder = '', submission_id = 900 where key = ?1`).bind(key),
    server.db
      .prepare(
        `insert into queue (site_id, id, kind, thing_id, state, author_id, language, version_id, risk, risks, since)
         select ?1, 9000, 'submission', 900, 'waiting', ?2, 'en', coalesce((select max(id) from versions where site_id = ?1), 1), 0, '[]', 1`,
      )
      .bind(site, person),
  ]);
  const staff = async (role: 'moderator' | 'editor') => {
    const visitor = await signedInAs(server, `photo-${role}@mail.example`);
    const who = await personOf(server, `photo-${role}@mail.example`);
    await makeStaff(server.db, { site, person: who, role });
    return visitor;
  };
  expect(await statusFor(author, path)).toBe(200);
  expect(await statusFor(await staff('moderator'), path)).toBe(200);
  for (const other of [await staff('editor'), await signedInAs(server, 'photo-other@mail.example'), stranger()])
    expect(await statusFor(other, path)).toBe(404);
  expect((await change(author, 'DELETE', key)).status).toBe(404);
});

test('Hostile files are refused with a reason, or nothing but their pixels is stored', async () => {
  const visitor = stranger();
  for (const [name, file, code] of await hostileFiles()) {
    const answer = await post(visitor, file, { thing: name });
    const expected = { ok: 201, 'photo-large': 413 }[code] ?? 422;
    expect([name, answer.status]).toEqual([name, expected]);
    if (expected === 422) expect([name, reasonOf(answer)]).toEqual([name, code]);
    if (code !== 'ok') continue;
    const stored = await storedOf(madeOf(answer).key);
    expect([name, stored.includes(payload)]).toEqual([name, false]);
    expect([name, partsOf(stored).filter((part) => !pixelParts.includes(part))]).toEqual([name, []]);
  }
});

test('More files than people upload in an hour are refused with the time to wait', async () => {
  const visitor = stranger();
  await upload(visitor);
  await server.db.prepare(`update rate_counts set used = 180 where subject like 'uploads-connection:%'`).run();
  const refused = await post(visitor, photo);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
});
