import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgePath } from '../../web/contract/widgets.ts';
import { siteId } from '../support/content.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { storeWidgetKey } from '../support/widgets.ts';

const key = 'atlas-key-of-the-badge';
const slug = 'painting-amsterdam';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  const atlas = await siteId(server.db, 'atlas');
  await storeWidgetKey(server.db, { site: atlas, key });
  const rate = 'update listings set rating_score = 430, review_count = 12 where site_id = ?1 and slug = ?2';
  await server.db.prepare(rate).bind(atlas, slug).run();
});
afterAll(() => server.close());

const badge = (lang = 'en', more: Partial<{ key: string; of: string }> = {}) =>
  server.get('localhost', badgePath(lang, { key, of: slug, ...more }));

test('A page without script shows the rating of a listing as an image, in its language', async () => {
  const { status, text, headers } = await badge();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('cache-control')).toMatch(/^public, max-age=300/);
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(text).toMatch(/<title>[^<]+4\.3 out of 5 stars, 12 reviews<\/title>/);
  expect(text).toContain('>4.3 (12)<');
  const arabic = (await badge('ar')).text;
  expect(arabic).toMatch(/direction="rtl" lang="ar"/);
  expect(arabic).not.toContain('out of 5');
  expect((await badge()).headers.get('cache-status')).toContain('hit');
});

test('A badge of something that is gone, or of a key that is, has a name and is no broken image', async () => {
  for (const more of [{ of: 'no-such-listing' }, { key: 'a-key-that-nobody-made' }]) {
    const { status, text, headers } = await badge('en', more);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toMatch(/<text[^>]*>[^<]+<\/text>/);
    expect(text).not.toContain('clipPath');
    expect(headers.get('cache-control')).toMatch(/max-age=0/);
  }
  expect((await server.get('localhost', '/widget/badge/en.png?key=x&of=y')).status).toBe(404);
});

const embed = (url: string, more = '') =>
  server.get('atlas.localhost', `/oembed?url=${encodeURIComponent(url)}${more}`);

test('The page of a listing says where other people’s pages learn what to show of it, and they do', async () => {
  const page = await server.get('atlas.localhost', `/en/directory/listing/${slug}`);
  const [, link = ''] = /type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(page.text) ?? [];
  expect(link).toMatch(/^\/oembed\?url=/);
  const { status, text, headers } = await server.get('atlas.localhost', link.replaceAll('&amp;', '&'));
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(headers.get('content-type')).toContain('application/json');
  const answer = JSON.parse(text);
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 600, provider_url: expect.any(String) });
  expect(answer.html).toContain(`/en/directory/listing/${slug}">`);
  expect(page.text).toContain(answer.title);
});

test('What is embedded is no wider than asked, and no script is in it', async () => {
  const [, origin = ''] =
    /property="og:url" content="(http:\/\/[^/]+)/.exec((await server.get('atlas.localhost', '/en')).text) ?? [];
  const answer = JSON.parse((await embed(`${origin}/en/directory/listing/${slug}`, '&maxwidth=300&maxheight=90')).text);
  expect([answer.width, answer.height]).toEqual([300, 90]);
  expect(answer.html).not.toContain('<script');
  for (const url of [
    `${origin}/en/directory/listing/no-such-listing`,
    `${origin}/en/directory`,
    `https://elsewhere.example/en/directory/listing/${slug}`,
    'not an address',
  ])
    expect([url, (await embed(url)).status]).toEqual([url, 404]);
  expect((await embed(`${origin}/en/directory/listing/${slug}`, '&format=xml')).status).toBe(404);
});
