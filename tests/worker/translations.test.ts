import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { signedInAs } from '../support/people.ts';
import { writePost } from '../support/posts.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cellOf, coveragePage, editAddress, editPage, fieldsOf, recount, textsPage } from '../support/translations.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let editor: TestVisitor;
let colleague: TestVisitor;
let site: SiteId;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  editor = await signedInAs(server, 'editor@people.example');
  colleague = await signedInAs(server, 'admin@people.example');
  site = (await siteId(server.db, 'atlas')) as SiteId;
});
afterAll(() => server.close());

const page = 'http://atlas.localhost/en/manage/translations';

describe('The table of languages', () => {
  test('has the numbers of a recount: current, stale and missing translations of published articles', async () => {
    const write = (title: string, more: object = {}) => writePost(server.db, { site, title, ...more });
    const [one, two] = [await write('One'), await write('Two')];
    await write('Three, in German alone', { language: 'de' });
    await write('A draft', { state: 'draft' });
    await write('A blog post', { kind: 'blog' });
    await write('Eins', { language: 'de', translationOf: one.id });
    await write('Zwei', { language: 'de', translationOf: two.id });
    await write('Deux', { language: 'fr', translationOf: two.id, state: 'draft' });
    await write('Two, changed', { existing: { id: two.id, revision: 1 } });
    for (const language of ['en', 'de', 'fr', 'ja']) {
      expect(await cellOf(editor, language, 'articles')).toMatchObject(await recount(server, site, language));
    }
    expect(await cellOf(editor, 'de', 'articles')).toMatchObject({ total: 3, missing: 0, stale: 1, percent: '66%' });
    expect(await cellOf(editor, 'fr', 'articles')).toMatchObject({ total: 3, missing: 3, stale: 0, percent: '0%' });
    expect(withoutScripts((await editor.get(page)).text)).toContain('66% of 3 texts up to date');
  });

  test('says that the interface and the emails of all languages are complete', async () => {
    for (const { cells } of (await coveragePage(editor)).languages)
      for (const { part, missing, size, total } of cells.filter((cell) => /interface|mails/.test(cell.part)))
        expect([part, missing, size, total > 100]).toEqual([part, 0, 100, true]);
  });

  test('names the legal texts that a language lacks, and those that are older than the site’s own', async () => {
    const texts = await server.db
      .prepare('select count(*) as n from legal_texts where site_id = ?1')
      .bind(site)
      .first('n');
    await server.db.prepare(`delete from legal_texts where site_id = ?1`).bind(site).run();
    const publish = (kind: string, language: string, version: number) =>
      server.db
        .prepare(
          `insert into legal_texts (site_id, kind, language, version, body, html, paragraphs, published_at)
           values (?1, ?2, ?3, ?4, 'Text', '<p>Text</p>', '[]', ?5)`,
        )
        .bind(site, kind, language, version, Date.now())
        .run();
    await publish('privacy', 'en', 1);
    await publish('privacy', 'en', 2);
    await publish('tos', 'en', 1);
    await publish('privacy', 'de', 1);
    const cell = await cellOf(editor, 'de', 'legal');
    expect([texts, cell.total, cell.missing, cell.stale]).toEqual([texts, 2, 1, 1]);
    expect(cell.texts.map(({ path, isStale }) => [path, isStale])).toEqual([
      ['/de/privacy', true],
      ['/de/tos', false],
    ]);
  });
});

/** An article with three paragraphs, the last of which is code. */
const article = (title: string, more: object = {}) =>
  writePost(server.db, {
    ...{ site, title, description: 'About light.', tags: ['light'] },
    body: 'The light falls on the stairs.\n\nIt is late.\n\n```\ncode\n```',
    ...more,
  });

const german = { title: 'Licht', p0: 'Das Licht fällt auf die Treppe.', p1: 'Es ist spät.', p2: '```\ncode\n```' };

/** The translation of an article, as it is stored. */
const stored = (post: number, language = 'de') =>
  server.db
    .prepare('select * from posts where site_id = ?1 and group_id = ?2 and language = ?3')
    .bind(site, post, language)
    .first<{
      id: number;
      title: string;
      body: string;
      slug: string;
      state: string;
      revision: number;
      source_revision: number;
    }>();

/** Publishes a translation of an article. */
async function translated(title: string) {
  const post = await article(title);
  const sent = await editor.post(
    editAddress(post.id),
    fieldsOf(await editPage(editor, post.id), { ...german, step: 'send' }),
  );
  expect(sent.status).toBe(303);
  return post;
}

const changeSource = ({ id }: { id: number }, body: string, revision = 1) =>
  article('Light, changed', { existing: { id, revision }, body });

const bodyOf = ({ text }: { text: string }) => withoutScripts(text);

