import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postListSchema, postSchema } from '../../web/contract/pages/posts.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { savePost } from '../../worker/domain/posts/posts.writer.ts';
import { siteId } from '../support/content.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { bootOf, costOf, metaOf } from '../support/page.ts';
import { personOf, signedInAs } from '../support/people.ts';
import { writePost } from '../support/posts.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let site: SiteId;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  site = await siteId(server.db, 'crafts');
});
afterAll(() => server.close());

const crafts = 'crafts.localhost';
const get = (path: string) => server.get(crafts, path);
async function list(path: string) {
  const { status, text } = await get(path);
  expect([path, status]).toEqual([path, 200]);
  return v.parse(postListSchema, bootOf(text).page.data);
}
async function read(path: string) {
  const { status, text } = await get(path);
  expect([path, status]).toEqual([path, 200]);
  return { page: v.parse(postSchema, bootOf(text).page.data), html: text };
}
const titles = (posts: readonly { title: string }[]) => posts.map(({ title }) => title);
/** What is written is seen after the change log was read again. */
const write = async (post: Omit<Parameters<typeof writePost>[1], 'site'> & { title: string }) => {
  const written = await writePost(server.db, { site, ...post });
  await server.recheck();
  return written;
};

describe('A reader of articles', () => {
  test('finds no menu entry, no page in search engines and a list that says so while there are none', async () => {
    const { text } = await get('/fr/articles');
    expect(bootOf(text).site.menu).toEqual([]);
    expect(text).toContain('La rédaction n’a pas encore publié d’article.');
    expect(metaOf(text, 'robots')).toContain('noindex');
  });

  test('finds them in the menu, the newest first, and reads one with its headings, pictures of places and topics', async () => {
    await createListings(openWriter(server.db, site), [listingNamed('Bench of oak'), listingNamed('Old kiln')]);
    await write({ title: 'First steps', publishedAt: 1_700_000_000_000, tags: ['Wood'] });
    const { slug } = await write({
      ...{ title: 'How a chair is made', description: 'From the tree to the seat.', tags: ['Wood', 'Chairs'] },
      body: '## Wood\n\nSee [the bench](/directory/listing/bench-of-oak).\n\n[Old kiln](/directory/listing/old-kiln)\n\n## Joints\n\n### Glue\n\nEnd.',
      publishedAt: 1_750_000_000_000,
    });
    expect(slug).toBe('how-a-chair-is-made');
    const { posts, tags } = await list('/en/articles');
    expect(titles(posts)).toEqual(['How a chair is made', 'First steps']);
    expect(tags.map(({ label, count }) => [label, count])).toEqual([
      ['Wood', 2],
      ['Chairs', 1],
    ]);
    const { page, html } = await read('/en/articles/how-a-chair-is-made');
    expect(page.outline.map(({ text }) => text)).toEqual(['Wood', 'Joints', 'Glue']);
    expect(page.parts.map(({ type }) => type)).toEqual(['html', 'listing', 'html']);
    expect(html).toContain('href="/en/directory/listing/bench-of-oak"');
    expect(page.older).toEqual({ title: 'First steps', path: '/en/articles/first-steps' });
    expect(titles(page.related)).toEqual(['First steps']);
    expect(bootOf(html).site.menu).toEqual(['articles']);
    expect(html).toMatch(/"@type":"Article","@id":"[^"]*how-a-chair-is-made","headline":"How a chair is made"/);
  });

  test('gets lists of one topic, one author and one language, each at one address', async () => {
    await signedInAs(server, 'writer@people.example', crafts);
    const author = await personOf(server, 'writer@people.example');
    await write({ title: 'Of one author', author, tags: ['Clay'] });
    expect(titles((await list('/en/articles?tag=clay')).posts)).toEqual(['Of one author']);
    expect(titles((await list(`/en/articles?author=${author}`)).posts)).toEqual(['Of one author']);
    const { status, headers } = await get(`/en/articles?tag=clay&author=${author}&after=nonsense`);
    expect([status, headers.get('location')]).toEqual([308, `/en/articles?author=${author}`]);
    expect((await list('/de/articles?language=en')).posts[0]?.foreign).toEqual({
      language: 'en',
      note: 'Auf Englisch',
    });
  });

  test('goes through all of them in pages of 20, each once', async () => {
    for (let number = 1; number <= 45; number += 1)
      await writePost(server.db, {
        ...{ site, kind: 'blog', language: 'de', title: `Beitrag ${number}`, isStaff: false },
        // Some are published at the same moment.
        publishedAt: 1_700_000_000_000 + Math.floor(number / 3),
      });
    await server.recheck();
    const seen: string[] = [];
    let sizes: number[] = [];
    for (let next: string | null = '/de/blogs'; next; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(next);
      seen.push(...titles(page.posts));
      sizes = [...sizes, page.posts.length];
      next = page.next;
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(new Set(seen).size).toBe(45);
    expect(seen[0]).toBe('Beitrag 45');
  });

  test('is led to the text in the language of the page, and offered only languages that exist', async () => {
    const source = await write({ title: 'Glass' });
    await write({ title: 'Glas', language: 'de', translationOf: source.id });
    await write({ title: 'Verre', language: 'fr', translationOf: source.id, state: 'draft' });
    const moved = await get('/de/articles/glass');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/de/articles/glas']);
    expect((await get('/fr/articles/glass')).status).toBe(404);
    const { page, html } = await read('/en/articles/glass');
    expect(page.languages).toEqual([{ tag: 'de', name: 'Deutsch', path: '/de/articles/glas' }]);
    const hreflangs = [...html.matchAll(/rel="alternate" hreflang="([^"]*)" href="[^"]*?(\/[a-z]{2}\/[^"]*)"/g)];
    expect(hreflangs.map(([, lang, path]) => [lang, path])).toEqual([
      ['en', '/en/articles/glass'],
      ['de', '/de/articles/glas'],
      ['x-default', '/en/articles/glass'],
    ]);
  });

  test('finds a renamed text at its new address, and never one that is not published', async () => {
    const { id } = await write({ title: 'Old name' });
    const renamed = await savePost(server.db, {
      ...{
        site,
        kind: 'article',
        language: 'en',
        existing: { id, revision: 1 },
        translationOf: null,
        slug: 'new-name',
      },
      ...{ state: 'published', author: null, isStaff: true, now: Date.now(), photos: new Map() },
      text: { title: 'New name', description: '', body: 'Text', tags: [], picture: '', pictureAlt: '' },
    });
    expect(renamed).toMatchObject({ code: 'saved', slug: 'new-name', revision: 2 });
    await server.recheck();
    const moved = await get('/en/articles/old-name');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/en/articles/new-name']);
    await write({ title: 'Secret draft', state: 'draft' });
    expect((await get('/en/articles/secret-draft')).status).toBe(404);
    expect(titles((await list('/en/articles')).posts)).not.toContain('Secret draft');
  });

  test('sees places as they are now: renamed, closed, and no longer listed', async () => {
    const writer = openWriter(server.db, site);
    await createListings(writer, [listingNamed('Mill'), listingNamed('Forge'), listingNamed('Loom')]);
    const card = (name: string) => `[${name}](/directory/listing/${name.toLowerCase()})`;
    await write({ title: 'Three places', body: `${card('Mill')}\n\n${card('Forge')}\n\n${card('Loom')}` });
    await server.db
      .prepare(`update listings set state = 'closed' where site_id = ?1 and slug = 'forge'`)
      .bind(site)
      .run();
    await server.db
      .prepare(`update listings set state = 'hidden' where site_id = ?1 and slug = 'loom'`)
      .bind(site)
      .run();
    await server.db.prepare(`insert into changes (site_id, tag, created_at) values (?1, 'site', 1)`).bind(site).run();
    await server.recheck();
    const { page, html } = await read('/en/articles/three-places');
    expect(page.parts).toMatchObject([
      { type: 'listing', listing: { name: 'Mill', isClosed: false } },
      { type: 'listing', listing: { name: 'Forge', isClosed: true } },
      { type: 'gone', name: 'Loom' },
    ]);
    expect(html).not.toContain('/en/directory/listing/loom');
    expect((await get('/en/directory/listing/mill')).text).toContain('href="/en/articles/three-places"');
  });

  test('of two writers of one text, one is told that it has changed', async () => {
    const { id } = await write({ title: 'Contended' });
    const save = (title: string) =>
      savePost(server.db, {
        ...{ site, kind: 'article', language: 'en', existing: { id, revision: 1 }, translationOf: null, slug: '' },
        ...{ state: 'published', author: null, isStaff: true, now: Date.now(), photos: new Map() },
        text: { title, description: '', body: title, tags: [], picture: '', pictureAlt: '' },
      });
    const codes = (await Promise.all(['One', 'Two', 'Three', 'Four'].map(save))).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['changed', 'changed', 'changed', 'saved']);
  });

  test('costs one round trip and at most 40 rows, and five more for each place', async () => {
    await write({ title: 'Counted', body: '[Mill](/directory/listing/mill)' });
    // The registry and the change log are read by the request before.
    await get('/de/articles');
    const { rowsRead, roundTrips } = costOf((await get('/en/articles/counted')).headers);
    expect(rowsRead).toBeLessThanOrEqual(45);
    expect(roundTrips).toBe(1);
  });
});

