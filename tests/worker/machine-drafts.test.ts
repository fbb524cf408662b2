import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { signedInAs } from '../support/people.ts';
import { writePost } from '../support/posts.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { editAddress, editPage, fieldsOf } from '../support/translations.ts';
import { startTranslator, type Translator } from '../support/translator.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let translator: Translator;
let editor: TestVisitor;
let site: SiteId;
beforeAll(async () => {
  translator = await startTranslator();
  const vars = { TRANSLATION_URL: translator.url, TRANSLATION_NAME: 'Atlas Translator' };
  server = await startServer({ vars, withoutIndex: true, withoutSearch: true });
  editor = await signedInAs(server, 'editor@people.example');
  site = (await siteId(server.db, 'atlas')) as SiteId;
});
afterAll(async () => {
  await server.close();
  await translator.close();
});
beforeEach(() => {
  translator.behaviour = 'answer';
  translator.asked = [];
});

const body = 'The light falls.\n\n```\ncode\n```\n\nIt is late.';
const article = (title: string) => writePost(server.db, { site, title, body, tags: ['light'] });

const drafts = () => server.db.prepare('select count(*) as n from post_machine_drafts').first<number>('n');

const press = async (post: number, step: string, typed: Record<string, string> = {}, at = '') =>
  editor.post(`${editAddress(post)}${at}`, fieldsOf(await editPage(editor, post), { ...typed, step }));

test('An editor has a machine draft an article: its texts are marked, beside the empty fields, and nothing is published', async () => {
  const { id } = await article('Light');
  expect((await press(id, 'machine', { p0: 'Das Licht fällt.' })).status).toBe(303);
  expect(translator.asked).toEqual([
    { q: ['Light', 'light', 'The light falls.', 'It is late.'], source: 'en', target: 'de', format: 'text' },
  ]);
  const page = await editPage(editor, id);
  expect(page.machine?.provider).toBe('Atlas Translator');
  expect(page.blocks.map(({ machine }) => machine)).toEqual([null, null, 'de: IT IS LATE.']);
  expect(page.lines.find(({ field }) => field === 'title')?.machine).toBe('de: LIGHT');
  expect(page.form.values.p0).toBe('Das Licht fällt.');
  const shown = withoutScripts((await editor.get(editAddress(id))).text);
  expect(shown).toContain('Machine translation by Atlas Translator, not checked');
  const stored = server.db.prepare(`select count(*) as n from posts where group_id = ?1 and language = 'de'`).bind(id);
  expect(await stored.first('n')).toBe(0);
});

test('Its texts are taken over one by one or all at once, and are gone when the translation is published', async () => {
  const { id } = await article('Taken over');
  const before = (await drafts()) ?? 0;
  await press(id, 'machine');
  expect(await drafts()).toBe(before + 1);
  await press(id, 'take', {}, '&at=p2');
  expect((await editPage(editor, id)).form.values).toMatchObject({ p2: 'de: IT IS LATE.' });
  await press(id, 'take-all', { p0: 'Mein Text.' });
  const page = await editPage(editor, id);
  expect(page.form.values).toMatchObject({ title: 'de: TAKEN OVER', p0: 'Mein Text.', tags: 'de: LIGHT' });
  expect(page.form.values.p1 ?? '').toBe('');
  await press(id, 'copy-fixed');
  expect((await press(id, 'send')).status).toBe(303);
  expect(await drafts()).toBe(before);
});

test('A paragraph that was changed since has no text of the machine, others keep theirs', async () => {
  const post = await article('Changed since');
  await press(post.id, 'machine');
  await editor.post(editAddress(post.id), { ...fieldsOf(await editPage(editor, post.id)), step: 'discard' });
  await writePost(server.db, {
    ...{ site, title: 'Changed since', existing: { id: post.id, revision: 1 } },
    body: body.replace('falls', 'rises'),
  });
  const { blocks } = await editPage(editor, post.id);
  expect(blocks.map(({ machine }) => machine)).toEqual([null, null, 'de: IT IS LATE.']);
});

test.each(['refuse', 'break', 'garbage'] as const)('A provider that answers with %s changes nothing', async (how) => {
  const { id } = await article(`Provider ${how}`);
  const before = await drafts();
  translator.behaviour = how;
  const answer = await press(id, 'machine', { p0: 'Bleibt.' });
  expect(answer.status).toBe(422);
  expect(withoutScripts(answer.text)).toContain('The machine translation didn’t work.');
  expect(withoutScripts(answer.text)).toContain('Bleibt.');
  expect(await drafts()).toBe(before);
});

test('Without a provider there is no button, and admins read why', async () => {
  const plain = await startServer({ withoutIndex: true, withoutSearch: true });
  try {
    const id = (await writePost(plain.db, { site: (await siteId(plain.db, 'atlas')) as SiteId, title: 'Plain' })).id;
    const [writer, admin] = [
      await signedInAs(plain, 'editor@people.example'),
      await signedInAs(plain, 'admin@people.example'),
    ];
    const shown = withoutScripts((await writer.get(editAddress(id))).text);
    expect(shown).not.toMatch(/value="machine"|Machine drafts are off/);
    expect(withoutScripts((await admin.get(editAddress(id))).text)).toContain('Machine drafts are off');
    const posted = await writer.post(editAddress(id), fieldsOf(await editPage(writer, id), { step: 'machine' }));
    expect(posted.status).toBe(409);
  } finally {
    await plain.close();
  }
});