describe('An editor who translates an article', () => {
  test('sees the paragraphs of the source, translates them, and publishes the text with its source’s revision', async () => {
    const post = await article('Light');
    const page = await editPage(editor, post.id);
    expect(page.blocks.map(({ source }) => source)).toEqual([
      ...['The light falls on the stairs.', 'It is late.', '```\ncode\n```'],
    ]);
    const sent = await editor.post(
      editAddress(post.id),
      fieldsOf(page, { ...german, tags: 'Licht, Treppe', step: 'send' }),
    );
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('done=sent')]);
    expect(await stored(post.id)).toMatchObject({
      ...{ title: 'Licht', slug: 'licht', state: 'published', revision: 1, source_revision: 1 },
      body: `${german.p0}\n\n${german.p1}\n\n${german.p2}`,
    });
    expect(bodyOf(await editor.get('http://atlas.localhost/de/articles/licht'))).toContain(german.p0);
    const log = await server.db.prepare('select action, thing from audit_log order by id desc limit 1').first();
    expect(log).toEqual({ action: 'post.publish', thing: 'post' });
    const next = sent.headers.get('location')?.replace(/#.*/, '');
    expect(bodyOf(await editor.get(`http://atlas.localhost${next}`))).toContain('The translation is published.');
  });

  test('saves a draft, which a colleague sees and publishes', async () => {
    const post = await article('A shared draft');
    const draft = fieldsOf(await editPage(editor, post.id), { title: 'Halb', p0: german.p0, step: 'save' });
    expect((await editor.post(editAddress(post.id), draft)).status).toBe(303);
    expect(await stored(post.id)).toMatchObject({ state: 'draft', body: german.p0 });
    expect((await textsPage(colleague, 'missing')).texts.find(({ id }) => id === post.id)?.isBegun).toBe(true);
    const page = await editPage(colleague, post.id);
    expect([page.form.values.title, page.form.values.p0]).toEqual(['Halb', german.p0]);
    await colleague.post(editAddress(post.id), fieldsOf(page, { ...german, step: 'send' }));
    expect(await stored(post.id)).toMatchObject({ state: 'published', revision: 2 });
  });

  test('is told which paragraph is empty, unless empty ones are left out', async () => {
    const post = await article('Unfinished');
    const page = await editPage(editor, post.id);
    const without = fieldsOf(page, { ...german, p1: ' ', step: 'send' });
    const refused = await editor.post(editAddress(post.id), without);
    expect([refused.status, bodyOf(refused).includes('Translate this paragraph')]).toEqual([422, true]);
    expect(bodyOf(refused)).toContain(german.p0);
    expect(await stored(post.id)).toBeNull();
    expect((await editor.post(editAddress(post.id), { ...without, partial: 'on' })).status).toBe(303);
    expect((await stored(post.id))?.body).toBe(`${german.p0}\n\n${german.p2}`);
    const untitled = await editor.post(editAddress((await article('X')).id), { ...without, title: '' });
    expect([untitled.status, bodyOf(untitled).includes('Give the translation a title')]).toEqual([422, true]);
  });

  test('copies what needs no translation with a button, without script, and never over a text', async () => {
    const post = await article('With code');
    const typed = fieldsOf(await editPage(editor, post.id), { p0: german.p0 });
    await editor.post(editAddress(post.id), { ...typed, step: 'copy-fixed' });
    const page = await editPage(editor, post.id);
    expect([page.form.values.p0, page.form.values.p1 ?? '', page.form.values.p2]).toEqual([german.p0, '', german.p2]);
    await editor.post(`${editAddress(post.id)}&at=p1`, fieldsOf(page, { step: 'copy' }));
    await editor.post(`${editAddress(post.id)}&at=p0`, fieldsOf(await editPage(editor, post.id), { step: 'copy' }));
    const { values } = (await editPage(editor, post.id)).form;
    expect([values.p0, values.p1]).toEqual([german.p0, 'It is late.']);
  });

  test('finds no article that does not exist, nor one in its own language', async () => {
    const post = await article('Own language');
    for (const address of [editAddress(999_999), editAddress(post.id, 'en'), editAddress(post.id, 'xx')]) {
      expect((await editor.get(address)).status).toBe(404);
      expect((await editor.post(address, { ...german, step: 'send' })).status).toBe(404);
    }
  });
});

