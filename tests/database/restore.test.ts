import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCells } from '../../scripts/lib/recount.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { createSite } from '../../worker/domain/sites/create-site.writer.ts';
import { readRecords, writeRecord } from '../../worker/features/archive/csv.ts';
import { createImport } from '../../worker/features/imports/imports.writer.ts';
import { publishLegalTexts } from '../../worker/features/legal/legal-texts.writer.ts';
import {
  type Attempt,
  exportSite,
  fingerprintOf,
  readFiles,
  renameInside,
  reseal,
  restoreFile,
  writeFiles,
} from '../support/archives.ts';
import { newListing, siteId } from '../support/content.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createNastySite } from '../support/nasty-site.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let away: TestDatabase;
let whole: Buffer;
let before: string;
let good: string;
const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'signpost-restore-'));
  good = inFolder('good.zip');
  const home = await openTestDatabase();
  await createNastySite(home, 'nasty');
  whole = await exportSite(home, 'nasty', good);
  await home.close();
  away = await openTestDatabase();
  const occupied = await createTestSite(away.db, { slug: 'occupied' });
  await openWriter(away.db, occupied).createListings([newListing({ slug: 'there-before' })]);
  before = await fingerprintOf(away);
});
afterAll(async () => {
  await away.close();
  await rm(folder, { recursive: true });
});

/** Tries to restore a file, and expects that a refusal changes nothing. */
async function refusal(file: string): Promise<Attempt> {
  const attempt = await restoreFile(away, file);
  expect(await fingerprintOf(away)).toBe(before);
  return attempt;
}

async function changed(change: (files: Map<string, Buffer>) => void, { sealed = false } = {}): Promise<string> {
  const files = await readFiles(good);
  change(files);
  if (sealed) reseal(files);
  await writeFiles(inFolder('changed.zip'), files);
  return inFolder('changed.zip');
}

test('a file that is not a ZIP is refused', async () => {
  await writeFile(inFolder('text.zip'), 'name,city\nAnna,Munich\n');
  expect(await refusal(inFolder('text.zip'))).toEqual({ code: 'broken', problem: { code: 'not-an-archive' } });
});

test.each([30, 5000, 0.5, 0.99])('an archive of which only %d was copied is refused', async (part) => {
  await writeFile(inFolder('cut.zip'), whole.subarray(0, part < 1 ? whole.length * part : part));
  expect(await refusal(inFolder('cut.zip'))).toEqual({ code: 'broken', problem: { code: 'truncated' } });
});

test.each(['../../evil.txt', '/a/aa/evil.txt', '..\\..\\evil.txt', 'C:/aa/evil.txt'])(
  'a file named %s cannot lead out of the archive',
  async (name) => {
    const file = await changed((files) => files.set('aa/aa/evil.txt', Buffer.from('x')));
    await renameInside(file, 'aa/aa/evil.txt', name);
    expect(await refusal(file)).toEqual({ code: 'broken', problem: { code: 'unsafe-name', name } });
  },
);

test('content that does not match its checksum is refused: a table, a picture, the list of pictures', async () => {
  for (const name of ['listings.csv', 'legal-texts.csv', 'site.json', 'media.csv']) {
    const file = await changed((files) => files.get(name)?.writeUInt8(0x58, 20));
    expect(await refusal(file)).toEqual({ code: 'broken', problem: { code: 'wrong-checksum', path: name } });
  }
  let picture = '';
  const file = await changed((files) => {
    picture = [...files.keys()].find((name) => name.startsWith('media/') && files.get(name)?.length === 300) ?? '';
    files.get(picture)?.writeUInt8(0xff, 20);
  });
  expect(await refusal(file)).toEqual({ code: 'broken', problem: { code: 'wrong-checksum', path: picture } });
});

