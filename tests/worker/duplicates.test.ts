import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duplicatesPath, duplicatesSchema, typedPlace } from '../../web/contract/submission-steps/duplicates.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { newListing, siteId } from '../support/content.ts';
import { hosts } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

const { directory: atlas, other: crafts } = hosts;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  const text = (name: string) => ({ name, summary: '', description: '' });
  await openWriter(server.db, await siteId(server.db, 'atlas')).createListings([
    newListing({
      ...{ slug: 'zzyzx-hall', texts: { en: text('Zzyzx Hall') }, phone: '+49 341 5550123' },
      ...{ website: 'https://zzyzx.example/', latitude: -47.1234, longitude: -120.5, address: 'Road 1\nDesert' },
    }),
    newListing({ slug: 'zzyzx-haus', language: 'de', texts: { de: text('Zzyzx Haus') } }),
  ]);
  await openWriter(server.db, await siteId(server.db, 'crafts')).createListings([
    newListing({ slug: 'zzyzx-workshop', texts: { en: text('Zzyzx Workshop') }, phone: '+49 341 5550123' }),
  ]);
  await server.recheck();
});
afterAll(() => server.close());

const ask = (query: Record<string, string>, host: string = atlas) =>
  server.get(host, `/api/v1/duplicates?${new URLSearchParams({ lang: 'en', ...query })}`);

async function found(query: Record<string, string>, host?: string) {
  const answer = await ask(query, host);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  return v.parse(duplicatesSchema, JSON.parse(answer.text));
}

test('A visitor who types a place that is listed is shown it, why, how far it is, and where to correct it', async () => {
  const typed = { name: 'ZZYZX hall', phone: '0341/5550123', latitude: '-47.1235', longitude: '-120.5' };
  const path = duplicatesPath('en', typedPlace(typed)) ?? '';
  expect(JSON.parse((await server.get(atlas, path)).text)).toEqual([
    {
      slug: 'zzyzx-hall',
      name: 'Zzyzx Hall',
      path: '/en/directory/listing/zzyzx-hall',
      address: 'Road 1 · Desert',
      reasons: ['Same name', 'Same phone number', 'Very close by'],
      distance: '10 m',
      correctPath: '/en/create?listing=zzyzx-hall',
      claimPath: '/en/claim?listing=zzyzx-hall',
    },
  ]);
});

test('Places are named in the language of the page, and the language of a name in another one is said', async () => {
  const [haus] = await found({ name: 'Zzyzx Haus', lang: 'ja' });
  expect(haus).toMatchObject({
    slug: 'zzyzx-haus',
    path: '/ja/directory/listing/zzyzx-haus',
    foreign: { language: 'de' },
  });
});

test('A site shows only its own places, and not the one that is corrected', async () => {
  const phone = '0341 5550123';
  expect((await found({ phone })).map(({ slug }) => slug)).toEqual(['zzyzx-hall']);
  expect((await found({ phone }, crafts)).map(({ slug }) => slug)).toEqual(['zzyzx-workshop']);
  expect(await found({ phone, listing: 'zzyzx-hall' })).toEqual([]);
  expect(await found({})).toEqual([]);
});

test.each([
  { lat: '95', lng: '10' },
  { lat: '51.3' },
  { lat: 'north', lng: '1' },
  { lat: '1e1', lng: '1' },
  { lng: '181', lat: '0' },
  { category: 'No Slug' },
  { listing: '../etc' },
  { lang: 'xx' },
  { name: 'a'.repeat(501) },
])('A look-up that no page makes is refused with words: %j', async (query) => {
  const answer = await ask(query as Record<string, string>);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'bad-request', status: 400 });
});

test.each(["'; drop table listings; --", '\0', '\ud800', '%', '((((', '　', '🦊'.repeat(80), '"><script>'])(
  'Any text can be looked up: %j',
  async (text) => {
    expect(await found({ name: text, phone: text, website: text })).toEqual([]);
  },
);

test('Many look-ups from one connection are limited for a minute, and its forms are still accepted', async () => {
  const headers = { 'cf-connecting-ip': '10.77.0.1' };
  const path = '/api/v1/duplicates?lang=en&name=zzyzx';
  const statuses = [];
  for (let i = 0; i < 12; i += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => server.get(atlas, path, headers)))));
  const refused = statuses.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('60');
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const who = new TestVisitor(server, headers);
  const report = `http://${atlas}/en/directory/listing/zzyzx-hall/report`;
  expect((await who.post(report, { step: 'send', reason: 'closed', address: 'typist@example.org' })).status).toBe(303);
});
