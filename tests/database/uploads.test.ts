import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchUnlessRefused } from '../../worker/data/refusal.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import type { Sql } from '../../worker/data/sql.ts';
import type { DraftFields, DraftHolder } from '../../worker/domain/drafts/drafts.ts';
import { adoptDrafts, changeDraft, endDraft } from '../../worker/domain/drafts/drafts.writer.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { deleteDueUploads, releaseAbandoned } from '../../worker/domain/uploads/clean-up.writer.ts';
import {
  claimUploads,
  publishUploads,
  releaseUploads,
  retireStatements,
  submitUploads,
} from '../../worker/domain/uploads/sent-uploads.writer.ts';
import { uploadKey } from '../../worker/domain/uploads/uploads.ts';
import { discardUpload, keepUpload, type Stores, storeUpload } from '../../worker/domain/uploads/uploads.writer.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createListings, listingNamed } from '../support/listings.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** When the photos of the tests are uploaded. */
const now = 1_700_000_000_000;

let database: TestDatabase;
let stores: Stores;
let site: SiteId;
let person: PersonId;
const browser: DraftHolder = { browserHash: 'browser' };

beforeAll(async () => {
  database = await openTestDatabase();
  stores = { db: database.db, media: database.media as never };
  person = await personOfAddress(database.db, { address: 'member@mail.example', language: 'en', now: 1 });
});
afterAll(() => database.close());
beforeEach(async () => {
  site = await createTestSite(database.db);
});

const keyOf = (name: string): string => name.padEnd(32, 'x').replaceAll('-', 'z');
const draftOf = (holder: DraftHolder, thing = 'new') => ({ site, holder, form: 'submission' as const, thing });
const photo = { bytes: new Uint8Array([1, 2, 3]), width: 400, height: 300 };

const upload = (name: string, holder: DraftHolder = { person }, at = now) =>
  storeUpload(stores, { draft: draftOf(holder), key: keyOf(name), photo, now: at });

const rows = async () =>
  (await database.db.prepare('select * from uploads where site_id = ?1 order by key').bind(site).all<RowOfUpload>())
    .results;
type RowOfUpload = { key: string; holder: string; submission_id: number | null; due_at: number | null };
const dueOf = async (name: string) => (await rows()).find(({ key }) => key === keyOf(name))?.due_at;
const isStored = async (name: string) => (await database.media.get(photoObject(site, keyOf(name)))) !== null;
const write = (...statements: readonly Sql[]) => batchUnlessRefused(database.db, statements);

const saved = (holder: DraftHolder, fields: DraftFields = { name: 'A place' }) =>
  changeDraft(database.db, { ...draftOf(holder), path: '/en/create', now }, () => ({ fields }));

/** A night: what belongs to nothing is deleted. */
async function night(at: number): Promise<void> {
  await releaseAbandoned(database.db, at);
  await deleteDueUploads(stores, at + hour);
}

const from = (holders: readonly DraftHolder[] = [{ person }]) => ({
  ...{ site, holders, form: 'submission', thing: 'new', listing: null, now },
});

async function publishedListing(...names: readonly string[]): Promise<number> {
  const photos = names.map((name) => ({ key: keyOf(name), width: 400, height: 300, alt: {}, credit: '' }));
  for (const name of names)
    await stores.media.put(photoObject(site, keyOf(name)), photo.bytes, {
      httpMetadata: { contentType: 'image/webp' },
    });
  const [id = 0] = await createListings(openWriter(database.db, site), [listingNamed('A place', { photos })]);
  return id;
}

