import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withoutScripts } from '../support/page.ts';
import { nextPlace, published } from '../support/reviewers.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startTranslator, type Translator } from '../support/translator.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let translator: Translator;
beforeAll(async () => {
  translator = await startTranslator();
  const vars = { TRANSLATION_URL: translator.url, TRANSLATION_KEY: 'key', TRANSLATION_NAME: 'Atlas Translator' };
  server = await startServer({ vars, withoutIndex: true, withoutSearch: true });
});
afterAll(async () => {
  await server.close();
  await translator.close();
});
beforeEach(() => {
  translator.behaviour = 'answer';
});

const origin = 'http://atlas.localhost';
const german = {
  ...{ title: 'Sehr <b>schön</b>', stars: '5' },
  body: 'Wir waren an einem Regentag dort und haben fast den ganzen Nachmittag in den hellen Räumen verbracht.',
};
const translationOf = (id: number, lang = 'en') => `${origin}/${lang}/reviews/${id}/translation`;

test('a reader of another language sees the machine’s text, marked as such, beside the original, without script', async () => {
  const { review } = await published(server, await nextPlace(server), german);
  const reader = new TestVisitor(server);
  const page = await reader.get(`${origin}/en/reviews/${review.id}`);
  expect(page.text).toContain(`href="/en/reviews/${review.id}/translation"`);
  expect((await reader.get(translationOf(review.id))).text).toContain('Translate with Atlas Translator');
  translator.asked = [];
  const answer = await reader.post(translationOf(review.id), {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(translator.asked).toEqual([
    { q: [german.title, german.body], source: 'de', target: 'en', format: 'text', api_key: 'key' },
  ]);
  const shown = withoutScripts(answer.text);
  expect(shown).toContain('Machine translation by Atlas Translator');
  expect(shown).toContain('en: SEHR &lt;B&gt;SCHÖN&lt;/B&gt;');
  expect(shown).toContain(german.body);
  const stored = await server.db.prepare('select title, body from reviews where id = ?1').bind(review.id).first();
  expect(stored).toEqual({ title: german.title, body: german.body });
});

test('a review without a title is translated', async () => {
  const { review } = await published(server, await nextPlace(server), { ...german, title: '' });
  translator.asked = [];
  const { text } = await new TestVisitor(server).post(translationOf(review.id), {});
  expect(translator.asked).toMatchObject([{ q: [german.body] }]);
  expect(withoutScripts(text)).toContain('en: WIR WAREN');
});

test('in its own language a review has no link to a translation, and the page leads to the review', async () => {
  const { review } = await published(server, await nextPlace(server), german);
  const reader = new TestVisitor(server);
  const own = await reader.get(`${origin}/de/reviews/${review.id}`);
  expect(own.text).not.toContain('/translation"');
  const led = await reader.get(translationOf(review.id, 'de'));
  expect([led.status, led.headers.get('location')]).toEqual([303, `/de/reviews/${review.id}`]);
  const posted = await reader.post(translationOf(review.id, 'de'), {});
  expect([posted.status, posted.headers.get('location')]).toEqual([303, `/de/reviews/${review.id}`]);
});

test.each(['refuse', 'break', 'garbage'] as const)(
  'a provider that answers with %s leaves the original',
  async (how) => {
    const { review } = await published(server, await nextPlace(server), german);
    translator.behaviour = how;
    const answer = await new TestVisitor(server).post(translationOf(review.id), {});
    expect(answer.status).toBe(422);
    expect(withoutScripts(answer.text)).toContain('The translation didn’t work.');
    expect(withoutScripts(answer.text)).toContain(german.body);
  },
);

test('a review that is not published is not translated', async () => {
  const { review } = await published(server, await nextPlace(server), german);
  await server.db.prepare(`update reviews set state = 'held' where id = ?1`).bind(review.id).run();
  translator.asked = [];
  expect((await new TestVisitor(server).post(translationOf(review.id), {})).status).toBe(404);
  expect(translator.asked).toEqual([]);
});

test('a connection can have 60 translations an hour', async () => {
  const { review } = await published(server, await nextPlace(server), german);
  const reader = new TestVisitor(server, { 'cf-connecting-ip': '10.4.4.4' });
  let last = 200;
  for (let tries = 0; tries <= 60 && last === 200; tries += 1)
    last = (await reader.post(translationOf(review.id), {})).status;
  expect(last).toBe(429);
});

test('without a provider no review has a link to a translation, and its page does not exist', async () => {
  const plain = await startServer({ withoutIndex: true, withoutSearch: true });
  try {
    const { review } = await published(plain, await nextPlace(plain), german);
    const reader = new TestVisitor(plain);
    expect((await reader.get(`${origin}/en/reviews/${review.id}`)).text).not.toContain('/translation"');
    expect((await reader.get(translationOf(review.id))).status).toBe(404);
    expect((await reader.post(translationOf(review.id), {})).status).toBe(404);
  } finally {
    await plain.close();
  }
});
