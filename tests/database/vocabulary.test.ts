import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations } from '../../scripts/lib/database.ts';
import { openGateway } from '../../scripts/lib/gateway.ts';
import { readCells } from '../../scripts/lib/recount.ts';
import { attributeSchema, type NewAttribute } from '../../web/contract/attributes.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { loadAttributes } from '../../worker/domain/listings/attributes.writer.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTaxonomy, createListings, listingNamed, testAttributes } from '../support/listings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function newSite(): Promise<{ site: SiteId; writer: Writer }> {
  const site = await createTestSite(database.db);
  const writer = openWriter(database.db, site);
  await addTaxonomy(writer);
  return { site, writer };
}

async function tagsOf(site: SiteId): Promise<string[]> {
  const sql = 'select tag from changes where site_id = ?1 order by id';
  return (await database.db.prepare(sql).bind(site).all<{ tag: string }>()).results.map(({ tag }) => tag);
}

async function attributesOf(site: SiteId, id: number): Promise<unknown> {
  const sql = 'select attributes from listings where site_id = ?1 and id = ?2';
  const json = await database.db.prepare(sql).bind(site, id).first<string>('attributes');
  return json === null ? null : JSON.parse(json);
}

test('attributes of a listing are written and removed one by one', async () => {
  const { site, writer } = await newSite();
  await writer.ensureAttributes(testAttributes);
  await writer.createListings([listingNamed('Anna', { attributes: { wheelchair: false, material: ['wood'] } })]);
  await writer.patchListings([{ id: 1, attributes: { founded: 1850, material: ['clay', 'wood'] } }]);
  expect(await attributesOf(site, 1)).toEqual({ wheelchair: false, material: ['clay', 'wood'], founded: 1850 });
  await writer.patchListings([{ id: 1, attributes: { wheelchair: null }, phone: '12345' }]);
  expect(await attributesOf(site, 1)).toEqual({ material: ['clay', 'wood'], founded: 1850 });
  await writer.patchListings([{ id: 1, attributes: { material: null, founded: null } }]);
  expect(await attributesOf(site, 1)).toBeNull();
  await writer.patchListings([{ id: 1, attributes: { founded: 1850 } }]);
  await writer.patchListings([{ id: 1, attributes: null }]);
  expect(await attributesOf(site, 1)).toBeNull();
});

test('a value that the site’s definition does not allow is refused, and nothing of the call is written', async () => {
  const { site, writer } = await newSite();
  await writer.ensureAttributes(testAttributes);
  const wood = listingNamed('Anna', { attributes: { material: ['wood'] } });
  const gold = listingNamed('Bert', { attributes: { wheelchair: true, material: ['gold'] } });
  expect(await writer.createListings([wood, gold])).toEqual({
    code: 'value-refused',
    index: 1,
    field: 'attributes.material',
  });
  expect(await createListings(writer, [wood])).toEqual([1]);
  for (const refused of [{ founded: -1 }, { founded: 1.5 }, { admission: ['free'] }, { admission: 'paid-twice' }]) {
    const [attribute = ''] = Object.keys(refused);
    const answer = await writer.patchListings([{ id: 1, phone: '12345', attributes: refused as never }]);
    expect(answer).toEqual({ code: 'value-refused', index: 0, field: `attributes.${attribute}` });
  }
  // Attributes that the site does not define are not checked.
  expect(await writer.patchListings([{ id: 1, attributes: { later: true } }])).toMatchObject({ code: 'patched' });
  expect(await attributesOf(site, 1)).toEqual({ material: ['wood'], later: true });
  expect(await database.db.prepare('select phone from listings where site_id = ?1').bind(site).first('phone')).toBe('');
});

test('an attribute is defined once and changed by its slug, and pages that show it are invalidated', async () => {
  const { site, writer } = await newSite();
  expect(await writer.ensureAttributes(testAttributes)).toEqual({ code: 'ensured' });
  const seen = (await tagsOf(site)).length;
  const renamed = { ...testAttributes[0], names: { en: 'Step-free' } } as NewAttribute;
  expect(await writer.ensureAttributes([renamed])).toEqual({ code: 'ensured' });
  expect((await tagsOf(site)).slice(seen)).toEqual(['categories']);
  const { kept, expected } = await readCells(database.db, site);
  expect(kept).toEqual(expected);
  const { vocabulary } = kept;
  expect(vocabulary).toContain('["wheelchair","yes-no",null,0,{"en":"Step-free"},[],{},[]]');
  expect(vocabulary.filter((line) => line.includes('material'))).toEqual([expect.stringContaining('"choices",2,1,')]);
});

