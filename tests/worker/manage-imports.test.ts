import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportState, manageImportsSchema } from '../../web/contract/pages/imports.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import {
  fileOf,
  pageOf as importPage,
  importsPage,
  pathOf,
  reach as reachAs,
  upload as uploadAs,
} from '../support/manage-imports.ts';
import { withoutScripts } from '../support/page.ts';
import { auditLogPage, makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let admin: TestVisitor;
let site: SiteId;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  admin = await signedInAs(server, 'admin@people.example');
  site = await siteId(server.db, 'atlas');
});
afterAll(() => server.close());

const list = importsPage;

const upload = (file: File, fields: Record<string, string> = {}, who = admin) => uploadAs(who, file, fields);
const pageOf = (path: string) => importPage(admin, path);
const reach = (path: string, ...states: ImportState[]) => reachAs(admin, path, ...states);

const faultOf = ({ text }: Answer) => withoutScripts(text).match(/role="alert"[^>]*>([^<]*)</)?.[1];

const listings = (name: string) =>
  server.db
    .prepare(
      'select slug from listing_texts t join listings l on l.site_id = t.site_id and l.id = t.listing_id where t.site_id = ?1 and t.name = ?2',
    )
    .bind(site, name)
    .all<{ slug: string }>()
    .then(({ results }) => results.map(({ slug }) => slug));

const countOf = (table: string) => server.db.prepare(`select count(*) as n from ${table}`).first<number>('n');

const csv = [
  'id,name,city,country,website,notes',
  '1,Lamp Workshop,Kraków,PL,lamps.example,a',
  '2,Clay Workshop,Kraków,PL,clay.example,b',
  '3,,Kraków,PL,nameless.example,c',
].join('\n');

test('Staff upload a file, see what would happen, import it, fetch what was left out, and undo it', async () => {
  const path = pathOf(await upload(fileOf(csv), { source: 'Guild' }));
  const checked = await reach(path, 'checked', 'stopped');
  expect(checked).toMatchObject({
    ...{ state: 'checked', rows: 3, fileName: 'places.csv', mayRun: true, mayUndo: false },
    counts: { created: 2, updated: 0, unchanged: 0, rejected: 1 },
    notes: [{ kind: 'rejected', code: 'no-name', count: 1 }],
    wishes: { source: 'Guild', close: false },
  });
  expect(checked.preview?.created).toEqual(['Lamp Workshop', 'Clay Workshop']);
  expect(checked.columns.find(({ name }) => name === 'name')).toMatchObject({
    ...{ field: 'name', filled: '67%', examples: ['Lamp Workshop', 'Clay Workshop'] },
  });
  expect(await listings('Lamp Workshop')).toEqual([]);

  const started = await admin.post(path, { step: 'run' });
  expect([started.status, started.headers.get('location')]).toEqual([303, `${path}?done=started#done`]);
  const done = await reach(path, 'done', 'broken');
  expect(done).toMatchObject({
    ...{ state: 'done', mayRun: false, mayUndo: true, mayDiscard: false, preview: null },
    counts: { created: 2, updated: 0, unchanged: 0, rejected: 1 },
  });
  expect(await listings('Lamp Workshop')).toHaveLength(1);

  const rejected = await admin.get(done.rejectedPath ?? '');
  expect(rejected.status).toBe(200);
  expect(rejected.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(rejected.headers.get('cache-control')).toBe('private, no-store');
  expect(rejected.headers.get('content-disposition')).toContain('attachment');
  expect(rejected.text.trim().split(/\r?\n/)).toHaveLength(2);
  expect(rejected.text).toContain('nameless.example');

  expect((await admin.post(path, { step: 'undo' })).headers.get('location')).toBe(`${path}?done=undoing#done`);
  const undone = await reach(path, 'undone');
  expect(undone).toMatchObject({ undone: 2, kept: 0, mayUndo: false, mayRun: false });
  expect(await listings('Lamp Workshop')).toEqual([]);

  const { entries } = await auditLogPage(admin);
  expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
    'Import undone',
    'Import started',
    'File uploaded for an import',
  ]);
});