describe('A photo of a draft', () => {
  test('is stored once, also where it is sent several times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload('a')));
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill('stored'));
    expect(await rows()).toMatchObject([{ key: keyOf('a'), holder: `p:${person}`, due_at: null, submission_id: null }]);
    expect(await isStored('a')).toBe(true);
  });

  test('leaves nothing when its upload breaks off', async () => {
    const broken = { ...stores, media: { ...stores.media, put: () => Promise.reject(new Error('broken off')) } };
    const draft = draftOf({ person });
    await expect(storeUpload(broken as never, { draft, key: keyOf('a'), photo, now })).rejects.toThrow('broken off');
    expect(await dueOf('a')).toBe(now + hour);
    expect(await upload('a')).toMatchObject({ code: 'stored' });
    await expect(storeUpload(broken as never, { draft, key: keyOf('b'), photo, now })).rejects.toThrow();
    await night(now + 2 * hour);
    expect((await rows()).map(({ key }) => key)).toEqual([keyOf('a')]);
  });

  test('is the twelfth at most, however many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => upload(`n${i}`)));
    expect(answers.filter(({ code }) => code === 'stored')).toHaveLength(12);
    expect(answers.filter(({ code }) => code === 'many')).toHaveLength(4);
    // Which ones come too late is open.
    const stored = answers.findIndex(({ code }) => code === 'stored');
    await discardUpload(database.db, { draft: draftOf({ person }), key: keyOf(`n${stored}`), now });
    const kept = (await rows()).filter(({ due_at }) => due_at === null);
    expect(kept.length).toBeLessThanOrEqual(12);
    expect((await upload('more')).code).toBe('stored');
    expect((await upload('even-more')).code).toBe('many');
  });

  test('never gets the key of another draft or of a published photo', async () => {
    await upload('a');
    expect(await upload('a', browser)).toEqual({ code: 'taken' });
    await publishedListing('b');
    expect(await upload('b')).toEqual({ code: 'taken' });
    expect((await rows()).map(({ key, holder }) => [key, holder])).toEqual([[keyOf('a'), `p:${person}`]]);
  });

  test('has a key of its own for each id and each content', async () => {
    const [one, other] = [new Uint8Array([1]), new Uint8Array([2])];
    const keys = await Promise.all([
      uploadKey(site, 'x', one),
      uploadKey(site, 'x', one),
      uploadKey(site, 'x', other),
      uploadKey(site, 'y', one),
    ]);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('comes back after it was removed, and is deleted after a day', async () => {
    await saved({ person });
    const of = { draft: draftOf({ person }), key: keyOf('a'), now };
    await upload('a');
    expect(await discardUpload(database.db, of)).toBe(true);
    expect(await keepUpload(database.db, of)).toBe(true);
    expect(await dueOf('a')).toBeNull();
    expect(await discardUpload(database.db, { ...of, draft: draftOf(browser) })).toBe(false);
    await discardUpload(database.db, of);
    expect(await keepUpload(database.db, { ...of, now: now + day + 1 })).toBe(false);
    await night(now + 2 * day);
    expect([await rows(), await isStored('a')]).toEqual([[], false]);
  });

  test('that was removed and brought back while the draft was full stays once the draft is saved with it', async () => {
    const names = Array.from({ length: 13 }, (_, i) => `photo-${i}`);
    const draft = { draft: draftOf({ person }), now };
    for (const name of names.slice(0, 12)) await upload(name);
    await discardUpload(database.db, { ...draft, key: keyOf('photo-0') });
    await upload('photo-12');
    expect(await keepUpload(database.db, { ...draft, key: keyOf('photo-0') })).toBe(false);
    const saveWith = (kept: readonly string[]) =>
      saved({ person }, { photos: kept.map((name) => `${keyOf(name)}:400x300`).join(' ') });
    // The draft has one photo too many until its author removes another one.
    await saveWith(names);
    expect(await dueOf('photo-0')).toBe(now + day);
    await saveWith(names.slice(0, 12));
    expect([await dueOf('photo-0'), await dueOf('photo-12')]).toEqual([null, now + day]);
    await night(now + 2 * day);
    expect([await isStored('photo-0'), await isStored('photo-12')]).toEqual([true, false]);
  });

  test('stays as long as the draft, and goes within a day after its end', async () => {
    await saved({ person });
    await upload('a');
    await night(now + 30 * day);
    expect(await isStored('a')).toBe(true);
    await write(endDraft(site, { holders: [{ person }], form: 'submission', thing: 'new' }));
    await night(now + 31 * day);
    expect([await rows(), await isStored('a')]).toEqual([[], false]);
  });

  test('goes once the draft has expired: a browser’s within two days', async () => {
    await saved(browser);
    await upload('a', browser);
    await upload('without-a-draft-yet', browser);
    await night(now + 23 * hour);
    expect((await rows()).length).toBe(2);
    await night(now + day + hour);
    expect(await rows()).toEqual([]);
  });

  test('goes on with the draft of the person who signs in', async () => {
    await upload('old');
    await upload('both');
    await saved({ person }, { photos: keyOf('old') });
    await upload('new', browser);
    await saved(browser, { photos: `${keyOf('new')} ${keyOf('both')}` });
    await adoptDrafts(database.db, { site, person, browserHash: 'browser', now });
    const adopted = await rows();
    expect(adopted.map(({ holder }) => holder)).toEqual(Array(3).fill(`p:${person}`));
    // The photos of the person gave way to the newer ones of the browser.
    expect([await dueOf('new'), await dueOf('both'), await dueOf('old')]).toEqual([null, null, now + day]);
  });

  test('of a person is left alone when they sign in where the draft of the browser has no photos', async () => {
    await upload('a');
    await saved({ person }, { photos: keyOf('a') });
    await saved(browser);
    await adoptDrafts(database.db, { site, person, browserHash: 'browser', now });
    expect(await dueOf('a')).toBeNull();
  });
});

