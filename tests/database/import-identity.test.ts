import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import type { ImportWishes } from '../../worker/features/imports/wishes.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { editListing, rowsOf } from '../support/imported-rows.ts';
import { countsOf, importFile, notesOf } from '../support/imports.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const imported = (site: SiteId, lines: readonly string[], told: ImportWishes = {}) =>
  importFile({ db: database.db, site, content: `${lines.join('\n')}\n`, wanted: { told } });

const rows = (site: SiteId) => rowsOf(database.db, site);
const header = 'name,address,city,country,phone';
const branch = (street: string, phone = '') => `Tea House,${street},Paris,FR,${phone}`;

test('a branch never takes the page of one that left, although both streets begin alike and have one number', async () => {
  const pairs = [
    ['3 rue de la Paix', '3 rue de Lyon'],
    ['500 N Main St', '500 S Main St'],
    ['Hauptstr. 5', 'Hauptmannweg 5'],
    ['Ring 5', 'Ring 5a'],
  ] as const;
  for (const [left, opened] of pairs) {
    const site = await createTestSite(database.db);
    await imported(site, [header, branch(left)]);
    expect(countsOf(await imported(site, [header, branch(opened)]))).toMatchObject({ created: 1, updated: 0 });
    expect((await rows(site)).map(({ address }) => address)).toEqual([left, opened]);
  }
});

test('a street that is written in full is the one that was shortened', async () => {
  const pairs = [
    ['3 Av. Foch', '3 avenue Foch'],
    ['500 N Main St', '500 North Main Street'],
    ['Hauptstr. 5', 'Hauptstraße 5'],
  ] as const;
  for (const [short, long] of pairs) {
    const site = await createTestSite(database.db);
    await imported(site, [header, branch(short)]);
    expect(countsOf(await imported(site, [header, branch(long)]))).toMatchObject({ created: 0, updated: 1 });
  }
});

test('namesakes of many cities are found again when the file gets an address column', async () => {
  const site = await createTestSite(database.db);
  const cities = ['Bonn', 'Kiel', 'Ulm', 'Mainz'];
  await imported(site, ['name,city,country', ...cities.map((city) => `Town Hall,${city},DE`)]);
  const next = await imported(site, [
    'name,address,city,country',
    ...cities.map((city, at) => `Town Hall,Markt ${at + 1},${city},DE`),
  ]);
  expect(countsOf(next)).toEqual({ created: 0, updated: 4, unchanged: 0, rejected: 0 });
  expect((await rows(site)).map(({ address }) => address)).toEqual(['Markt 1', 'Markt 2', 'Markt 3', 'Markt 4']);
});

test('two of a name at one address keep their own pages when all of their other cells change', async () => {
  const site = await createTestSite(database.db);
  const both = (text: string) => [
    `${header},description`,
    `${branch('Tor 3', '+33 1 42 68 53 02')},${text} upstairs`,
    `${branch('Tor 3', '+33 1 42 68 53 01')},${text} downstairs`,
  ];
  await imported(site, both('Old'));
  const before = await rows(site);
  expect(before.map(({ phone }) => phone)).toEqual(['+33142685302', '+33142685301']);
  expect(countsOf(await imported(site, both('New'))).updated).toBe(2);
  expect(await rows(site)).toEqual(before);
});

test('branches that share phone and website do not take one another’s pages', async () => {
  const site = await createTestSite(database.db);
  const chain = (street: string) => `Tea House,${street},Paris,FR,tea.example`;
  const columns = 'name,address,city,country,website';
  await imported(site, [columns, chain('Tor 1'), chain('Wall 2'), chain('Kai 3')]);
  const next = await imported(site, [columns, chain('Kai 3'), chain('')]);
  expect(countsOf(next)).toEqual({ created: 1, updated: 0, unchanged: 1, rejected: 0 });
  expect((await rows(site)).map(({ address }) => address)).toEqual(['Tor 1', 'Wall 2', 'Kai 3', '']);
});

