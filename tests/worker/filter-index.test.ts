import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainAnswer } from '../../scripts/lib/plain-index.ts';
import { newestPosition, readPlainSite } from '../../scripts/lib/plain-site.ts';
import { readCells } from '../../scripts/lib/recount.ts';
import type { ListingPatch } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { dropStaged } from '../../worker/features/archive/restore-site.writer.ts';
import { tables } from '../../worker/features/tables.ts';
import type { IndexStatus } from '../../worker/filter-index/client.ts';
import type { IndexAnswer, Question } from '../../worker/filter-index/question.ts';
import { question as anyQuestion, attributes } from '../support/filter-sites.ts';
import {
  apply,
  changed,
  createFilteredSite,
  defineAttributes,
  type FilteredSite as Site,
  usual,
  write,
} from '../support/filter-writes.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { inParallel } from '../support/parallel.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const newSite = () => createFilteredSite(server.db);

const anything: Question = {
  position: 0,
  filters: { attributes: {} },
  sort: 'name',
  language: 'en',
  start: null,
  limit: 24,
  now: Date.UTC(2026, 9, 22, 10),
  placeValues: 30,
};

async function send(site: Site, method: string, body?: unknown): Promise<string> {
  const sent = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const { status, text } = await server.send('localhost', `/dev/filter-index?site=${site.slug}`, sent);
  if (status >= 300) throw new Error(`${status} ${text}`);
  return text;
}

const ask = async (site: Site, question: Partial<Question> = {}): Promise<IndexAnswer> =>
  JSON.parse(await send(site, 'POST', { ...anything, ...question }));

const statusOf = async (site: Site): Promise<IndexStatus> => JSON.parse(await send(site, 'GET'));

/** Compares the answers to questions that carry the newest position with a plain check of each listing. */
async function expectExact(site: Site, questions: readonly Partial<Question>[]): Promise<void> {
  const position = await newestPosition(server.db, site.id);
  const plain = await readPlainSite(server.db, site.id);
  await inParallel(questions, async (asked) => {
    const question = { ...anything, ...asked, position };
    expect(await ask(site, question)).toEqual(plainAnswer(plain, question));
  });
}

test('after any writes, in any order, answers equal a plain check of each listing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(write, fc.array(anyQuestion, { maxLength: 6 })), { minLength: 2, maxLength: 8 }),
      async (steps) => {
        const site = await newSite();
        for (const [step, questions] of steps) {
          await apply(server.db, site, step);
          await expectExact(site, questions);
        }
      },
    ),
    { numRuns: 6 },
  );
});

test('concurrent edits of one listing by fifty people leave cells and answers that equal a recount', async () => {
  const site = await newSite();
  const all = Array.from({ length: 30 }, (_, i) =>
    listingNamed(`Place ${i}`, { placeId: (i % 6) + 1, categoryIds: [(i % 4) + 1], attributes: { wheelchair: true } }),
  );
  await site.writer.createListings(all);
  await expectExact(site, usual);
  const edit = (i: number): ListingPatch => ({
    id: 7,
    placeId: (i % 6) + 1,
    categoryIds: [(i % 4) + 1],
    state: i % 5 === 0 ? 'hidden' : 'published',
    attributes: { rooms: i, style: i % 2 ? 'baroque' : 'modern' },
    texts: { en: { name: `Name ${i}` } },
  });
  const asking = Array.from({ length: 10 }, async () =>
    ask(site, { position: await newestPosition(server.db, site.id) }),
  );
  const editing = Array.from({ length: 50 }, (_, i) => openWriter(server.db, site.id).patchListings([edit(i)]));
  await Promise.all([...editing, ...asking]);
  const { kept, expected } = await readCells(server.db, site.id);
  expect(kept).toEqual(expected);
  await expectExact(site, usual);
});

/** More listings than are indexed while a question waits. */
const many = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    listingNamed(`Place ${(i * 7919) % count}`, {
      slug: `place-${i}`,
      placeId: (i % 6) + 1,
      categoryIds: [(i % 4) + 1],
      priceLevel: i % 5 || null,
      timeZone: 'Europe/Berlin',
      attributes: { rooms: i % 30, style: i % 3 ? 'baroque' : 'modern' },
    }),
  );

