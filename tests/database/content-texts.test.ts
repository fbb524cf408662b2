import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Query, together } from '../../worker/data/query.ts';
import type { Reader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { Sql } from '../../worker/data/sql.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { createCarousel } from '../../worker/features/carousels/manage/carousels.writer.ts';
import { addSlide } from '../../worker/features/carousels/manage/slides.writer.ts';
import { features } from '../../worker/features/index.ts';
import { actOnArticle } from '../../worker/features/posts/manage/articles.writer.ts';
import { groupNumber } from '../../worker/features/posts/texts/post-texts.query.ts';
import { listingTextsKind } from '../../worker/features/submissions/texts/listing-texts.kind.ts';
import { sources } from '../support/changed-content.ts';
import { type ContentStage, openContentStage, publishedAt, stageOf, storedOf } from '../support/content-kinds.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { beforeWrites } from '../support/failing-database.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { giveRole } from '../support/owners.ts';
import { judgePlans } from '../support/plans.ts';
import { writePost } from '../support/posts.ts';
import { createPeople, type People } from '../support/queue-site.ts';
import { openSubmissionStage } from '../support/submission-stage.ts';

let database: TestDatabase;
let people: People;
let stage: ContentStage;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const ran = (query: string, ...values: unknown[]) => database.db.prepare(query).bind(...values);

/** Publishes a text and expects that nothing was written. */
async function expectRefusal(problem: string, publication: () => ReturnType<ContentStage['publish']>) {
  const stored = await storedOf(database.db, stage.site);
  expect(await publication()).toEqual({ code: 'refused', problem });
  expect(await storedOf(database.db, stage.site)).toEqual(stored);
}

describe('A listing', () => {
  beforeEach(async () => {
    stage = await openContentStage(database.db, people, 'listing');
  });

  test('gets its name in a language before its other texts', async () => {
    const arabic = { language: 'ar', before: '' };
    await expectRefusal('no-name', () => stage.publish('قصير', { ...arabic, field: 'summary' }));
    expect(await stage.publish('البيت الأحمر', arabic)).toMatchObject({ code: 'published' });
    expect(await stage.publish('قصير', { ...arabic, field: 'summary' })).toMatchObject({
      code: 'published',
      path: '/ar/directory/listing/red-house',
    });
    const thing = await stage.read({ language: 'ar' });
    expect(thing?.name).toBe('البيت الأحمر');
    expect(thing?.texts.map(({ language, fields }) => [language, fields.name, fields.summary])).toEqual([
      ['de', 'Rotes Haus', 'Rotes Haus: short.'],
      ['en', 'Red House', 'Red House: short.'],
      ['ar', 'البيت الأحمر', 'قصير'],
    ]);
  });

  test('keeps its other texts in the language, and the lines of its description', async () => {
    await stage.publish('One.\r\n\r\nTwo.', { field: 'description', language: 'de' });
    expect((await stage.read())?.texts[0]?.fields).toEqual({
      ...{ name: 'Rotes Haus', summary: 'Rotes Haus: short.', description: 'One.\n\nTwo.' },
    });
    await stage.publish('', { field: 'summary', language: 'de' });
    expect(await stage.text('summary', 'de')).toBe('');
  });

  test('is found by a slug that it had', async () => {
    await openWriter(database.db, stage.site).patchListings([{ id: 1, slug: 'new-house' }]);
    expect((await stage.read())?.texts[1]?.path).toBe('/en/directory/listing/new-house');
    expect(await stage.publish('Scarlet House')).toMatchObject({ code: 'published', item: 'new-house' });
  });

  test('that visitors do not see has no texts, and nothing of it is published', async () => {
    await openWriter(database.db, stage.site).patchListings([{ id: 1, state: 'hidden' }]);
    expect(await stage.read()).toBeNull();
    expect(await stage.publish('Scarlet House', { before: 'Red House' })).toEqual({ code: 'changed' });
  });

  test('is not changed in the viewer by those who run it without being staff', async () => {
    await giveRole(database.db, { site: stage.site, listing: 1, person: people.other, role: 'owner' });
    await ran('insert into members (site_id, person_id, joined_at) values (?1, ?2, 1)', stage.site, people.other).run();
    expect(await stage.publish('Scarlet House', { by: people.other })).toEqual({ code: 'changed' });
    expect(await stage.text('name', 'en')).toBe('Red House');
  });

  test('names the posts and carousels that show it in the asked language', async () => {
    const { db } = database;
    const { site } = stage;
    const body = 'See [it](/directory/listing/red-house).';
    await writePost(db, { site, title: 'About it', body });
    await writePost(db, { site, title: 'Darüber', body, language: 'de' });
    const input = { kind: 'curated', state: 'published', isHome: true, isRotated: false, around: null } as const;
    const acting = { site, by: people.ada, now: publishedAt };
    const period = { startsAt: null, endsAt: null };
    const saved = await createCarousel(
      db,
      { ...input, ...period, names: { de: 'Schön' } },
      { ...acting, name: 'Fine' },
    );
    await addSlide(db, { carousel: saved.code === 'saved' ? saved.id : 0, listing: 1, language: 'en' }, acting);
    expect((await stage.read())?.usedIn).toEqual([
      { path: '/en/articles/about-it', title: 'About it' },
      { path: '/en/carousel', title: 'Schön' },
      { path: '/en', title: expect.stringMatching(/^Site /) },
    ]);
    expect((await stage.read({ language: 'de' }))?.usedIn).toEqual([
      { path: '/de/articles/darueber', title: 'Darüber' },
    ]);
  });

  test('says whose change staff accepted, for the language that it changed', async () => {
    const submissions = await openSubmissionStage(database, people);
    const { slug } = await submissions.publish([]);
    const { id } = await submissions.revise(slug, { 'summary.de': 'Neue Töpfe.' });
    await submissions.decide(id, 'accept', { by: 'ben' });
    const viewed = stageOf(database.db, {
      ...{ site: submissions.site, kind: listingTextsKind, item: slug, field: 'name', by: people.ada },
    });
    expect((await viewed.read())?.texts).toMatchObject([
      { language: 'en', author: 'm…@mail.example', approver: 'a…@mail.example' },
      { language: 'de', author: 'o…@mail.example', approver: 'b…@mail.example' },
    ]);
    await submissions.decide(id, 'undo', { by: 'ben' });
    expect((await viewed.read())?.texts[1]).toMatchObject({ author: null, approver: 'b…@mail.example' });
  });
});

describe('An article', () => {
  const german = 'article/rotes-haus';
  beforeEach(async () => {
    stage = await openContentStage(database.db, people, 'post');
  });

  test('is found by its slug in any language, and by one that it had', async () => {
    expect(await stage.publish('scarlet', { field: 'slug' })).toEqual({
      ...{ code: 'published', item: 'article/scarlet', path: '/en/articles/scarlet' },
    });
    for (const item of ['article/scarlet', 'article/red-house', german])
      for (const language of ['en', 'de', 'ar'])
        expect((await stage.read({ item, language }))?.texts.map(({ path }) => path)).toEqual([
          '/de/articles/rotes-haus',
          '/en/articles/scarlet',
        ]);
    expect(await stage.read({ item: 'blog/scarlet' })).toBeNull();
  });

  test('has a new version with each text that is published, and keeps tags and other texts', async () => {
    await stage.publish('One\r\n\r\n- two  ', { field: 'body' });
    const english = (await stage.read())?.texts[1];
    expect(english).toMatchObject({ version: 2, author: 'a…@mail.example', approver: null });
    expect(english?.fields).toEqual({
      ...{ title: 'Red House', description: 'About it.', slug: 'red-house', body: 'One\n\n- two' },
    });
    const row = await ran('select html, due_at from posts where site_id = ?1 and id = 1', stage.site).first();
    expect(row).toMatchObject({ html: expect.stringContaining('<li>two</li>') });
    const tags = await ran('select name from post_tags where site_id = ?1', stage.site).all();
    expect(tags.results).toEqual([{ name: 'Red' }]);
    expect((await stage.read())?.texts[0]?.version).toBe(1);
  });

  test('shows the listings that its new text mentions', async () => {
    const writer = openWriter(database.db, stage.site);
    await createListings(writer, [listingNamed('Blue House'), listingNamed('Green House')]);
    const mentions = (item: string) => `See [it](/directory/listing/${item}).`;
    await stage.publish(mentions('blue-house'), { field: 'body' });
    await stage.publish(mentions('green-house'), { field: 'body' });
    const rows = await ran('select slug from post_listings where site_id = ?1', stage.site).all();
    expect(rows.results).toEqual([{ slug: 'green-house' }]);
  });

  test('is not published in a language in which nobody has translated it', () =>
    expectRefusal('no-translation', () => stage.publish('عنوان', { language: 'ar', before: '' })));

  test.each([
    ['slug-invalid', 'red house'],
    ['slug-invalid', 'feed'],
    ['slug-invalid', 'x'.repeat(81)],
    ['slug-taken', 'other'],
    ['slug-taken', 'former'],
    ['empty', ' '],
  ])('refuses an address with %s: “%s”', async (problem, slug) => {
    const { db } = database;
    const { id } = await writePost(db, { site: stage.site, title: 'Former' });
    await writePost(db, { site: stage.site, title: 'Other', existing: { id, revision: 1 }, slug: 'other' });
    await expectRefusal(problem, () => stage.publish(slug, { field: 'slug' }));
  });

  test('is not changed once it is archived', async () => {
    await actOnArticle(database.db, 'archive', { site: stage.site, post: 1, by: people.ada, now: publishedAt });
    expect((await stage.read())?.texts).toBeUndefined();
    expect((await stage.read({ item: german }))?.texts.map(({ language }) => language)).toEqual(['de']);
    expect(await stage.publish('Scarlet', { item: german, before: 'Red House' })).toEqual({
      ...{ code: 'refused', problem: 'no-translation' },
    });
  });

  test('is not published again if it is archived at that moment', async () => {
    const act = { site: stage.site, post: 1, by: people.ada, now: publishedAt };
    const db = beforeWrites(database.db, () => actOnArticle(database.db, 'archive', act));
    expect(await stage.publish('Scarlet House', { db })).toEqual({ code: 'changed' });
    const row = await ran('select state, title, revision from posts where site_id = ?1 and id = 1', stage.site).first();
    expect(row).toEqual({ state: 'archived', title: 'Red House', revision: 1 });
  });

  test('leads to the home page while it is among the newest, and to its form', async () => {
    expect((await stage.read())?.usedIn).toEqual([{ path: '/en', title: expect.stringMatching(/^Site /) }]);
    expect((await stage.read())?.managePath).toBe('/en/manage/articles/edit?post=1');
    expect((await stage.read({ language: 'ar' }))?.managePath).toBe('/ar/manage/articles/edit?language=ar&of=1');
    for (const title of ['One', 'Two', 'Three'])
      await writePost(database.db, { site: stage.site, title, now: publishedAt });
    expect((await stage.read())?.usedIn).toEqual([]);
  });
});

test('A blog post is changed by its author alone, even where staff may write', async () => {
  stage = await openContentStage(database.db, people, 'post');
  const blog = { site: stage.site, kind: 'blog', isStaff: false } as const;
  await writePost(database.db, { ...blog, title: 'Theirs', author: people.member });
  await writePost(database.db, { ...blog, title: 'Mine', author: people.ada });
  expect((await stage.read({ item: 'blog/theirs' }))?.texts).toMatchObject([
    { author: 'm…@mail.example', path: '/en/blogs/theirs' },
  ]);
  await expectRefusal('not-staff-text', () => stage.publish('Ours', { item: 'blog/theirs', before: 'Theirs' }));
  expect(await stage.publish('Still mine', { item: 'blog/mine', before: 'Mine' })).toMatchObject({
    ...{ code: 'published', item: 'blog/mine', path: '/en/blogs/mine' },
  });
});

test('A carousel does without a name in a language, but for that in which the site has all texts', async () => {
  stage = await openContentStage(database.db, people, 'carousel');
  expect(await stage.publish('', { language: 'en' })).toMatchObject({ code: 'published' });
  const thing = await stage.read();
  expect(thing?.texts.map(({ language }) => language)).toEqual(['de']);
  expect([thing?.name, thing?.texts[0]?.version]).toEqual(['Rotes Haus', 2]);
  expect(thing?.usedIn).toEqual([{ path: '/en', title: expect.stringMatching(/^Site /) }]);
  await expectRefusal('empty', () => stage.publish('', { language: 'de' }));
});

test('The texts of no kind are read by walking through the content of a site', async () => {
  const statements: Sql[] = [];
  const noting = {
    async batch(...asked: readonly (Sql | null)[]) {
      statements.push(...asked.filter((one) => one !== null));
      return asked.map(() => []) as never;
    },
  } satisfies Reader;
  const site = 1 as SiteId;
  const named = { listing: 'a', post: 'article/a', carousel: 'a' } as const;
  const kinds = features.flatMap((feature) => ('content' in feature ? feature.content : []));
  for (const [kind, item] of Object.entries(named))
    await kinds.find((one) => one.kind === kind)?.read(noting, { site, item, language: 'en', now: 9, sources });
  statements.push(groupNumber(site, { kind: 'article', slug: 'a', language: 'en' }));
  const recorded = statements.map((one) => ({ path: '', sql: (one instanceof Query ? together([one]) : one).text }));
  expect(recorded.length).toBeGreaterThan(8);
  const { faults, unneeded } = await judgePlans(database.db, recorded, [
    {
      ...{ step: /^USE TEMP B-TREE FOR ORDER BY$/, sql: /from site_languages as l|site_languages/ },
      because: 'a site has a handful of languages',
    },
    {
      ...{ step: /^USE TEMP B-TREE FOR ORDER BY$/, sql: /indexed by queue_by_listing .* cross join audit_log/ },
      because: 'the changes of one listing are sorted',
    },
  ]);
  expect([faults, unneeded]).toEqual([[], []]);
});
