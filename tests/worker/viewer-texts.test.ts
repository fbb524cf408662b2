import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOf } from '../../worker/platform/secrets.ts';
import { siteId } from '../support/content.ts';
import { auditLogPage, makeStaff, personOf, signedInAs } from '../support/people.ts';
import { writePost } from '../support/posts.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  answeredPage,
  doneOf,
  hiddenOf,
  pieceIn,
  pieceOf,
  send,
  shownTo,
  viewerAt,
  viewerPage,
  write,
} from '../support/viewer.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let admin: TestVisitor;
let editor: TestVisitor;
let moderator: TestVisitor;
let stranger: TestVisitor;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  const atlas = await siteId(server.db, 'atlas');
  const staff = async (name: string, role: 'admin' | 'editor' | 'moderator', site = atlas) => {
    const address = `viewer-${name}@example.org`;
    const who = await signedInAs(server, address, 'localhost', 'atlas.localhost');
    await makeStaff(server.db, { site, person: await personOf(server, address), role });
    return who;
  };
  admin = await staff('admin', 'admin');
  editor = await staff('editor', 'editor');
  moderator = await staff('moderator', 'moderator');
  stranger = await staff('crafts', 'admin', await siteId(server.db, 'crafts'));
});
afterAll(() => server.close());
beforeEach(async () => {
  const tables = ['rate_counts', 'content_drafts', 'content_comments', 'outbox'];
  await server.db.batch(tables.map((table) => server.db.prepare(`delete from ${table}`)));
});

const home = async (lang: string) => (await server.get('atlas.localhost', `/${lang}`)).text;
const draftsVersion = () =>
  server.db.prepare(`select drafts_version as n from sites where slug = 'atlas'`).first<number>('n');

test('Staff choose a site, see its page in a frame, and reach its languages and usual pages', async () => {
  const { sites, shown } = await viewerPage(stranger, { site: '', page: '', piece: '' });
  expect([sites.map(({ slug }) => slug), shown]).toEqual([['crafts'], null]);
  const seen = await shownTo(editor, { page: '/ar/directory?q=%D9%81%D9%86&utm=1', piece: '' });
  const [frame, ...others] = seen.frames;
  expect(others).toEqual([]);
  expect(frame?.src).toMatch(/^http:\/\/atlas\.localhost(:\d+)?\/ar\/directory\?q=%D9%81%D9%86&preview=/);
  expect(seen.languages.find(({ label }) => label === 'German')?.path).toContain(
    new URLSearchParams({ page: '/de/directory?q=%D9%81%D9%86' }).toString(),
  );
  expect(seen.pages.map(({ path }) => new URL(path, 'http://x').searchParams.get('page'))).toContain('/ar/privacy');
  const { headers } = await editor.get(viewerAt());
  expect(headers.get('content-security-policy')).toMatch(/frame-src http:\/\/atlas\.localhost(:\d+)?;/);
});

test('Two frames show drafts beside what is published, or the same page in another language', async () => {
  const framesOf = async (query: Record<string, string>) =>
    (await shownTo(editor, query)).frames.map((frame) => [frame.in.language, frame.version]);
  expect(await framesOf({ beside: 'published' })).toEqual([
    ['ar', 'drafts'],
    ['ar', 'published'],
  ]);
  expect(await framesOf({ beside: 'de', version: 'published' })).toEqual([
    ['ar', 'published'],
    ['de', 'published'],
  ]);
  expect(await framesOf({ beside: 'ar' })).toHaveLength(1);
  const [frame] = (await shownTo(editor, { theme: 'dark' })).frames;
  expect(new URL(frame?.src ?? '').searchParams.get('theme')).toBe('dark');
});

test.each(['/xx', '/ar/nothing/there', '//evil.example', 'https://evil.example', '/ar/manage', '/ar/dashboard', 'ar'])(
  'The path %s is no page that previews show',
  async (page) => {
    const shown = await shownTo(editor, { page });
    expect([shown.isPage, shown.frames, shown.page]).toEqual([false, [], page]);
  },
);