describe('A photo that is sent', () => {
  const sent = async (names: readonly string[], more = {}) =>
    write(...submitUploads({ ...from(), submission: 7, keys: names.map(keyOf), ...more }));

  test('belongs to what was sent, and what was left out of the draft becomes due', async () => {
    await upload('a');
    await upload('b');
    expect(await sent(['a'])).toBe(true);
    expect(await rows()).toMatchObject([
      { holder: '', submission_id: 7, due_at: null },
      { holder: `p:${person}`, submission_id: null, due_at: now + day },
    ]);
    await night(now + 60 * day);
    expect([await isStored('a'), await isStored('b')]).toEqual([true, false]);
  });

  test('can come from the browser in which it was uploaded before signing in', async () => {
    await upload('a', browser);
    expect(await sent(['a'], { holders: [{ person }, browser] })).toBe(true);
  });

  test.each([
    ['of another person', async () => void (await upload('x', browser))],
    [
      'of another form',
      async () =>
        void (await storeUpload(stores, { draft: draftOf({ person }, 'other'), key: keyOf('x'), photo, now })),
    ],
    ['of another listing', async () => void (await publishedListing('x'))],
    ['that nobody uploaded', async () => undefined],
    [
      'that is due',
      async () => {
        await upload('x', { person }, now - 2 * day);
        await discardUpload(database.db, { draft: draftOf({ person }), key: keyOf('x'), now: now - 2 * day });
      },
    ],
    [
      'of what another person sent',
      async () => {
        await upload('x', browser);
        await write(...submitUploads({ ...from([browser]), submission: 6, keys: [keyOf('x')] }));
      },
    ],
  ])('is refused with all others where one is a photo %s', async (_, prepare) => {
    await prepare();
    await upload('a');
    const before = await rows();
    expect(await sent(['a', 'x'])).toBe(false);
    expect(await rows()).toEqual(before);
  });

  test('can be one of the listing that is corrected', async () => {
    const listing = await publishedListing('x');
    await upload('a');
    expect(await sent(['x', 'a'], { listing })).toBe(true);
    expect((await rows()).map(({ key }) => key)).toEqual([keyOf('a')]);
  });

  test('stays when it is sent again, and becomes due when it is left out then', async () => {
    await upload('a');
    await upload('b');
    await sent(['a', 'b']);
    await upload('c');
    expect(await sent(['b', 'c'])).toBe(true);
    expect([await dueOf('a'), await dueOf('b'), await dueOf('c')]).toEqual([now + day, null, null]);
  });

  test('is deleted after a refusal, unless an appeal keeps it', async () => {
    await upload('a');
    await sent(['a']);
    await write(releaseUploads({ site, submission: 7, dueAt: now + 10 * day }));
    expect(await dueOf('a')).toBe(now + 10 * day);
    await write(claimUploads({ site, submission: 7, keys: [keyOf('a')], now: now + 9 * day }));
    expect(await dueOf('a')).toBeNull();
    await write(releaseUploads({ site, submission: 7, dueAt: now + 10 * day }));
    await write(claimUploads({ site, submission: 7, keys: [keyOf('a')], now: now + 11 * day }));
    await night(now + 12 * day);
    expect([await rows(), await isStored('a')]).toEqual([[], false]);
    expect(await write(...publishUploads({ site, keys: [keyOf('a')], listing: null, now }))).toBe(false);
  });
});

