import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { adoptDrafts } from '../../worker/domain/drafts/drafts.writer.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { hashOf } from '../../worker/platform/secrets.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Device, type FormPage, formApp, type SentForm } from '../support/form-app.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let site: SiteId;
let person: PersonId;
let sent: SentForm[];
let phone: Device;
let desk: Device;
let stranger: Device;
beforeEach(async () => {
  people += 1;
  site = await createTestSite(database.db);
  person = await personOfAddress(database.db, { address: `p${people}@example.org`, language: 'en', now: 1 });
  const app = formApp(database.db, site);
  sent = app.sent;
  [phone, desk, stranger] = [app.device({ person }), app.device({ person }), app.device({ person: null })];
});

const problemOf = ({ status, form }: FormPage) => [status, form.problem?.code, form.problem?.field];
const next = { step: 'next' };

describe('A form of several steps', () => {
  test('keeps each step, and sends all of them from its last page', async () => {
    const first = await phone.post(await phone.get(), { ...next, name: 'Museum', address: 'x', base: '' });
    expect([first.status, first.location]).toEqual([303, '/en/steps?step=texts#step']);
    await phone.post(await phone.get('texts'), { ...next, text: 'Long\r\nand short' }, '?step=texts');
    const { form } = await desk.get('preview');
    expect(form.values).toEqual({ name: 'Museum', text: 'Long\nand short' });
    expect([form.part, form.kept?.revision]).toEqual(['preview', 2]);
    const done = await desk.post({ form }, { step: 'send' }, '?step=preview');
    expect(done.location).toBe('/en/sent#done');
    expect(sent).toEqual([{ name: 'Museum', text: 'Long\nand short' }]);
    expect((await phone.get()).form.values).toEqual({});
  });

  test('does not go on from a step with a fault, but goes to any other one, and has kept what was typed', async () => {
    const refused = await phone.post(await phone.get(), { ...next, name: '', 'more.one': 'Kept' });
    expect(problemOf(refused)).toEqual([422, 'name-missing', 'name']);
    expect((await desk.get()).form.values).toEqual({ name: '', 'more.one': 'Kept' });
    const back = await phone.post(await phone.get('texts'), { step: 'to-basics', text: 'Also kept' }, '?step=texts');
    expect(back.location).toBe('/en/steps?step=basics#step');
    expect((await desk.get()).form.values.text).toBe('Also kept');
    expect(problemOf(await phone.post(null, { step: 'send' }, '?step=preview'))).toEqual([422, 'name-missing', 'name']);
    expect(sent).toEqual([]);
  });

  test('is changed by its own buttons after what was typed is kept', async () => {
    const changed = await phone.post(await phone.get(), { step: 'shout', name: 'Museum', text: 'Quiet' });
    expect([changed.status, changed.location]).toEqual([303, '/en/steps?step=basics#name']);
    expect((await desk.get()).form.values).toEqual({ name: 'MUSEUM', text: 'Quiet' });
    const refused = await phone.post(await phone.get(), { step: 'forbid', name: 'Other' });
    expect(problemOf(refused)).toEqual([422, 'not-allowed', 'name']);
    expect((await desk.get()).form.values.name).toBe('Other');
    const file = new File(['x'], 'door.jpg', { type: 'image/jpeg' });
    await phone.post(await phone.get(), { step: 'attach', file });
    expect((await desk.get()).form.values).toEqual({ name: 'Other', text: 'Quiet', photo: 'door.jpg' });
    const large = new File([new Uint8Array(5_000_001)], 'large.jpg');
    expect(problemOf(await phone.post(null, { step: 'attach', file: large }))).toEqual([413, 'file-large', null]);
  });

  test('asks for a recent proof where it is an act of staff, and has kept what was typed', async () => {
    const app = formApp(database.db, site);
    const [tired, fresh] = [app.device({ person }), app.device({ person, provedAt: Date.now() })];
    const fields = { step: 'send', name: 'Museum', text: 'Typed last' };
    const refused = await tired.post(await tired.get(), fields, '?step=preview&staff=1');
    expect(problemOf(refused)).toEqual([403, 'proof', null]);
    expect(refused.form.problem?.path).toContain('/auth/start?proof=today');
    expect((await desk.get()).form.values.text).toBe('Typed last');
    expect((await fresh.post(await fresh.get(), { step: 'send' }, '?step=preview&staff=1')).status).toBe(303);
    expect(app.sent).toHaveLength(1);
  });

  test('is a draft of the browser for people who are not signed in, and asks for their address at its end', async () => {
    expect((await stranger.post(await stranger.get(), { ...next, name: 'Museum' })).status).toBe(303);
    expect((await stranger.get('texts')).form.values).toEqual({ name: 'Museum' });
    const send = { step: 'send', address: 'no address' };
    const refused = await stranger.post(await stranger.get('preview'), send, '?step=preview');
    expect(problemOf(refused)).toEqual([422, 'address-invalid', 'address']);
    expect((await desk.get()).form.values).toEqual({});
  });
});

