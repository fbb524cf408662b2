import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCells } from '../../scripts/lib/recount.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { exportSite, readFiles, restoreFile, writeFiles } from '../support/archives.ts';
import { listingOf, newListing, siteId } from '../support/content.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFixture } from '../support/fixture-sites/fixture.ts';
import { createListings } from '../support/listings.ts';
import { createNastySite } from '../support/nasty-site.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let home: TestDatabase;
const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'signpost-export-'));
  home = await openTestDatabase();
  await writeFixture(home.db, home.media);
  await createNastySite(home, 'nasty');
});
afterAll(async () => {
  await home.close();
  await rm(folder, { recursive: true });
});

/** Sorted rows of derived tables and columns, which no archive contains. */
async function derived({ db }: TestDatabase, slug: string): Promise<unknown[]> {
  const site = await siteId(db, slug);
  const queries = [
    'select id, name_key, position_key from listings where site_id = ?1 order by id',
    'select slug, listing_id from listing_slugs where site_id = ?1 order by slug',
    'select cell, listings, latitude_sum, longitude_sum from map_cells where site_id = ?1 order by cell',
    'select band, squares from map_bands where site_id = ?1 order by band',
    'select kind, language, version, html, paragraphs from legal_texts where site_id = ?1 order by 1, 2, 3',
    'select countries, created_at from sites where id = ?1',
    'select categories, attributes from vocabularies where site_id = ?1',
  ];
  const results = await db.batch(queries.map((sql) => db.prepare(sql).bind(site)));
  return results.map(({ results }) => results);
}

test.each(['atlas', 'crafts', 'signpost', 'nasty'])(
  'the site %s is restored into an empty database and exported again byte for byte, and its counts equal a recount',
  async (slug) => {
    const bytes = await exportSite(home, slug, inFolder(`${slug}.zip`));
    const away = await openTestDatabase();
    try {
      expect(await restoreFile(away, inFolder(`${slug}.zip`))).toMatchObject({ code: 'restored' });
      const again = await exportSite(away, slug, inFolder(`${slug}-again.zip`));
      expect(again.equals(bytes)).toBe(true);
      expect(await derived(away, slug)).toEqual(await derived(home, slug));
      const { kept, expected } = await readCells(away.db, await siteId(away.db, slug));
      expect(kept).toEqual(expected);
      expect(kept.cells.length).toBeGreaterThan(0);
    } finally {
      await away.close();
    }
  },
);

test('an archive contains everything that a site has', async () => {
  await exportSite(home, 'nasty', inFolder('nasty.zip'));
  const files = await readFiles(inFolder('nasty.zip'));
  const lines = (name: string) => String(files.get(name)).trim().split('\n').length;
  expect([...files.keys()].filter((name) => !name.startsWith('media/'))).toEqual([
    'site.json',
    'categories.csv',
    'places.csv',
    'listings.csv',
    'listing-texts.csv',
    'listing-categories.csv',
    'old-slugs.csv',
    'photos.csv',
    'services.csv',
    'service-kinds.csv',
    'attributes.csv',
    'landings.csv',
    'former-paths.csv',
    'legal-texts.csv',
    'synonyms.csv',
    'media.csv',
    'manifest.json',
  ]);
  expect([...files.keys()].filter((name) => name.startsWith('media/')).length).toBe(lines('media.csv') - 1);
  expect(String(files.get('old-slugs.csv'))).toBe('slug,listing_id\nlisting-2,3\nlisting-8,9\nmoved-once,3\n');
  expect(JSON.parse(String(files.get('site.json'))).hosts).toEqual([
    'www.nasty.localhost',
    'a.nasty.localhost',
    'nasty.localhost',
  ]);
});

test('two exports of an unchanged site are equal, and an export of a changed site differs', async () => {
  const first = await exportSite(home, 'crafts', inFolder('first.zip'));
  const second = await exportSite(home, 'crafts', inFolder('second.zip'));
  expect(second.equals(first)).toBe(true);
  const site = await siteId(home.db, 'crafts');
  await openWriter(home.db, site).patchListings([{ id: 1, phone: '+49 89 123456' }]);
  expect((await exportSite(home, 'crafts', inFolder('third.zip'))).equals(first)).toBe(false);
});

test('an archive contains nothing of what waits for a decision, and none of its photos', async () => {
  const before = await exportSite(home, 'nasty', inFolder('before.zip'));
  const site = await siteId(home.db, 'nasty');
  const key = 'waiting'.padEnd(32, '0');
  await home.media.put(photoObject(site, key), new Uint8Array([1, 2, 3]), {
    httpMetadata: { contentType: 'image/webp' },
  });
  await home.db.batch([
    home.db.prepare(`insert into submissions (site_id, id, kind) values (?1, 1, 'submission')`).bind(site),
    home.db
      .prepare(
        `insert into uploads (site_id, key, submission_id, width, height, created_at) values (?1, ?2, 1, 400, 300, 1)`,
      )
      .bind(site, key),
  ]);
  const after = await exportSite(home, 'nasty', inFolder('after.zip'));
  expect(after.equals(before)).toBe(true);
});

test('a copy under another slug differs only in its slug and hosts', async () => {
  await exportSite(home, 'atlas', inFolder('atlas.zip'));
  expect(await restoreFile(home, inFolder('atlas.zip'), { slug: 'copies' })).toMatchObject({ code: 'restored' });
  await exportSite(home, 'copies', inFolder('copies.zip'));
  const [own, copy] = [await readFiles(inFolder('atlas.zip')), await readFiles(inFolder('copies.zip'))];
  const different = [...own].filter(([name, bytes]) => !copy.get(name)?.equals(bytes)).map(([name]) => name);
  expect(different).toEqual(['site.json', 'manifest.json']);
  expect([...copy.keys()]).toEqual([...own.keys()]);
  const site = { ...JSON.parse(String(own.get('site.json'))), slug: 'copies', hosts: ['copies.localhost'] };
  expect(JSON.parse(String(copy.get('site.json')))).toEqual(site);
});

test('a copy is a site of its own: a change to it does not change the original', async () => {
  await exportSite(home, 'nasty', inFolder('nasty.zip'));
  await restoreFile(home, inFolder('nasty.zip'), { slug: 'nasty-copy' });
  const copy = openWriter(home.db, await siteId(home.db, 'nasty-copy'));
  const [created] = await createListings(copy, [newListing({ slug: 'one-more' })]);
  expect(created).toBe((await lastId('nasty')) + 1);
  const again = await exportSite(home, 'nasty', inFolder('nasty-2.zip'));
  expect(again.equals(await readFile(inFolder('nasty.zip')))).toBe(true);
  expect((await listingOf(home.db, 'nasty-copy', 'one-more')).id).toBe(created);
});

test('an archive that another tool has unpacked, packed again and compressed can be restored', async () => {
  await exportSite(home, 'nasty', inFolder('nasty.zip'));
  const files = await readFiles(inFolder('nasty.zip'));
  await writeFiles(inFolder('packed.zip'), new Map([...files].reverse()), { compress: true });
  const away = await openTestDatabase();
  try {
    expect(await restoreFile(away, inFolder('packed.zip'))).toMatchObject({ code: 'restored' });
    const again = await exportSite(away, 'nasty', inFolder('again.zip'));
    expect(again.equals(await readFile(inFolder('nasty.zip')))).toBe(true);
  } finally {
    await away.close();
  }
});

async function lastId(slug: string): Promise<number> {
  const site = await siteId(home.db, slug);
  return (
    (await home.db.prepare('select max(id) as id from listings where site_id = ?1').bind(site).first<number>('id')) ?? 0
  );
}
