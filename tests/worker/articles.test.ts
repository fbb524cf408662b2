import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articlesSchema, articleVersionsSchema, editArticleSchema } from '../../web/contract/pages/articles.data.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { newReviewer } from '../support/reviewers.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const origin = 'http://atlas.localhost';
const list = `${origin}/en/manage/articles`;
const form = `${list}/edit`;
const bodyOf = ({ text }: { text: string }) => withoutScripts(text);

/** Signing in is limited, so each editor does it once. */
const editors = new Map<string, ReturnType<typeof signInEditor>>();

function editor(name: string): ReturnType<typeof signInEditor> {
  const known = editors.get(name) ?? signInEditor(name);
  editors.set(name, known);
  return known;
}

async function signInEditor(name: string) {
  const address = `${name}@people.example`;
  const visitor = await signedInAs(server, address);
  const person = await personOf(server, address);
  await makeStaff(server.db, { site: await siteId(server.db, 'atlas'), person, role: 'editor' });
  return { visitor, person };
}

let texts = 0;

/** The fields of an article that nobody else has written. */
function fields(more: Record<string, string> = {}): Record<string, string> {
  texts += 1;
  return {
    ...{ step: 'send', title: `Harbour guide ${texts}`, description: '', tags: '', language: 'en', revision: '' },
    ...{
      body: `The harbour ${texts} lies below the town.`,
      photos: '',
      slug: '',
      state: 'published',
      due: '',
      ...more,
    },
  };
}

const idIn = (location: string | null): number => Number(new URL(location ?? '', origin).searchParams.get('post'));