describe('A translation whose source is changed', () => {
  test('is out of date, with the day and what changed, and is current again when it is published', async () => {
    const post = await translated('Changes later');
    await changeSource(post, 'The late light falls on the stairs.\n\nA new one.\n\n```\ncode\n```');
    const listed = (await textsPage(editor, 'stale')).texts.find(({ id }) => id === post.id);
    expect(listed?.stale).toMatchObject({ changed: 2, blocks: 3, since: { iso: expect.any(String) } });
    const page = await editPage(editor, post.id);
    expect(page.own).toMatchObject({ isStale: true, staleSince: { day: expect.any(String) } });
    expect(page.blocks[0]?.stretches).toEqual([
      { change: 'same', text: 'The ' },
      { change: 'added', text: 'late ' },
      { change: 'same', text: 'light falls on the stairs.' },
      { change: 'removed', text: '\n\nIt is late.' },
    ]);
    expect(page.blocks[1]?.stretches).toEqual([{ change: 'added', text: 'A new one.' }]);
    expect(page.blocks[2]?.stretches).toBeNull();
    expect(page.form.values).toMatchObject({ title: 'Licht', p2: german.p2 });
    expect(`${page.form.values.p0}${page.form.values.p1}`).toContain(german.p1);
    expect(bodyOf(await editor.get(editAddress(post.id)))).toMatch(/<ins>.*late /);
    const typed = { p0: 'Das späte Licht.', p1: 'Ein neuer.', step: 'send' };
    expect((await editor.post(editAddress(post.id), fieldsOf(page, typed))).status).toBe(303);
    expect(await stored(post.id)).toMatchObject({ revision: 2, source_revision: 2, state: 'published' });
    expect((await textsPage(editor, 'done')).texts.map(({ id }) => id)).toContain(post.id);
  });

  test('is marked as still right, which changes no text and is in the log', async () => {
    const post = await translated('Still right');
    await changeSource(post, 'The light falls on the stairs!\n\nIt is late.\n\n```\ncode\n```');
    const { shown, own } = await editPage(editor, post.id);
    const seen = { step: 'current', source: String(shown), revision: String(own?.revision) };
    expect((await editor.post(editAddress(post.id), { ...seen, revision: '9' })).status).toBe(409);
    const done = await editor.post(editAddress(post.id), seen);
    expect(done.headers.get('location')).toContain('done=current');
    expect(await stored(post.id)).toMatchObject({
      revision: 1,
      source_revision: 2,
      body: expect.stringContaining(german.p0),
    });
    expect((await editPage(editor, post.id)).own?.isStale).toBe(false);
    const log = await server.db.prepare('select action from audit_log order by id desc limit 1').first('action');
    expect(log).toBe('post.edit');
  });

  test('keeps what was typed beside the older source, until the editor takes the new one', async () => {
    const post = await article('Changed while typing');
    const typed = fieldsOf(await editPage(editor, post.id), german);
    expect((await editor.post(editAddress(post.id), { ...typed, step: 'keep' })).status).toBe(303);
    await changeSource(post, 'Quite a different beginning.\n\nThe light falls on the stairs.\n\nIt is late.');
    const before = await editPage(editor, post.id);
    expect([before.isOutdated, before.shown, before.form.values.p0]).toEqual([true, 1, german.p0]);
    await editor.post(editAddress(post.id), fieldsOf(before, { step: 'renew' }));
    const after = await editPage(editor, post.id);
    expect([after.isOutdated, after.shown]).toEqual([false, 2]);
    expect([after.form.values.p0, after.form.values.p1]).toEqual(['', german.p0]);
    expect(after.form.values.p2).toBe(`${german.p1}\n\n${german.p2}`);
    expect(after.blocks[0]?.stretches).toEqual([{ change: 'added', text: 'Quite a different beginning.' }]);
  });
});

describe('Two editors of one translation', () => {
  test('lose nothing: the second one sees what the first has published, and what they typed themselves', async () => {
    const post = await article('At once');
    const [one, other] = [await editPage(editor, post.id), await editPage(colleague, post.id)];
    expect((await editor.post(editAddress(post.id), fieldsOf(one, { ...german, step: 'send' }))).status).toBe(303);
    const mine = { ...german, p0: 'Licht liegt auf der Treppe.', step: 'send' };
    const refused = await colleague.post(editAddress(post.id), fieldsOf(other, mine));
    expect([refused.status, bodyOf(refused).includes('a colleague has saved this translation')]).toEqual([409, true]);
    for (const text of [mine.p0, german.p0]) expect(bodyOf(refused)).toContain(text);
    expect(await stored(post.id)).toMatchObject({ revision: 1, body: expect.stringContaining(german.p0) });
    const revision = bodyOf(refused).match(/name="revision" value="(\d+)"/)?.[1] ?? '';
    const again = await colleague.post(editAddress(post.id), { ...fieldsOf(other, mine), revision });
    expect(again.status).toBe(303);
    expect(await stored(post.id)).toMatchObject({ revision: 2, body: expect.stringContaining(mine.p0) });
  });

  test('who begin it at the same moment make one translation', async () => {
    const post = await article('The same moment');
    const pages = await Promise.all([editPage(editor, post.id), editPage(colleague, post.id)]);
    const answers = await Promise.all([
      editor.post(editAddress(post.id), fieldsOf(pages[0], { ...german, step: 'send' })),
      colleague.post(editAddress(post.id), fieldsOf(pages[1], { ...german, title: 'Helles', step: 'send' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await stored(post.id)).toMatchObject({ revision: 1 });
  });

  test('of whom one has lost the role writes nothing', async () => {
    const post = await article('No role');
    const member = await signedInAs(server, 'member@people.example');
    expect((await member.get(editAddress(post.id))).status).toBe(403);
    expect((await member.post(editAddress(post.id), { ...german, step: 'send', source: '1' })).status).toBe(403);
    expect(await stored(post.id)).toBeNull();
  });
});
