import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CarouselPage, carouselPageSchema } from '../../web/contract/pages/carousel.data.ts';
import { homeSchema } from '../../web/contract/pages/home.data.ts';
import type { Acting } from '../../worker/features/carousels/changes.writer.ts';
import {
  type CarouselInput,
  createCarousel,
  deleteCarousel,
} from '../../worker/features/carousels/manage/carousels.writer.ts';
import { addSlide } from '../../worker/features/carousels/manage/slides.writer.ts';
import { tellPages } from '../../worker/features/carousels/tell-pages.writer.ts';
import { listingOf, siteId } from '../support/content.ts';
import { bootOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let acting: Acting;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  acting = { site: await siteId(server.db, 'atlas'), by: null, now: Date.now() };
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';
const chosen = ['painting-amsterdam', 'ship-stockholm', 'archaeology-bogota'];
const plain: CarouselInput = {
  ...{ names: { en: 'Chosen', de: 'Ausgewählt' }, kind: 'curated', state: 'published', isHome: false },
  ...{ isRotated: false, around: null, startsAt: null, endsAt: null },
};

async function make(given: Partial<CarouselInput>, listings: readonly (string | [string, string])[] = []) {
  const input = { ...plain, ...given };
  const saved = await createCarousel(server.db, input, { ...acting, name: input.names.en ?? '' });
  if (saved.code !== 'saved') throw new Error(saved.code);
  for (const one of listings) {
    const [slug, language] = typeof one === 'string' ? [one, ''] : one;
    const { id: listing } = await listingOf(server.db, 'atlas', slug);
    expect(await addSlide(server.db, { carousel: saved.id, listing, language }, acting)).toBe('done');
  }
  return saved.id;
}

async function carouselsOn(path: string): Promise<CarouselPage['carousels']> {
  const { status, text } = await server.get(atlas, path);
  expect([path, status]).toEqual([path, 200]);
  const { data } = bootOf(text).page;
  return v.parse(path.endsWith('/carousel') ? carouselPageSchema : homeSchema, data).carousels;
}

/** The slides of a carousel once pages show it; cached ones do for at most 5 s. */
const slidesOf = (name: string, path = '/en/carousel') =>
  vi.waitUntil(async () => (await carouselsOn(path)).find((one) => one.name === name)?.slides.map(({ slug }) => slug), {
    timeout: 15_000,
    interval: 300,
  });

const gone = (name: string, path = '/en/carousel') =>
  vi.waitUntil(async () => !(await carouselsOn(path)).some((one) => one.name === name), {
    ...{ timeout: 15_000, interval: 300 },
  });

test('A site without carousels says so, and search engines do not index the page', async () => {
  const { text } = await server.get(atlas, '/en/carousel');
  expect(bootOf(text).page.data).toEqual({ carousels: [] });
  expect(text).toContain('Nothing here yet');
  expect(text).toContain('noindex');
});

test('Chosen places stand in their order, in their languages, and on the home page if staff say so', async () => {
  const id = await make({ isHome: true }, [...chosen.slice(0, 2), [chosen[2] ?? '', 'de']]);
  expect(await slidesOf('Chosen')).toEqual(chosen.slice(0, 2));
  expect(await slidesOf('Ausgewählt', '/de/carousel')).toEqual(chosen);
  expect(await slidesOf('Chosen', '/en')).toEqual(chosen.slice(0, 2));
  // French has no name: the page says in which language this one is.
  expect((await carouselsOn('/fr/carousel'))[0]).toMatchObject({ name: 'Chosen', language: 'en' });
  expect(await deleteCarousel(server.db, id, acting)).toBe('done');
  expect(await gone('Chosen')).toBe(true);
});

test('A carousel of one place is shown, one without places and a draft are not', async () => {
  await make({ names: { en: 'One' } }, [chosen[0] ?? '']);
  await make({ names: { en: 'Empty' } });
  await make({ names: { en: 'Draft' }, state: 'draft' }, chosen);
  expect(await slidesOf('One')).toEqual([chosen[0]]);
  expect((await carouselsOn('/en/carousel')).map(({ name }) => name)).toEqual(['One']);
});

test('The newest places, those near a place, and those that are open now are found by themselves', async () => {
  const { id: around } = await listingOf(server.db, 'atlas', 'painting-amsterdam');
  await make({ names: { en: 'New' }, kind: 'newest' });
  await make({ names: { en: 'Near' }, kind: 'near', around });
  await make({ names: { en: 'Open' }, kind: 'open-now' });
  const newest = await server.db
    .prepare(
      `select slug from listings where site_id = ?1 and state = 'published' order by created_at desc, id desc limit 12`,
    )
    .bind(acting.site)
    .all<{ slug: string }>();
  expect(await slidesOf('New')).toEqual(newest.results.map(({ slug }) => slug));
  const all = await carouselsOn('/en/carousel');
  const near = all.find(({ name }) => name === 'Near')?.slides ?? [];
  expect(near.every(({ slug, fact }) => slug !== 'painting-amsterdam' && fact)).toBe(true);
  const open = all.find(({ name }) => name === 'Open')?.slides ?? [];
  expect(open.every(({ fact }) => fact?.startsWith('Open'))).toBe(true);
});

test('The best rated of the places that were reviewed within 30 days come first', async () => {
  const review = server.db.prepare(
    `insert into reviews (site_id, id, listing_id, author, stars, body, language, language_by, state, source, source_id,
       month,
       created_at) values (?1, ?2, ?3, 'Demo', 5, 'Good.', 'en', 'person', 'published', 'test', ?4, 680, ?5)`,
  );
  const score = server.db.prepare(
    'update listings set rating_score = ?3, review_count = 2 where site_id = ?1 and id = ?2',
  );
  for (const [index, slug] of chosen.entries()) {
    const { id } = await listingOf(server.db, 'atlas', slug);
    const daysAgo = index === 2 ? 40 : 3;
    await review.bind(acting.site, 900 + index, id, String(index), acting.now - daysAgo * 86_400_000).run();
    await score.bind(acting.site, id, 400 + index * 20).run();
  }
  await make({ names: { en: 'Top' }, kind: 'top-rated' });
  expect(await slidesOf('Top')).toEqual([chosen[1], chosen[0]]);
});

test('A carousel begins and ends by itself, and cached pages follow within the minute of the cron', async () => {
  const soon = Date.now() + 3_000;
  await make({ names: { en: 'Timed' }, startsAt: soon, endsAt: soon + 6_000 }, chosen);
  expect((await carouselsOn('/en/carousel')).some(({ name }) => name === 'Timed')).toBe(false);
  await vi.waitUntil(() => Date.now() > soon, { timeout: 5_000 });
  await tellPages(server.db, Date.now());
  expect(await slidesOf('Timed')).toEqual(chosen);
  await vi.waitUntil(() => Date.now() > soon + 6_000, { timeout: 10_000 });
  await tellPages(server.db, Date.now());
  expect(await gone('Timed')).toBe(true);
  expect(await server.db.prepare('select count(*) as n from carousels where due_at is not null').first('n')).toBe(0);
}, 40_000);