/** Writes an article and says its number. */
async function written(visitor: TestVisitor, more: Record<string, string> = {}, address = form): Promise<number> {
  const sent = await visitor.post(address, fields(more));
  expect([sent.status, bodyOf(sent).match(/class="fault[^>]*>([^<]+)/)?.[1]]).toEqual([303, undefined]);
  return idIn(sent.headers.get('location'));
}

const row = (id: number) =>
  server.db
    .prepare(`select * from posts where site_id = (select id from sites where slug = 'atlas') and id = ?1`)
    .bind(id)
    .first<{ state: string; revision: number; slug: string; ran_at: number | null; source_revision: number | null }>();

const listed = async (visitor: TestVisitor, id: number) =>
  (await pageData(visitor, list, articlesSchema)).groups.flatMap((group) => group.texts).find((text) => text.id === id);

/** What the form of an article shows, as it is sent. */
async function formOf(visitor: TestVisitor, id: number): Promise<Record<string, string>> {
  const page = await pageData(visitor, `${form}?post=${id}`, editArticleSchema);
  return { ...page.form.values, step: 'send', revision: String(page.own?.revision) };
}

describe('An editor who writes an article', () => {
  test('keeps it as a draft that other editors see, and publishes it', async () => {
    const [one, other] = [await editor('articles-one'), await editor('articles-other')];
    const id = await written(one.visitor, { state: 'draft', title: 'The old harbour' });
    const slug = (await row(id))?.slug;
    expect((await new TestVisitor(server).get(`${origin}/en/articles/${slug}`)).status).toBe(404);
    expect(await listed(other.visitor, id)).toMatchObject({
      state: 'draft',
      title: 'The old harbour',
      acts: ['delete'],
    });
    const sent = await other.visitor.post(`${form}?post=${id}`, {
      ...(await formOf(other.visitor, id)),
      state: 'published',
    });
    expect(sent.status).toBe(303);
    expect(bodyOf(await new TestVisitor(server).get(`${origin}/en/articles/${slug}`))).toContain('The old harbour');
  });

  test('is told what is missing, and keeps what was typed', async () => {
    const { visitor } = await editor('articles-one');
    for (const [more, words] of [
      [{ title: '' }, 'Give the article a title'],
      [{ state: 'scheduled' }, 'Enter a date and time'],
      [{ state: 'scheduled', due: '2020-01-01T10:00' }, 'This time has passed'],
      [{ state: 'scheduled', due: '2031-02-30T10:00' }, 'Enter a date and time'],
      [{ state: 'scheduled', due: '2999-01-01T10:00' }, 'within the next five years'],
      [{ state: 'nowhere' }, 'Choose what should happen'],
    ] as const) {
      const refused = await visitor.post(form, fields({ description: 'Kept words', ...more }));
      expect([refused.status, bodyOf(refused).includes(words)]).toEqual([422, true]);
      expect(bodyOf(refused)).toContain('Kept words');
    }
  });

  test('changes the address, and the old one leads to it', async () => {
    const { visitor } = await editor('articles-one');
    const id = await written(visitor, { title: 'Lighthouses of the coast' });
    await visitor.post(`${form}?post=${id}`, { ...(await formOf(visitor, id)), slug: 'Leuchttürme' });
    expect((await row(id))?.slug).toBe('leuchttuerme');
    const moved = await new TestVisitor(server).get(`${origin}/en/articles/lighthouses-of-the-coast`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/en/articles/leuchttuerme']);
  });

  test('who opened it before another one saved sees both texts and loses none', async () => {
    const [one, other] = [await editor('articles-one'), await editor('articles-other')];
    const id = await written(one.visitor, { body: 'The first words.' });
    const [mine, theirs] = [await formOf(one.visitor, id), await formOf(other.visitor, id)];
    await other.visitor.post(`${form}?post=${id}`, { ...theirs, body: 'The words of the other one.' });
    const refused = await one.visitor.post(`${form}?post=${id}`, { ...mine, body: 'The first words, and mine.' });
    expect(refused.status).toBe(409);
    for (const words of ['of the other one', 'The first words, and mine.', 'Someone changed this article'])
      expect(bodyOf(refused)).toContain(words);
    const again = await one.visitor.post(`${form}?post=${id}`, {
      ...mine,
      revision: '2',
      body: 'The first words, and mine.',
    });
    expect(again.status).toBe(303);
    const { versions } = await pageData(one.visitor, `${list}/versions?post=${id}`, articleVersionsSchema);
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test('takes it off the site and cannot hide it by its form', async () => {
    const { visitor } = await editor('articles-one');
    const id = await written(visitor);
    const slug = (await row(id))?.slug;
    const hidden = await visitor.post(`${form}?post=${id}`, { ...(await formOf(visitor, id)), state: 'draft' });
    expect([hidden.status, bodyOf(hidden).includes('take it off the site')]).toEqual([409, true]);
    expect((await visitor.post(list, { step: 'archive', post: String(id) })).status).toBe(303);
    expect((await new TestVisitor(server).get(`${origin}/en/articles/${slug}`)).status).toBe(404);
    expect((await visitor.post(list, { step: 'archive', post: String(id) })).status).toBe(409);
  });

  test('restores an earlier version as a new one', async () => {
    const { visitor } = await editor('articles-one');
    const id = await written(visitor, { body: 'A boat in the harbour.' });
    await visitor.post(`${form}?post=${id}`, { ...(await formOf(visitor, id)), body: 'A ship in the harbour.' });
    const page = await pageData(visitor, `${list}/versions?post=${id}`, articleVersionsSchema);
    expect(page.compared).toMatchObject({ version: 2, before: 1 });
    const changes = page.compared?.lines.flat().filter(({ change }) => change !== 'same');
    expect(changes).toEqual([
      { change: 'removed', text: 'boat' },
      { change: 'added', text: 'ship' },
    ]);
    expect(page.versions[1]?.restorePath).toBe(`/en/manage/articles/edit?post=${id}&version=1`);
    const restoring = await pageData(visitor, `${form}?post=${id}&version=1`, editArticleSchema);
    expect([restoring.restored, restoring.form.values.body]).toEqual([1, 'A boat in the harbour.']);
    await visitor.post(`${form}?post=${id}`, { ...restoring.form.values, step: 'send', revision: '2' });
    const after = await pageData(visitor, `${list}/versions?post=${id}`, articleVersionsSchema);
    expect(after.versions).toHaveLength(3);
    expect((await formOf(visitor, id)).body).toBe('A boat in the harbour.');
  });
});

describe('A translation', () => {
  test('belongs to its source, is stale once that changes, and until it is said to be current', async () => {
    const { visitor } = await editor('articles-one');
    const source = await written(visitor, { title: 'Bridges', body: 'Three bridges cross the river.' });
    const address = `${form}?language=de&of=${source}`;
    const id = await written(visitor, { title: 'Brücken', language: 'de', current: 'on', source: '1' }, address);
    expect(await listed(visitor, id)).toMatchObject({ language: 'de', isStale: false });
    await visitor.post(`${form}?post=${source}`, {
      ...(await formOf(visitor, source)),
      body: 'Four bridges cross the river.',
    });
    expect(await listed(visitor, id)).toMatchObject({ isStale: true });
    const page = await pageData(visitor, `${form}?post=${id}`, editArticleSchema);
    const changes = page.source?.changed.flat().filter(({ change }) => change !== 'same');
    expect(changes?.map(({ text }) => text)).toEqual(['Three', 'Four']);
    // A correction of the translation alone leaves it stale.
    const typed = { ...page.form.values, step: 'send', source: '2' };
    await visitor.post(`${form}?post=${id}`, { ...typed, revision: '1', title: 'Die Brücken' });
    expect(await listed(visitor, id)).toMatchObject({ isStale: true, title: 'Die Brücken' });
    await visitor.post(`${form}?post=${id}`, { ...typed, revision: '2', title: 'Vier Brücken', current: 'on' });
    expect(await listed(visitor, id)).toMatchObject({ isStale: false });
  });

  test('that two editors begin at once is there once, and the other one is told', async () => {
    const [one, other] = [await editor('articles-one'), await editor('articles-other')];
    const source = await written(one.visitor);
    const address = `${form}?language=de&of=${source}`;
    const answers = await Promise.all([
      one.visitor.post(address, fields({ language: 'de' })),
      other.visitor.post(address, fields({ language: 'de' })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && bodyOf(refused)).toContain('started this translation');
    expect((await one.visitor.post(list, { step: 'delete', post: String(source) })).status).toBe(409);
  });
});

describe('A scheduled article', () => {
  /** An article whose time comes in `minutes`, or came before. */
  async function scheduled(minutes: number) {
    const { visitor } = await editor('articles-one');
    const due = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    const id = await written(visitor, { state: 'scheduled', due });
    await server.db
      .prepare(`update posts set due_at = ?2 where site_id = (select id from sites where slug = 'atlas') and id = ?1`)
      .bind(id, Date.now() + minutes * 60_000)
      .run();
    return { visitor, id, page: `${origin}/en/articles/${(await row(id))?.slug}` };
  }

  test('is published by the run of its minute, from warm caches too', async () => {
    const { id, page } = await scheduled(-1);
    const reader = new TestVisitor(server);
    expect((await reader.get(page)).status).toBe(404);
    const before = await reader.get(`${origin}/en/articles`);
    expect(before.status).toBe(200);
    await server.runCron('* * * * *');
    expect((await row(id))?.state).toBe('published');
    await expect.poll(async () => (await reader.get(page)).status, { timeout: 10_000 }).toBe(200);
    const title = `Harbour guide ${texts}`;
    await expect
      .poll(async () => bodyOf(await reader.get(`${origin}/en/articles`)).includes(title), { timeout: 10_000 })
      .toBe(true);
  });

  test('that missed runs have left is published by the next one, and the list says how late', async () => {
    const { visitor, id } = await scheduled(-30);
    await server.runCron('* * * * *');
    expect((await row(id))?.state).toBe('published');
    expect((await listed(visitor, id))?.schedule?.late).toBeGreaterThanOrEqual(30);
    expect(bodyOf(await visitor.get(list))).toMatch(/Published 3\d minutes late/);
  });

  test('waits for its time, and becomes a draft again when an editor says so', async () => {
    const { visitor, id } = await scheduled(30);
    await server.runCron('* * * * *');
    expect((await row(id))?.state).toBe('scheduled');
    expect((await visitor.post(list, { step: 'unschedule', post: String(id) })).status).toBe(303);
    expect((await row(id))?.state).toBe('draft');
  });

  test('has its time in the time zone that the browser names', async () => {
    const { visitor } = await editor('articles-one');
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const id = await written(visitor, { state: 'scheduled', due: `${day}T09:30`, zone: 'Asia/Tokyo' });
    const due = (await listed(visitor, id))?.schedule?.due.iso;
    expect(due).toBe(`${day}T00:30:00.000Z`);
  });
});

test('Members, and staff without the right, neither see nor write articles here', async () => {
  const { visitor } = await newReviewer(server);
  for (const address of [list, form, `${list}/versions?post=1`]) expect((await visitor.get(address)).status).toBe(403);
  expect((await visitor.post(form, fields())).status).toBe(403);
  expect((await visitor.post(list, { step: 'archive', post: '1' })).status).toBe(403);
  const stranger = new TestVisitor(server);
  expect((await stranger.post(form, fields())).status).toBe(401);
  expect((await stranger.get(form)).status).toBe(401);
});
