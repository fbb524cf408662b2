import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostSchema, ownPostsSchema } from '../../web/contract/pages/post-forms.data.ts';
import { eraseText } from '../../worker/features/audit/erase-version.writer.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { decideOn, newestThing } from '../support/queue.ts';
import { newReviewer } from '../support/reviewers.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const origin = 'http://atlas.localhost';
const form = `${origin}/en/blogs/create`;
const ownPage = `${origin}/en/dashboard/posts`;
const bodyOf = ({ text }: { text: string }) => withoutScripts(text);

let texts = 0;

/** The fields of a post that nobody else has written. */
function postFields(more: Record<string, string> = {}): Record<string, string> {
  texts += 1;
  return {
    ...{ step: 'send', title: `Morning walk ${texts}`, description: '', tags: '', language: 'en', revision: '' },
    ...{ body: `The light of morning ${texts} fell on the stairs.`, photos: '', ...more },
  };
}

type StoredPost = Record<'state' | 'title' | 'slug' | 'body' | 'html', string> & {
  id: number;
  revision: number;
  version_id: number | null;
};

const posts = (person: number) =>
  server.db
    .prepare('select * from posts where author_id = ?1 order by id desc')
    .bind(person)
    .all<StoredPost>()
    .then(({ results }) => results);

const moderator = async () => {
  const address = 'posts-moderator@people.example';
  await signedInAs(server, address);
  const person = await personOf(server, address);
  await makeStaff(server.db, { site: await siteId(server.db, 'atlas'), person, role: 'moderator' });
  return person;
};

const decideNewest = async (name: string, more: { reason?: string; marks?: Record<string, string> } = {}) => {
  const site = await siteId(server.db, 'atlas');
  const id = await newestThing(server.db, site);
  return decideOn(server.db, { site, id, name, by: await moderator(), ...more });
};

/** A member with one published post. */
async function blogger(more: Record<string, string> = {}) {
  const { visitor, person, address } = await newReviewer(server);
  const sent = await visitor.post(form, postFields(more));
  expect(sent.status).toBe(303);
  expect(await decideNewest('accept')).toEqual({ code: 'done' });
  const [post] = await posts(person);
  if (post?.state !== 'published') throw new Error(`the post was not published: ${post?.state}`);
  return { visitor, person, address, post, edit: `${form}?post=${post.id}` };
}

