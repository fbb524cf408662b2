import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { grantRole, revokeRole } from '../../worker/identity/roles.writer.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { personOf, searchesPage, signedInAs } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let editor: TestVisitor;
let colleague: TestVisitor;
let operator: TestVisitor;
let sites: Record<'atlas' | 'crafts', number>;
beforeAll(async () => {
  server = await startServer();
  editor = await signedInAs(server, 'editor@people.example');
  colleague = await signedInAs(server, 'admin@people.example');
  operator = await signedInAs(server, 'operator@people.example', 'atlas.localhost', 'crafts.localhost');
  sites = { atlas: await siteId(server.db, 'atlas'), crafts: await siteId(server.db, 'crafts') };
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server;
  await db.batch(['counts', 'synonyms'].map((name) => db.prepare(`delete from ${name}`)));
});

const today = Math.floor(Date.now() / 86_400_000);
const address = '/en/manage/searches';
const there = 'http://crafts.localhost/en/manage/searches';

/** Searches without a result that were counted on the days. */
async function counted(site: number, words: string, days: Record<number, number>, language = 'en'): Promise<void> {
  const insert = server.db.prepare(`insert into counts values (?1, 'search', ?2, ?3, ?4, ?5)`);
  const rows = Object.entries(days).map(([ago, count]) =>
    insert.bind(site, today - Number(ago), words, language, count),
  );
  await server.db.batch(rows);
}

const add = (words: string, language = 'en', who = editor, at = address) =>
  who.post(at, { step: 'add', words, language });

/** The groups of a language, as the page shows them. */
async function groups(language = 'en', who = editor, at = address): Promise<string[][]> {
  const { synonyms } = await searchesPage(who, at);
  return synonyms.find(({ tag }) => tag === language)?.groups.map(({ words }) => words) ?? [];
}