test('an invalid definition is refused with the reason', async () => {
  const { site, writer } = await newSite();
  const names = { en: 'Name' };
  const options = [{ slug: 'a', names }];
  const bad: [NewAttribute, object][] = [
    [{ slug: 'city', kind: 'yes-no', names }, { field: 'slug' }],
    [{ slug: '10-50', kind: 'yes-no', names }, { field: 'slug' }],
    [{ slug: 'x', kind: 'yes-no', names: {} }, { field: 'names' }],
    [{ slug: 'x', kind: 'choice', names }, { field: '' }],
    [{ slug: 'x', kind: 'choice', names, options: [...options, ...options] }, { field: '' }],
    [{ slug: 'x', kind: 'choice', names, options: [{ slug: 'max-5', names }] }, { field: 'options.0.slug' }],
    [{ slug: 'x', kind: 'yes-no', names, options }, { field: '' }],
    [{ slug: 'x', kind: 'number', names, steps: [5, 5] }, { field: '' }],
    [{ slug: 'x', kind: 'choice', names, options, unit: { en: 'days' } }, { field: '' }],
  ];
  for (const [definition, fault] of bad) {
    const { slug: attribute } = definition;
    const answer = await writer.ensureAttributes([...testAttributes, definition]);
    expect(answer).toMatchObject({ code: 'bad-definition', attribute, ...fault });
  }
  const homeless = await writer.ensureAttributes([{ slug: 'x', kind: 'yes-no', names, category: 'nowhere' }]);
  expect(homeless).toEqual({ code: 'unknown-category', attribute: 'x', category: 'nowhere' });
  const rows = await database.db.prepare('select slug from attributes where site_id = ?1').bind(site).all();
  expect(rows.results).toEqual([]);
});

test('editors create, change and delete the text of a category in a place', async () => {
  const { site, writer } = await newSite();
  const munich = { kind: 'city', slug: 'munich' } as const;
  const said = async () => {
    const sql = `select category_id || ' ' || place_id || ' ' || language || ' ' || title || ': ' || text as line
      from landings where site_id = ?1 order by line`;
    return (await database.db.prepare(sql).bind(site).all<{ line: string }>()).results.map(({ line }) => line);
  };
  const texts = { en: { title: 'Cafes in Munich', text: ' Old. ' }, de: { title: 'Cafés in München' } };
  const seen = (await tagsOf(site)).length;
  expect(await writer.setLandings([{ category: 'cafes', place: munich, texts }])).toEqual({ code: 'set' });
  expect(await writer.setLandings([{ category: null, place: munich, texts: { en: { title: 'Munich' } } }])).toEqual({
    code: 'set',
  });
  expect(await said()).toEqual(['0 4 en Munich: ', '3 4 de Cafés in München: ', '3 4 en Cafes in Munich: Old.']);
  await writer.setLandings([
    { category: 'cafes', place: munich, texts: { en: { title: 'Coffee in Munich', text: 'New.' }, de: null } },
  ]);
  expect(await said()).toEqual(['0 4 en Munich: ', '3 4 en Coffee in Munich: New.']);
  expect((await tagsOf(site)).slice(seen)).toEqual(['landings', 'landings', 'landings']);
});

test('a text about an unknown place, or without a title, is refused', async () => {
  const { site, writer } = await newSite();
  const texts = { en: { title: 'Cafes' } };
  const good = { category: 'cafes', place: null, texts };
  const atlantis = { kind: 'city', slug: 'atlantis' } as const;
  expect(await writer.setLandings([good, { ...good, place: atlantis }])).toEqual({ code: 'unknown-place', landing: 1 });
  expect(await writer.setLandings([{ ...good, category: 'x' }])).toEqual({ code: 'unknown-category', landing: 0 });
  expect(await writer.setLandings([good, { ...good, texts: { de: { title: ' ' } } }])).toMatchObject({
    code: 'bad-text',
    landing: 1,
    language: 'de',
    field: 'title',
  });
  const rows = await database.db.prepare('select 1 from landings where site_id = ?1').bind(site).all();
  expect(rows.results).toEqual([]);
});

test('a site from before attributes were defined per site keeps the attributes of its listings', async () => {
  const old = await openGateway('signpost-before');
  try {
    await old.db
      .prepare('create table d1_migrations (id integer primary key, name text unique, applied_at text)')
      .run();
    // The second one changes a table of the first.
    const recorded = async (sql: string) => {
      for (const name of ['0008_filters.sql', '0031_services.sql']) await old.db.prepare(sql).bind(name).run();
    };
    await recorded('insert into d1_migrations (name, applied_at) values (?1, 0)');
    await applyMigrations(old.db);
    const site = await createTestSite(old.db, { languages: ['de'] });
    const listing = old.db.prepare(
      `insert into listings (site_id, id, slug, state, language, name_key, created_at, updated_at, attributes)
       values (?1, ?2, 'x', 'published', 'de', 'x', 0, 0, ?3)`,
    );
    const said = ['{"wheelchair":false}', null, '{"wheelchair":true,"courses":true}'];
    await old.db.batch(said.map((attributes, index) => listing.bind(site, index + 1, attributes)));
    await recorded('delete from d1_migrations where name = ?1');
    await applyMigrations(old.db);
    const attributes = await loadAttributes(old.db, site);
    expect(attributes.map(({ slug }) => slug)).toEqual(['wheelchair', 'courses']);
    for (const attribute of attributes) expect(v.is(attributeSchema, attribute)).toBe(true);
    const { kept, expected } = await readCells(old.db, site);
    expect(kept.fed).toEqual(expected.fed);
  } finally {
    await old.close();
  }
});