describe('A photo that is published', () => {
  test('is no upload any more, and stays', async () => {
    await upload('a');
    await write(...submitUploads({ ...from(), submission: 7, keys: [keyOf('a')] }));
    expect(await write(...publishUploads({ site, keys: [keyOf('a')], listing: null, now }))).toBe(true);
    await publishedListing('a');
    await night(now + 365 * day);
    expect([await rows(), await isStored('a')]).toEqual([[], true]);
  });

  test('cannot be one of a draft, or one that is not there', async () => {
    await upload('a');
    for (const name of ['a', 'nothing'])
      expect(await write(...publishUploads({ site, keys: [keyOf(name)], listing: null, now }))).toBe(false);
    expect((await rows()).length).toBe(1);
  });

  test('can be published again for 30 days after it left its listing', async () => {
    const listing = await publishedListing('a', 'b');
    const writer = openWriter(database.db, site);
    const leave = { site, keys: [keyOf('a')], now };
    expect(await write(...retireStatements(leave))).toBe(true);
    await writer.patchListings([
      { id: listing, photos: [{ key: keyOf('b'), width: 400, height: 300, alt: {}, credit: '' }] },
    ]);
    await night(now + 29 * day);
    expect([await dueOf('a'), await isStored('a')]).toEqual([now + 30 * day, true]);
    const again = { site, keys: [keyOf('a'), keyOf('b')], listing, now: now + 29 * day };
    expect(await write(...publishUploads(again))).toBe(true);
    expect(await rows()).toEqual([]);
    await write(...retireStatements({ ...leave, keys: [keyOf('b')] }));
    await writer.patchListings([{ id: listing, photos: [] }]);
    await night(now + 31 * day);
    expect([await rows(), await isStored('b')]).toEqual([[], false]);
    expect(await write(...publishUploads({ ...again, keys: [keyOf('b')] }))).toBe(false);
  });

  test('goes back to what was sent where its publication is undone', async () => {
    await publishedListing('a');
    await write(...retireStatements({ site, keys: [keyOf('a')], submission: 7, now }));
    expect(await rows()).toMatchObject([{ submission_id: 7, due_at: null, holder: '' }]);
  });

  test('is never deleted, even if it is listed as due', async () => {
    await publishedListing('a');
    await write(...retireStatements({ site, keys: [keyOf('a')], now: now - 60 * day }));
    await night(now);
    expect([await rows(), await isStored('a')]).toEqual([[], true]);
  });
});

test('A night that cannot delete an object tries again the next night', async () => {
  await upload('a', { person }, now - 3 * day);
  await discardUpload(database.db, { draft: draftOf({ person }), key: keyOf('a'), now: now - 3 * day });
  const broken = { ...stores, media: { delete: () => Promise.reject(new Error('no answer')) } as never };
  await expect(deleteDueUploads(broken, now)).rejects.toThrow('no answer');
  expect((await rows()).length).toBe(1);
  await deleteDueUploads(stores, now);
  expect([await rows(), await isStored('a')]).toEqual([[], false]);
});

test('The clean-up reads ranges of indexes, never all photos', async () => {
  const statements: string[] = [];
  const noting = {
    prepare: (text: string) => ({
      bind: () => {
        statements.push(text);
        return { run: async () => ({ meta: { changes: 0 } }), all: async () => ({ results: [] }) };
      },
    }),
  };
  await releaseAbandoned(noting as never, now);
  await deleteDueUploads({ ...stores, db: noting as never }, now);
  expect(statements).toHaveLength(2);
  for (const text of statements) {
    const plan = await database.db
      .prepare(`explain query plan ${text.replaceAll(/\?\d*/g, '0')}`)
      .all<{ detail: string }>();
    const steps = plan.results.map(({ detail }) => detail).join('\n');
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
    expect(steps).toMatch(/uploads_by_(age|due)/);
  }
});