/** The fields of the form that changes the only group, as a person gets them. */
async function formOf(who: TestVisitor): Promise<{ at: string; fields: Record<string, string> }> {
  const { synonyms } = await searchesPage(who);
  const at = synonyms.flatMap(({ groups: all }) => all)[0]?.path.replace(/#.*/, '') ?? '';
  const { form } = await searchesPage(who, at);
  if (!form.group) throw new Error('no group is chosen');
  return { at, fields: { group: String(form.group.id), was: form.group.was, language: form.language } };
}

const faultOf = ({ text }: Answer) => withoutScripts(text).match(/role="alert"[^>]*>([^<]*)</)?.[1];

describe('Searches that found nothing', () => {
  test('are shown from the fifth time on within 90 days, the most frequent first', async () => {
    await counted(sites.atlas, 'four times', { 0: 3, 5: 1 });
    await counted(sites.atlas, 'five times', { 3: 2, 89: 3 });
    await counted(sites.atlas, 'long ago', { 0: 4, 90: 10 });
    await counted(sites.atlas, 'often', { 1: 1_200 });
    await counted(sites.atlas, 'in two languages', { 0: 4 });
    await counted(sites.atlas, 'in two languages', { 0: 6 }, 'fr');
    await counted(sites.crafts, 'elsewhere', { 0: 9 });
    const { searches } = await searchesPage(editor);
    expect(searches.map(({ words, times, language }) => [words, times, language.name])).toEqual([
      ['often', 1200, 'English'],
      ['in two languages', 6, 'French'],
      ['five times', 5, 'English'],
    ]);
    expect(searches[2]?.dayIso).toBe(new Date((today - 3) * 86_400_000).toISOString().slice(0, 10));
    const { text } = await editor.get(address);
    expect(text).toContain('1,200 times');
    expect(text).not.toMatch(/four times|long ago|elsewhere/);
  });

  test('lead to a form with their words and language, and no further once they are synonyms', async () => {
    await counted(sites.atlas, 'kaffee', { 0: 7 }, 'de');
    const [search] = (await searchesPage(editor)).searches;
    const form = (await searchesPage(editor, search?.path?.replace(/#.*/, ''))).form;
    expect(form).toEqual({ group: null, language: 'de', words: 'kaffee' });
    expect((await add(`${form.words}, Café`, form.language)).status).toBe(303);
    expect((await searchesPage(editor)).searches).toMatchObject([{ words: 'kaffee', path: null, isSynonym: true }]);
  });

  test('are none on a new site, and the page says when some appear', async () => {
    const { text } = await operator.get(there);
    expect(text).toContain('Nothing yet.');
    expect(text).toContain('No synonyms yet.');
  });
});

describe('Synonyms', () => {
  test('are added, changed and removed by editors, each change with its author', async () => {
    expect((await add(' coffee ,Café;  espresso\tbar, CAFE, !, ')).headers.get('location')).toBe(
      `${address}?done=added#done`,
    );
    expect(await groups()).toEqual([['coffee', 'Café', 'espresso bar']]);
    expect(await groups('fr')).toEqual([]);

    const { at, fields } = await formOf(editor);
    const changed = await editor.post(at, { ...fields, step: 'change', words: 'coffee, tea room' });
    expect(changed.headers.get('location')).toBe(`${address}?done=changed#done`);
    expect(await groups()).toEqual([['coffee', 'tea room']]);

    const last = await formOf(colleague);
    const removed = await colleague.post(last.at, { ...last.fields, step: 'remove' });
    expect(await groups()).toEqual([]);
    const log = await server.db
      .prepare(
        `select l.action, b.content ->> 'words' as before, a.content ->> 'words' as after, l.actor_id from audit_log l
         left join versions b on b.site_id = l.site_id and b.id = l.before_version
         left join versions a on a.site_id = l.site_id and a.id = l.after_version
         where l.site_id = ?1 and l.thing = 'synonyms' order by l.id`,
      )
      .bind(sites.atlas)
      .all<{ action: string; before: string | null; after: string | null; actor_id: number }>();
    const own = log.results.slice(-3);
    expect(own.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['synonyms.add', null, '["coffee","Café","espresso bar"]'],
      ['synonyms.change', '["coffee","Café","espresso bar"]', '["coffee","tea room"]'],
      ['synonyms.remove', '["coffee","tea room"]', null],
    ]);
    expect(new Set(own.map(({ actor_id }) => actor_id)).size).toBe(2);

    // The form after the removal brings them back.
    const { form } = await searchesPage(colleague, removed.headers.get('location') ?? '');
    await add(form.words, form.language, colleague);
    expect(await groups()).toEqual([['coffee', 'tea room']]);
  });

  test.each([
    ['one word', 'coffee, Coffee, COFFÉE', 'Enter at least two different words, separated by commas.'],
    ['thirteen words', 'a,b,c,d,e,f,g,h,i,j,k,l,m', 'Use at most 12 words.'],
    ['a long word', `tea, ${'x'.repeat(61)}`, 'Use at most 60 characters for each word or phrase.'],
  ])('of %s are refused, and what was typed stays', async (_, words, fault) => {
    const answer = await add(words);
    expect([answer.status, faultOf(answer)]).toEqual([422, fault]);
    expect(answer.text).toContain(`value="${words}"`);
    expect(await groups()).toEqual([]);
  });

  test.each([
    ['commas of any script', 'قهوة، مقهى؛كافيه', ['قهوة', 'مقهى', 'كافيه']],
    ['Japanese commas', '珈琲、コーヒー，喫茶店', ['コーヒー', '喫茶店', '珈琲']],
  ])('are separated by %s', async (_, words, expected) => {
    await add(words, 'ja');
    expect((await groups('ja'))[0]?.toSorted()).toEqual(expected.toSorted());
  });

  test('a word belongs to one group of a language: the other group is named', async () => {
    await add('coffee, Café');
    const answer = await add('tea, CAFE');
    expect(answer.status).toBe(409);
    expect(faultOf(answer)).toBe(
      '“CAFE” is already in another group: coffee, Café. Leave it out here, or change that group.',
    );
    expect(answer.text).toContain('value="tea, CAFE"');
    expect((await add('tea, café', 'fr')).status).toBe(303);
    expect((await add('tea, café', 'en', operator, there)).status).toBe(303);
    expect(await groups()).toEqual([['coffee', 'Café']]);
  });

  test('of two people who add the same word at once, one succeeds', async () => {
    const answers = await Promise.all([add('coffee, espresso'), add('Espresso, bar', 'en', colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await groups()).toHaveLength(1);
  });

  test('of two people who change the same group, the second sees what the first has written', async () => {
    await add('coffee, café');
    const [one, other] = [await formOf(editor), await formOf(colleague)];
    await editor.post(one.at, { ...one.fields, step: 'change', words: 'coffee, espresso' });
    const late = await colleague.post(other.at, { ...other.fields, step: 'change', words: 'coffee, latte' });
    expect([late.status, faultOf(late)]).toEqual([
      409,
      'Someone else has just changed this group. Check its words below, then try again.',
    ]);
    expect(late.text).toContain('coffee · espresso');
    expect(late.text).toContain('value="coffee, latte"');
    expect((await colleague.post(other.at, { ...other.fields, step: 'remove' })).status).toBe(409);
    expect(await groups()).toEqual([['coffee', 'espresso']]);
    expect((await formOf(colleague)).fields.was).toBe('["coffee","espresso"]');
  });

  test('a group that was removed meanwhile can be added from what was typed', async () => {
    await add('coffee, café');
    const { at, fields } = await formOf(editor);
    await colleague.post(at, { ...fields, step: 'remove' });
    const late = await editor.post(at, { ...fields, step: 'change', words: 'coffee, latte' });
    expect(late.status).toBe(409);
    expect(withoutScripts(late.text)).toContain('value="add"');
    expect(late.text).toContain('value="coffee, latte"');
  });

  test('a site has at most 500 groups', async () => {
    await server.db
      .prepare(
        `insert into synonyms select ?1, value + 1, 'en', json_array('a' || value, 'b' || value),
           json_array('a' || value, 'b' || value) from json_each(?2)`,
      )
      .bind(sites.atlas, JSON.stringify(Array.from({ length: 500 }, (_, i) => i)))
      .run();
    const answer = await add('coffee, café');
    expect([answer.status, faultOf(answer)]).toEqual([
      409,
      'This site has reached the limit of 500 groups of words. Remove one first.',
    ]);
    expect(await groups()).toHaveLength(500);
  });

  test('of another site can be neither seen, changed nor removed', async () => {
    await add('zither, luthier');
    const { fields } = await formOf(editor);
    expect(await groups('en', operator, there)).toEqual([]);
    for (const step of ['change', 'remove']) {
      const answer = await operator.post(`${there}?list=${fields.group}`, { ...fields, step, words: 'stolen, words' });
      expect(answer.status).toBe(409);
      expect(answer.text).not.toContain('luthier');
    }
    expect(await groups()).toEqual([['zither', 'luthier']]);
    expect((await editor.get(there)).status).toBe(401);
  });

  test('are in a language that the site speaks', async () => {
    expect((await add('a, b', 'zh-hans')).status).toBe(422);
    expect((await add('a, b', 'ja', operator, there)).status).toBe(422);
  });

  test('a change is in the change log of the site, so pages of searches are made anew', async () => {
    const newest = () =>
      server.db.prepare('select tag from changes where site_id = ?1 order by id desc').bind(sites.atlas).first('tag');
    await server.db.prepare('delete from changes').run();
    await add('one word');
    expect(await newest()).toBeNull();
    await add('coffee, café');
    expect(await newest()).toBe('synonyms');
  });

  test('an editor who loses the role while the form is open changes nothing', async () => {
    const leaving = await signedInAs(server, 'leaving@people.example');
    const person = await personOf(server, 'leaving@people.example');
    const change = {
      site: sites.atlas as SiteId,
      person,
      role: 'editor',
      by: null,
      reason: 'test',
      linkFor: null,
    } as const;
    await grantRole(server.db, { ...change, now: Date.now() });
    expect((await add('coffee, café', 'en', leaving)).status).toBe(303);
    const { at, fields } = await formOf(leaving);
    await revokeRole(server.db, { ...change, now: Date.now() });
    expect((await leaving.post(at, { ...fields, step: 'remove' })).status).toBe(403);
    expect(await groups()).toEqual([['coffee', 'café']]);
  });
});
