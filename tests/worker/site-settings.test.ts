import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SiteSettingsPage, siteSettingsSchema } from '../../web/contract/pages/site-settings.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { auditLogPage, pageData, signedInAs } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let admin: TestVisitor;
let site: SiteId;
let languages: unknown[];
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  admin = await signedInAs(server, 'admin@people.example');
  site = await siteId(server.db, 'atlas');
  languages = (await server.db.prepare('select * from site_languages where site_id = ?1').bind(site).all()).results;
});
afterAll(() => server.close());

/** The fixture's settings, and its languages. */
beforeEach(async () => {
  const { db } = server;
  await db.batch([
    db
      .prepare(
        `update sites set accent_hue = 200, time_zone = 'UTC', units = 'place', default_language = 'en' where id = ?1`,
      )
      .bind(site),
    db.prepare('delete from site_languages where site_id = ?1').bind(site),
    db
      .prepare(
        `insert into site_languages (site_id, language, position, name, tagline, about)
         select ?1, value ->> 'language', value ->> 'position', value ->> 'name', value ->> 'tagline', value ->> 'about'
         from json_each(?2)`,
      )
      .bind(site, JSON.stringify(languages)),
    db.prepare(`insert into changes (site_id, tag, created_at) values (?1, 'site', 1)`).bind(site),
    db.prepare('delete from rate_counts'),
  ]);
  await server.recheck();
});

const address = '/en/manage/settings';
const settings = (who = admin): Promise<SiteSettingsPage> => pageData(who, address, siteSettingsSchema);

/** The form as a person gets it. */
const formOf = ({ base, languages: shown, accent, timeZone, units }: SiteSettingsPage): Record<string, string> => ({
  ...{ step: 'save', base, accentHue: accent.value, timeZone: timeZone.value, units: units.value },
  ...Object.fromEntries(
    shown.flatMap(({ name, tagline, about }) => [name, tagline, about].map(({ field, value }) => [field, value])),
  ),
});

/** Posts the form with some fields filled in. */
const save = async (
  typed: Record<string, string>,
  { who = admin, page = undefined as SiteSettingsPage | undefined } = {},
) => who.post(address, { ...formOf(page ?? (await settings())), ...typed });

const step = (name: string, fields: Record<string, string> = {}, who = admin) =>
  who.post(address, { step: name, ...fields });

const faultOf = ({ text }: Answer) => withoutScripts(text).match(/role="alert"[^>]*>([^<]*)</)?.[1];
const doneOf = (answer: Answer) =>
  new URL(answer.headers.get('location') ?? '', 'http://x').searchParams.get('done') ?? answer.status;
const visit = async (path: string) => {
  await server.recheck();
  return server.get('atlas.localhost', path);
};

test('What an admin saves is on every page within five seconds, and in the log with what it was before', async () => {
  await visit('/en');
  const saved = await save({
    ...{
      'name-en': '  The New\tAtlas ',
      'tagline-en': 'Anew',
      'about-en': 'One.\r\n\r\n\r\n\r\nTwo.',
      accentHue: '33',
    },
    ...{ 'name-ar': 'الأطلس الجديد', timeZone: 'Asia/Kolkata', units: 'imperial' },
  });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${address}?done=saved#done`]);
  const home = await visit('/en');
  expect(home.text).toMatch(/<title>[^<]*The New Atlas/);
  expect(home.text).toContain(':root{--accent-hue:33}');
  expect((await visit('/ar')).text).toMatch(/<title>[^<]*الأطلس الجديد/);
  expect((await visit('/favicon.svg')).text).toContain('oklch(0.5 0.13 33)');
  const page = await settings();
  expect(page).toMatchObject({ timeZone: { value: 'Asia/Kolkata' }, units: { value: 'imperial' }, hue: 33 });
  expect(page.languages[0]).toMatchObject({ tag: 'en', isDefault: true, about: { value: 'One.\n\nTwo.' } });
  const { entries } = await auditLogPage(admin);
  expect(entries[0]?.action).toBe('Changed the settings of the site');
  const fields = Object.fromEntries(
    (entries[0]?.fields ?? []).map(({ name, stretches }) => [
      name,
      stretches.map(({ change, text }) => `${change}:${text}`),
    ]),
  );
  expect(fields['Hue of the accent colour']).toEqual(['removed:200', 'added:33']);
  expect(Object.keys(fields)).toHaveLength(6);
});