test('Staff of another site, members and visitors get nothing of a site, and can write nothing', async () => {
  const member = await signedInAs(server, 'viewer-member@example.org', 'localhost');
  expect((await stranger.get(viewerAt())).status).toBe(404);
  expect((await member.get(viewerAt())).status).toBe(403);
  for (const who of [stranger, member]) {
    for (const step of ['save', 'publish', 'discard', 'comment', 'resolve', 'share', 'revoke']) {
      const fields = { text: 'x', draft: '0', seen: 'x', body: 'x', comment: '1', days: '1', link: '1' };
      expect([step, (await send(who, { step, ...fields })).status]).toEqual([step, 404]);
    }
  }
  expect((await server.get('localhost', new URL(viewerAt()).pathname)).status).toBe(401);
  expect((await member.get(viewerAt({ site: '', page: '', piece: '' }))).status).toBe(403);
});

test('An admin saves a draft, which visitors do not see, and publishes one language of it', async () => {
  const before = await draftsVersion();
  expect(await pieceOf(admin)).toMatchObject({
    format: 'lines',
    in: { language: 'ar' },
    canPublish: true,
    changes: [],
  });
  expect(doneOf(await write(admin, 'save', { text: 'متاحف كثيرة.\r\nكلها هنا.' }))).toBe('saved');
  expect(await draftsVersion()).toBe((before ?? 0) + 1);
  const saved = await pieceOf(admin);
  expect(saved).toMatchObject({ text: 'متاحف كثيرة.\nكلها هنا.', draft: { by: expect.any(String) } });
  expect(saved.changes.flat().map(({ change }) => change)).toContain('added');
  expect((await shownTo(moderator)).drafts).toMatchObject([{ ref: 'site:site:about', language: 'Arabic' }]);
  await server.recheck();
  expect(await home('ar')).not.toContain('متاحف كثيرة.');
  const german = await home('de');
  expect(doneOf(await write(admin, 'publish', { text: saved.text }))).toBe('published');
  expect(await pieceOf(admin)).toMatchObject({ published: saved.text, draft: { version: 0 }, changes: [] });
  await server.recheck();
  expect(await home('ar')).toContain('متاحف كثيرة.');
  expect(await home('de')).toContain('Alle Museen hier sind erfunden');
  expect(german).toContain('Alle Museen hier sind erfunden');
  const { entries } = await auditLogPage(admin, 'http://atlas.localhost/en/manage/log');
  expect(entries.map(({ action }) => action)).toContain('Draft of a text saved');
});

test('Of two people who save at once, the second sees the other’s text beside their own, and nothing is lost', async () => {
  const [first, second] = [await pieceOf(admin), await pieceOf(editor)];
  expect(doneOf(await send(admin, { step: 'save', text: 'The first.', ...hiddenOf(first) }))).toBe('saved');
  const refused = await send(editor, { step: 'save', text: 'The second.', ...hiddenOf(second) });
  expect(refused.status).toBe(409);
  const { problem, shown } = answeredPage(refused);
  expect(problem?.code).toBe('draft-changed');
  const piece = pieceIn(shown?.piece);
  expect(piece).toMatchObject({ text: 'The second.', theirs: { text: 'The first.' } });
  expect((await pieceOf(admin)).text).toBe('The first.');
  // The refused page knows the other draft, so sending it again decides.
  expect(doneOf(await send(editor, { step: 'save', text: 'The second.', ...hiddenOf(piece) }))).toBe('saved');
  expect((await pieceOf(admin)).text).toBe('The second.');
  expect((await send(admin, { step: 'discard', ...hiddenOf(first) })).status).toBe(409);
  expect((await send(admin, { step: 'publish', text: 'The first.', ...hiddenOf(first) })).status).toBe(409);
  expect((await pieceOf(admin)).text).toBe('The second.');
});