describe('Two devices', () => {
  test('that change different fields are both heard', async () => {
    const [one, other] = [await phone.get(), await desk.get()];
    await phone.post(one, { step: 'keep', name: 'From the phone', text: '' });
    const kept = await desk.post(other, { step: 'keep', name: '', text: 'From the desk' });
    expect(kept.location).toBe('/en/steps?step=basics&done=kept#done');
    expect((await phone.get()).form.values).toEqual({ name: 'From the phone', text: 'From the desk' });
  });

  test('that change the same field are shown both texts, and the next click decides', async () => {
    const [one, other] = [await phone.get(), await desk.get()];
    await phone.post(one, { step: 'keep', name: 'Phone', text: 'Phone’s text' });
    const refused = await desk.post(other, { ...next, name: 'Desk', text: '', 'more.x': 'Saved' });
    expect(problemOf(refused)).toEqual([409, 'draft-conflict', null]);
    expect(refused.form.values).toMatchObject({ name: 'Desk', text: 'Phone’s text', 'more.x': 'Saved' });
    expect(refused.form.others).toEqual({ name: 'Phone' });
    expect((await phone.get()).form.values).toEqual({ name: 'Phone', text: 'Phone’s text', 'more.x': 'Saved' });
    expect((await desk.post(refused, { ...next, ...refused.form.values })).status).toBe(303);
    expect((await phone.get()).form.values.name).toBe('Desk');
  });

  test('send nothing that the sender has not seen', async () => {
    await phone.post(await phone.get(), { step: 'keep', name: 'Museum', text: '' });
    const preview = await desk.get('preview');
    await phone.post(await phone.get(), { step: 'keep', name: 'Muse', text: '' });
    const refused = await desk.post(preview, { step: 'send', name: 'Museum' }, '?step=preview');
    expect(problemOf(refused)).toEqual([409, 'draft-conflict', null]);
    expect([refused.form.values.name, refused.form.others]).toEqual(['Muse', {}]);
    expect(sent).toEqual([]);
    await desk.post(refused, { step: 'send', name: 'Muse' }, '?step=preview');
    expect(sent).toEqual([{ name: 'Muse', text: '' }]);
  });

  test('that save at the same moment lose nothing', async () => {
    const page = await phone.get();
    const names = Array.from({ length: 10 }, (_, i) => `more.${i}`);
    const posted = await Promise.all(names.map((name) => phone.post(page, { step: 'keep', [name]: `Text ${name}` })));
    expect(posted.map(({ status }) => status)).toEqual(names.map(() => 303));
    expect((await desk.get()).form.values).toEqual(Object.fromEntries(names.map((name) => [name, `Text ${name}`])));
  });
});

describe('A draft', () => {
  test('that is too large for the database is refused, with what was typed and what was stored', async () => {
    await phone.post(await phone.get(), { step: 'keep', name: 'Museum', 'more.a': 'a'.repeat(1_000_000) });
    const refused = await phone.post(await phone.get(), { step: 'keep', 'more.b': 'b'.repeat(600_000) });
    expect(problemOf(refused)).toEqual([413, 'draft-large', null]);
    expect(refused.form.values['more.b']).toHaveLength(600_000);
    expect(Object.keys((await desk.get()).form.values)).toEqual(['name', 'more.a']);
  });

  test('of a member whose session has ended waits in the browser, and signing in adds it to the rest', async () => {
    await desk.post(await desk.get(), { step: 'keep', name: 'Museum', text: 'Old' });
    const page = await phone.get('texts');
    const ended = await stranger.post(page, { ...next, name: 'Museum', text: 'Typed since' }, '?step=texts');
    expect(problemOf(ended)).toEqual([401, 'signed-out', null]);
    expect(ended.form.values.text).toBe('Typed since');
    await desk.post(await desk.get(), { step: 'keep', name: 'Renamed meanwhile' });
    const browserHash = await hashOf(ended.cookie.split('=')[1] ?? '');
    const read = await desk.get();
    await adoptDrafts(database.db, { site, person, browserHash, now: Date.now() });
    expect((await phone.get()).form.values).toEqual({ name: 'Renamed meanwhile', text: 'Typed since' });
    // A page from before still finds out what has changed.
    const late = await desk.post(read, { step: 'keep', text: 'Typed on the desk' });
    expect([late.status, late.form.others]).toEqual([409, { text: 'Typed since' }]);
  });
});
