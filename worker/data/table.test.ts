import { expect, expectTypeOf, it } from 'vitest';
import type { Attribute } from '../../web/contract/attributes.ts';
import { json, type Query, select } from './query.ts';
import type { PersonId, SiteId } from './schema.ts';
import { columns, expression, list, type Sql, sql } from './sql.ts';
import { derived, excluded, insertInto, insertSelect, outerTable, pick, table, update } from './table.ts';

const site = 1 as SiteId;
const l = table('listings', 'l');
const p = outerTable('places', 'p');
const bare = table('listing_texts');

it('writes tables and columns with their alias, if they have one', () => {
  const statement = sql`select ${l.slug} from ${l} left join ${p} on ${p.id} = ${l.place_id} where ${l.id} = ${7}`;
  expect(statement.text).toBe(
    'select l.slug from listings as l left join places as p on p.id = l.place_id where l.id = ?',
  );
  expect(statement.values).toEqual([7]);
  expect(sql`from ${bare} where ${bare.name} = 'x'`.text).toBe(`from listing_texts where name = 'x'`);
  expect(sql`from ${table('listings', 'listings')}`.text).toBe('from listings');
  expect(sql`from (select 1 as n) ${derived<{ n: number }>('s')}`.text).toBe('from (select 1 as n) s');
});

it('adds an alias to selected columns only if their name differs', () => {
  const { text, values } = columns({
    slug: l.slug,
    place: p.id,
    n: expression<number>(sql`${2} + 1`),
    name: bare.name,
  });
  expect(text).toBe('l.slug, p.id as place, ? + 1 as n, name');
  expect(values).toEqual([2]);
});

it('gives rows the types of their columns', () => {
  const query = select(
    { ...pick(l, 'site_id', 'state', 'latitude'), hours: json(l.hours), kind: p.kind },
    sql`from ${l}`,
  );
  expectTypeOf(query).toExtend<
    Query<{
      site_id: SiteId;
      state: 'draft' | 'pending' | 'sent-back' | 'published' | 'hidden' | 'closed' | 'removed';
      latitude: number | null;
      kind: 'country' | 'region' | 'city' | null;
    }>
  >();
  const returned = sql`delete from ${bare} where ${bare.site_id} = ${site} returning ${columns(pick(bare, 'name'))}`;
  expectTypeOf(returned).toEqualTypeOf<Sql<{ name: string }>>();
  expectTypeOf(json(table('vocabularies').attributes).value).toEqualTypeOf<Attribute[]>();
  expectTypeOf(table('audit_log').actor_id.value).toEqualTypeOf<PersonId | null>();
});

it('does not compile with a column that the table does not have', () => {
  // @ts-expect-error listings have no column `slugs`.
  sql`select ${l.slugs} from ${l}`;
  // @ts-expect-error there is no table `listing`.
  table('listing');
  // @ts-expect-error listings have no column `title`.
  pick(l, 'slug', 'title');
  // @ts-expect-error the derived table has no column `places`.
  sql`${derived<{ id: number }>('s').places}`;
  // @ts-expect-error texts have no column `title`.
  excluded(bare, 'name', 'title');
});

it('does not compile with rows of another type', () => {
  // @ts-expect-error a slug is a string.
  const wrong: Sql<{ slug: number }> = sql`select ${columns({ slug: l.slug })} from ${l}`;
  // @ts-expect-error a left-joined column may be null.
  const notNull: Sql<{ country: string }> = sql`select ${columns({ country: p.country })} from ${p}`;
  // @ts-expect-error no column is called `name`.
  const missing: Query<{ name: string }> = select({ slug: l.slug }, sql`from ${l}`);
  // @ts-expect-error an expression needs a type.
  select({ n: sql`count(*)` }, sql`from ${l}`);
  expect([wrong, notNull, missing].map(({ text }) => text)).toHaveLength(3);
});

it('writes inserts and updates of typed columns', () => {
  const row = { site_id: site, listing_id: 3, language: 'en', name: sql`upper(${'a'})` };
  expect(insertInto(bare, row)).toEqual({
    text: 'insert into listing_texts (site_id, listing_id, language, name) values (?, ?, ?, upper(?))',
    values: [1, 3, 'en', 'a'],
  });
  expect(insertSelect(bare, row).text).toBe(
    'insert into listing_texts (site_id, listing_id, language, name) select ?, ?, ?, upper(?)',
  );
  expect(update(table('listings', 'l'), { state: 'closed', hours: null, updated_at: 5 })).toEqual({
    text: 'update listings as l set state = ?, hours = ?, updated_at = ?',
    values: ['closed', null, 5],
  });
  expect(excluded(bare, 'name', 'summary').text).toBe('name = excluded.name, summary = excluded.summary');
  expect(list(l.site_id, sql`${1}`)).toEqual({ text: 'l.site_id, ?', values: [1] });
});

it('does not compile writes that the table would refuse', () => {
  // @ts-expect-error a text needs a name.
  insertInto(bare, { site_id: site, listing_id: 3, language: 'en' });
  // @ts-expect-error a text has no title.
  insertInto(bare, { site_id: site, listing_id: 3, language: 'en', name: 'a', title: 'b' });
  const other = { language: 'en', name: 'a', title: 'b' };
  // @ts-expect-error a text has no title, spread or not.
  insertSelect(bare, { site_id: site, listing_id: 3, ...other });
  // @ts-expect-error a site id is a branded number.
  insertInto(bare, { site_id: 1, listing_id: 3, language: 'en', name: 'a' });
  // @ts-expect-error there is no state `gone`.
  update(l, { state: 'gone' });
  // @ts-expect-error a slug is never null.
  update(l, { slug: null });
});
