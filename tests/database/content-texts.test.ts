import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseIf } from '../../worker/data/refusal.ts';
import { sql } from '../../worker/data/sql.ts';
import { legalContent as legalKind } from '../../worker/features/legal/content-kind.ts';
import { messageKind } from '../../worker/features/site-messages/content-kind.ts';
import { siteKind } from '../../worker/features/site-settings/content-kind.ts';
import type { ContentKind } from '../../worker/pages/content-kind.ts';
import { createContentSite, sources } from '../support/changed-content.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { beforeWrites } from '../support/failing-database.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

type Case = { kind: ContentKind; item: string; field: string; texts: [string, string, string]; tag: string };

/** A thing of each kind, three texts that it can have, and what a change of it is in the logs. */
const cases: Record<string, Case & { action: string; unable: 'editor' | 'moderator' }> = {
  'a legal text': {
    ...{ kind: legalKind, item: 'privacy', field: 'body', tag: 'legal', action: 'legal.publish', unable: 'editor' },
    texts: ['Be *kind*.', 'Be kind and honest.', 'Be honest.'],
  },
  'the name of the site': {
    ...{ kind: siteKind, item: 'site', field: 'name', tag: 'site', action: 'site.settings', unable: 'editor' },
    texts: ['First name', 'Second name', 'Third name'],
  },
  'a message': {
    ...{ kind: messageKind, item: 'home.categoryPlaces', field: 'text', tag: 'site', action: 'site.message' },
    unable: 'moderator',
    texts: [
      '{count, plural, one {# spot} other {# spots}}',
      '{count, plural, one {One spot} other {# spots}}',
      '{count, plural, =0 {No spot} one {# spot} other {# spots}}',
    ],
  },
};

describe.each(Object.entries(cases))('%s', (_, { kind, item, field, texts, tag, action, unable }) => {
  const [first, second, third] = texts;
  const start = async () => {
    const content = await createContentSite(store.db, kind);
    const of = (language: string) => content.text({ item, field, language });
    const published = await of('en');
    const change = { item, field, language: 'en', before: published ?? '' };
    return { ...content, of, change };
  };

  test('is published in one language, with an entry of the log, and stays as it is in the others', async () => {
    const { of, change, publish, read, tags, actions } = await start();
    const german = await of('de');
    const tagsBefore = await tags();
    expect(await publish({ ...change, after: first })).toMatchObject({ code: 'published', item });
    expect([await of('en'), await of('de')]).toEqual([first, german]);
    const after = (await read(item))?.texts.find(({ language }) => language === 'en');
    expect(after?.author).toMatch(/^admin/);
    expect(after?.changedAt).toBeGreaterThan(Date.now() - 60_000);
    expect([(await tags()).slice(tagsBefore.length), await actions()]).toEqual([[tag], [action]]);
  });

  test('is not overwritten by somebody who has not seen the newest text', async () => {
    const { of, change, publish, actions } = await start();
    await publish({ ...change, after: first });
    expect(await publish({ ...change, after: second })).toEqual({ code: 'changed' });
    const late = { ...change, before: first };
    const racing = beforeWrites(store.db, () => publish({ ...late, after: second }).then(() => undefined));
    expect(await publish({ ...late, after: third }, racing)).toEqual({ code: 'changed' });
    expect([await of('en'), (await actions()).length]).toEqual([second, 2]);
  });

  test('is not published by people without the right', async () => {
    const { of, change, publish, people, tags, actions } = await start();
    const before = [await of('en'), await tags()];
    expect(await publish({ ...change, after: first, by: people[unable] })).toEqual({ code: 'changed' });
    expect([await of('en'), await tags()]).toEqual(before);
    expect(await actions()).toEqual([]);
  });

  test('is published in the transaction that ends its draft, or not at all', async () => {
    const { site, of, change, publish, actions } = await start();
    const before = await of('en');
    expect(await publish({ ...change, after: first, more: [refuseIf(sql`true`)] })).toEqual({ code: 'changed' });
    expect([await of('en'), await actions()]).toEqual([before, []]);
    const more = [store.db.prepare('update sites set drafts_version = 7 where id = ?1').bind(site)];
    await publish({ ...change, after: first, more });
    const row = await store.db.prepare('select drafts_version from sites where id = ?1').bind(site).first();
    expect([await of('en'), row]).toEqual([first, { drafts_version: 7 }]);
  });

  test('is refused with the reason where nothing is changed, and in a language that the site does not have', async () => {
    const { change, publish, actions } = await start();
    await publish({ ...change, after: first });
    expect(await publish({ ...change, before: first, after: first })).toEqual({
      code: 'refused',
      problem: 'unchanged',
    });
    const other = { ...change, language: 'fr', before: (await sources('fr'))[item] ?? '', after: first };
    expect(['changed', 'refused']).toContain((await publish(other)).code);
    expect(await actions()).toHaveLength(1);
  });

  test('does not exist under another name or with another field', async () => {
    const { read, publish, change } = await start();
    expect(await read('elsewhere')).toBeNull();
    expect(await publish({ ...change, item: 'elsewhere', after: first })).toEqual({ code: 'changed' });
    expect(await publish({ ...change, field: 'other', after: first })).toEqual({ code: 'changed' });
  });
});

