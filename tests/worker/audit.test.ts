import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { batch } from '../../worker/data/statements.ts';
import { type AuditEntry, auditStatements } from '../../worker/domain/audit/audit.writer.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { auditLogPage, historyPage, makeStaff, personOf, searchesPage, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let site: SiteId;
let crafts: SiteId;
let admin: TestVisitor;
beforeAll(async () => {
  server = await startServer();
  site = await siteId(server.db, 'atlas');
  crafts = await siteId(server.db, 'crafts');
  admin = await signedInAs(server, 'admin@people.example');
});
afterAll(() => server.close());

let made = 0;

/** A new member of the site atlas with a name. */
async function newMember(name: string) {
  made += 1;
  const address = `audited-${made}@example.org`;
  const visitor = await signedInAs(server, address);
  const id = await personOf(server, address);
  await server.db.prepare('update people set name = ?2 where id = ?1').bind(id, name).run();
  return { visitor, address, id, path: `/en/manage/people?person=${id}` };
}

const grant = (person: PersonId, role: 'moderator' | 'editor' | 'admin') =>
  makeStaff(server.db, { site, person, role });

/** Writes an entry as a feature does. */
const write = (entry: Partial<AuditEntry> & Pick<AuditEntry, 'actor' | 'action' | 'thing' | 'thingId'>) =>
  batch(server.db, ...auditStatements({ site, now: Date.now(), ...entry }));

const log = (query: string) => auditLogPage(admin, `/en/manage/log?${query}`);
const words = async (query: string) => (await log(query)).entries.map(({ action }) => action);