test('a large site is indexed in the background; pages work without the index until it includes all writes', async () => {
  const site = await newSite();
  await site.writer.createListings(many(2_500), { bulk: true });
  expect(await ask(site)).toEqual({ code: 'not-ready' });
  await site.writer.patchListings([{ id: 3, placeId: 6, texts: { en: { name: 'Meanwhile' } } }]);
  await site.writer.createListings([listingNamed('New', { placeId: 5 })]);
  await expect.poll(() => ask(site).then(({ code }) => code)).toBe('ok');
  await expectExact(site, usual);
  // More changes than are indexed while a question waits.
  const ids = Array.from({ length: 1_200 }, (_, i) => i * 2 + 1);
  await site.writer.patchListings(ids.map((id) => ({ id, priceLevel: 4, texts: { en: { name: `Renamed ${id}` } } })));
  const position = await newestPosition(server.db, site.id);
  expect(await ask(site, { position })).toEqual({ code: 'not-ready' });
  await expect.poll(() => ask(site, { position }).then(({ code }) => code)).toBe('ok');
  await expectExact(site, usual);
});

/** A site whose index was stored with some listings in it. */
async function storedSite(): Promise<Site> {
  const site = await newSite();
  await site.writer.createListings(many(40));
  await expectExact(site, usual);
  await expect.poll(() => statusOf(site).then(({ unsaved }) => unsaved)).toBe(0);
  return site;
}

test('an index that was evicted from memory restarts with all writes since then', async () => {
  const site = await storedSite();
  const index = server.filterIndex(site.id);
  // Names that are not yet in a table are lost with the memory.
  await site.writer.patchListings([
    { id: 5, texts: { en: { name: 'Aaa' } } },
    { id: 6, state: 'hidden' },
  ]);
  await expectExact(site, usual);
  await index.evict();
  await site.writer.patchListings([
    { id: 7, texts: { en: { name: 'Zzz' } } },
    { id: 6, state: 'published' },
  ]);
  await site.writer.createListings([listingNamed('Bbb', { placeId: 3 })]);
  await expectExact(site, usual);
  await index.evict();
  await expectExact(site, usual);
});

test('an index is rebuilt if its stored state is corrupt or has another version', async () => {
  const site = await storedSite();
  const index = server.filterIndex(site.id);
  for (const sql of [
    `update pieces set bytes = x'0102030405'`,
    'delete from pieces',
    `update stored set json = json_set(json, '$.version', 0)`,
  ]) {
    await index.exec(sql);
    await index.evict();
    await expectExact(site, usual);
    await expect.poll(() => statusOf(site).then(({ unsaved }) => unsaved)).toBe(0);
  }
  expect(server.log()).toContain('filter index');
});

test('an index that is ahead of a restored database is rebuilt', async () => {
  const site = await storedSite();
  await server.db.prepare('update listing_feed set seq = seq - 30 where site_id = ?1').bind(site.id).run();
  await server.filterIndex(site.id).evict();
  await site.writer.patchListings([{ id: 7, texts: { en: { name: 'Zzz' } } }]);
  await expectExact(site, usual);
});

test('a site that reuses the id of a deleted site has its own index', async () => {
  const gone = await newSite();
  await gone.writer.createListings(Array.from({ length: 3 }, (_, i) => listingNamed(`Gone ${i}`, { placeId: 4 })));
  await expectExact(gone, usual);
  await expect.poll(() => statusOf(gone).then(({ unsaved }) => unsaved)).toBe(0);
  await server.db.prepare(`update sites set slug = 'restoring:' || slug where id = ?1`).bind(gone.id).run();
  await server.db.prepare('delete from domains where site_id = ?1').bind(gone.id).run();
  await dropStaged(server.db, gone.id, tables);
  const site = await newSite();
  expect(site.id).toBe(gone.id);
  // Its feed is longer than that of the deleted site, so no entry looks older than the stored state.
  await site.writer.createListings(many(5));
  await expectExact(site, usual);
});

test('an index that does not match the site’s count is reported, and rebuilt if it is an hour old', async () => {
  const site = await storedSite();
  const index = server.filterIndex(site.id);
  await site.writer.patchListings([{ id: 7, state: 'hidden' }]);
  // Simulates an index that has missed the change.
  await server.db.prepare('delete from listing_feed where site_id = ?1 and listing_id = 7').bind(site.id).run();
  await index.exec(`update stored set json = json_set(json, '$.progress.begunAt', 0)`);
  await index.evict();
  await expectExact(site, usual);
  expect(server.log()).toContain('the index has 40 listings, the site counts 39');
});