test('A published legal text takes effect at once, while a version of a later day stays announced', async () => {
  const { site, publish, text, read } = await createContentSite(store.db, legalKind);
  const change = { item: 'tos', field: 'body', language: 'de' };
  await publish({ ...change, before: '', after: 'Seid nett.' });
  const later = Date.now() + 86_400_000;
  await store.db
    .prepare(
      `insert into legal_texts (site_id, kind, language, version, body, html, paragraphs, published_at, effective_at)
       values (?1, 'tos', 'de', 2, 'Später.', '', '[]', 1, ?2)`,
    )
    .bind(site, later)
    .run();
  expect(await publish({ ...change, before: 'Seid nett.', after: 'Seid sehr nett.' })).toEqual({
    ...{ code: 'published', item: 'tos', path: '/de/tos' },
  });
  expect(await text(change)).toBe('Seid sehr nett.');
  const thing = await read('tos', 'de');
  expect(thing).toMatchObject({ texts: [{ language: 'de', version: 3, path: '/de/tos' }] });
  expect(thing?.managePath).toBe('/de/manage/legal/edit?kind=tos&language=de');
  const { count } = (await store.db
    .prepare('select count(*) count from legal_notices where site_id = ?1')
    .bind(site)
    .first<{ count: number }>()) ?? { count: -1 };
  expect(count).toBe(0);
});

test('A legal text is shown as its page shows it, and is neither empty nor too long', async () => {
  expect(legalKind.html?.('## Rules\n\nBe *kind*.<script>')).toMatch(/^<h2>Rules<\/h2>\n?<p>Be <em>kind<\/em>/);
  expect(legalKind.html?.('<script>x</script>')).not.toContain('<script>');
  const { publish } = await createContentSite(store.db, legalKind);
  const change = { item: 'tos', field: 'body', language: 'en', before: '' };
  expect(await publish({ ...change, after: ' \r\n ' })).toMatchObject({ problem: 'unchanged' });
  expect(await publish({ ...change, after: '<!-- -->' })).toMatchObject({ code: 'refused' });
  expect(await publish({ ...change, after: 'x'.repeat(100_001) })).toEqual({ code: 'refused', problem: 'too-long' });
});

