import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Hours } from '../../web/contract/hours.ts';
import type { BranchPart } from '../../web/contract/pages/branches.data.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import type { NewListing } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { deleteDueUploads } from '../../worker/domain/uploads/clean-up.writer.ts';
import type { Stores } from '../../worker/domain/uploads/uploads.writer.ts';
import { readBranches } from '../../worker/features/submissions/branches/branches.query.ts';
import { copiedValues } from '../../worker/features/submissions/branches/copied.ts';
import { photoCopies } from '../../worker/features/submissions/branches/photo-copies.ts';
import { publishBranches } from '../../worker/features/submissions/branches/publish.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { beforeWrites, failing } from '../support/failing-database.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { giveRole } from '../support/owners.ts';
import { createPeople, type People, photoNamed } from '../support/queue-site.ts';

const now = 1_800_000_000_000;
const day = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let people: People;
let site: SiteId;
/** Main, North, South and a listing of somebody else. */
let [main, north, south, foreign]: [number, number, number, number] = [0, 0, 0, 0];

const special: Hours['special'] = [{ date: '12-25', hours: [] }];
const hours: Hours = { mon: [['09:00', '17:00']], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], special };
const mainPhotos = ['photoaofmainbranch', 'photobofmainbranch'].map((key) => photoNamed(key));
const drawing = { ...photoNamed('drawingofmainbranch'), isIllustration: true };

const branch = (name: string, more: Partial<NewListing> = {}): NewListing =>
  listingNamed(name, {
    texts: { en: { name, summary: `${name} in short.`, description: '' }, de: { name, summary: '', description: '' } },
    photos: [photoNamed(`photoof${name.toLowerCase()}branch`)],
    ...more,
  });

beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

beforeEach(async () => {
  site = await createTestSite(database.db, { languages: ['en', 'de', 'fr'] });
  const text = (summary: string, description = '') => ({ name: 'Main', summary, description });
  const ids = await createListings(openWriter(database.db, site), [
    branch('Main', {
      hours,
      texts: { en: text('Bread.', 'Bread and cake.'), de: text('Brot.'), fr: text('Pain.') },
      photos: [...mainPhotos, drawing],
    }),
    branch('North'),
    branch('South', { language: 'de', hours: { ...hours, mon: [], special: [] } }),
    branch('Foreign'),
  ]);
  [main, north, south, foreign] = ids as typeof ids & [number, number, number, number];
  await database.db
    .prepare('insert into members (site_id, person_id, joined_at) values (?1, ?2, 1), (?1, ?3, 1)')
    .bind(site, people.member, people.other)
    .run();
  for (const listing of [main, north, south]) {
    await giveRole(database.db, { site, listing, person: people.member, role: 'owner' });
  }
  await giveRole(database.db, { site, listing: foreign, person: people.other, role: 'owner' });
  for (const { key } of [...mainPhotos, drawing]) {
    await database.media.put(photoObject(site, key), new TextEncoder().encode(`bytes of ${key}`), {
      httpMetadata: { contentType: 'image/webp' },
    });
  }
});

type Copy = {
  parts?: readonly BranchPart[];
  to?: readonly number[];
  person?: PersonId;
  db?: TestDatabase['db'];
  media?: Stores['media'];
  at?: number;
  /** Something that happens after the difference was shown. */
  meanwhile?: () => Promise<unknown>;
};

/** Copies from the main branch, as the form does. */
async function copy({ parts = ['hours'], to = [north], person = people.member, meanwhile, at = now, ...with_ }: Copy) {
  const scope = { siteId: site, language: 'en', defaultLanguage: 'en' };
  const read = () => readBranches(openReader(database.db, new Meter()), scope, { person, ids: [main, ...to] });
  const seen = new Map((await read()).rows.map(({ id, updatedAt }) => [id, updatedAt]));
  await meanwhile?.();
  const { rows } = await read();
  const row = rows.find(({ id }) => id === main);
  if (!row) throw new Error('the person does not run the main branch');
  const targets = rows.filter(({ id }) => id !== main);
  const copies = await photoCopies(site, row, parts.includes('photos') ? targets : []);
  const stores = { db: with_.db ?? database.db, media: with_.media ?? (database.media as never) };
  const source = { row, parts };
  const result = await publishBranches(stores, {
    ...{ site, source, person, now: at },
    branches: targets.map((one) => ({
      ...{ row: one, copies: copies.get(one.id) ?? [], version: seen.get(one.id) ?? 0 },
    })),
  });
  return { ...result, row, targets, copies };
}