test('a ZIP bomb is refused before it is unpacked', async () => {
  const files = await readFiles(good);
  files.set('listings.csv', Buffer.alloc(300_000_000));
  await writeFiles(inFolder('bomb.zip'), files, { compress: true });
  expect(await refusal(inFolder('bomb.zip'))).toEqual({ code: 'broken', problem: { code: 'too-large' } });
});

test('a file that unpacks to more than its stated size is refused', async () => {
  const files = await readFiles(good);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  for (const entry of manifest.files) if (entry.path === 'listings.csv') entry.bytes = 10;
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  const file = inFolder('liar.zip');
  await writeFiles(file, files, { compress: true });
  const bytes = await readFile(file);
  const entry = bytes.lastIndexOf('listings.csv') - 46;
  expect(bytes.readUInt32BE(entry)).toBe(0x504b0102);
  bytes.writeUInt32LE(10, entry + 24);
  await writeFile(file, bytes);
  expect(await refusal(file)).toMatchObject({ problem: { code: 'unreadable', path: 'listings.csv' } });
});

test('an archive without a manifest, of another format, or of a later version is refused', async () => {
  const manifest = (text: string) => changed((files) => files.set('manifest.json', Buffer.from(text)));
  const without = await changed((files) => files.delete('manifest.json'));
  expect(await refusal(without)).toEqual({ code: 'broken', problem: { code: 'no-manifest' } });
  expect(await refusal(await manifest('{"format":"other"}'))).toMatchObject({ problem: { code: 'unknown-format' } });
  expect(await refusal(await manifest('{'))).toMatchObject({ problem: { code: 'bad-value' } });
  const future = await manifest('{"format":"signpost-site","version":9}');
  expect(await refusal(future)).toEqual({ code: 'broken', problem: { code: 'unknown-version', version: 9 } });
});

test('an archive with a missing, unexpected or duplicate file is refused', async () => {
  const missing = await changed((files) => files.delete('places.csv'));
  expect(await refusal(missing)).toMatchObject({ problem: { code: 'missing-file', path: 'places.csv' } });
  const more = await changed((files) => files.set('media/more.webp', Buffer.from('x')));
  expect(await refusal(more)).toMatchObject({ problem: { code: 'unexpected-file', path: 'media/more.webp' } });
  const twice = await changed((files) => files.set('listingz.csv', Buffer.from('x')));
  await renameInside(twice, 'listingz.csv', 'listings.csv');
  expect(await refusal(twice)).toMatchObject({ problem: { code: 'twice', path: 'listings.csv' } });
});

/** Removes the last columns of a table. */
async function shorten(files: Map<string, Buffer>, name: string, columns: number): Promise<void> {
  const lines: string[] = [];
  for await (const { cells } of readRecords(name, Readable.from([files.get(name) ?? Buffer.alloc(0)]))) {
    lines.push(writeRecord(cells.slice(0, -columns)));
  }
  files.set(name, Buffer.from(lines.join('')));
}

/** Takes what services have had since version 6 of the format, such as slugs, kinds and price bands. */
const withoutServiceKinds = (files: Map<string, Buffer>): Promise<void> => shorten(files, 'services.csv', 7);

/** Converts an archive to version 1 of the format: without attributes, landing pages, ratings and illustrations. */
async function asFirstVersion(files: Map<string, Buffer>): Promise<void> {
  await shorten(files, 'listings.csv', 2);
  await shorten(files, 'photos.csv', 1);
  await withoutServiceKinds(files);
  restate(files, 1, ['attributes.csv', 'landings.csv', 'service-kinds.csv', 'synonyms.csv']);
}

/** States a version of the format before 8, and takes the files away that it does not have. */
function restate(files: Map<string, Buffer>, version: number, names: readonly string[]): void {
  const manifest = JSON.parse(String(files.get('manifest.json')));
  const later = [...names, 'former-paths.csv'];
  for (const name of later) files.delete(name);
  const kept = manifest.files.filter(({ path }: { path: string }) => !later.includes(path));
  files.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, version, files: kept })));
  reseal(files);
}