test('filters follow the site: a moved category, changed attributes, a place with a reused id', async () => {
  const site = await storedSite();
  const run = (sql: string) => server.db.batch([server.db.prepare(sql).bind(site.id), changed(server.db, site.id)]);
  await run('update categories set parent_id = 4 where site_id = ?1 and id = 2');
  const moved = ['food', 'cafes', 'shops'].map((slug) => ({ filters: { category: [slug], attributes: {} } }));
  await expectExact(site, [...usual, ...moved]);
  await defineAttributes(
    site.writer,
    attributes.map((one) => (one.slug === 'rooms' ? { ...one, steps: [3, 9, 12] } : one)),
  );
  await run(`delete from attributes where site_id = ?1 and slug = 'style'`);
  await expectExact(site, usual);
  await site.writer.patchListings([
    { id: 6, placeId: 5 },
    ...[12, 18, 24, 30, 36].map((id) => ({ id, placeId: null })),
  ]);
  await run('delete from places where site_id = ?1 and id = 6');
  const lyon = {
    kind: 'city',
    slug: 'lyon',
    parent: { kind: 'country', slug: 'fr' },
    country: 'FR',
    names: {},
  } as const;
  await site.writer.ensurePlaces([lyon]);
  await site.writer.patchListings([{ id: 12, placeId: 6 }]);
  await expectExact(site, [
    ...usual,
    { filters: { city: ['lyon'], attributes: {} } },
    { filters: { city: ['paris'], attributes: {} } },
  ]);
});

test('names follow the site’s languages: another default, and an additional language', async () => {
  const site = await storedSite();
  await site.writer.patchListings(
    [1, 2, 3, 4].map((id) => ({ id, texts: { de: { name: `Ärger ${9 - id}` }, pl: { name: `Łza ${id}` } } })),
  );
  await expectExact(site, usual);
  const add = `insert into site_languages (site_id, language, position, name) values (?1, 'fr', 9, 'x')`;
  const change = `update sites set default_language = 'de' where id = ?1`;
  await server.db.batch(
    [add, change].map((sql) => server.db.prepare(sql).bind(site.id)).concat(changed(server.db, site.id)),
  );
  await expectExact(site, [...usual, { language: 'fr', limit: 100 }]);
});

test('a page ends at the current position of its last listing, and places have their current counts', async () => {
  const site = await newSite();
  const named = (name: string) => listingNamed(name, { placeId: 4 });
  await createListings(site.writer, [named('Aspen'), named('Birch'), named('Cedar')]);
  const pages = [{ limit: 2 }, { limit: 1 }, { limit: 3 }];
  for (const patch of [
    { id: 2, texts: { en: { name: 'Beech' } } },
    { id: 1, placeId: 6 },
    { id: 2, state: 'hidden' as const },
    { id: 2, state: 'published' as const, texts: { en: { name: 'Yew' } } },
  ]) {
    await expectExact(site, pages);
    await site.writer.patchListings([patch]);
  }
  await expectExact(site, pages);
});

test('while the database is down, questions at a known position are answered, and later ones fail', async () => {
  const site = await storedSite();
  const known = await ask(site);
  const position = await newestPosition(server.db, site.id);
  await server.db.prepare('alter table listing_feed rename to listing_feed_away').run();
  try {
    expect(await ask(site, { position })).toEqual(known);
    await expect(ask(site, { position: position + 1 })).rejects.toThrow('500');
  } finally {
    await server.db.prepare('alter table listing_feed_away rename to listing_feed').run();
  }
  await expectExact(site, usual);
});

test('sites are isolated from each other, and only developers can ask the index', async () => {
  const [one, two] = [await storedSite(), await newSite()];
  expect(await ask(two)).toMatchObject({ ids: [], numbers: { total: 0 } });
  expect(await ask(one)).toMatchObject({ numbers: { total: 40 } });
  const elsewhere = await server.send('atlas.localhost', `/dev/filter-index?site=${one.slug}`, { method: 'GET' });
  expect(elsewhere.status).toBe(404);
});