test('which rows are known does not depend on how far they are from one another in the file', async () => {
  const others = Array.from({ length: 600 }, (_, at) => `Other ${at},Ring ${at},Paris,FR,`);
  const bare = [branch('', '+33 1 42 68 53 00'), branch('', '+33 1 42 68 53 01')] as const;
  const results = [];
  for (const lines of [
    [bare[0], bare[1], ...others],
    [bare[0], ...others, bare[1]],
    [bare[1], ...others, bare[0]],
  ]) {
    const site = await createTestSite(database.db);
    await imported(site, [header, branch('Tor 3', '+33 1 42 68 53 09'), ...others]);
    results.push(countsOf(await imported(site, [header, ...lines])));
    expect((await rows(site))[0]).toMatchObject({ address: 'Tor 3', phone: '+33142685309' });
  }
  expect(results).toEqual(Array(3).fill({ created: 2, updated: 0, unchanged: 600, rejected: 0 }));
});

test('a listing that staff have hidden stays hidden when its address is worded in another way', async () => {
  const site = await createTestSite(database.db);
  await imported(site, [header, branch('Hauptstr. 5')]);
  await editListing(database.db, site, { slug: 'tea-house', column: 'state', value: 'hidden' });
  expect(countsOf(await imported(site, [header, branch('Hauptstraße 5')])).created).toBe(0);
  expect((await rows(site)).map(({ state }) => state)).toEqual(['hidden']);
});

test('a file that numbers its rows anew changes no listing into another', async () => {
  const names = ['Apple', 'Birch', 'Cedar', 'Doric', 'Elder'];
  const numbered = (some: readonly string[], rest = 'Paris,FR') => [
    `id,name,${rest.includes('Mall') ? 'address,' : ''}city,country`,
    ...some.map((name, at) => `${at + 1},${name},${rest}`),
  ];
  for (const rest of ['Paris,FR', 'Mall 1,Paris,FR']) {
    for (const next of [names.slice(1), ['Aaron', ...names], ['Birch', 'Apple', 'Cedar', 'Doric', 'Elder']]) {
      const site = await createTestSite(database.db);
      await imported(site, numbered(names, rest));
      const record = await imported(site, numbered(next, rest));
      expect((await rows(site)).slice(0, 5).map(({ name }) => name)).toEqual(names);
      expect((await notesOf(database.db, record)).map(({ code }) => code)).toContain('other-listing');
    }
  }
});

test('a listing that gets another name under its id keeps its page', async () => {
  const site = await createTestSite(database.db);
  await imported(site, ['id,name,city,country', '1,Apple,Paris,FR', '2,Birch,Paris,FR']);
  await imported(site, ['id,name,city,country', '1,Green Apple,Paris,FR', '2,Birch,Paris,FR']);
  expect((await rows(site)).map(({ slug, name }) => `${slug} ${name}`)).toEqual(['apple Green Apple', 'birch Birch']);
});

test('listings are found again when the file gets an id column, and then by their ids', async () => {
  const site = await createTestSite(database.db);
  const streets = ['Tor 1', 'Wall 2', 'Kai 3'];
  const lines = streets.map((street) => branch(street));
  await imported(site, [header, ...lines]);
  const withIds = (streetOf: (street: string) => string) => [
    `id,${header}`,
    ...streets.map((street, at) => `T-${at + 7},${branch(streetOf(street))}`),
  ];
  expect(
    countsOf(
      await imported(
        site,
        withIds((street) => street),
      ),
    ),
  ).toMatchObject({ created: 0, updated: 3 });
  expect(
    countsOf(
      await imported(
        site,
        withIds((street) => `New ${street}`),
      ),
    ),
  ).toMatchObject({ created: 0, updated: 3 });
  expect((await rows(site)).map(({ address }) => address)).toEqual(streets.map((street) => `New ${street}`));
});

test('an id that contains the sign of several names is an id of its own', async () => {
  const site = await createTestSite(database.db);
  await imported(site, ['id,name,city,country', 'A#1,Apple,Paris,FR', 'B,Birch,Paris,FR']);
  await imported(site, ['id,name,city,country', 'A#1#2,Cedar,Paris,FR', 'B#1,Doric,Paris,FR']);
  expect((await rows(site)).map(({ name }) => name)).toEqual(['Apple', 'Birch', 'Cedar', 'Doric']);
});

test('2,000 branches of one website are found again when all addresses are worded in another way', async () => {
  const site = await createTestSite(database.db);
  const lines = (street: string) => [
    'name,address,city,country,website',
    ...Array.from({ length: 2_000 }, (_, at) => `Tea House,${street} ${at + 1},Paris,FR,tea.example`),
  ];
  await imported(site, lines('Hauptstr.'));
  expect(countsOf(await imported(site, lines('Hauptstraße')))).toMatchObject({ created: 0, updated: 2_000 });
});