describe('A member who writes a blog post', () => {
  test('has the first one looked at by staff, and later ones published at once', async () => {
    const { visitor, person } = await newReviewer(server);
    const sent = await visitor.post(form, postFields({ title: 'My first visit' }));
    expect(sent.status).toBe(303);
    const [held] = await posts(person);
    expect(held).toMatchObject({ state: 'held', title: 'My first visit' });
    const page = `${origin}/en/blogs/${held?.slug}`;
    expect((await new TestVisitor(server).get(page)).status).toBe(404);
    expect(bodyOf(await visitor.get(`${form}?done=sent&post=${held?.id}`))).toContain('isn’t shown yet');
    expect(await decideNewest('accept')).toEqual({ code: 'done' });
    expect(bodyOf(await new TestVisitor(server).get(page))).toContain('My first visit');
    await visitor.post(form, postFields({ title: 'My second visit', tags: 'stairs, light' }));
    expect((await posts(person))[0]).toMatchObject({ state: 'published', title: 'My second visit' });
  });

  test('is told what is missing, and keeps what was typed', async () => {
    const { visitor } = await newReviewer(server);
    for (const [more, words] of [
      [{ title: ' ' }, 'Give your post a title'],
      [{ body: '' }, 'Write some text'],
      [{ tags: 'a,b,c,d,e,f,g' }, 'Use at most six topics'],
      [{ language: 'xx' }, 'Choose a language from the list'],
    ] as const) {
      const refused = await visitor.post(form, postFields({ description: 'Kept words', ...more }));
      expect([refused.status, bodyOf(refused).includes(words)]).toEqual([422, true]);
      expect(bodyOf(refused)).toContain('Kept words');
    }
  });

  test('sees a preview without script, with what cannot be shown', async () => {
    const { visitor } = await newReviewer(server);
    const fields = postFields({ step: 'preview', body: '## Stairs\n\n<script>bad()</script>\n\nUp **there**.' });
    expect((await visitor.post(form, fields)).status).toBe(303);
    const page = await pageData(visitor, form, createPostSchema);
    expect(page.preview?.removed).toEqual([{ kind: 'element', what: 'script' }]);
    const shown = bodyOf(await visitor.get(form));
    for (const words of ['<strong>there</strong>', 'HTML element:', fields.title ?? '']) expect(shown).toContain(words);
    expect(shown).not.toContain('bad()</script>');
    expect((await pageData(visitor, ownPage, ownPostsSchema)).draft?.title).toBe(fields.title);
  });

  test('sends the same text twice and has one post', async () => {
    const { visitor, person } = await newReviewer(server);
    const fields = postFields();
    const answers = await Promise.all([visitor.post(form, fields), visitor.post(form, fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await posts(person)).toHaveLength(1);
  });

  test('on an older page changes nothing unseen: the difference is shown, what was typed is kept', async () => {
    const { visitor, person, post, edit } = await blogger();
    const page = await pageData(visitor, edit, createPostSchema);
    const fields = { ...page.form.values, step: 'send', revision: String(page.own?.revision) };
    const body = `${post.body}\n\nA second paragraph.`;
    expect((await visitor.post(edit, { ...fields, body })).status).toBe(303);
    const stale = await visitor.post(edit, { ...fields, title: 'Typed on the other device' });
    expect([stale.status, bodyOf(stale).includes('was changed in the meantime')]).toEqual([409, true]);
    expect(bodyOf(stale)).toContain('Typed on the other device');
    expect(bodyOf(stale)).toMatch(/<ins>.*A second paragraph/);
    const revision = bodyOf(stale).match(/name="revision" value="(\d+)"/)?.[1] ?? '';
    expect((await visitor.post(edit, { ...fields, title: 'Typed on the other device', revision })).status).toBe(303);
    expect((await posts(person))[0]).toMatchObject({ title: 'Typed on the other device', revision: 3 });
  });

  test('cannot open or change the post of somebody else', async () => {
    const { edit } = await blogger();
    const { visitor } = await newReviewer(server);
    expect((await visitor.get(edit)).status).toBe(404);
    expect((await visitor.post(edit, postFields({ revision: '1' }))).status).toBe(404);
  });

  test('who is suspended writes nothing', async () => {
    const { visitor, person } = await newReviewer(server);
    await server.db.prepare(`update members set state = 'suspended' where person_id = ?1`).bind(person).run();
    expect(bodyOf(await visitor.get(form))).toContain('suspended on this site');
    expect((await visitor.post(form, postFields())).status).toBe(403);
    expect(await posts(person)).toEqual([]);
  });
});

describe('A post that staff decide on', () => {
  test('is sent back with notes, which its author reads, changes and sends again', async () => {
    const { visitor, person } = await newReviewer(server);
    await visitor.post(form, postFields());
    const [post] = await posts(person);
    const edit = `${form}?post=${post?.id}`;
    const marks = { body: 'Which stairs?' };
    expect(await decideNewest('send-back', { reason: 'unclear', marks })).toEqual({ code: 'done' });
    expect((await posts(person))[0]?.state).toBe('draft');
    const page = await pageData(visitor, edit, createPostSchema);
    expect(page.own?.sentBack).toMatchObject({ marks, reason: 'We don’t understand what you mean' });
    const fields = { ...page.form.values, step: 'send', revision: String(page.own?.revision) };
    expect((await visitor.post(edit, { ...fields, body: 'The stairs of the tower.' })).status).toBe(303);
    expect((await posts(person))[0]).toMatchObject({ state: 'held', body: 'The stairs of the tower.' });
    expect(await decideNewest('accept')).toEqual({ code: 'done' });
    expect((await posts(person))[0]?.state).toBe('published');
  });

  test('is rejected, and waits again when that is taken back', async () => {
    const { visitor, person } = await newReviewer(server);
    await visitor.post(form, postFields());
    await decideNewest('refuse', { reason: 'spam' });
    const { posts: listed } = await pageData(visitor, ownPage, ownPostsSchema);
    expect(listed[0]).toMatchObject({ state: 'rejected', editPath: null });
    expect(listed[0]?.reason).toContain('advertising');
    expect(await decideNewest('undo')).toEqual({ code: 'done' });
    expect((await posts(person))[0]?.state).toBe('held');
  });

  test('cannot be taken back once its author has changed it', async () => {
    const { visitor, edit } = await blogger();
    const page = await pageData(visitor, edit, createPostSchema);
    const fields = { ...page.form.values, step: 'send', revision: String(page.own?.revision) };
    await visitor.post(edit, { ...fields, body: 'Quite another text.' });
    expect(await decideNewest('undo')).toEqual({ code: 'refused', problem: 'post-changed' });
  });
});

describe('The list of one’s own posts', () => {
  test('takes a published post off the site, which can be published again', async () => {
    const { visitor, person, post, edit } = await blogger();
    const page = `${origin}/en/blogs/${post.slug}`;
    expect((await new TestVisitor(server).get(page)).status).toBe(200);
    const archived = await visitor.post(ownPage, { step: 'archive', post: String(post.id) });
    expect([archived.status, archived.headers.get('location')]).toEqual([303, expect.stringContaining('archived')]);
    expect((await posts(person))[0]?.state).toBe('archived');
    expect((await visitor.post(ownPage, { step: 'archive', post: String(post.id) })).status).toBe(409);
    const { form: state, own } = await pageData(visitor, edit, createPostSchema);
    await visitor.post(edit, { ...state.values, step: 'send', revision: String(own?.revision) });
    expect((await posts(person))[0]?.state).toBe('published');
  });

  test('deletes a draft of one’s own, and no published post', async () => {
    const { visitor, person, post } = await blogger();
    expect((await visitor.post(ownPage, { step: 'delete', post: String(post.id) })).status).toBe(409);
    const other = await newReviewer(server);
    await other.visitor.post(form, postFields());
    await decideNewest('send-back', { reason: 'unclear' });
    const [draft] = await posts(other.person);
    expect((await visitor.post(ownPage, { step: 'delete', post: String(draft?.id) })).status).toBe(404);
    expect((await other.visitor.post(ownPage, { step: 'delete', post: String(draft?.id) })).status).toBe(303);
    expect([await posts(other.person), (await posts(person)).length]).toEqual([[], 1]);
  });
});

test('A text that is erased is gone from the site, from its address and tags and from the earlier texts', async () => {
  const { visitor, person, post, edit } = await blogger({ title: 'Where Dora Secret lives' });
  const site = await siteId(server.db, 'atlas');
  const first = (await posts(person))[0]?.version_id;
  await visitor.post(edit, postFields({ title: 'Where she lives', tags: 'Dora', revision: String(post.revision) }));
  const [changed] = await posts(person);
  expect([changed?.state, changed?.title]).toEqual(['published', 'Where she lives']);
  const admin = await newReviewer(server);
  await makeStaff(server.db, { site, person: admin.person, role: 'admin' });
  const erase = (version: number | null | undefined) =>
    eraseText(server.db, { site, version: version ?? 0, by: admin.person, now: Date.now() });
  const bodies = () =>
    server.db
      .prepare('select body from post_versions where site_id = ?1 and post_id = ?2 order by revision')
      .bind(site, post.id)
      .all<{ body: string }>()
      .then(({ results }) => results.map(({ body }) => body));
  expect(await bodies()).toEqual([post.body, changed?.body]);
  const tags = () =>
    server.db
      .prepare('select name from post_tags where site_id = ?1 and post_id = ?2')
      .bind(site, post.id)
      .all<{ name: string }>()
      .then(({ results }) => results.map(({ name }) => name));
  expect(await erase(first)).toBe('erased');
  expect(await tags()).toEqual(['Dora']);
  expect(await bodies()).toEqual([changed?.body]);
  expect((await posts(person))[0]).toEqual(changed);

  const second = (await posts(person))[0]?.version_id;
  expect(await erase(second)).toBe('erased');
  expect(await bodies()).toEqual([]);
  expect((await posts(person))[0]).toMatchObject({
    state: 'archived',
    title: '–',
    body: '',
    html: '',
    description: '',
  });
  expect((await new TestVisitor(server).get(`${origin}/en/blogs/where-dora-secret-lives`)).status).toBe(404);
  expect(await tags()).toEqual([]);
  expect(bodyOf(await visitor.get(ownPage))).not.toContain('Dora');
});
