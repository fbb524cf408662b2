import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LegalPage, legalSchema } from '../../web/contract/pages/legal.data.ts';
import { type ManageLegalPage, manageLegalSchema } from '../../web/contract/pages/manage-legal.data.ts';
import { siteId } from '../support/content.ts';
import { legalFormAddress, legalFormPage, postLegal } from '../support/legal-form.ts';
import { bootOf, withoutScripts } from '../support/page.ts';
import { auditLogPage, dataOf, pageData, signedInAs } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let admin: TestVisitor;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  admin = await signedInAs(server, 'admin@people.example');
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const faultOf = ({ text }: Answer) => withoutScripts(text).match(/role="alert"[^>]*>([^<]*)</)?.[1];

/** The texts of the kind `tos` are deleted, and one is written for each test. */
beforeEach(async () => {
  const site = await siteId(server.db, 'atlas');
  await server.db.batch([
    server.db.prepare(`delete from legal_texts where site_id = ?1 and kind = 'tos'`).bind(site),
    server.db
      .prepare(
        `insert into legal_texts (site_id, kind, language, version, body, html, paragraphs, published_at)
         values (?1, 'tos', 'en', 1, 'Be kind.', '<p>Be kind.</p>', '[["paragraph","Be kind."]]', ?2)`,
      )
      .bind(site, Date.now() - 10 * day),
    server.db.prepare('delete from drafts'),
  ]);
});

const overview = (who = admin): Promise<ManageLegalPage> => pageData(who, '/en/manage/legal', manageLegalSchema);

async function rowOf(language: string) {
  const { kinds } = await overview();
  const row = kinds.find(({ kind }) => kind === 'tos')?.rows.find((one) => one.language.tag === language);
  if (!row) throw new Error(`no row for ${language}`);
  return row;
}

async function published(path: string): Promise<LegalPage> {
  await server.recheck();
  const { status, text } = await server.get(atlas, path);
  expect([path, status]).toEqual([path, 200]);
  return v.parse(legalSchema, bootOf(text).page.data);
}

const english = legalFormAddress('tos', 'en');
const german = legalFormAddress('tos', 'de');

test('An admin publishes the next version of a text; visitors read it within seconds, and the log names it', async () => {
  expect((await published('/en/tos')).text?.version).toBe(1);
  const sent = await postLegal(admin, english, { body: '## Rules\r\n\r\nBe kind *and* honest.' });
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    '/en/manage/legal/edit?done=sent&kind=tos&language=en#done',
  ]);
  const page = await published('/en/tos');
  expect(page.text).toMatchObject({ version: 2, state: 'current', effectiveAt: null });
  expect(page.text?.html).toContain('<h2>Rules</h2>');
  const { entries } = await auditLogPage(admin);
  expect(entries[0]).toMatchObject({
    action: 'Legal text published',
    before: 'Terms of use, English, version 1',
    after: 'Terms of use, English, version 2',
  });
});

test('The list says what is missing, and which translation is older than the text of the main language', async () => {
  expect(await rowOf('de')).toMatchObject({ newest: null, staleSince: null, readPath: null });
  expect(await rowOf('en')).toMatchObject({ isDefault: true, newest: { version: 1 }, readPath: '/en/tos' });
  await postLegal(admin, german, { body: 'Seid nett.' });
  expect(await rowOf('de')).toMatchObject({ newest: { version: 1 }, staleSince: null, readPath: '/de/tos' });
  await postLegal(admin, english, { body: 'Be very kind.' });
  expect((await rowOf('de')).staleSince?.iso.slice(0, 10)).toBe(inDays(0));
  expect((await published('/de/tos')).text?.html).toContain('Seid nett.');
});