test('Columns are what staff say: the next check has their answer', async () => {
  const path = pathOf(await upload(fileOf(csv)));
  const { columns, revision } = await reach(path, 'checked');
  const fields = Object.fromEntries(
    columns.map(({ index, name, field }) => [`column-${index}`, name === 'notes' ? 'summary' : field]),
  );
  const answered = await admin.post(path, { step: 'check', revision: String(revision), ...fields, country: 'Pologne' });
  expect(answered.headers.get('location')).toBe(`${path}?done=rechecked#done`);
  const again = await reach(path, 'checked');
  expect(again.columns.find(({ name }) => name === 'notes')).toMatchObject({
    ...{ field: 'summary', because: 'told', sureness: 'certain' },
  });
  expect(again.wishes.country).toBe('Poland');
  const stale = await admin.post(path, { step: 'check', revision: String(revision), ...fields });
  expect([stale.status, faultOf(stale)?.slice(0, 23)]).toEqual([409, 'This import has changed']);
  const unknown = await admin.post(path, { step: 'check', revision: String(again.revision), country: 'Atlantis' });
  expect([unknown.status, faultOf(unknown)]).toEqual([422, 'We don’t know a country of this name. Write it in full.']);
  const key = await admin.post(path, { step: 'check', revision: String(again.revision), key: 'serial' });
  expect(faultOf(key)).toBe('The file has no column of this name.');
  expect(key.text).toContain('value="serial"');
});

test('A file that cannot be read says why and where, and another reading of it helps', async () => {
  const broken = await reach(pathOf(await upload(fileOf('[{"name": "Anna"},\n{"name": "Bert"'))), 'stopped', 'checked');
  expect(broken).toMatchObject({
    state: 'stopped',
    fault: { code: 'bad-json' },
    mayAnswer: false,
    mayDiscard: true,
  });
  expect(broken.fault?.line).toBeGreaterThan(1);
  const nameless = await reach(pathOf(await upload(fileOf('code,size\n11,5\n12,6\n13,7\n'))), 'stopped', 'checked');
  expect(nameless.state).toBe('stopped');
  expect(nameless.mayAnswer).toBe(true);
  const { action, revision } = nameless;
  await admin.post(action, { step: 'check', revision: String(revision), 'column-0': 'name', 'column-1': '' });
  const checked = await reach(action, 'checked', 'stopped');
  expect(checked).toMatchObject({ state: 'checked', counts: { created: 3, rejected: 0 } });
});

test('Doubts are shown with their candidates, and an answer is what the file is checked with', async () => {
  const path = pathOf(
    await upload(fileOf('title,label,city,country\nLamp Hall,Clay Hall,Kraków,PL\nOld Mill,New Mill,Gdańsk,PL\n')),
  );
  const { id } =
    (await server.db.prepare('select id from imports order by created_at desc limit 1').first<{ id: string }>()) ?? {};
  await reach(path, 'checked', 'stopped');
  const doubts = [{ field: 'name', candidates: ['title', 'label'].map((column) => ({ column, examples: ['A'] })) }];
  await server.db
    .prepare(`update imports set state = 'failed', row_count = 0, report = ?2 where id = ?1`)
    .bind(id, JSON.stringify({ kind: 'unusable', code: 'doubtful-columns', line: 1, doubts }))
    .run();
  const asked = await pageOf(path);
  expect(asked).toMatchObject({ state: 'stopped', fault: { code: 'doubtful-columns' }, doubts });
  await admin.post(path, { step: 'check', revision: String(asked.revision), 'doubt-name': 'label' });
  const checked = await reach(path, 'checked', 'stopped');
  expect(checked.preview?.created).toEqual(['Clay Hall', 'New Mill']);
});

test('What cannot be uploaded is said at the field, and nothing is kept', async () => {
  const before = await countOf('imports');
  const missing = await upload(fileOf(''), { source: 'Guild' });
  expect([missing.status, faultOf(missing)]).toEqual([422, 'Choose a file.']);
  expect(missing.text).toContain('value="Guild"');
  const large = await upload(new File([new Uint8Array(20_200_000)], 'large.csv'));
  expect([large.status, faultOf(large)?.slice(0, 32)]).toEqual([413, 'The file is larger than 20 MB. D']);
  expect(await countOf('imports')).toBe(before);
});

