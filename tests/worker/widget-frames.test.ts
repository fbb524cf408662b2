import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleKey, type Widget, widgetKindNames } from '../../web/contract/widgets.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { dayOf } from '../../worker/domain/counters/counted.ts';
import { siteId } from '../support/content.ts';
import { textOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { allowedOrigin, framePath, storeWidgetKey } from '../support/widgets.ts';

const key = 'atlas-key-of-the-tests';
const slug = 'painting-amsterdam';

let server: TestServer;
let atlas: SiteId;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  atlas = await siteId(server.db, 'atlas');
  await storeWidgetKey(server.db, { site: atlas, key });
});
afterAll(() => server.close());

type Asked = Partial<Widget> & { lang?: string; referer?: string };

/** Requests the frame of a widget as a page of other people does. */
const open = ({ lang = 'en', referer = `${allowedOrigin}/`, ...widget }: Asked = {}) =>
  server.get('localhost', framePath({ key, kind: 'listing', of: slug, ...widget }, lang), referer ? { referer } : {});

const policyOf = ({ headers }: { headers: Headers }) => headers.get('content-security-policy') ?? '';

const bodyOf = ({ text }: { text: string }) => textOf(text, 'body') ?? '';

describe('A page of other people', () => {
  test.each(widgetKindNames)('shows a widget of the kind %s', async (kind) => {
    const { status, text, headers } = await open({ kind, ...(kind === 'carousel' && { of: '' }) });
    expect(status).toBe(200);
    expect(text).toContain(`data-kind="${kind}"`);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toMatch(/(?:href|src|action)="\//);
    expect(text).not.toMatch(/srcset="[^"]*(?:^|,\s*|")\//i);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toMatch(/max-age=300/);
    expect(text).not.toContain('ld+json');
  });

  test('has a frame that its own site and the key allow, in an origin of its own', async () => {
    const policy = policyOf(await open());
    expect(policy).toMatch(
      /frame-ancestors http:\/\/localhost:\d+ http:\/\/atlas.localhost:\d+ https:\/\/allowed.example;/,
    );
    expect(policy).toMatch(/sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms$/);
    expect(policy).toContain("default-src 'none'");
  });

  test('gets it in its language, else in that of the site, and from the right where that is written so', async () => {
    expect((await open({ lang: 'ar' })).text).toMatch(/<html lang="ar" dir="rtl">/);
    expect((await open({ lang: 'de-AT' })).text).toMatch(/<html lang="de" dir="ltr">/);
    expect((await open({ lang: 'tlh' })).text).toMatch(/<html lang="en"/);
  });

  test('gets the answer of the cache until the listing changes', async () => {
    await open({ kind: 'rating' });
    expect((await open({ kind: 'rating' })).headers.get('cache-status')).toContain('hit');
    const again = await open({ kind: 'rating' });
    const etag = again.headers.get('etag') ?? '';
    const { status } = await server.get('localhost', framePath({ key, kind: 'rating', of: slug }), {
      'if-none-match': etag,
      referer: allowedOrigin,
    });
    expect(status).toBe(304);
  });

  test('that is not allowed gets a sentence and a link instead', async () => {
    const refused = await open({ referer: 'https://elsewhere.example/' });
    expect([refused.status, bodyOf(refused)]).toEqual([200, expect.stringContaining('isn’t set up for this website')]);
    expect(refused.text).toMatch(/<a href="http:\/\/atlas.localhost:\d+\/en"/);
    expect(policyOf(refused)).toContain('frame-ancestors *;');
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
  });

  test('that says no origin is judged by the browser', async () => {
    const answer = await open({ referer: '' });
    expect(answer.text).toContain('data-kind="listing"');
    expect(policyOf(answer)).not.toContain('frame-ancestors *');
  });
});

test('A key for all websites allows each of them', async () => {
  await storeWidgetKey(server.db, { site: atlas, key: 'a-key-for-all-the-web', origins: ['*'] });
  await server.recheck();
  const answer = await open({ key: 'a-key-for-all-the-web', referer: 'https://elsewhere.example/' });
  expect(answer.text).toContain('data-kind="listing"');
  expect(policyOf(answer)).toContain('frame-ancestors *;');
});

test('The examples of the product are for its own pages', async () => {
  const own = await open({ key: exampleKey, kind: 'search', of: '', referer: '' });
  expect(policyOf(own)).toMatch(/frame-ancestors http:\/\/localhost:\d+;/);
  expect(bodyOf(await open({ key: exampleKey, kind: 'search', of: '' }))).toContain('isn’t set up');
});

describe('A frame says politely', () => {
  const says = async (asked: Asked, words: string) => {
    const answer = await open(asked);
    expect([answer.status, bodyOf(answer)]).toEqual([200, expect.stringContaining(words)]);
    expect(policyOf(answer)).toContain('frame-ancestors *;');
  };

  test('that what it is about does not exist', async () => {
    await says({ of: 'no-such-listing' }, 'no longer published');
    await says({ kind: 'carousel', of: 'no-such-carousel' }, 'no longer published');
    await says({ kind: 'reviews', of: 'no-such-listing' }, 'no longer published');
  });

  test('that its key is unknown or revoked', async () => {
    await says({ key: 'a-key-that-nobody-made' }, 'switched off');
    await storeWidgetKey(server.db, { site: atlas, key: 'a-key-to-be-revoked-1' });
    await server.recheck();
    expect((await open({ key: 'a-key-to-be-revoked-1' })).text).toContain('data-kind="listing"');
    await server.db.prepare(`update widget_keys set revoked_at = 2 where key = 'a-key-to-be-revoked-1'`).run();
    await server.recheck();
    await says({ key: 'a-key-to-be-revoked-1' }, 'switched off');
  });

  test('that its address names no widget', async () => {
    const answer = await server.get('localhost', '/cms-viewer/widget-loader/en?kind=clock&key=x');
    expect([answer.status, bodyOf(answer)]).toEqual([200, expect.stringContaining('incomplete')]);
  });

  test('that a listing was removed, and shows it again when it is back', async () => {
    const set = async (state: string) => {
      await server.db.batch([
        server.db.prepare(`update listings set state = ?2 where site_id = ?1 and slug = ?3`).bind(atlas, state, slug),
        server.db.prepare(`insert into changes (site_id, tag, created_at) values (?1, 'site', 1)`).bind(atlas),
      ]);
      await server.recheck();
    };
    await set('removed');
    for (const kind of ['listing', 'rating', 'reviews', 'map'] as const) await says({ kind }, 'no longer published');
    await set('closed');
    expect(bodyOf(await open())).toContain('Permanently closed');
    await set('published');
    expect(bodyOf(await open())).not.toContain('Permanently closed');
  });

  test('that the site is suspended, without its name', async () => {
    const set = async (state: string) => {
      await server.db.prepare('update sites set state = ?2 where id = ?1').bind(atlas, state).run();
      await server.recheck();
    };
    await set('suspended');
    await says({}, 'can’t be shown at the moment');
    expect((await open()).text).not.toContain('atlas.localhost');
    await set('active');
    expect((await open()).text).toContain('data-kind="listing"');
  });
});

test('Frames are no pages of sites, and the page that explains them cannot be framed', async () => {
  expect((await server.get('atlas.localhost', framePath({ key, kind: 'listing', of: slug }))).status).toBe(404);
  expect(policyOf(await server.get('localhost', '/cms-viewer/widget-loader/en'))).toContain("frame-ancestors 'none'");
});

test('A session and its cookies change nothing', async () => {
  const path = framePath({ key, kind: 'reviews', of: slug });
  const bytes = async (headers: Record<string, string>) =>
    (await server.get('localhost', path, { referer: allowedOrigin, ...headers })).text.replace(/ nonce="[^"]*"/g, '');
  expect(await bytes({ cookie: '__Host-session=abc; session=abc; language=de' })).toBe(await bytes({}));
});

test('Shows are counted by key and kind, also those from the cache', async () => {
  const number = await storeWidgetKey(server.db, { site: atlas, key: 'a-key-that-is-counted' });
  await server.recheck();
  for (let i = 0; i < 3; i += 1) await open({ key: 'a-key-that-is-counted', kind: 'search' });
  await open({ key: 'a-key-that-is-counted', kind: 'search', referer: 'https://elsewhere.example/' });
  await server.sendCounts();
  const shows = () =>
    server.db
      .prepare(`select count from counts
        where site_id = ?1 and feature = 'widget' and thing = ?2 and dimension = 'search' and day = ?3`)
      .bind(atlas, String(number), dayOf(Date.now()))
      .first<number>('count');
  await expect.poll(shows, { timeout: 20_000 }).toBe(3);
}, 30_000);