test('The form of a translation shows the text of the main language, and what is typed against what is published', async () => {
  await postLegal(admin, german, { body: 'Seid nett zueinander.' });
  const first = await legalFormPage(admin, german);
  expect(first.original).toMatchObject({ version: 1, language: { tag: 'en' }, html: '<p>Be kind.</p>' });
  expect(first.form.values.body).toBe('Seid nett zueinander.');
  const preview = await postLegal(admin, german, { body: 'Seid **sehr** nett zueinander.', step: 'preview' });
  expect(preview.headers.get('location')).toMatch(/#preview$/);
  expect((await legalFormPage(admin, german)).preview?.html).toContain('<strong>sehr</strong>');
  await postLegal(admin, german, { step: 'changes' });
  const { changes, preview: hidden } = await legalFormPage(admin, german);
  expect(hidden).toBeNull();
  expect(changes?.from).toBe(1);
  expect(changes?.paragraphs[0]?.stretches).toContainEqual({ change: 'added', text: 'sehr ' });
});

test.each([
  ['without a text', { body: ' \n' }, 422, 'Write the text first.'],
  ['with nothing but markup', { body: '<script>alert(1)</script>' }, 422, 'Write the text first.'],
  ['that is too long', { body: 'x'.repeat(100_001) }, 422, 'The text is too long.'],
  ['for a day in the past', { body: 'New.', date: inDays(-1) }, 422, 'Choose a day from today'],
  ['for a day that does not exist', { body: 'New.', date: '2027-02-31' }, 422, 'Choose a day from today'],
  ['that says the same', {}, 422, 'already says'],
  ['with a summary that is too long', { body: 'New.', summary: 'x'.repeat(1_001) }, 422, 'at most 1,000'],
  ['with an email that says nothing', { body: 'New.', tells: 'yes' }, 422, 'Write what changes'],
])(
  'A version %s is refused at its field, with everything that was typed',
  async (_, typed: Record<string, string>, status, fault) => {
    const refused = await postLegal(admin, english, typed);
    expect(refused.status).toBe(status);
    expect(faultOf(refused)).toContain(fault);
    if (typed.body === 'New.') expect(refused.text).toContain('New.');
    expect((await rowOf('en')).newest?.version).toBe(1);
  },
);

test('Of two admins who write at once, the second is told, sees what the first changed, and loses nothing', async () => {
  const other = await signedInAs(server, 'operator@people.example');
  const { form } = await legalFormPage(other, english);
  await postLegal(admin, english, { body: 'Be kind and honest.' });
  const late = { body: 'Be kind. Always.', version: '1', base: form.base, role: 'member', step: 'send' };
  const refused = await other.post(english, late);
  expect(refused.status).toBe(409);
  expect(faultOf(refused)).toContain('Someone else has just published a version');
  const page = v.parse(
    v.object({ since: v.object({ from: v.number(), to: v.number() }), newest: v.number() }),
    bootOf(refused.text).page.data,
  );
  expect(page).toEqual({ since: { from: 1, to: 2 }, newest: 2 });
  expect(refused.text).toContain('Be kind. Always.');
  expect((await other.post(english, { ...late, version: '2' })).status).toBe(303);
  expect((await legalFormPage(admin, english)).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
});

test('What is typed is kept as a draft, and two devices of an admin do not overwrite each other', async () => {
  const { form } = await legalFormPage(admin, english);
  const shown = { version: '1', base: form.base, role: 'member', step: 'keep' };
  expect((await admin.post(english, { ...shown, body: 'From the phone.' })).status).toBe(303);
  expect((await legalFormPage(admin, english)).form.values.body).toBe('From the phone.');
  const conflict = await admin.post(english, { ...shown, body: 'From the desk.' });
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain('From the phone.');
  expect(conflict.text).toContain('From the desk.');
});

test('An earlier version is filled in and published as a new one, and filling in can be undone', async () => {
  await postLegal(admin, english, { body: 'Be honest.' });
  const restored = await postLegal(admin, english, { body: 'Half a thought', restore: '1', step: 'restore' });
  expect(restored.headers.get('location')).toMatch(/#restored$/);
  expect(await legalFormPage(admin, english)).toMatchObject({ restored: 1, form: { values: { body: 'Be kind.' } } });
  await postLegal(admin, english, { step: 'put-back' });
  expect(await legalFormPage(admin, english)).toMatchObject({
    restored: null,
    form: { values: { body: 'Half a thought' } },
  });
  await postLegal(admin, english, { restore: '1', step: 'restore' });
  await postLegal(admin, english, {});
  const { versions } = await legalFormPage(admin, english);
  expect(versions.map(({ version, state }) => [version, state])).toEqual([
    [3, 'current'],
    [2, 'earlier'],
    [1, 'earlier'],
  ]);
  expect((await published('/en/tos')).text?.html).toContain('Be kind.');
  expect((await postLegal(admin, english, { restore: '9', step: 'restore' })).status).toBe(422);
});

test('Any two versions can be compared, and each says who published it and when', async () => {
  await postLegal(admin, english, { body: 'Be honest.', summary: 'Honesty is new.' });
  await postLegal(admin, english, { body: 'Be honest and kind.' });
  const { compared, versions } = await legalFormPage(admin, legalFormAddress('tos', 'en', { from: '3', to: '1' }));
  expect(compared).toMatchObject({ from: 1, to: 3 });
  expect(versions[1]).toMatchObject({ version: 2, summary: 'Honesty is new.' });
  expect(versions[1]?.author).not.toBe('');
  expect(versions[2]).toMatchObject({ author: '', comparePath: null });
  expect((await legalFormPage(admin, legalFormAddress('tos', 'en', { from: '3', to: '99' }))).compared).toBeNull();
});

test('A version with a later day is announced, and takes effect on that day, also for those who have read the page', async () => {
  await published('/en/tos');
  await postLegal(admin, english, { body: 'Be kinder.', date: inDays(30) });
  const before = await published('/en/tos');
  expect(before.text).toMatchObject({ version: 1, state: 'current' });
  expect(before.coming).toMatchObject({ version: 2, path: '/en/tos?version=2' });
  expect(before.coming?.effectiveAt.slice(0, 10)).toBe(inDays(30));
  const coming = await published('/en/tos?version=2');
  expect(coming.text).toMatchObject({ version: 2, state: 'coming' });
  expect([coming.currentPath, coming.coming]).toEqual(['/en/tos', null]);
  expect(await rowOf('en')).toMatchObject({ newest: { version: 2 }, current: { version: 1 }, readPath: '/en/tos' });
  expect((await rowOf('en')).scheduled[0]?.at.iso.slice(0, 10)).toBe(inDays(30));
  const { entries } = await auditLogPage(admin);
  expect(entries[0]?.action).toBe('Legal text published for a later day');
  // The day comes. Until the cron has run, the page comes from the cache.
  await server.db
    .prepare('update legal_texts set effective_at = ?1 where is_due = 1')
    .bind(Date.now() - 1)
    .run();
  expect((await published('/en/tos')).text?.version).toBe(1);
  await server.runCron('* * * * *');
  const after = await published('/en/tos');
  expect(after.text).toMatchObject({ version: 2, state: 'current' });
  expect(after.coming).toBeNull();
  expect((await published('/en/tos?version=1')).text?.state).toBe('earlier');
});

test('A correction that applies at once does not replace the version of a later day', async () => {
  await postLegal(admin, english, { body: 'Be kinder.', date: inDays(30) });
  await postLegal(admin, english, { body: 'Be kind, please.' });
  const page = await published('/en/tos');
  expect(page.text).toMatchObject({ version: 3, state: 'current' });
  expect(page.coming?.version).toBe(2);
});

test('A version of a later day gets another day, and today is at once', async () => {
  await postLegal(admin, english, { body: 'Be kinder.', date: inDays(30) });
  expect((await postLegal(admin, english, { date: inDays(30) })).status).toBe(422);
  expect((await postLegal(admin, english, { date: inDays(0) })).status).toBe(303);
  expect((await published('/en/tos')).text).toMatchObject({ version: 3, state: 'current' });
});

test('Members are told by email half an hour after the publication, and the list says how many', async () => {
  await postLegal(admin, english, { body: 'Be kinder.', date: inDays(30), tells: 'yes', summary: 'Kindness grows.' });
  expect((await overview()).notices[0]).toMatchObject({ kind: 'tos', state: 'waiting', told: 0 });
  await server.db.prepare(`update legal_notices set due_at = ?1 where state = 'waiting'`).bind(Date.now()).run();
  await server.runCron('* * * * *');
  await vi.waitUntil(async () => (await overview()).notices[0]?.state === 'done', { timeout: 20_000, interval: 200 });
  const mail = await dataOf<{ link: string }>(server, 'admin@people.example', 'legal-text');
  expect(mail).toMatchObject({ text: 'tos', summary: 'Kindness grows.', isComing: true });
  expect((await server.get(atlas, new URL(mail.link).pathname + new URL(mail.link).search)).text).toContain(
    'Be kinder.',
  );
});

test('Only admins and operators see and use the form', async () => {
  const moderator = await signedInAs(server, 'moderator@people.example');
  const nobody = new TestVisitor(server);
  for (const address of ['/en/manage/legal', english]) {
    expect((await moderator.get(`http://${atlas}${address}`)).status).toBe(403);
    expect((await nobody.get(`http://${atlas}${address}`)).status).toBe(401);
  }
  for (const step of ['send', 'keep', 'preview', 'restore']) {
    const fields = { body: 'Mine.', version: '1', restore: '1', step };
    expect((await moderator.post(english, fields)).status).toBe(403);
    expect((await nobody.post(english, fields)).status).toBe(401);
  }
  expect(await server.db.prepare('select count(*) as n from drafts').first('n')).toBe(0);
  expect((await admin.get(`http://${atlas}/en/manage/legal/edit?kind=tos&language=xx`)).status).toBe(404);
});

test('What an admin typed is not lost if their session has ended', async () => {
  const { form } = await legalFormPage(admin, english);
  const guest = new TestVisitor(server);
  const fields = { body: 'Typed before.', version: '1', base: form.base, role: 'member', step: 'send' };
  expect((await guest.post(english, fields)).status).toBe(401);
  const kept = await server.db.prepare('select fields from drafts').first<string>('fields');
  expect(kept).toContain('Typed before.');
});