/** The text of a page as people read it. */
const plain = (html: string) =>
  withoutScripts(html)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('The log of a site', () => {
  test('is searched by the address of a person, which is in no URL', async () => {
    const { address, id, path } = await newMember('Ada');
    await admin.post(path, { step: 'grant-editor', roleReason: 'Writes well' });
    const found = await admin.post('/en/manage/log?action=role.grant', { step: 'find', address });
    expect([found.status, found.headers.get('location')]).toEqual([
      303,
      `/en/manage/log?action=role.grant&person=${id}`,
    ]);
    const { entries, chosen } = await auditLogPage(admin, found.headers.get('location') ?? '');
    expect(entries).toMatchObject([
      {
        ...{ action: 'Role given', note: 'Writes well', before: 'no role', after: 'Editor' },
        whom: { name: 'Ada', path: `/en/manage/log?person=${id}` },
        who: { name: 'Demo Admin' },
      },
    ]);
    expect(chosen).toEqual([
      { name: 'About Ada', path: '/en/manage/log?action=role.grant' },
      { name: 'Role given', path: `/en/manage/log?person=${id}` },
    ]);
  });

  test('says that an address has never signed in here, and keeps what was typed', async () => {
    await signedInAs(server, 'only-crafts@example.org', 'crafts.localhost');
    for (const address of ['never-seen@example.org', 'only-crafts@example.org']) {
      const answer = await admin.post('/en/manage/log', { step: 'find', address });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('No one with this address has signed in to this site. Check the address.');
      expect(withoutScripts(answer.text)).toContain(`value="${address}"`);
    }
    expect((await admin.post('/en/manage/log', { step: 'find', address: 'x' })).status).toBe(422);
  });

  test('is searched by person, by who acted, by thing and by action, and by any of these together', async () => {
    const [moderator, author] = [await newMember('Mod'), await newMember('Author')];
    const about = { person: author.id, actor: moderator.id } as const;
    await write({ ...about, action: 'report.accept', thing: 'report', thingId: 701 });
    await write({ ...about, action: 'report.refuse', thing: 'report', thingId: 702 });
    await write({ ...about, action: 'correction.accept', thing: 'correction', thingId: 701 });
    await write({ actor: author.id, person: author.id, action: 'report.send', thing: 'report', thingId: 702 });
    const [who, by] = [`person=${author.id}`, `by=${moderator.id}`];
    expect(await words(who)).toEqual(['Report sent', 'Correction accepted', 'Report declined', 'Report accepted']);
    expect(await words(by)).toEqual(['Correction accepted', 'Report declined', 'Report accepted']);
    expect(await words(`by=${author.id}`)).toEqual(['Report sent']);
    expect(await words('thing=report-702')).toEqual(['Report sent', 'Report declined']);
    expect(await words(`${by}&thing=report-702`)).toEqual(['Report declined']);
    expect(await words(`${by}&${who}&thing=report`)).toEqual(['Report declined', 'Report accepted']);
    expect(await words(`action=report.accept&${by}&${who}&thing=report`)).toEqual(['Report accepted']);
    expect(await words(`action=report.accept&${who}&thing=correction`)).toEqual([]);
    expect(await words(`action=report.accept&after=0-1&${who}`)).toEqual([]);
    const { text } = await admin.get(`/en/manage/log?action=report.accept&${who}&thing=report-702`);
    expect(plain(text)).toContain('Nothing matches these filters');
  });

  test('has a form without script that keeps the person, with the chosen thing and action selected', async () => {
    const { id } = await newMember('Bo');
    await write({ actor: 'system', person: id, action: 'correction.undo', thing: 'correction', thingId: 9 });
    const address = `/en/manage/log?action=correction.undo&person=${id}&thing=correction-9`;
    const { text } = await admin.get(address);
    const form = withoutScripts(text).match(/<form class="[^"]*" autoComplete="off"[\s\S]*?<\/form>/)?.[0] ?? '';
    expect(form).toContain(`type="hidden" name="person" value="${id}"`);
    expect(form).toMatch(/<option value="correction-9" selected="">Correction 9</);
    expect(form).toMatch(/<option value="correction.undo" selected="">Decision on a correction undone</);
    // What a form without a choice sends leads to the log without filters.
    const all = await admin.get('/en/manage/log?thing=&action=');
    expect([all.status, all.headers.get('location')]).toEqual([308, '/en/manage/log']);
  });

  test('names who acted where nobody had an account, and never shows a code of another version', async () => {
    const { id } = await newMember('Cy');
    for (const actor of ['visitor', 'system', 'command'] as const)
      await write({ actor, person: id, action: 'later.thing', thing: 'listing', thingId: 3, reason: 'later-reason' });
    const { entries } = await log(`person=${id}`);
    expect(entries.map(({ who }) => who)).toEqual([
      { name: 'Command line', path: null },
      { name: 'Automatic', path: null },
      { name: 'A visitor without an account', path: null },
    ]);
    const { text } = await admin.get(`/en/manage/log?person=${id}`);
    expect(plain(text)).toContain('Other change');
    expect(plain(text)).toContain('Reason: Another reason');
    expect(text).not.toMatch(/later\.thing|later-reason|audit\.\w/);
  });

  test('shows what was changed word by word', async () => {
    const editor = await signedInAs(server, 'editor@people.example');
    const page = '/en/manage/searches';
    await editor.post(page, { step: 'add', words: 'coffee, <b>tea</b>', language: 'en' });
    const [group] = (await searchesPage(editor)).synonyms.flatMap(({ groups }) => groups);
    const at = group?.path.replace(/#.*/, '') ?? '';
    const { form } = await searchesPage(editor, at);
    const fields = { group: String(form.group?.id), was: form.group?.was ?? '', language: form.language };
    await editor.post(at, { ...fields, step: 'change', words: 'coffee, cocoa' });
    const { entries } = await log(`thing=synonyms-${group?.id}`);
    expect(entries).toMatchObject([
      {
        ...{ action: 'Synonyms changed', before: '', after: '', thing: { name: `Synonyms ${group?.id}` } },
        fields: [{ name: 'Language' }, { name: 'Words' }],
      },
      { action: 'Synonyms added', fields: [{}, { name: 'Words', stretches: [{ change: 'same' }] }] },
    ]);
    const { text } = await admin.get(`/en/manage/log?thing=synonyms-${group?.id}`);
    const shown = withoutScripts(text).replaceAll(/<span class="sr-only"[\s\S]*?<\/span>/g, '');
    expect(shown).toMatch(/coffee, <del>&lt;b&gt;tea&lt;\/b&gt;<\/del><ins>cocoa<\/ins>/);
  });

  test('of another site is never reached: neither entries, nor names, nor texts', async () => {
    const { id, path } = await newMember('Secret Name');
    await admin.post(path, { step: 'grant-editor', roleReason: 'Secret reason' });
    const version = await server.db
      .prepare('select max(reason_version) as n from audit_log where site_id = ?1 and person_id = ?2')
      .bind(site, id)
      .first<number>('n');
    const elsewhere = await signedInAs(server, 'admin@people.example', 'crafts.localhost');
    const there = 'http://crafts.localhost/en/manage/log';
    for (const query of ['', `?person=${id}`, `?by=${id}`, `?thing=person-${id}`, '?action=role.grant']) {
      const { status, text } = await elsewhere.get(there + query);
      expect([query, status]).toEqual([query, 200]);
      expect(text).not.toContain('Secret');
    }
    const texts = () =>
      server.db.prepare('select site_id, id, content, erased_at from versions order by site_id, id').all();
    const before = await texts();
    const absent = await elsewhere.post(there, { step: 'erase', version: '99999' });
    expect([absent.status, plain(absent.text).includes('This text was already erased.')]).toEqual([409, true]);
    // The same number is another text there.
    await elsewhere.post(there, { step: 'erase', version: String(version) });
    const after = await texts();
    expect(after.results.filter((row) => row.site_id === site)).toEqual(
      before.results.filter((row) => row.site_id === site),
    );
  });
});

describe('An admin', () => {
  test('erases a text: it is gone, the entries stay, and the log tells of it', async () => {
    const { id, path, visitor } = await newMember('Dee');
    await admin.post(path, { step: 'grant-editor', roleReason: 'Call her on 555 0100' });
    const address = `/en/manage/log?person=${id}`;
    const [entry] = (await auditLogPage(admin, address)).entries;
    expect(entry?.versions).toMatchObject([{ which: 'note' }]);
    const version = String(entry?.versions[0]?.version);
    const done = await admin.post(address, { step: 'erase', version });
    expect([done.status, done.headers.get('location')]).toEqual([303, `/en/manage/log?done=erased&person=${id}#done`]);
    const page = await auditLogPage(admin, `/en/manage/log?done=erased&person=${id}`);
    expect(page.entries).toMatchObject([{ action: 'Role given', note: null, after: 'Editor', versions: [] }]);
    const { text } = await admin.get(`/en/manage/log?done=erased&person=${id}`);
    expect(plain(text)).toMatch(/The text was erased\..*The reason was erased\./);
    expect(text).not.toContain('555 0100');
    expect(await log(`thing=version-${version}`)).toMatchObject({
      entries: [{ action: 'Text erased', who: { name: 'Demo Admin' } }],
    });
    expect((await admin.post(address, { step: 'erase', version })).status).toBe(409);
    expect((await historyPage(visitor)).entries).toMatchObject([{ action: 'Role given', note: null }]);
    const stored = await server.db
      .prepare('select content from versions where site_id = ?1 and id = ?2')
      .bind(site, Number(version))
      .first<string>('content');
    expect(stored).toBe('{}');
  });

  test('who loses the role while the page is open erases nothing', async () => {
    const { visitor, id } = await newMember('Eve');
    await grant(id, 'admin');
    const { entries } = await auditLogPage(visitor);
    const version = String(entries.flatMap(({ versions }) => versions)[0]?.version);
    await server.db.prepare('delete from site_roles where person_id = ?1').bind(id).run();
    expect((await visitor.post('/en/manage/log', { step: 'erase', version })).status).toBe(403);
  });

  test('sees the latest changes of a member’s rights on the member’s page, without other entries', async () => {
    const { id, path } = await newMember('Flo');
    await write({ actor: 'system', person: id, action: 'report.accept', thing: 'report', thingId: 801 });
    await admin.post(path, { step: 'grant-editor', roleReason: 'Writes' });
    const text = plain((await admin.get(path)).text);
    expect(text).toContain('Role given');
    expect(text).toContain('Reason: Writes');
    expect(text).not.toContain('Report accepted');
    expect((await admin.get(path)).text).toContain(`href="/en/manage/log?person=${id}"`);
  });
});

describe('A member', () => {
  test('reads what was decided about them and what they did, but not who of the staff decided', async () => {
    const { visitor, id, path } = await newMember('Gil');
    await admin.post(path, { step: 'grant-moderator', roleReason: 'Kind and quick' });
    await write({
      ...{ actor: id, person: id, action: 'correction.send', thing: 'correction', thingId: 901 },
      afterText: { content: { field: 'description', language: 'en', value: 'Open on Mondays', source: '' } },
    });
    await write({ actor: 'system', person: id, action: 'correction.withdraw', thing: 'correction', thingId: 901 });
    const { entries } = await historyPage(visitor);
    expect(entries.map(({ action, who, whom }) => [action, who.name, whom])).toEqual([
      ['Correction withdrawn', 'Automatic', null],
      ['Correction sent', 'You', null],
      ['Role given', 'The site’s staff', null],
    ]);
    const { text } = await visitor.get('/en/dashboard/history');
    for (const shown of ['Reason: Kind and quick', 'Open on Mondays', 'Correction 901'])
      expect(plain(text)).toContain(shown);
    expect(text).not.toMatch(/Demo Admin|manage\/log\?/);
    expect(plain(text)).not.toContain('Erase');
  });

  test('sees a report only if they wrote it, even if they decided on it or it was written about them', async () => {
    const [author, moderator] = [await newMember('Hal'), await newMember('Ida')];
    const report = { thing: 'report', thingId: 950, person: author.id } as const;
    await write({ ...report, actor: author.id, action: 'report.send', afterText: { content: { text: 'Lies' } } });
    await write({
      ...report,
      actor: moderator.id,
      action: 'report.accept',
      reasonText: { content: { text: 'Right' } },
    });
    await write({ ...report, actor: 'visitor', action: 'report.send', person: null, thingId: 951 });
    expect((await historyPage(author.visitor)).entries.map(({ action }) => action)).toEqual([
      'Report accepted',
      'Report sent',
    ]);
    expect((await historyPage(moderator.visitor)).entries).toEqual([]);
  });

  test('does not read the texts of others in entries of what they did', async () => {
    const [author, moderator] = [await newMember('Jo'), await newMember('Kim')];
    await server.db
      .prepare(
        `insert into versions (site_id, id, author_id, content, created_at)
         select ?1, max(id) + 1, ?2, '{"field":"name","language":"en","value":"Written by Jo","source":""}', 1 from versions where site_id = ?1`,
      )
      .bind(site, author.id)
      .run();
    const version = await server.db
      .prepare('select max(id) as n from versions where site_id = ?1')
      .bind(site)
      .first<number>('n');
    await write({
      ...{ actor: moderator.id, person: author.id, action: 'correction.refuse', thing: 'correction', thingId: 960 },
      ...{ reasonText: { content: { reason: 'Not so' } }, afterText: { version: version ?? 0 } },
    });
    expect(await historyPage(moderator.visitor)).toMatchObject({
      entries: [
        {
          action: 'Correction declined',
          who: { name: 'You' },
          whom: { name: 'Someone else' },
          note: 'Not so',
          fields: [],
          isErased: false,
        },
      ],
    });
    expect((await historyPage(author.visitor)).entries[0]?.fields[0]?.stretches).toEqual([
      { change: 'added', text: 'Written by Jo' },
    ]);
  });

  test('of one site reads nothing of another there, and what to do where nothing has happened', async () => {
    const { id, address } = await newMember('Lou');
    await write({ actor: id, person: id, action: 'correction.send', thing: 'correction', thingId: 970 });
    const there = await signedInAs(server, address, 'crafts.localhost');
    const { status, text } = await there.get('http://crafts.localhost/en/dashboard/history');
    expect(status).toBe(200);
    expect(plain(text)).toContain('Nothing here yet');
    expect(withoutScripts(text)).toContain('href="/en/directory"');
    await batch(
      server.db,
      ...auditStatements({
        ...{ site: crafts, actor: id, person: id, action: 'listing.confirm', thing: 'listing', thingId: 1, now: 1 },
      }),
    );
    const own = await historyPage(there, 'http://crafts.localhost/en/dashboard/history');
    expect(own.entries.map(({ action }) => action)).toEqual(['Details confirmed as correct']);
  });

  test('pages through a long history, each entry once', async () => {
    const { visitor, id } = await newMember('Mia');
    for (let n = 0; n < 45; n += 1)
      await write({
        actor: n % 2 ? id : 'system',
        person: n % 3 ? id : null,
        action: 'listing.confirm',
        thing: 'listing',
        thingId: n,
      });
    const seen: number[] = [];
    for (let at: string | null = '/en/dashboard/history'; at; ) {
      const { entries, next }: Awaited<ReturnType<typeof historyPage>> = await historyPage(visitor, at);
      seen.push(...entries.map((entry) => entry.id));
      at = next;
    }
    const own = await server.db
      .prepare('select id from audit_log where site_id = ?1 and (person_id = ?2 or actor_id = ?2) order by id desc')
      .bind(site, id)
      .all<{ id: number }>();
    expect(seen).toEqual(own.results.map((row) => row.id));
    expect(seen.length).toBeGreaterThan(30);
  });
});

test('Whatever people type into any form, the log holds none of it', async () => {
  const { db } = server;
  const typed = ['Ann Smith', 'ÉCOLE 🦊', 'x@mail.example', '"><script>', 'DROP TABLE', '+44 20 7946'];
  const editor = await signedInAs(server, 'editor@people.example');
  for (const text of typed) {
    const { path, address } = await newMember(text);
    await admin.post(path, { step: 'grant-moderator', roleReason: text });
    await admin.post(path, { step: 'suspend', suspensionReason: text, until: '' });
    await admin.post(path, { step: 'lift', suspensionReason: text });
    await admin.post(path, { step: 'revoke-moderator', roleReason: text });
    await admin.post('/en/manage/people', { step: 'allow-any', proofReason: text });
    await admin.post('/en/manage/log', { step: 'find', address });
    await admin.post('/en/manage/log', { step: 'erase', version: text });
    await editor.post('/en/manage/searches', { step: 'add', words: `${text}, word ${made}`, language: 'en' });
    await editor.post('/en/manage/searches', {
      step: 'change',
      group: '1',
      was: text,
      words: `${text}, b`,
      language: text,
    });
  }
  const { results } = await db.prepare('select * from audit_log').all<Record<string, unknown>>();
  expect(results.length).toBeGreaterThan(4 * typed.length);
  const texts = results.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
  expect(texts.filter((value) => typed.some((text) => value.includes(text)) || !/^[a-z0-9 .-]*$/.test(value))).toEqual(
    [],
  );
});