test('an archive of version 1 gives a site without attributes and ratings', async () => {
  const files = await readFiles(good);
  await asFirstVersion(files);
  await writeFiles(inFolder('first.zip'), files);
  const store = await openTestDatabase();
  try {
    expect(await restoreFile(store, inFolder('first.zip'))).toMatchObject({ code: 'restored' });
    await exportSite(store, 'nasty', inFolder('first-again.zip'));
    const again = await readFiles(inFolder('first-again.zip'));
    await asFirstVersion(again);
    expect(again).toEqual(files);
    const site = await siteId(store.db, 'nasty');
    const rated = store.db.prepare('select 1 from listings where site_id = ?1 and rating_score is not null').bind(site);
    expect(await rated.first()).toBeNull();
  } finally {
    await store.close();
  }
});

test('an archive of version 2 gives a site without synonyms', async () => {
  const older = await readFiles(good);
  await withoutServiceKinds(older);
  restate(older, 2, ['service-kinds.csv', 'synonyms.csv']);
  const file = inFolder('second.zip');
  await writeFiles(file, older);
  const store = await openTestDatabase();
  try {
    expect(await restoreFile(store, file)).toMatchObject({ code: 'restored' });
    expect(await store.db.prepare('select count(*) as n from attributes').first('n')).toBeGreaterThan(0);
    expect(await store.db.prepare('select count(*) as n from synonyms').first('n')).toBe(0);
  } finally {
    await store.close();
  }
});

test('an archive of version 3 gives a site whose photos are photographs, one of this version keeps illustrations', async () => {
  const old = await readFiles(good);
  await shorten(old, 'photos.csv', 1);
  await withoutServiceKinds(old);
  restate(old, 3, ['service-kinds.csv']);
  await writeFiles(inFolder('third.zip'), old);
  for (const [file, isAny] of [
    [inFolder('third.zip'), false],
    [good, true],
  ] as const) {
    const store = await openTestDatabase();
    try {
      expect(await restoreFile(store, file)).toMatchObject({ code: 'restored' });
      const drawn = await store.db
        .prepare('select count(*) as n from photos where is_illustration = 1')
        .first<number>('n');
      expect((drawn ?? 0) > 0).toBe(isAny);
    } finally {
      await store.close();
    }
  }
});

test('an archive of this version without its attributes is refused', async () => {
  const file = await changed(
    (files) => {
      const manifest = JSON.parse(String(files.get('manifest.json')));
      manifest.files = manifest.files.filter(({ path }: { path: string }) => path !== 'attributes.csv');
      files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
      files.delete('attributes.csv');
    },
    { sealed: true },
  );
  expect(await refusal(file)).toMatchObject({ problem: { code: 'missing-file', path: 'attributes.csv' } });
});

