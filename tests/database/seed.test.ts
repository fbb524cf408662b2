import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLocalSite } from '../../scripts/lib/new-site.ts';
import { readCells } from '../../scripts/lib/recount.ts';
import { seed } from '../../scripts/seed.ts';
import { type Attribute, attributeKinds, attributeSchema } from '../../web/contract/attributes.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('an empty database gets the demo sites once, with exact counts', async () => {
  const { db } = database;
  expect(await seed(db)).toBe(true);
  expect(await seed(db)).toBe(false);
  const sites = await db.prepare('select id, slug, is_product as product from sites order by slug').all<{
    id: SiteId;
    slug: string;
    product: number;
  }>();
  expect(sites.results.map(({ slug, product }) => `${slug} ${product}`)).toEqual([
    'makers 0',
    'museums 0',
    'signpost 1',
  ]);
  for (const { id } of sites.results) {
    const { kept, expected } = await readCells(db, id);
    expect(kept).toEqual(expected);
    expect(kept.cells.length).toBeGreaterThan(0);
  }
});

const rowsOf = async <Row>(query: string): Promise<Row[]> => (await database.db.prepare(query).all<Row>()).results;

const roles = `select p.name, r.role, l.slug from listing_roles r join people p on p.id = r.person_id
  join listings l on l.site_id = r.site_id and l.id = r.listing_id order by l.slug, r.role desc`;

const claims = `select c.state, p.name, (select count(*) from claim_notices n where n.site_id = c.site_id and n.claim_id = c.id
    and n.answer = '' and n.ends_at > ?1) as asked from claims c join people p on p.id = c.person_id order by c.id`;

test('the demo has a listing with owner and manager, a claim that its owner can answer, and one that was revoked', async () => {
  expect(await rowsOf(roles)).toEqual([
    { name: 'Demo Owner', role: 'owner', slug: 'granny-gear' },
    { name: 'Demo Owner', role: 'owner', slug: 'kettle-stitch' },
    { name: 'Demo Manager', role: 'manager', slug: 'kettle-stitch' },
    { name: 'Demo Owner', role: 'owner', slug: 'pied-de-biche' },
    { name: 'Demo Owner', role: 'owner', slug: 'speichenwerk' },
  ]);
  expect(await rowsOf(claims.replace('?1', String(Date.now())))).toEqual([
    { state: 'granted', name: 'Demo Owner', asked: 0 },
    { state: 'granted', name: 'Demo Owner', asked: 0 },
    { state: 'waiting', name: 'Demo Member', asked: 1 },
    { state: 'revoked', name: 'Demo Owner', asked: 0 },
  ]);
});

test('the demo has conversations in every language of their site, answered within a day', async () => {
  const threads = await rowsOf<{ language: string; state: string; messages: number }>(
    'select language, state, messages from enquiries order by created_at',
  );
  expect(threads).toEqual([
    { language: 'en', state: 'answered', messages: 4 },
    { language: 'de', state: 'answered', messages: 3 },
    { language: 'fr', state: 'answered', messages: 2 },
    { language: 'ar', state: 'new', messages: 1 },
  ]);
  expect(await rowsOf('select enquiries, median / 3600000 as hours from response_times')).toEqual([
    { enquiries: 3, hours: 3 },
  ]);
});

test('what the demo has is not written again, and who is missing is added', async () => {
  const { db } = database;
  const counts = () =>
    rowsOf<{
      people: number;
    }>(`select (select count(*) from claims) as claims, (select count(*) from enquiries) as enquiries,
      (select count(*) from listing_roles) as roles, (select count(*) from people) as people`);
  const before = await counts();
  await db.batch([
    db.prepare(`delete from identities where subject = 'editor@people.example'`),
    db.prepare(`update people set address = null where address = 'editor@people.example'`),
  ]);
  await seed(db);
  expect(await counts()).toEqual(before.map((row) => ({ ...row, people: row.people + 1 })));
});

test('a database that was first filled by an import also gets the demo sites', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await createLocalSite(db, { slug: 'breweries', language: 'en', productUrl: 'http://localhost:8787' });
    expect(await seed(db)).toBe(true);
    const sites = await db.prepare('select slug from sites order by slug').all<{ slug: string }>();
    expect(sites.results.map(({ slug }) => slug)).toEqual(['breweries', 'makers', 'museums', 'signpost']);
  } finally {
    await close();
  }
});

test('every demo listing has a name in its own language, and every language of a site has a name', async () => {
  const nameless = await database.db
    .prepare(
      `select l.slug from listings l where not exists (select 1 from listing_texts t
         where t.site_id = l.site_id and t.listing_id = l.id and t.language = l.language and t.name <> '')`,
    )
    .all();
  expect(nameless.results).toEqual([]);
});

/** The sites museums and makers, with parsed JSON columns. */
async function definitions(): Promise<{ site: SiteId; languages: string[]; attributes: Attribute[] }[]> {
  const rows = await database.db
    .prepare(
      `select s.id as site, (select json_group_array(language) from site_languages l where l.site_id = s.id) as languages,
         v.attributes from sites s join vocabularies v on v.site_id = s.id where s.is_product = 0`,
    )
    .all<{ site: SiteId; languages: string; attributes: string }>();
  return rows.results.map(({ site, languages, attributes }) => {
    return { site, languages: JSON.parse(languages), attributes: JSON.parse(attributes) };
  });
}

test('the demo sites have attributes of every kind, named in every language of their site', async () => {
  const sites = await definitions();
  expect(sites).toHaveLength(2);
  for (const { languages, attributes } of sites) {
    for (const attribute of attributes) {
      expect(v.is(attributeSchema, attribute)).toBe(true);
      for (const { names } of [attribute, ...attribute.options]) {
        expect(Object.keys(names).sort()).toEqual([...languages].sort());
      }
    }
  }
  const kinds = new Set(sites.flatMap(({ attributes }) => attributes.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual([...attributeKinds].sort());
});

test('most listings that can have an attribute of the demo sites have it', async () => {
  for (const { site, attributes } of await definitions()) {
    for (const { slug, category_id: category } of attributes) {
      const share = await database.db
        .prepare(
          `select avg(json_type(l.attributes, '$."' || ?2 || '"') is not null) as share from listings l
           where l.site_id = ?1 and (?3 is null or exists (select 1 from listing_categories c
             where c.site_id = ?1 and c.listing_id = l.id and c.category_id = ?3))`,
        )
        .bind(site, slug, category)
        .first<number>('share');
      expect(share).toBeGreaterThan(0.5);
    }
  }
});

test('the demo sites’ landing pages exist in every language, and only for cells with listings', async () => {
  const { db } = database;
  const unsaid = await db
    .prepare(
      `select w.site_id, w.category_id, w.place_id from landings w group by 1, 2, 3
       having count(*) <> (select count(*) from site_languages l where l.site_id = w.site_id)
         or not exists (select 1 from cell_counts c where c.site_id = w.site_id and c.category_id = w.category_id
           and c.place_id = w.place_id and c.listings > 1)`,
    )
    .all();
  expect(unsaid.results).toEqual([]);
  expect(await db.prepare('select count(*) as n from landings').first<number>('n')).toBeGreaterThan(100);
});
