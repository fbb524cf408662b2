import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReviewSettingsPage, reviewSettingsSchema } from '../../web/contract/pages/review-settings.data.ts';
import { withoutScripts } from '../support/page.ts';
import { auditLogPage, pageData, signedInAs } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let admin: TestVisitor;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  admin = await signedInAs(server, 'admin@people.example');
});
afterAll(() => server.close());
beforeEach(() => server.db.prepare('delete from review_settings').run());

const address = '/en/manage/reviews';

const settings = (who = admin): Promise<ReviewSettingsPage> => pageData(who, address, reviewSettingsSchema);

/** Posts the form as a person gets it, with some fields filled in. */
async function save(typed: Record<string, string>, who = admin): Promise<Answer> {
  const page = await settings();
  const shown = [
    ...page.criteria.flatMap(({ slugField, slug, names }) => [
      [slugField, slug],
      ...names.map(({ field, value }) => [field, value]),
    ]),
    ...page.guidelines.map(({ field, value }) => [field, value]),
  ];
  const form = { step: 'save', revision: String(page.revision), state: page.state, ...Object.fromEntries(shown) };
  return who.post(address, { ...form, ...typed });
}

const faultOf = ({ text }: Answer) => withoutScripts(text).match(/role="alert"[^>]*>([^<]*)</)?.[1];

test('An admin closes reviews, names what is rated in two languages, and writes guidelines; the log says so', async () => {
  const saved = await save({
    ...{ state: 'closed', 'criterion-1-en': '  Service ', 'criterion-1-de': 'Bedienung', 'criterion-3-en': 'Value' },
    'guidelines-en': 'Be fair.\r\n\r\n\r\n\r\nBe brief.',
  });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${address}?done=saved#done`]);
  const page = await settings();
  expect(page).toMatchObject({ state: 'closed', revision: 1 });
  expect(page.criteria.map(({ slug }) => slug)).toEqual(['service', 'value', '', '', '']);
  expect(page.criteria[0]?.names.find(({ tag }) => tag === 'de')?.value).toBe('Bedienung');
  expect(page.guidelines.find(({ tag }) => tag === 'en')?.value).toBe('Be fair.\n\nBe brief.');
  const { entries } = await auditLogPage(admin);
  expect(entries[0]).toMatchObject({ action: 'Stopped taking reviews' });
});

test('A criterion keeps what it is called by in reviews when its name changes, and others leave it alone', async () => {
  await save({ 'criterion-1-en': 'Service', 'criterion-2-en': 'Value' });
  await save({ 'criterion-1-en': '', 'criterion-2-en': 'Value for money' });
  expect((await settings()).criteria.map(({ slug }) => slug)).toEqual(['value', '', '', '', '']);
  // A slug that was never given is not taken over.
  await save({ 'criterion-2': 'invented', 'criterion-2-en': 'Quiet' });
  expect((await settings()).criteria.map(({ slug }) => slug)).toEqual(['value', 'quiet', '', '', '']);
});

test.each([
  ['a name that is too long', { 'criterion-1-en': 'x'.repeat(61) }, 'Use at most 60 characters.'],
  ['no name in the main language', { 'criterion-1-de': 'Bedienung' }, 'Enter a name in this language too'],
  ['the same name twice', { 'criterion-1-en': 'Service', 'criterion-2-en': 'service' }, 'Another row already has'],
  ['guidelines that are too long', { 'guidelines-en': 'x'.repeat(4_001) }, 'Use at most 4,000 characters.'],
])('The form says what is wrong with %s, keeps what was typed, and changes nothing', async (_, typed, fault) => {
  const refused = await save({ ...typed, state: 'closed' });
  expect(refused.status).toBe(422);
  expect(faultOf(refused)).toContain(fault);
  expect(refused.text).toContain(`value="${Object.values(typed)[0]}"`.slice(0, 40).replace('value="x', 'x'));
  expect(await settings()).toMatchObject({ state: 'open', revision: 0 });
});

test('Of two admins with the form open, the second is told that it has changed, and nothing is lost', async () => {
  const { revision } = await settings();
  await save({ 'criterion-1-en': 'Service' });
  const late = await save({ revision: String(revision), 'criterion-1-en': 'Food' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('value="Food"');
  expect((await settings()).criteria[0]?.slug).toBe('service');
  expect((await save({})).status).toBe(409);
});

test('Hostile fields are refused or are plain text, never an error', async () => {
  expect((await save({ state: 'both' })).status).toBe(422);
  expect((await save({ revision: '-1' })).status).toBe(422);
  expect((await save({ 'criterion-9-en': 'Ninth', __proto__: 'x', constructor: 'y' })).status).toBe(409);
  await save({ 'criterion-1-en': '<script>alert(1)</script>\u202e', 'guidelines-en': '</textarea><img src=x>' });
  const { text } = await admin.get(`http://atlas.localhost${address}`);
  expect(withoutScripts(text)).not.toContain('<img src=x>');
});

test('Moderators cannot change the settings, admins and operators can', async () => {
  const moderator = await signedInAs(server, 'moderator@people.example');
  expect((await save({ state: 'closed' }, moderator)).status).toBe(403);
  const other = await signedInAs(server, 'operator@people.example');
  expect((await save({ state: 'closed' }, other)).status).toBe(303);
  expect(await settings()).toMatchObject({ state: 'closed' });
});