test.each([
  ['no name', { 'name-de': ' ' }, 'Enter a name in this language.'],
  ['a long name', { 'name-en': 'x'.repeat(81) }, 'Use at most 80 characters.'],
  ['a long tagline', { 'tagline-en': 'x'.repeat(161) }, 'Use at most 160 characters.'],
  ['a long text', { 'about-en': 'x'.repeat(2_001) }, 'Use at most 2,000 characters.'],
  ['a hue that is none', { accentHue: '360' }, 'Enter a whole number from 0 to 359.'],
  ['a colour by name', { accentHue: 'teal' }, 'Enter a whole number from 0 to 359.'],
  ['a time zone that is none', { timeZone: 'Mars/Olympus' }, 'Choose a time zone from the list.'],
  ['an offset', { timeZone: '+01:00' }, 'Choose a time zone from the list.'],
  ['units that are none', { units: 'yards' }, 'Choose one of these.'],
])('The form says what is wrong with %s, keeps all that was typed, and changes nothing', async (_, typed, fault) => {
  const before = await settings();
  const refused = await save({ 'tagline-fr': 'Typed & kept', ...(typed as Record<string, string>) });
  expect([refused.status, faultOf(refused)]).toEqual([422, fault]);
  expect(refused.text).toContain('value="Typed &amp; kept"');
  const [[field = '', value = ''] = []] = Object.entries(typed);
  if (field.startsWith('name') && value.trim()) expect(refused.text).toContain(`value="${value}"`);
  expect(await settings()).toEqual(before);
});

test('Saving what is there already says so and writes no entry', async () => {
  const { entries } = await auditLogPage(admin);
  const same = await save({});
  expect([same.status, faultOf(same)]).toEqual([409, expect.stringContaining('Nothing to change')]);
  expect((await auditLogPage(admin)).entries[0]).toEqual(entries[0]);
});