/** Forgeries with matching checksums: file, original text, replacement, and the expected problem. */
const forgeries: readonly [string, RegExp | string, string, object][] = [
  ['listings.csv', /^id,slug/, 'slug,id', { code: 'malformed-table', record: 1 }],
  ['listings.csv', '\n1,listing-0,', '\n1,../../etc,', { code: 'bad-value', field: 'slug' }],
  ['listings.csv', '\n1,listing-0,', '\n1,listing-1,', { code: 'duplicate', field: 'slug' }],
  ['listings.csv', '\n1,listing-0,', '\n1,moved-once,', { code: 'duplicate', path: 'old-slugs.csv' }],
  ['listings.csv', '\n1,listing-0,published,en,', '\n1,listing-0,published,pl,', { code: 'unknown-reference' }],
  ['listings.csv', '\n1,listing-0,published,en,', '\n1,listing-0,famous,en,', { code: 'bad-value', field: 'state' }],
  ['listings.csv', '\n2,listing-1,pending,ar,1', '\n2,listing-1,pending,ar,99', { code: 'unknown-reference' }],
  ['listings.csv', '\n2,listing-1,', '\n1,listing-1,', { code: 'unordered', record: 3 }],
  ['listings.csv', '\n2,listing-1,', '\n02,listing-1,', { code: 'bad-value', field: 'id' }],
  ['listings.csv', '""24:00""', '""25:00""', { code: 'bad-value', field: 'hours' }],
  ['listing-texts.csv', '\n1,ar,', '\n0,ar,', { code: 'bad-value', field: 'listing_id' }],
  ['listing-categories.csv', /\n\d+(?=,\d+,\d+\n$)/, '\n999', { code: 'unknown-reference', value: '999' }],
  ['listing-categories.csv', '\n1,1,0', '\n1,1,-1', { code: 'bad-value', field: 'position' }],
  ['categories.csv', '\n3,1,three', '\n3,2,three', { code: 'unknown-reference', field: 'parent_id' }],
  ['places.csv', 'region,1,NP', 'region,1,Nepal', { code: 'bad-value', field: 'country' }],
  ['old-slugs.csv', 'moved-once,3', 'moved-once,999', { code: 'unknown-reference', value: '999' }],
  ['photos.csv', 'nasty00000000000000002', '../../../../../etc/pas', { code: 'bad-value', field: 'key' }],
  ['photos.csv', 'nasty00000000000000002', 'nasty00000000000000001', { code: 'duplicate', field: 'key' }],
  ['media.csv', 'nasty00000000000000002', 'nasty00000000000000002x', { code: 'unknown-reference', path: 'media.csv' }],
  ['media.csv', 'image/webp', 'image/svg+xml', { code: 'bad-value', field: 'type' }],
  ['legal-texts.csv', ',second,', ', ,', { code: 'bad-value', field: 'body' }],
  ['legal-texts.csv', ',second,', `,${'x'.repeat(100_001)},`, { code: 'bad-value', field: 'body' }],
  ['attributes.csv', '\nwheelchair,', '\nwheelchairs+,', { code: 'bad-value', field: 'slug' }],
  ['attributes.csv', '\nsince,number', '\nopen,number', { code: 'bad-value', field: 'slug' }],
  ['attributes.csv', '\nwheelchair,yes-no', '\nwheelchair,number', { code: 'bad-value', path: 'attributes.csv' }],
  ['attributes.csv', '\nwheelchair,yes-no,', '\nwheelchair,yes-no,99', { code: 'unknown-reference', value: '99' }],
  ['attributes.csv', '[10,1000000000]', '[10,5]', { code: 'bad-value', path: 'attributes.csv' }],
  ['landings.csv', '\n1,3,en', '\n9,3,en', { code: 'unknown-reference', field: 'category_id' }],
  ['landings.csv', '\n0,3,ar', '\n0,9,ar', { code: 'unknown-reference', field: 'place_id' }],
  ['synonyms.csv', /"\[.*\]"(?=,"\[.*\]"\n$)/, '"[""one""]"', { code: 'bad-value', field: 'words' }],
  ['synonyms.csv', /(?<=\]",)"\[.*\]"\n$/, '"[""one"",""two""]"\n', { code: 'bad-value', field: 'keys' }],
  ['listings.csv', ',rating_score,review_count', ',rating_score', { code: 'malformed-table', record: 1 }],
  ['site.json', '"accentHue": 0', '"accentHue": 360', { code: 'bad-value', field: 'accentHue' }],
  ['site.json', 'www.nasty.localhost', 'WWW nasty', { code: 'bad-value', field: 'hosts.0' }],
  ['site.json', /"language": "ar"/, '"language": "tlh"', { code: 'bad-value' }],
];

test.each(forgeries)('a forged %s is refused if %s is replaced by %s', async (name, from, to, problem) => {
  const file = await changed(
    (files) => {
      const text = String(files.get(name));
      expect(text.replace(from, () => to)).not.toBe(text);
      files.set(name, Buffer.from(text.replace(from, () => to)));
    },
    { sealed: true },
  );
  expect(await refusal(file)).toMatchObject({ code: 'broken', problem });
});

test('a site that has listings is not changed', async () => {
  expect(await restoreFile(away, good, { slug: 'occupied' })).toEqual({ code: 'has-listings', listings: 1 });
  expect(await fingerprintOf(away)).toBe(before);
});

/** The names of the tables that have rows of a site. */
async function rowsOf(db: D1Database, site: SiteId): Promise<string[]> {
  const tables = await db
    .prepare(`select name from sqlite_schema where type = 'table' and sql like '%site_id%'`)
    .all<{ name: string }>();
  const names = tables.results.map(({ name }) => name);
  const found = await db.batch(names.map((name) => db.prepare(`select 1 from ${name} where site_id = ?1`).bind(site)));
  return names.filter((_, index) => found[index]?.results.length);
}

test('a site without listings but with rows of another table is not changed', async () => {
  const { db } = away;
  const site = await createTestSite(db);
  await createImport(db, site, { fileName: 'places.csv', settings: '{}' });
  const slug = (await db.prepare('select slug from sites where id = ?1').bind(site).first<string>('slug')) ?? '';
  const untouched = await fingerprintOf(away);
  expect(await restoreFile(away, good, { slug })).toEqual({ code: 'in-use', tables: ['imports'] });
  expect(await fingerprintOf(away)).toBe(untouched);
});

test('a long text is restored completely, with its HTML', async () => {
  const store = await openTestDatabase();
  try {
    const site = await createTestSite(store.db);
    const body = '山'.repeat(100_000);
    await publishLegalTexts(store.db, site, [{ kind: 'tos', language: 'en', body, publishedAt: 1 }]);
    const slug = (await store.db.prepare('select slug from sites').first<string>('slug')) ?? '';
    const legal = () =>
      store.db
        .prepare(
          `select kind, language, version, body, html, paragraphs, published_at, effective_at, is_due, summary, author_id
           from legal_texts order by site_id`,
        )
        .all();
    const { results } = await legal();
    await exportSite(store, slug, inFolder('long.zip'));
    expect(await restoreFile(store, inFolder('long.zip'), { slug: 'long' })).toMatchObject({ code: 'restored' });
    expect((await legal()).results).toEqual([...results, ...results]);
  } finally {
    await store.close();
  }
});

test('an empty site is filled and keeps its hosts; another site keeps its own', async () => {
  const { db } = away;
  const hosts = ['own.example', 'www.own.example'];
  const languages = [{ language: 'de', name: 'Leer', tagline: '', about: '' }];
  const empty = { slug: 'empty', defaultLanguage: 'de', accentHue: 9, isProduct: false, languages, hosts };
  await createSite(db, empty);
  const site = await siteId(db, 'empty');
  await openWriter(db, site).ensureCategories([{ slug: 'left-over', parent: null, position: 0, names: {} }]);
  expect(await restoreFile(away, good, { slug: 'empty' })).toMatchObject({ code: 'restored' });
  expect(await rowsOf(db, site)).toEqual([]);
  await exportSite(away, 'empty', inFolder('filled.zip'));
  const [own, filled] = [await readFiles(good), await readFiles(inFolder('filled.zip'))];
  expect([...own].flatMap(([name, bytes]) => (filled.get(name)?.equals(bytes) ? [] : [name]))).toEqual([
    'site.json',
    'manifest.json',
  ]);
  expect(JSON.parse(String(filled.get('site.json'))).hosts).toEqual(hosts);
  await createSite(db, { ...empty, slug: 'other', hosts: ['nasty.localhost'] });
  expect(await restoreFile(away, good)).toEqual({ code: 'host-taken', hosts: ['nasty.localhost'] });
});

/** A database that fails permanently after some calls, like that of a killed process. */
function failingAfter(db: D1Database, calls: number): D1Database {
  let left = calls;
  return new Proxy(db, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (property !== 'batch') return value;
      return (...given: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return value.apply(target, given);
      };
    },
  });
}