test('A form that is sent twice does its work once', async () => {
  const path = pathOf(await upload(fileOf('id,name,city,country\n71,Twice Hall,Kraków,PL\n')));
  await reach(path, 'checked');
  const answers = await Promise.all([admin.post(path, { step: 'run' }), admin.post(path, { step: 'run' })]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  await reach(path, 'done');
  expect((await admin.post(path, { step: 'run' })).headers.get('location')).toBe(path);
  expect(await listings('Twice Hall')).toHaveLength(1);
  const runs = await server.db
    .prepare(`select count(*) as n from audit_log a join versions v on v.site_id = a.site_id and v.id = a.after_version
      where a.action = 'site.import-run' and a.created_at >= (select max(created_at) from imports)`)
    .first<number>('n');
  expect(runs).toBe(1);
});

test('A discarded file is gone with its object; what was imported cannot be discarded', async () => {
  const path = pathOf(await upload(fileOf('id,name\n81,Gone Hall\n82,Left Hall\n')));
  await reach(path, 'checked');
  const key = await server.db
    .prepare('select file_key as k from imports order by created_at desc limit 1')
    .first<string>('k');
  expect(await server.uploads.get(key ?? '')).not.toBeNull();
  const discarded = await admin.post(path, { step: 'discard' });
  expect(discarded.headers.get('location')).toBe(`${list}?done=discarded#done`);
  expect((await admin.get(path)).status).toBe(404);
  expect(await server.uploads.get(key ?? '')).toBeNull();
  const [kept] = (await pageData(admin, list, manageImportsSchema)).imports.filter(({ state }) => state === 'done');
  expect((await admin.post(kept?.path ?? '', { step: 'discard' })).status).toBe(409);
  expect((await admin.get(kept?.path ?? '')).status).toBe(200);
});

test('Imports of another site, and people without the right, are kept out', async () => {
  const path = pathOf(await upload(fileOf('id,name\n91,Own Hall\n92,Other Hall\n')));
  await reach(path, 'checked');
  const elsewhere = await signedInAs(server, 'admin@people.example', 'crafts.localhost');
  const crafts = await siteId(server.db, 'crafts');
  await makeStaff(server.db, { site: crafts, person: await personOf(server, 'admin@people.example'), role: 'admin' });
  const before = [await countOf('imports'), await countOf('audit_log')];
  const there = `http://crafts.localhost${path}`;
  expect((await elsewhere.get(there)).status).toBe(404);
  for (const step of ['run', 'undo']) expect((await elsewhere.post(there, { step })).status).toBe(404);
  expect((await elsewhere.post(there, { step: 'check', revision: '1' })).status).toBe(404);
  expect((await elsewhere.post(there, { step: 'discard' })).headers.get('location')).toBe(list);
  expect((await elsewhere.get(`${there}/rejected.csv`)).status).toBe(404);
  const editor = await signedInAs(server, 'editor@people.example');
  expect((await editor.get(path)).status).toBe(403);
  expect((await editor.get(`${path}/rejected.csv`)).status).toBe(403);
  expect((await upload(fileOf(csv), {}, editor)).status).toBe(403);
  expect([await countOf('imports'), await countOf('audit_log')]).toEqual(before);
});

test('Files that were never imported are deleted after 7 days, those of old imports after 90', async () => {
  const left = pathOf(await upload(fileOf('id,name\n101,Late Hall\n102,Lost Hall\n')));
  await reach(left, 'checked');
  const days = (count: number) => Date.now() - count * 24 * 60 * 60_000;
  const keys = await server.db
    .prepare(`select file_key as k, state from imports where file_key <> ''`)
    .all<{ k: string; state: string }>();
  await server.db
    .prepare(`update imports set updated_at = ?1 where state in ('checked', 'failed') and position = 0`)
    .bind(days(8))
    .run();
  await server.db.prepare(`update imports set updated_at = ?1 where state in ('done', 'undone')`).bind(days(91)).run();
  await server.runCron('17 3 * * *');
  const rest = await server.db.prepare('select state, file_key as k from imports').all<{ state: string; k: string }>();
  expect(
    v.parse(
      v.array(v.picklist(['done', 'undone'])),
      rest.results.map(({ state }) => state),
    ).length,
  ).toBeGreaterThan(0);
  expect(rest.results.every(({ k }) => k === '')).toBe(true);
  for (const { k } of keys.results) expect(await server.uploads.get(k)).toBeNull();
  expect((await admin.get(left)).status).toBe(404);
});

test('A request that the queue never got is sent again', async () => {
  const path = pathOf(await upload(fileOf('id,name\n111,Queue Hall\n112,Cron Hall\n')));
  await reach(path, 'checked');
  await server.db.prepare(`update imports set requested = 'run-import' where state = 'checked'`).run();
  expect((await pageOf(path)).state).toBe('running');
  await server.runCron('*/5 * * * *');
  await reach(path, 'done');
});