test('sitemaps have each text in its languages, and the lists once there is something in them', async () => {
  const posts = await get('/sitemaps/de/posts-1.xml');
  expect(posts.text).toContain('/de/articles/glas<');
  expect(posts.text).toMatch(/hreflang="en" href="[^"]*\/en\/articles\/glass"/);
  expect((await get('/sitemaps/en/pages-1.xml')).text).toContain('/en/articles<');
  expect((await get('/sitemaps/fr/pages-1.xml')).text).not.toContain('/fr/articles<');
});

test('numbers of texts and of topics equal a recount, whatever was written', async () => {
  const counted = await server.db
    .prepare('select kind, language, posts from post_counts where site_id = ?1 and posts > 0 order by kind, language')
    .bind(site)
    .all();
  const recounted = await server.db
    .prepare(
      `select kind, language, count(*) as posts from posts where site_id = ?1 and state = 'published'
       group by kind, language order by kind, language`,
    )
    .bind(site)
    .all();
  expect(counted.results).toEqual(recounted.results);
  const tags = await server.db
    .prepare('select language, tag, posts from post_tag_counts where site_id = ?1 order by language, tag')
    .bind(site)
    .all();
  const recountedTags = await server.db
    .prepare(
      `select t.language, t.tag, count(*) as posts from post_tags t join posts p on p.site_id = t.site_id and p.id = t.post_id
       where t.site_id = ?1 and p.state = 'published' group by t.language, t.tag order by t.language, t.tag`,
    )
    .bind(site)
    .all();
  expect(tags.results).toEqual(recountedTags.results);
});

describe('A feed reader', () => {
  test.each([
    ['atom', 'application/atom+xml', /<title type="html">.*Glass/s],
    ['rss', 'application/rss+xml', /<item>\s*<title>.*Glass/s],
    ['json', 'application/feed+json', /"title": "Glass"/],
  ])('finds the newest texts as %s, discoverable from the pages', async (format, type, glass) => {
    const path = `/feed/en/articles.${format}`;
    const { status, headers, text } = await get(path);
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(text).toMatch(glass);
    expect(text).toContain('/en/directory/listing/mill');
    expect(text).not.toContain('Secret draft');
    for (const page of ['/en/articles', '/en/articles/glass'])
      expect((await get(page)).text).toContain(`type="${type}" title="Articles" href="${path}"`);
  });

  test('gets no feed in a language that the site does not have', async () => {
    expect((await get('/feed/ja/articles.atom')).status).toBe(404);
  });
});
