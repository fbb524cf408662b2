import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { siteId } from '../support/content.ts';
import { own } from '../support/enquiries.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { fileOf, importFile, pageOf, pathOf, reach, upload } from '../support/manage-imports.ts';
import { withoutScripts } from '../support/page.ts';
import { auditLogPage, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let admin: TestVisitor;
let site: SiteId;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  admin = await signedInAs(server, 'admin@people.example');
  site = await siteId(server.db, 'atlas');
});
afterAll(() => server.close());

const listing = (slug: string) =>
  server.db
    .prepare('select state, phone, email, address, import_key as key from listings where site_id = ?1 and slug = ?2')
    .bind(site, slug)
    .first<{ state: string; phone: string; email: string; address: string; key: string | null }>();

/** A listing of the site at a point, and a file in which a source has it too, ten metres away. */
async function doubled(name: string, rest: Parameters<typeof listingNamed>[1] = {}) {
  const there = { latitude: 50.0614, longitude: 19.9366, address: 'Mill Lane 1' };
  const [id = 0] = await createListings(openWriter(server.db, site), [listingNamed(name, { ...there, ...rest })]);
  const csv = [
    'id,name,address,latitude,longitude,phone,email,description',
    `${id}-1,${name},Mill Lane 1a,50.06149,19.9366,+48 12 345 67 89,new@mill.example,A mill.`,
  ].join('\n');
  const { path, page } = await importFile(admin, csv, { source: name });
  const [double] = page.doubles;
  if (!double?.of || !double.own) throw new Error(`no double: ${JSON.stringify(page.doubles)}`);
  const form = { row: String(double.row), of: double.of.slug, own: double.own.slug };
  return { id, csv, path, page, double, form, merge: (who = admin) => who.post(path, { step: 'merge', ...form }) };
}

const checkedAgain = async (csv: string, source: string) =>
  reach(admin, pathOf(await upload(admin, fileOf(csv), { source })), 'checked');

test('Two listings of one place become one, which has what either of them had', async () => {
  const { csv, path, double, form, merge } = await doubled('Old Mill', { email: 'old@mill.example' });
  expect(double).toMatchObject({
    ...{ of: { name: 'Old Mill', slug: 'old-mill', about: 'Mill Lane 1' } },
    own: { name: 'Old Mill', slug: 'old-mill-2', about: expect.stringContaining('Mill Lane 1a') },
  });
  const { text } = await admin.get(path);
  expect(withoutScripts(text)).toMatch(/value="merge"/);

  const merged = await merge();
  expect([merged.status, merged.headers.get('location')]).toEqual([303, `${path}?done=merged#done`]);
  expect(await listing('old-mill')).toMatchObject({
    ...{ state: 'published', phone: '+48123456789', email: 'old@mill.example', address: 'Mill Lane 1' },
    key: expect.any(String),
  });
  const page = await server.get('atlas.localhost', '/en/directory/listing/old-mill');
  expect(page.text).toContain('A mill.');
  for (const lang of ['en', 'ar']) {
    const former = await server.get('atlas.localhost', `/${lang}/directory/listing/${form.own}`);
    expect([former.status, former.headers.get('location')]).toEqual([301, `/${lang}/directory/listing/old-mill`]);
  }
  const after = await pageOf(admin, path);
  expect([after.doubles, after.mayMerge]).toEqual([[], false]);

  // The row is the listing from now on.
  const again = await checkedAgain(csv, 'Old Mill');
  expect([again.counts, again.doubles]).toEqual([{ created: 0, updated: 0, unchanged: 1, rejected: 0 }, []]);
  const corrected = await checkedAgain(csv.replace('89,new', '80,new'), 'Old Mill');
  expect(corrected.preview?.updated).toMatchObject([{ slug: 'old-mill', changes: [{ after: '+48123456780' }] }]);
  expect((await auditLogPage(admin)).entries.map(({ action }) => action)).toContain('Duplicates of an import merged');
});

test('A listing that another source writes keeps its key, and neither file creates the place again', async () => {
  const first = 'id,name,address,latitude,longitude\n7,Two Mills,Mill Lane 1,50.0614,19.9366';
  await importFile(admin, first, { source: 'First' });
  const second = first.replace('7,', '900,').replace('50.0614', '50.06149');
  const { path, page } = await importFile(admin, second, { source: 'Second' });
  const [double] = page.doubles;
  const before = (await listing('two-mills'))?.key;
  const form = { step: 'merge', row: String(double?.row), of: 'two-mills', own: double?.own?.slug ?? '' };
  expect((await admin.post(path, form)).status).toBe(303);
  expect(await listing('two-mills')).toMatchObject({ state: 'published', key: before });
  for (const [csv, source] of [
    [first, 'First'],
    [second, 'Second'],
  ] as const)
    expect((await checkedAgain(csv, source)).counts).toEqual({ created: 0, updated: 0, unchanged: 1, rejected: 0 });
});

test('Every slug of the site still leads to one listing after a merge, also in an archive', async () => {
  const stray = await server.db
    .prepare(
      `select count(*) as n from listings l left join listing_slugs s on s.site_id = l.site_id and s.slug = l.slug
        where l.site_id = ?1 and s.listing_id is not l.id`,
    )
    .bind(site)
    .first<number>('n');
  expect(stray).toBe(0);
});

test('A listing that people have made their own is not merged away', async () => {
  const { path, form, merge } = await doubled('Own Mill');
  const created = await server.db
    .prepare('select id from listings where site_id = ?1 and slug = ?2')
    .bind(site, form.own)
    .first<number>('id');
  await own(server.db, site, created ?? 0, (await personOf(server, 'admin@people.example')) as PersonId);
  const refused = await merge();
  expect(refused.status).toBe(409);
  expect(withoutScripts(refused.text)).toContain('It can’t be merged.');
  expect([(await listing('own-mill'))?.phone, (await listing(form.own))?.state]).toEqual(['', 'published']);
  expect((await pageOf(admin, path)).doubles).toHaveLength(1);
});

test('Two places of one name stay two, and are not asked about again', async () => {
  const { csv, path, form } = await doubled('Twin Mill');
  const kept = await admin.post(path, { step: 'keep', ...form });
  expect(kept.headers.get('location')).toBe(`${path}?done=distinct#done`);
  expect((await pageOf(admin, path)).doubles).toEqual([]);
  expect([(await listing('twin-mill'))?.state, (await listing(form.own))?.state]).toEqual(['published', 'published']);
  expect((await checkedAgain(csv, 'Twin Mill')).doubles).toEqual([]);
});

test('A merge happens once, and only of listings that this import has created', async () => {
  const { path, form, merge } = await doubled('Last Mill');
  for (const own of ['painting-amsterdam', 'last-mill', 'nowhere'])
    expect((await admin.post(path, { step: 'merge', ...form, own })).status).toBe(409);
  expect((await admin.post(path, { step: 'merge', ...form, row: 'x' })).status).toBe(422);
  const editor = await signedInAs(server, 'editor@people.example');
  expect((await merge(editor)).status).toBe(403);
  const both = await Promise.all([merge(), merge()]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect([(await listing('last-mill'))?.state, await listing(form.own)]).toEqual(['published', null]);
});