test('a restore that is killed at any moment shows nothing, and the next one restores the whole site', async () => {
  const store = await openTestDatabase();
  const { db, media } = store;
  try {
    for (const calls of [1, 2, 3]) {
      const attempt = restoreFile({ db: failingAfter(db, calls), media }, good);
      await expect(attempt).rejects.toThrow();
      const seen = await db.batch([db.prepare('select slug from sites'), db.prepare('select host from domains')]);
      expect(seen.map(({ results }) => results)).toEqual([[{ slug: 'restoring:nasty' }], []]);
    }
    expect(await restoreFile(store, good)).toMatchObject({ code: 'restored' });
    expect((await exportSite(store, 'nasty', inFolder('after.zip'))).equals(whole)).toBe(true);
    const slugs = await db.prepare('select slug from sites').all();
    expect(slugs.results).toEqual([{ slug: 'nasty' }]);
    const { kept, expected } = await readCells(db, await siteId(db, 'nasty'));
    expect(kept).toEqual(expected);
  } finally {
    await store.close();
  }
});

test('a restore that fails deletes what it has written', async () => {
  const store = await openTestDatabase();
  try {
    const untouched = await fingerprintOf(store);
    const fail = () => {
      throw new Error('out of patience');
    };
    await expect(restoreFile(store, good, { onListings: fail })).rejects.toThrow('out of patience');
    expect(await fingerprintOf(store)).toBe(untouched);
  } finally {
    await store.close();
  }
});

