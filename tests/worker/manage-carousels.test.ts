import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carouselPageSchema } from '../../web/contract/pages/carousel.data.ts';
import { type DirectoryPage, directorySchema } from '../../web/contract/pages/directory.data.ts';
import {
  manageCarouselSchema,
  manageCarouselsSchema,
  managePromotionsSchema,
} from '../../web/contract/pages/manage-carousels.data.ts';
import { firstOf } from '../../worker/data/statements.ts';
import { exposures } from '../../worker/features/carousels/exposures.query.ts';
import { createCarousel } from '../../worker/features/carousels/manage/carousels.writer.ts';
import { tellPages } from '../../worker/features/carousels/tell-pages.writer.ts';
import { stillHolds } from '../../worker/identity/standing.ts';
import { listingOf, siteId } from '../support/content.ts';
import { bootOf, withoutScripts } from '../support/page.ts';
import { auditLogPage, pageData, personOf, signedInAs } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let editor: TestVisitor;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  editor = await signedInAs(server, 'editor@people.example');
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';
const list = '/en/manage/carousels';
const edit = '/en/manage/carousels/edit';
const ads = '/en/manage/promotions';

const carousels = async () => (await pageData(editor, list, manageCarouselsSchema)).carousels;
const form = (id: number) => pageData(editor, `${edit}?carousel=${id}`, manageCarouselSchema);
const faultOf = ({ text }: Answer) => withoutScripts(text).match(/role="alert"[^>]*>([^<]*)</)?.[1];

const save = (typed: Record<string, string>) =>
  editor.post(edit, { step: 'save', carousel: '', revision: '0', kind: 'curated', state: 'published', ...typed });

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