const all = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await database.db
      .prepare(query)
      .bind(site, ...values)
      .all<Row>()
  ).results;

const listing = async (id: number) => {
  const [row] = await all<{ hours: string | null }>('select hours from listings where site_id = ?1 and id = ?2', id);
  const texts = await all<{ language: string; summary: string; description: string }>(
    'select language, summary, description from listing_texts where site_id = ?1 and listing_id = ?2 order by language',
    id,
  );
  const photos = await all<{ key: string; alt: string }>(
    'select key, alt from photos where site_id = ?1 and listing_id = ?2 order by position',
    id,
  );
  return { hours: JSON.parse(row?.hours ?? 'null'), texts, photos };
};

const entries = () =>
  all<{ thing_id: number }>(`select * from audit_log where site_id = ?1 and action = 'listing.edit'`);
const uploads = () => all<{ key: string; due_at: number | null }>('select key, due_at from uploads where site_id = ?1');
const bytesOf = async (key: string) => {
  const bytes = await (await database.media.get(photoObject(site, key)))?.arrayBuffer();
  return bytes && new TextDecoder().decode(bytes);
};

describe('An owner of several listings', () => {
  test('copies opening hours with special days; each listing has an entry of its own in the audit log', async () => {
    expect(await copy({ to: [north, south] })).toMatchObject({ written: [north, south], left: [], stuck: [] });
    for (const id of [north, south]) expect((await listing(id)).hours).toEqual(hours);
    expect((await entries()).map(({ thing_id }) => thing_id)).toEqual([north, south]);
    expect((await listing(north)).photos).toHaveLength(1);
  });

  test('copies texts to the languages that a listing has, also where its own language is another one', async () => {
    await copy({ parts: ['texts'], to: [north, south] });
    const texts = [
      { language: 'de', summary: 'Brot.', description: '' },
      { language: 'en', summary: 'Bread.', description: 'Bread and cake.' },
    ];
    expect((await listing(north)).texts).toEqual(texts);
    expect((await listing(south)).texts).toEqual(texts);
  });

  test('keeps what the listing that is copied lacks', async () => {
    await openWriter(database.db, site).patchListings([
      { id: main, hours: null, texts: { en: { name: 'Main', summary: '', description: '' } }, photos: [] },
    ]);
    const before = await listing(north);
    expect(await copy({ parts: ['hours', 'texts', 'photos'] })).toMatchObject({ written: [north] });
    expect(await listing(north)).toEqual({
      ...before,
      texts: before.texts.map((text) => (text.language === 'de' ? { ...text, summary: 'Brot.' } : text)),
    });
  });

  test('copies photos with their objects; a drawing is not copied, and what they replace is kept for a month', async () => {
    expect(await copy({ parts: ['photos'], to: [north, south] })).toMatchObject({ written: [north, south] });
    const [one, other] = [(await listing(north)).photos, (await listing(south)).photos];
    expect(one.map(({ alt }) => alt)).toEqual(mainPhotos.map(({ alt }) => JSON.stringify(alt)));
    expect(new Set([...one, ...other, ...mainPhotos].map(({ key }) => key)).size).toBe(6);
    expect(await Promise.all(one.map(({ key }) => bytesOf(key)))).toEqual(
      mainPhotos.map(({ key }) => `bytes of ${key}`),
    );
    expect(await uploads()).toEqual([
      { key: 'photoofnorthbranch', due_at: now + 30 * day },
      { key: 'photoofsouthbranch', due_at: now + 30 * day },
    ]);
    expect((await listing(main)).photos).toHaveLength(3);
  });

  test('sees no difference where everything was copied before, and writes nothing then', async () => {
    const parts = ['hours', 'texts', 'photos'] as const;
    await copy({ parts });
    const { row, targets, copies, ...again } = await copy({ parts });
    expect(again).toEqual({ written: [], left: [], stuck: [] });
    expect(targets.map((one) => copiedValues({ row, parts }, one, copies.get(one.id) ?? []))).toEqual([{}]);
    expect(await entries()).toHaveLength(1);
  });

  test('gets photos back that were copied before and replaced since', async () => {
    await copy({ parts: ['photos'] });
    const { photos } = await listing(north);
    await openWriter(database.db, site).patchListings([{ id: north, photos: [] }]);
    expect(await copy({ parts: ['photos'], at: now + day })).toMatchObject({ written: [north] });
    expect((await listing(north)).photos).toEqual(photos);
  });

  test('is told of a listing that changed meanwhile: it stays, and the others are written', async () => {
    const meanwhile = () => openWriter(database.db, site).patchListings([{ id: north, phone: '+49 30 1' }]);
    expect(await copy({ to: [north, south], meanwhile })).toMatchObject({ written: [south], left: [north] });
    expect((await listing(north)).hours).toBeNull();
  });

  test('is told of a listing that changes in the moment of the write', async () => {
    let writes = 0;
    const db = beforeWrites(database.db, async () => {
      writes += 1;
      if (writes === 1) await openWriter(database.db, site).patchListings([{ id: north, phone: '+49 30 2' }]);
    });
    expect(await copy({ to: [north, south], db })).toMatchObject({ written: [south], left: [north] });
    expect((await entries()).map(({ thing_id }) => thing_id)).toEqual([south]);
  });

  test('changes no listing of others, and none that they no longer run', async () => {
    const end = () =>
      database.db.prepare('delete from listing_roles where site_id = ?1 and listing_id = ?2').bind(site, north).run();
    expect(await copy({ to: [north, south, foreign], meanwhile: end })).toMatchObject({ written: [south] });
    await expect(copy({ person: people.other })).rejects.toThrow('does not run');
    let isEnded = false;
    const db = beforeWrites(database.db, async () => {
      if (!isEnded) await database.db.prepare('delete from listing_roles where site_id = ?1').bind(site).run();
      isEnded = true;
    });
    await openWriter(database.db, site).patchListings([{ id: south, hours: null }]);
    expect(await copy({ to: [south], db })).toMatchObject({ written: [], left: [south] });
    for (const id of [north, south, foreign]) expect((await listing(id)).hours?.mon ?? []).toEqual([]);
  });

  test('changes nothing of a listing whose photo cannot be read', async () => {
    await database.media.delete(photoObject(site, 'photobofmainbranch'));
    expect(await copy({ parts: ['hours', 'photos'] })).toMatchObject({ written: [], stuck: [north] });
    expect((await listing(north)).hours).toBeNull();
  });
});

