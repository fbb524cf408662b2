import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import { makeStaff, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { answeredPage, doneOf, pieceOf, send, shownTo, write } from '../support/viewer.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let atlas: SiteId;
const people: Record<string, TestVisitor> = {};
const who = (name: string) => people[name] as TestVisitor;
const addressOf = (name: string) => `comments-${name}@example.org`;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  atlas = await siteId(server.db, 'atlas');
  // The admins of the fixture would get mails as well.
  await server.db.prepare('delete from site_roles where site_id = ?1').bind(atlas).run();
  for (const [name, role] of [
    ['admin', 'admin'],
    ['ann', 'editor'],
    ['ben', 'editor'],
  ] as const) {
    people[name] = await signedInAs(server, addressOf(name), 'localhost');
    await makeStaff(server.db, { site: atlas, person: await personOf(server, addressOf(name)), role });
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  const tables = ['rate_counts', 'content_drafts', 'content_comments', 'outbox'];
  await server.db.batch(tables.map((table) => server.db.prepare(`delete from ${table}`)));
});

const comment = (name: string, body: string, query = {}) => send(who(name), { step: 'comment', body }, query);

/** Who got mails about comments, in any order. */
async function told(): Promise<string[]> {
  const { results } = await server.db
    .prepare(`select recipient from outbox where template = 'content-comment' order by recipient`)
    .all<{ recipient: string }>();
  return results.map(({ recipient }) => recipient);
}

test('A comment is pinned to a text in a language; it is resolved, and opened again', async () => {
  expect(doneOf(await comment('ann', 'The second part is\r\nhard to read.'))).toBe('commented');
  const [written] = (await pieceOf(who('ben'))).comments;
  expect(written).toMatchObject({ body: 'The second part is\nhard to read.', resolved: null });
  expect((await pieceOf(who('ben'), { page: '/de' })).comments).toEqual([]);
  expect((await pieceOf(who('ben'), { piece: 'site:site:name' })).comments).toEqual([]);
  const { comments } = await shownTo(who('ben'), { piece: '' });
  expect(comments).toMatchObject([{ ref: 'site:site:about', language: 'Arabic', body: written?.body }]);
  const settle = (name: string, step: string) => send(who(name), { step, comment: String(written?.id) });
  expect(doneOf(await settle('ben', 'resolve'))).toBe('resolved');
  expect((await settle('ann', 'resolve')).status).toBe(409);
  expect((await pieceOf(who('ann'))).comments).toMatchObject([{ resolved: { by: expect.any(String) } }]);
  expect((await shownTo(who('ann'), { piece: '' })).comments).toEqual([]);
  expect(doneOf(await settle('ann', 'reopen'))).toBe('reopened');
  expect((await pieceOf(who('ann'))).comments).toMatchObject([{ resolved: null }]);
});

test('The first comment is mailed to the admins, further ones to those who have spoken, never to the author', async () => {
  await comment('ann', 'First.');
  expect(await told()).toEqual([addressOf('admin')]);
  await comment('ben', 'Second.');
  expect(await told()).toEqual([addressOf('admin'), addressOf('ann')]);
  await comment('ann', 'Third.');
  expect(await told()).toEqual([addressOf('admin'), addressOf('ann'), addressOf('ben')]);
  await server.db.prepare('delete from outbox').run();
  await comment('admin', 'Elsewhere.', { page: '/de' });
  expect(await told()).toEqual([]);
});

test('The author of the draft is told, in their language, with a link to the text in the viewer', async () => {
  await server.db
    .prepare(`update people set language = 'de' where id = ?1`)
    .bind(await personOf(server, addressOf('ben')))
    .run();
  expect(doneOf(await write(who('ben'), 'save', { text: 'A draft.' }))).toBe('saved');
  await comment('ann', 'Good, but <b>short</b>.');
  const mail = await server.db.prepare('select recipient, language, data from outbox').first<Record<string, string>>();
  expect(mail).toMatchObject({ recipient: addressOf('ben'), language: 'de' });
  const { link, body } = JSON.parse(mail?.data ?? '{}');
  const url = new URL(link);
  expect([url.hostname, url.pathname, body]).toEqual([
    'localhost',
    '/cms-viewer/de/pages-interactive',
    'Good, but <b>short</b>.',
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({ page: '/ar', piece: 'site:site:about', site: 'atlas' });
});

test('Somebody who is not staff any more is told nothing', async () => {
  const address = addressOf('gone');
  const gone = await signedInAs(server, address, 'localhost');
  const person: PersonId = await personOf(server, address);
  await makeStaff(server.db, { site: atlas, person, role: 'editor' });
  expect(doneOf(await send(gone, { step: 'comment', body: 'Bye.' }))).toBe('commented');
  await server.db.prepare('delete from site_roles where person_id = ?1').bind(person).run();
  await server.db.prepare('delete from outbox').run();
  await comment('ann', 'Where are you?');
  expect(await told()).toEqual([addressOf('admin')]);
});

test('An empty comment and one that is too long are refused at the field, and what was typed stays', async () => {
  for (const [body, code] of [
    [' \n ', 'comment-missing'],
    ['x'.repeat(2_001), 'comment-long'],
  ] as const) {
    const refused = await comment('ann', body);
    const { problem, shown } = answeredPage(refused);
    expect([refused.status, problem]).toMatchObject([422, { code, field: 'body' }]);
    expect(shown?.piece).toMatchObject({ comment: body });
  }
  expect(await told()).toEqual([]);
});