test('Of twelve who save at once, one is accepted, and each answer of the others shows it', async () => {
  const opened = await pieceOf(admin);
  const texts = Array.from({ length: 12 }, (_, i) => `Text ${i}.`);
  const answers = await Promise.all(
    texts.map((text, i) => send(i % 2 ? admin : editor, { step: 'save', text, ...hiddenOf(opened) })),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const { text: kept } = await pieceOf(admin);
  expect(kept).toBe(texts[answers.findIndex(({ status }) => status === 303)]);
  for (const [i, answer] of answers.entries())
    if (answer.status !== 303)
      expect(pieceIn(answeredPage(answer).shown?.piece)).toMatchObject({ text: texts[i], theirs: { text: kept } });
});

test('A text that was published meanwhile is not overwritten unseen, and the draft stays', async () => {
  const query = { piece: 'site:site:tagline', page: '/de' };
  expect(doneOf(await write(editor, 'save', { text: 'Mein Entwurf', ...query }))).toBe('saved');
  const opened = await pieceOf(admin, query);
  const { db } = server;
  await db
    .prepare(
      `update site_languages set tagline = 'Neu' where language = 'de'
        and site_id = (select id from sites where slug = 'atlas')`,
    )
    .run();
  const refused = await send(admin, { step: 'publish', text: 'Mein Entwurf', ...hiddenOf(opened) }, query);
  const { problem, shown } = answeredPage(refused);
  expect([refused.status, problem?.code]).toEqual([409, 'published-changed']);
  const piece = pieceIn(shown?.piece);
  expect(piece).toMatchObject({ text: 'Mein Entwurf', published: 'Neu', draft: { version: opened.draft.version } });
  expect(piece.since.flat()).toContainEqual({ change: 'added', text: 'Neu' });
  expect(doneOf(await send(admin, { step: 'publish', text: 'Mein Entwurf', ...hiddenOf(piece) }, query))).toBe(
    'published',
  );
});

test('An editor drafts what only admins publish; a moderator only reads; each kind asks for its right', async () => {
  expect(await pieceOf(editor)).toMatchObject({ canSave: true, canPublish: false });
  const opened = await pieceOf(editor);
  const publish = { step: 'publish', text: 'Not mine to publish.', ...hiddenOf(opened) };
  expect((await send(editor, publish)).status).toBe(403);
  expect(await pieceOf(moderator)).toMatchObject({ canSave: false, canPublish: false });
  for (const step of ['save', 'publish']) expect((await send(moderator, { ...publish, step })).status).toBe(403);
  expect((await send(moderator, { step: 'comment', body: 'x' })).status).toBe(403);
  expect((await send(moderator, { step: 'share', days: '1' })).status).toBe(403);
  const message = { piece: 'message:home.newest:text' };
  expect(await pieceOf(editor, message)).toMatchObject({ kind: 'message', canPublish: true });
  const { n } = (await server.db.prepare('select count(*) as n from content_drafts').first<{ n: number }>()) ?? {
    n: -1,
  };
  expect(n).toBe(0);
});

test('What cannot be published is refused at its field, with what was typed', async () => {
  const message = { piece: 'message:home.newest:text' };
  for (const [query, text, code] of [
    [message, 'Broken {', 'message-broken'],
    [message, 'Unknown {name}', 'message-arguments'],
    [{ piece: 'site:site:name' }, '', 'empty'],
    [{}, 'x'.repeat(20_000), 'too-long'],
    [{}, (await pieceOf(admin)).published ?? '', 'unchanged'],
  ] as const) {
    const answer = await write(admin, 'publish', { text, ...query });
    const { problem, shown } = answeredPage(answer);
    expect([answer.status, problem]).toMatchObject([422, { code, field: 'text' }]);
    expect(pieceIn(shown?.piece).text).toBe(text);
  }
});

test('A piece that does not exist is said to be lost, and nothing can be written to it', async () => {
  for (const piece of [
    'listing:nothing-like-it:name',
    'site:site:colour',
    'message:no.such:text',
    'x',
    'site:other:name',
  ]) {
    expect([piece, (await shownTo(admin, { piece })).piece]).toEqual([piece, 'lost']);
    const fields = { step: 'save', text: 'x', draft: '0', seen: 'x' };
    expect((await send(admin, fields, { piece })).status).toBe(404);
  }
  for (const query of [{ version: 'old' }, { theme: 'blue' }, { device: 'watch' }, { reader: 'admin' }])
    expect((await admin.get(viewerAt(query))).status).toBe(404);
});

test('A discarded draft is gone, and what is published stays', async () => {
  const { published } = await pieceOf(admin);
  await write(admin, 'save', { text: 'Not for long.' });
  expect(doneOf(await write(editor, 'discard'))).toBe('discarded');
  expect(await pieceOf(admin)).toMatchObject({ text: published, published, draft: { version: 0 } });
  expect((await write(admin, 'discard')).status).toBe(409);
});

test('Right before the write the right is gone: nothing is written', async () => {
  const address = 'viewer-leaver@example.org';
  const leaver = await signedInAs(server, address, 'localhost');
  const person = await personOf(server, address);
  await makeStaff(server.db, { site: await siteId(server.db, 'atlas'), person, role: 'editor' });
  const opened = await pieceOf(leaver);
  await server.db.prepare(`update site_roles set role = 'moderator' where person_id = ?1`).bind(person).run();
  expect((await send(leaver, { step: 'save', text: 'Too late.', ...hiddenOf(opened) })).status).toBe(403);
  expect((await pieceOf(admin)).draft.version).toBe(0);
});

test('A link shows its address once; only its hash is stored; it is listed and can be ended', async () => {
  const made = await send(editor, { step: 'share', days: '3', drafts: 'on' }, { page: '/ar/directory' });
  const { shown } = answeredPage(made);
  const url = new URL(shown?.shared ?? '');
  const secret = url.searchParams.get('share') ?? '';
  expect([made.status, url.hostname, url.pathname, secret.length]).toEqual([
    200,
    'atlas.localhost',
    '/ar/directory',
    43,
  ]);
  const row = await server.db.prepare('select * from preview_links').first<Record<string, unknown>>();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row).toMatchObject({
    secret_hash: await hashOf(secret),
    path: '/ar/directory',
    language: 'ar',
    has_drafts: 1,
  });
  const { links } = await shownTo(moderator);
  expect(links).toMatchObject([{ page: '/ar/directory', language: 'Arabic', hasDrafts: true, opened: 0 }]);
  const until = Date.parse(links[0]?.until.iso ?? '') - Date.now();
  expect(Math.round(until / 86_400_000)).toBe(3);
  expect((await server.get(url.host, url.pathname + url.search)).status).toBe(200);
  expect(JSON.stringify(await shownTo(editor))).not.toContain(secret);
  const revoke = { step: 'revoke', link: String(links[0]?.id) };
  expect((await send(moderator, revoke)).status).toBe(403);
  expect(doneOf(await send(admin, revoke))).toBe('revoked');
  expect((await shownTo(editor)).links).toEqual([]);
  expect((await server.get(url.host, url.pathname + url.search)).status).not.toBe(200);
  expect((await send(admin, revoke)).status).toBe(409);
  for (const days of ['0', '2', '8', '30']) expect((await send(admin, { step: 'share', days })).status).toBe(422);
});