describe('Two admins at once', () => {
  test('who changed different things keep both, and the second one is told', async () => {
    const page = await settings();
    await save({ accentHue: '33' }, { page });
    const second = await save({ 'tagline-en': 'Mine' }, { page });
    expect(doneOf(second)).toBe('merged');
    expect(await settings()).toMatchObject({
      hue: 33,
      languages: [{ tagline: { value: 'Mine' } }, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  test('who changed the same thing: the second one sees both values, loses nothing, and can save again', async () => {
    const page = await settings();
    const operator = await signedInAs(server, 'operator@people.example');
    await save({ 'name-en': 'Theirs', units: 'metric', accentHue: '33' }, { page, who: operator });
    const late = await save({ 'name-en': 'Mine', units: 'imperial', 'tagline-de': 'Auch meins' }, { page });
    expect([late.status, faultOf(late)]).toEqual([409, expect.stringContaining('Someone else has just changed')]);
    const shown = withoutScripts(late.text);
    for (const text of [
      'value="Mine"',
      'value="Auch meins"',
      'someone else saved: Theirs',
      'someone else saved: Kilometres',
    ])
      expect(shown).toContain(text);
    // What only the other one has changed is in the form as it is now.
    expect(shown).toMatch(/id="accentHue"[^>]*value="33"|value="33"[^>]*id="accentHue"/);
    const base = shown.match(/name="base"[^>]*value="([^"]*)"/)?.[1] ?? '';
    const again = await save({ 'name-en': 'Mine', units: 'imperial', 'tagline-de': 'Auch meins', base });
    expect(doneOf(again)).toBe('saved');
    expect(await settings()).toMatchObject({ hue: 33, units: { value: 'imperial' }, siteName: 'Mine' });
  });

  test('a language that one removed: the other one gets back what they typed for it', async () => {
    const page = await settings();
    await step('remove', { language: 'pl' });
    const late = await save({ 'about-pl': 'Napisane <przed chwilą>' }, { page });
    expect(late.status).toBe(409);
    expect(withoutScripts(late.text)).toContain('Napisane &lt;przed chwilą&gt;');
    expect((await settings()).languages.map(({ tag }) => tag)).not.toContain('pl');
  });
});

describe('Languages', () => {
  test('A removed one answers that the site is not available in it; its content stays and returns with it', async () => {
    const path = '/ja/directory/listing/painting-amsterdam';
    expect((await visit(path)).status).toBe(200);
    expect(doneOf(await step('remove', { language: 'ja' }))).toBe('removed');
    const gone = await visit(path);
    expect([gone.status, withoutScripts(gone.text)]).toEqual([
      404,
      expect.stringContaining('Not available in this language'),
    ]);
    expect((await visit('/en')).text).not.toContain('hreflang="ja"');
    const added = await step('add', { 'new-language': 'ja', 'new-name': 'アトラス', 'new-tagline': '世界の美術館' });
    expect(doneOf(added)).toBe('added');
    expect((await visit(path)).status).toBe(200);
    expect((await visit('/ja')).text).toMatch(/<title>[^<]*アトラス/);
    expect((await settings()).languages.at(-1)).toMatchObject({ tag: 'ja', tagline: { value: '世界の美術館' } });
    // Its articles are in the menu again.
    const { results } = await server.db
      .prepare(
        `select l.has_articles, exists (select 1 from post_counts c where c.site_id = l.site_id and c.kind = 'article'
           and c.language = l.language and c.posts > 0) as really
         from site_languages l where l.site_id = ?1 and l.language = 'ja'`,
      )
      .bind(site)
      .all<{ has_articles: number; really: number }>();
    expect(results[0]?.has_articles).toBe(results[0]?.really);
    // A legal text that the language lacks is shown in the default language.
    await server.db.prepare(`delete from legal_texts where site_id = ?1 and language = 'ja'`).bind(site).run();
    expect((await visit('/ja/privacy')).status).toBe(200);
  });

  test('Who removes the language that they read is led to the default one', async () => {
    const removed = await admin.post('/de/manage/settings', { step: 'remove', language: 'de' });
    expect(removed.headers.get('location')).toBe('/en/manage/settings?done=removed#done');
  });

  test('The default one can be another, and cannot be removed', async () => {
    const refused = await step('remove', { language: 'en' });
    expect([refused.status, faultOf(refused)]).toEqual([409, expect.stringContaining('This is the default language')]);
    expect(doneOf(await step('default', { language: 'fr' }))).toBe('default');
    expect((await settings()).languages.find(({ isDefault }) => isDefault)?.tag).toBe('fr');
    await server.recheck();
    const home = await server.get('atlas.localhost', '/', { 'accept-language': 'sv' });
    expect(home.headers.get('location')).toBe('/fr');
    expect(doneOf(await step('remove', { language: 'en' }))).toBe('removed');
  });

  test('Their order is that of the menu', async () => {
    const order = async () => (await settings()).languages.map(({ tag }) => tag);
    const [first, second, ...rest] = await order();
    expect(doneOf(await step('later', { language: first ?? '' }))).toBe('moved');
    expect(await order()).toEqual([second, first, ...rest]);
    expect(doneOf(await step('earlier', { language: rest.at(-1) ?? '' }))).toBe('moved');
    expect((await order()).slice(-2)).toEqual([rest.at(-1), rest.at(-2)]);
    expect((await step('earlier', { language: second ?? '' })).status).toBe(409);
  });

  test('A new one needs a name, and has to be one that Signpost speaks and the site does not', async () => {
    await step('remove', { language: 'hi' });
    const nameless = await step('add', { 'new-language': 'hi', 'new-tagline': 'Kept tagline' });
    expect([nameless.status, faultOf(nameless)]).toEqual([422, 'Enter a name in this language.']);
    expect(nameless.text).toContain('value="Kept tagline"');
    for (const language of ['en', 'sv', '', '__proto__', 'x'.repeat(5_000)]) {
      const { status } = await step('add', { 'new-language': language, 'new-name': 'Name' });
      expect([language.slice(0, 9), status]).toEqual([language.slice(0, 9), 422]);
    }
    for (const name of ['remove', 'default', 'earlier', 'later'])
      expect((await step(name, { language: 'sv' })).status).toBe(409);
  });
});

test('Distances are in the units of the site, on pages and on maps', async () => {
  const nearby = async () => {
    const { text } = await visit('/en/directory/listing/painting-amsterdam');
    return [...withoutScripts(text).matchAll(/>[\d.,]+ (km|m|mi)</g)].map(([, unit]) => unit);
  };
  const scale = async () => (await visit('/map/en/52.36,4.88.svg')).text.match(/>\d+ (km|mi)</)?.[1];
  expect(new Set(await nearby())).not.toContain('mi');
  expect(await scale()).toBe('km');
  await save({ units: 'imperial' });
  const units = await nearby();
  expect(units.length).toBeGreaterThan(0);
  expect(new Set(units)).toEqual(new Set(['mi']));
  expect(await scale()).toBe('mi');
});

test('Times that staff have set are in the time zone of the site until the browser knows better', async () => {
  const startsAt = Date.UTC(2030, 0, 10, 3, 30);
  await server.db
    .prepare(
      `insert or replace into carousels (site_id, id, slug, kind, names, position, starts_at)
       values (?1, 990, 'timed', 'newest', '{"en":"Timed"}', 990, ?2)`,
    )
    .bind(site, startsAt)
    .run();
  const carousels = async () => {
    await server.recheck();
    return (await admin.get('/en/manage/carousels')).text;
  };
  expect(await carousels()).toContain('3:30 AM UTC');
  await save({ timeZone: 'Asia/Kolkata' });
  expect(await carousels()).toContain('9:00 AM GMT+5:30');
  const form = withoutScripts((await admin.get('/en/manage/carousels/edit?carousel=990')).text);
  expect(form).toContain('value="2030-01-10T09:00"');
  expect(form).toContain('In the time zone Asia/Kolkata.');
  // Sent as it is shown, the form changes nothing.
  await server.db.prepare('delete from carousels where site_id = ?1 and id = 990').bind(site).run();
});

test('Moderators, editors, members and visitors can neither see nor change the settings; the operator can', async () => {
  const page = await settings();
  for (const name of ['moderator', 'editor', 'member']) {
    const who = await signedInAs(server, `${name}@people.example`);
    expect([name, (await who.get(address)).status]).toEqual([name, 403]);
    expect([name, (await save({ accentHue: '1' }, { who, page })).status]).toEqual([name, 403]);
    expect([name, (await step('remove', { language: 'ja' }, who)).status]).toEqual([name, 403]);
  }
  expect((await server.get('atlas.localhost', address)).status).toBe(401);
  const operator = await signedInAs(server, 'operator@people.example');
  expect((await save({ accentHue: '1' }, { who: operator })).status).toBe(303);
});

test('Hostile fields are refused or are plain text, never an error', async () => {
  expect((await save({ base: 'x'.repeat(9_000), accentHue: '5' })).status).toBe(409);
  expect((await admin.post(address, { step: 'save' })).status).toBe(409);
  await save({ 'about-en': '</textarea><script>alert(1)</script>\u202e', 'name-zz': 'none', __proto__: 'x' });
  const { text } = await admin.get(`http://atlas.localhost${address}`);
  expect(text).not.toContain('<script>alert(1)');
  expect((await visit('/en')).text).not.toContain('<script>alert(1)');
});