test('What breaks off writes a listing wholly or not at all, and copies of photos that no listing has are deleted', async () => {
  const parts = ['hours', 'photos'] as const;
  let isOver = false;
  for (let call = 1; !isOver; call += 1) {
    for (const when of ['before', 'after'] as const) {
      await openWriter(database.db, site).patchListings([
        { id: north, hours: null, photos: [] },
        { id: south, hours: null, photos: [] },
      ]);
      const { db, calls } = failing(database.db, { call, when });
      const isDone = await copy({ parts, to: [north, south], db }).then(
        () => true,
        () => false,
      );
      isOver = isDone && calls() < call;
      for (const id of [north, south]) {
        const { hours: own, photos } = await listing(id);
        expect([own?.mon ?? null, photos.length]).toEqual(photos.length ? [[['09:00', '17:00']], 2] : [null, 0]);
        for (const { key } of photos) expect(await bytesOf(key)).toBeDefined();
      }
    }
  }
  await openWriter(database.db, site).patchListings([{ id: north, photos: [], hours: null }]);
  const { db } = failing(database.db, { call: 3, when: 'before' });
  await expect(copy({ parts, db })).rejects.toThrow('lost');
  const left = (await uploads()).filter(({ key }) => key !== 'photoofnorthbranch');
  expect(left).toHaveLength(2);
  await deleteDueUploads({ db: database.db, media: database.media as never }, now + day);
  for (const { key } of left) expect(await bytesOf(key)).toBeUndefined();
  expect(await bytesOf('photoaofmainbranch')).toBe('bytes of photoaofmainbranch');
});