test('A draft of an article belongs to its language, by whichever of its names it was chosen, and follows a new name', async () => {
  const site = await siteId(server.db, 'atlas');
  const { id, slug } = await writePost(server.db, { site, title: 'Slow museums' });
  await writePost(server.db, { site, title: 'Langsame Museen', language: 'de', translationOf: id });
  const asked = { page: '/de/articles/langsame-museen', piece: `post:article/${slug}:title` };
  expect(await pieceOf(editor, asked)).toMatchObject({
    ...{ ref: 'post:article/langsame-museen:title', published: 'Langsame Museen' },
  });
  expect(doneOf(await write(editor, 'save', { ...asked, text: 'Museen ohne Eile' }))).toBe('saved');
  const [frame] = (await shownTo(editor, asked)).frames;
  const { pathname, search } = new URL(frame?.src ?? '');
  expect((await server.get('atlas.localhost', pathname + search)).text).toContain('Museen ohne Eile');
  const address = { ...asked, piece: `post:article/${slug}:slug`, text: 'museen-ohne-eile' };
  expect(doneOf(await write(editor, 'publish', address))).toBe('published');
  const moved = { page: '/de/articles/museen-ohne-eile', piece: 'post:article/museen-ohne-eile:title' };
  expect(await pieceOf(editor, moved)).toMatchObject({ text: 'Museen ohne Eile', published: 'Langsame Museen' });
  const english = { page: `/en/articles/${slug}`, piece: `post:article/${slug}:title` };
  expect(await pieceOf(editor, english)).toMatchObject({ text: 'Slow museums', draft: { version: 0 } });
});