test('Staff create a carousel, add places, order them, and visitors see it; the log says who did it', async () => {
  const saved = await save({ 'name-en': '  Our   favourites ', 'name-de': 'Lieblinge' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${edit}?carousel=1&done=saved#done`]);
  const add = (place: string, language = '') =>
    editor.post(`${edit}?carousel=1`, { step: 'add-place', carousel: '1', place, language });
  expect((await add('painting-amsterdam')).status).toBe(303);
  expect((await add(`https://${atlas}/de/directory/listing/ship-stockholm?x=1`)).status).toBe(303);
  expect((await add('archaeology-bogota', 'de')).status).toBe(303);
  expect(faultOf(await add('ship-stockholm'))).toBe('This place is already in the carousel.');
  expect(faultOf(await add('no-such-place'))).toContain('No published place has this address');
  const before = (await form(1)).slides ?? [];
  expect(before.map(({ language }) => language)).toEqual([null, null, 'German']);
  const move = { step: 'move-place', carousel: '1', listing: String(before[2]?.id), to: '0' };
  expect((await editor.post(edit, move)).status).toBe(303);
  const { slides, names } = await form(1);
  expect(slides?.map(({ id }) => id)).toEqual([before[2], before[0], before[1]].map((one) => one?.id));
  expect(names.find(({ tag }) => tag === 'en')?.value).toBe('Our favourites');
  const shown = await vi.waitUntil(
    async () => {
      const { text } = await server.get(atlas, '/en/carousel');
      const [first] =
        carouselPageSchema.entries.carousels &&
        (bootOf(text).page.data as { carousels: { name: string; slides: unknown[] }[] }).carousels;
      return first?.slides.length === 2 && first;
    },
    { timeout: 15_000, interval: 300 },
  );
  expect(shown.name).toBe('Our favourites');
  const { entries } = await auditLogPage(await signedInAs(server, 'admin@people.example'));
  expect(entries[0]).toMatchObject({ action: 'Places of a carousel changed' });
});

test('What cannot be saved is said at its field, and what was typed stays', async () => {
  expect(faultOf(await save({ 'name-de': 'Nur deutsch' }))).toBe('Enter a name in this language.');
  const late = await save({ 'name-en': 'Late', starts: soon(3), ends: soon(2) });
  expect([late.status, faultOf(late)]).toEqual([422, 'The end must be after the beginning and in the future.']);
  expect(late.text).toContain('value="Late"');
  expect(faultOf(await save({ 'name-en': 'Near', kind: 'near' }))).toBe('Enter the address of a place’s page.');
  const stale = await save({ 'name-en': 'Stale', carousel: '1', revision: '7' });
  expect([stale.status, faultOf(stale)?.slice(0, 30)]).toEqual([409, 'Someone else has changed this ']);
  expect((await carousels()).map(({ name }) => name)).toEqual(['Our favourites']);
});

test('Times are in the time zone of the browser, and staff see which places an automatic carousel has shown', async () => {
  const starts = '2026-01-05T09:00';
  expect((await save({ 'name-en': 'Newest', kind: 'newest', starts, zone: 'Asia/Tokyo' })).status).toBe(303);
  const { id = 0 } = (await carousels()).find(({ name }) => name === 'Newest') ?? {};
  const read = () => pageData(editor, `/en/manage/carousels/edit?carousel=${id}`, manageCarouselSchema);
  expect((await read()).values).toMatchObject({ starts: '2026-01-05T00:00', zone: '' });
  const day = Math.floor(Date.now() / 86_400_000);
  const shown = await listingOf(server.db, 'atlas', 'ship-stockholm');
  const count = (position: string, times: number) =>
    server.db
      .prepare(
        `insert into counts (site_id, feature, thing, dimension, day, count) values (?1, 'exposure', ?2, ?3, ?4, ?5)`,
      )
      .bind(shown.site, `carousel-${id}-${shown.id}`, position, day, times)
      .run();
  await count('1', 3);
  await count('2', 4);
  expect((await read()).exposures).toMatchObject([{ total: 7, firsts: 3 }]);
  expect((await editor.post(list, { step: 'delete', carousel: String(id) })).status).toBe(303);
});

test('A change whose author has lost the right meanwhile is not written', async () => {
  const member = await signedInAs(server, 'member@people.example');
  const by = await personOf(server, 'member@people.example');
  expect((await member.get('/en/manage')).status).toBe(403);
  const acting = { site: await siteId(server.db, 'atlas'), by, now: Date.now() };
  const names = { en: 'Not allowed' };
  const input = { kind: 'newest', state: 'draft', isHome: false, isRotated: true, around: null } as const;
  const saved = await createCarousel(
    server.db,
    { ...input, names, startsAt: null, endsAt: null },
    { ...acting, name: 'Not allowed' },
  );
  expect([saved.code, await stillHolds(server.db, 'write-content', acting)]).toEqual(['changed', false]);
  const editing = { ...acting, by: await personOf(server, 'editor@people.example') };
  expect(await stillHolds(server.db, 'write-content', editing)).toBe(true);
});

test('Carousels are put into another order and deleted', async () => {
  await save({ 'name-en': 'Second', kind: 'newest' });
  await save({ 'name-en': 'Third', kind: 'open-now', state: 'draft' });
  const ids = (await carousels()).map(({ id }) => id);
  expect((await editor.post(list, { step: 'move', carousel: String(ids[2]), to: '0' })).status).toBe(303);
  expect((await carousels()).map(({ name }) => name)).toEqual(['Third', 'Our favourites', 'Second']);
  expect((await editor.post(list, { step: 'move', carousel: String(ids[2]), to: '99' })).status).toBe(303);
  expect((await carousels()).map(({ name }) => name)).toEqual(['Our favourites', 'Second', 'Third']);
  expect((await editor.post(list, { step: 'delete', carousel: String(ids[2]) })).status).toBe(303);
  expect((await carousels()).map(({ name }) => name)).toEqual(['Our favourites', 'Second']);
});

test('Staff see how often pages showed each place of an automatic carousel, also of one that it no longer shows', async () => {
  const saved = await save({ 'name-en': 'Counted', kind: 'newest' });
  const id = Number(new URL(saved.headers.get('location') ?? '', 'http://x').searchParams.get('carousel'));
  expect((await form(id)).exposures).toEqual([]);
  const slides = await vi.waitUntil(
    async () => {
      const { text } = await server.get(atlas, '/en/carousel');
      const { carousels: all } = bootOf(text).page.data as {
        carousels: { name: string; slides: { name: string }[] }[];
      };
      return all.find(({ name }) => name === 'Counted')?.slides;
    },
    { timeout: 15_000, interval: 300 },
  );
  const counted = await vi.waitUntil(
    async () => {
      const { exposures: shown } = await form(id);
      return shown.length > 0 && shown;
    },
    { timeout: 30_000, interval: 500 },
  );
  expect(counted.map(({ name }) => name).sort()).toEqual(slides.map(({ name }) => name).sort());
  const firsts = counted.reduce((sum, one) => sum + one.firsts, 0);
  expect(firsts).toBeGreaterThanOrEqual(1);
  expect(counted.every(({ total }) => total === firsts)).toBe(true);
  expect((await carousels()).find((one) => one.id === id)?.exposures).toBeGreaterThanOrEqual(firsts);
  // A place that it showed yesterday, most often; an older count is left out, and so is one of a carousel with a longer id.
  const site = await siteId(server.db, 'atlas');
  const { id: listing } = await listingOf(server.db, 'atlas', 'archaeology-bogota');
  const today = Math.floor(Date.now() / 86_400_000);
  const insert = server.db.prepare(
    `insert into counts (site_id, feature, day, thing, dimension, count) values (?1, 'exposure', ?2, ?3, ?4, ?5)`,
  );
  await server.db.batch([
    insert.bind(site, today - 1, `carousel-${id}-${listing}`, '99', 900),
    insert.bind(site, today - 40, `carousel-${id}-${listing}`, '99', 5_000),
    insert.bind(site, today, `carousel-${id}0-${listing}`, '99', 7_000),
  ]);
  const [most] = (await form(id)).exposures;
  expect(most?.id).toBe(listing);
  expect(most?.total).toBeGreaterThanOrEqual(900);
  expect(most?.total).toBeLessThan(5_000);
  expect((await editor.post(list, { step: 'delete', carousel: String(id) })).status).toBe(303);
}, 60_000);

async function directory(path: string): Promise<DirectoryPage> {
  const { text } = await server.get(atlas, path);
  return bootOf(text).page.data as DirectoryPage;
}

const adsOn = async (path: string) => (await directory(path)).ads.map(({ slug }) => slug);

test('An ad stands apart on its page, changes no order, number or rating, is counted, and ends by itself', async () => {
  const path = '/en/directory/category/art';
  const before = await directory(path);
  expect(before.ads).toEqual([]);
  const row = () => server.db.prepare(`select * from listings where slug = 'ship-stockholm'`).first();
  const stored = await row();
  const start = { step: 'start', place: 'ship-stockholm', where: 'category:art', city: '', starts: '', ends: soon(1) };
  expect((await editor.post(ads, start)).status).toBe(303);
  await vi.waitUntil(async () => (await adsOn(path)).length > 0, { timeout: 15_000, interval: 300 });
  const { ads: shown, ...after } = await directory(path);
  expect([shown.map(({ slug }) => slug), after]).toEqual([['ship-stockholm'], (({ ads: _, ...rest }) => rest)(before)]);
  expect(await row()).toEqual(stored);
  expect((await server.get(atlas, path)).text).toMatch(/<span class="ad">Ad<\/span>/);
  for (const other of ['/en/directory', '/en/directory/category/art/city/london', '/en/directory/category/art?q=a'])
    expect([other, await adsOn(other)]).toEqual([other, []]);
  expect(directorySchema.entries.ads).toBeDefined();
  const site = await siteId(server.db, 'atlas');
  const counted = await vi.waitUntil(
    async () => {
      const rows = await server.db
        .prepare(`select thing, sum(count) as n from counts where site_id = ?1 and feature = 'exposure' group by 1`)
        .bind(site)
        .all<{ thing: string; n: number }>();
      return rows.results.find(({ thing }) => thing === 'promotion-1');
    },
    { timeout: 30_000, interval: 500 },
  );
  expect(counted.n).toBeGreaterThanOrEqual(1);
  expect((await firstOf(server.db, exposures(site, Date.now())))?.total).toBeGreaterThanOrEqual(1);
  const [ad] = (await pageData(editor, ads, managePromotionsSchema)).ads;
  expect(ad).toMatchObject({ state: 'current' });
  expect(ad?.exposures).toBeGreaterThanOrEqual(1);
  // Its time is over.
  const now = Date.now();
  await server.db.prepare('update promotions set ends_at = ?1, due_at = ?1').bind(now).run();
  await tellPages(server.db, now + 1);
  await vi.waitUntil(async () => (await adsOn(path)).length === 0, { timeout: 15_000, interval: 300 });
  expect((await pageData(editor, ads, managePromotionsSchema)).ads[0]?.state).toBe('ended');
}, 90_000);

test('An ad of a city stands on its page; staff end it at once; what does not exist is said', async () => {
  const start = { step: 'start', place: 'ship-stockholm', where: 'city', city: 'amsterdam', starts: '', ends: soon(1) };
  expect(faultOf(await editor.post(ads, { ...start, city: 'atlantis' }))).toBe(
    'No city of the directory has this address.',
  );
  expect(faultOf(await editor.post(ads, { ...start, ends: '' }))).toBe('Enter a full date and time.');
  expect((await editor.post(ads, start)).status).toBe(303);
  const path = '/en/directory/city/amsterdam';
  await vi.waitUntil(async () => (await adsOn(path)).length === 1, { timeout: 15_000, interval: 300 });
  const [ad] = (await pageData(editor, ads, managePromotionsSchema)).ads;
  expect(ad).toMatchObject({ state: 'current', place: 'Amsterdam' });
  expect((await editor.post(ads, { step: 'end', promotion: String(ad?.id) })).status).toBe(303);
  await vi.waitUntil(async () => (await adsOn(path)).length === 0, { timeout: 15_000, interval: 300 });
}, 60_000);