test('A site keeps a name, its texts keep their lengths, and a change of other settings meanwhile is kept', async () => {
  const { publish, text } = await createContentSite(store.db, siteKind);
  const change = { item: 'site', language: 'en' };
  const name = (await text({ ...change, field: 'name' })) ?? '';
  const refusal = async (field: string, after: string) =>
    publish({ ...change, field, before: field === 'name' ? name : '', after });
  expect(await refusal('name', ' \n ')).toEqual({ code: 'refused', problem: 'empty' });
  expect(await refusal('name', 'x'.repeat(81))).toEqual({ code: 'refused', problem: 'too-long' });
  expect(await refusal('about', 'x'.repeat(2_001))).toEqual({ code: 'refused', problem: 'too-long' });
  let isFirst = true;
  const racing = beforeWrites(store.db, async () => {
    if (!isFirst) return;
    isFirst = false;
    await publish({ ...change, language: 'de', field: 'tagline', before: '', after: 'Anderes' });
  });
  const about = { ...change, field: 'about', before: '', after: 'One.\r\n\r\n\r\nTwo.' };
  expect(await publish(about, racing)).toMatchObject({ code: 'published' });
  expect(await text({ ...change, field: 'about' })).toBe('One.\n\nTwo.');
  expect(await text({ ...change, language: 'de', field: 'tagline' })).toBe('Anderes');
});

describe('Messages', () => {
  const item = 'home.newest';

  test('have the interface’s text until the site says its own, and again when it publishes that text', async () => {
    const { publish, read, text, site } = await createContentSite(store.db, messageKind, { languages: ['en', 'ar'] });
    const [english, arabic] = [(await sources('en'))[item] ?? '', (await sources('ar'))[item] ?? ''];
    const change = { item, field: 'text', language: 'ar' };
    expect((await read(item, 'ar'))?.texts).toMatchObject([
      { language: 'en', fields: { text: english }, version: null, changedAt: null, author: null },
      { language: 'ar', fields: { text: arabic } },
    ]);
    await publish({ ...change, before: arabic, after: 'جديدنا' });
    await publish({ ...change, before: 'جديدنا', after: 'آخر الإضافات' });
    expect((await read(item))?.texts[1]).toMatchObject({ fields: { text: 'آخر الإضافات' }, version: 2 });
    expect(await publish({ ...change, before: 'آخر الإضافات', after: arabic })).toMatchObject({ code: 'published' });
    expect(await text(change)).toBe(arabic);
    const rows = await store.db.prepare('select key from site_messages where site_id = ?1').bind(site).all();
    expect(rows.results).toEqual([]);
  });

  test('name the pages that show them', async () => {
    const { read } = await createContentSite(store.db, messageKind);
    expect((await read(item, 'de'))?.usedIn).toEqual([
      { path: '/de', title: (await sources('de'))['meta.home.title'] },
    ]);
    expect((await read('directory.title', 'en'))?.usedIn ?? null).toBeNull();
    const chrome = await read('meta.directory.title', 'en');
    expect(chrome?.usedIn).toMatchObject([{ path: '/en/directory' }]);
  });

  test.each(['mail.greeting', 'manage.title', 'auditLog.title', 'toString', 'home', 'home.gone'])(
    'of staff and emails, and those that do not exist, cannot be changed: %s',
    async (key) => {
      const { read, publish } = await createContentSite(store.db, messageKind);
      expect(await read(key)).toBeNull();
      const change = { item: key, field: 'text', language: 'en', before: '', after: 'Own words' };
      expect(await publish(change)).toEqual({ code: 'changed' });
    },
  );

  test('of a site and a language are limited in all, since every page has them', async () => {
    const { publish } = await createContentSite(store.db, messageKind);
    const words = await sources('en');
    const plain = Object.keys(words).filter((key) => !/[{<]/.test(words[key] ?? ''));
    const outcomes: string[] = [];
    for (const key of plain.slice(0, 6)) {
      const change = { item: key, field: 'text', language: 'en', before: words[key] ?? '', after: 'x'.repeat(3_900) };
      const outcome = await publish(change);
      outcomes.push(outcome.code === 'refused' ? outcome.problem : outcome.code);
    }
    expect(outcomes).toEqual([...new Array(5).fill('published'), 'message-many']);
  });
});
