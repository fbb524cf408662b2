import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refuseIf } from '../../worker/data/refusal.ts';
import { sql } from '../../worker/data/sql.ts';
import { type ContentStage, openContentStage, publishedAt, storedOf } from '../support/content-kinds.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { beforeWrites } from '../support/failing-database.ts';
import { createPeople, type People } from '../support/queue-site.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

/** The values of a column of a site's rows, in the order of their ids. */
const valuesOf = async (column: string, from: string, site: number) => {
  const query = `select ${column} as value from ${from} where site_id = ?1 order by id`;
  return (await database.db.prepare(query).bind(site).all<{ value: string }>()).results.map(({ value }) => value);
};

const cases = [
  {
    ...{ field: 'name', action: 'listing.edit', tags: ['listing:1', 'listings'] },
    ...{ path: '/en/directory/listing/red-house', german: '/de/directory/listing/red-house' },
    kind: 'listing',
  },
  {
    ...{ field: 'title', action: 'post.edit', tags: ['post:1', 'posts'] },
    ...{ path: '/en/articles/red-house', german: '/de/articles/rotes-haus' },
    kind: 'post',
  },
  {
    ...{ field: 'name', action: 'carousel.edit', tags: ['carousels'] },
    ...{ path: '/en/carousel', german: '/de/carousel' },
    kind: 'carousel',
  },
] as const;

describe.each(cases)('The texts of a $kind', ({ kind, field, action, tags, path, german }) => {
  let stage: ContentStage;
  beforeEach(async () => {
    stage = await openContentStage(database.db, people, kind);
  });

  test('are read in the languages that it has, in the order of the site', async () => {
    const thing = await stage.read();
    expect(thing?.name).toBe('Red House');
    expect(thing?.texts.map((one) => [one.language, one.fields[field], one.path])).toEqual([
      ['de', 'Rotes Haus', german],
      ['en', 'Red House', path],
    ]);
    expect((await stage.read({ language: 'de' }))?.name).toBe('Rotes Haus');
    expect(await stage.read({ item: kind === 'post' ? 'article/none' : 'none' })).toBeNull();
  });

  test('are published in one language, with their author, and the others stay', async () => {
    const other = (await stage.read())?.texts[0];
    expect(await stage.publish('  Scarlet  House ')).toEqual({ code: 'published', item: stage.item, path });
    const thing = await stage.read();
    expect(thing?.texts[1]).toMatchObject({ changedAt: publishedAt, author: 'a…@mail.example', approver: null });
    expect(thing?.texts[1]?.fields).toMatchObject({ [field]: 'Scarlet House' });
    expect(thing?.texts[0]?.fields).toEqual(other?.fields);
  });

  test('are published with an entry of the log, and cached pages that show them are made anew', async () => {
    const before = await valuesOf('tag', 'changes', stage.site);
    await stage.publish('Scarlet House');
    expect((await valuesOf('action', 'audit_log', stage.site)).at(-1)).toBe(action);
    const after = await valuesOf('tag', 'changes', stage.site);
    expect(new Set(after.slice(before.length))).toEqual(new Set(tags));
  });

  test('are published once if two people publish the same text at once', async () => {
    const all = await Promise.all([
      stage.publish('Scarlet House', { before: 'Red House' }),
      stage.publish('Crimson House', { before: 'Red House', by: people.ada }),
    ]);
    expect(all.map(({ code }) => code).toSorted()).toEqual(['changed', 'published']);
    expect(await stage.text(field, 'en')).toBe(all[0]?.code === 'published' ? 'Scarlet House' : 'Crimson House');
  });

  test('are all published if people publish them in two languages at once', async () => {
    let isFirst = true;
    const db = beforeWrites(database.db, async () => {
      if (isFirst) {
        isFirst = false;
        await stage.publish('Scharlachrotes Haus', { language: 'de' });
      }
    });
    expect(await stage.publish('Scarlet House', { db })).toMatchObject({ code: 'published' });
    expect([await stage.text(field, 'en'), await stage.text(field, 'de')]).toEqual([
      'Scarlet House',
      'Scharlachrotes Haus',
    ]);
  });

  test.each([
    ['the text is another one than its author took for published', { before: 'Green House' }],
    ['another statement of the transaction refuses', { more: [refuseIf(sql`true`)] }],
    ['the site has no such language', { language: 'pl', before: '' }],
    ['the thing has no such field', { field: 'color', before: '' }],
    ['the site has no such thing', { item: 'article/none' }],
  ])('stay as they are if %s', async (_, given) => {
    const stored = await storedOf(database.db, stage.site);
    const { code } = await stage.publish('Scarlet House', { before: 'Red House', ...given });
    expect(['changed', 'refused']).toContain(code);
    expect(await storedOf(database.db, stage.site)).toEqual(stored);
  });

  test('stay as they are if the right is gone, or was never there', async () => {
    const stored = await storedOf(database.db, stage.site);
    expect(await stage.publish('Scarlet House', { by: people.other })).toEqual({ code: 'changed' });
    expect(await storedOf(database.db, stage.site)).toEqual(stored);
    const db = beforeWrites(database.db, () =>
      database.db.prepare('delete from site_roles where site_id = ?1').bind(stage.site).run(),
    );
    expect(await stage.publish('Scarlet House', { db })).toEqual({ code: 'changed' });
    expect(await storedOf(database.db, stage.site)).toEqual(stored);
  });

  test.each([
    ['empty', '  '],
    ['too-long', 'x'.repeat(201)],
  ])('are refused if they are %s', async (problem, after) => {
    const stored = await storedOf(database.db, stage.site);
    expect(await stage.publish(after, { language: 'de' })).toEqual({ code: 'refused', problem });
    expect(await storedOf(database.db, stage.site)).toEqual(stored);
  });
});