test('a site that asks its staff for a passkey still does so when it is restored; an older archive says nothing of it', async () => {
  const home = await openTestDatabase();
  try {
    await restoreFile(home, good);
    await home.db.prepare(`update sites set staff_proof = 'passkey'`).run();
    await exportSite(home, 'nasty', inFolder('careful.zip'));
  } finally {
    await home.close();
  }
  const proofOf = async (file: string) => {
    const other = await openTestDatabase();
    try {
      expect(await restoreFile(other, file)).toMatchObject({ code: 'restored' });
      return await other.db.prepare('select staff_proof from sites').first('staff_proof');
    } finally {
      await other.close();
    }
  };
  expect(await proofOf(inFolder('careful.zip'))).toBe('passkey');
  const files = await readFiles(inFolder('careful.zip'));
  const { staffProof, ...site } = JSON.parse(String(files.get('site.json')));
  expect(staffProof).toBe('passkey');
  files.set('site.json', Buffer.from(JSON.stringify(site)));
  reseal(files);
  await writeFiles(inFolder('older.zip'), files);
  expect(await proofOf(inFolder('older.zip'))).toBe('any');
});

test('A restored site has the time zone and the units of its admins; an older archive has the usual ones', async () => {
  const home = await openTestDatabase();
  try {
    await restoreFile(home, good);
    await home.db.prepare(`update sites set time_zone = 'Asia/Kolkata', units = 'imperial'`).run();
    await exportSite(home, 'nasty', inFolder('set.zip'));
  } finally {
    await home.close();
  }
  const settingsOf = async (file: string) => {
    const other = await openTestDatabase();
    try {
      expect(await restoreFile(other, file)).toMatchObject({ code: 'restored' });
      return await other.db.prepare('select time_zone as zone, units from sites').first();
    } finally {
      await other.close();
    }
  };
  expect(await settingsOf(inFolder('set.zip'))).toEqual({ zone: 'Asia/Kolkata', units: 'imperial' });
  const files = await readFiles(inFolder('set.zip'));
  const { timeZone, units, ...site } = JSON.parse(String(files.get('site.json')));
  expect([timeZone, units]).toEqual(['Asia/Kolkata', 'imperial']);
  files.set('site.json', Buffer.from(JSON.stringify(site)));
  reseal(files);
  await writeFiles(inFolder('old-set.zip'), files);
  expect(await settingsOf(inFolder('old-set.zip'))).toEqual({ zone: 'UTC', units: 'place' });
});
