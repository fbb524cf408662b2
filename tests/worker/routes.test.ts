import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../web/contract/languages.ts';
import { carouselPageSchema } from '../../web/contract/pages/carousel.data.ts';
import { directorySchema } from '../../web/contract/pages/directory.data.ts';
import { homeSchema } from '../../web/contract/pages/home.data.ts';
import { legalSchema } from '../../web/contract/pages/legal.data.ts';
import { listingSchema } from '../../web/contract/pages/listing.data.ts';
import { listingHistorySchema } from '../../web/contract/pages/owners.data.ts';
import { postListSchema } from '../../web/contract/pages/posts.data.ts';
import { type ProblemRoute, problemRoutes } from '../../web/contract/pages/problem.ts';
import { reviewScoreSchema } from '../../web/contract/pages/review-score.data.ts';
import { listingReviewsSchema, reviewStreamSchema } from '../../web/contract/pages/reviews.data.ts';
import { servicesSchema } from '../../web/contract/pages/services.data.ts';
import { widgetLoaderSchema } from '../../web/contract/pages/widgets.data.ts';
import { dataPath } from '../../web/contract/representation.ts';
import { type CacheClass, href, type RouteName } from '../../web/contract/routes.ts';
import { siteSchema } from '../../web/contract/site.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { type Listing, listingOf, newListing, siteId } from '../support/content.ts';
import { bootOf, metaOf, rootOf, textOf } from '../support/page.ts';
import { hosts, samples } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let museum: Listing;
beforeAll(async () => {
  server = await startServer();
  museum = await listingOf(server.db, 'atlas', 'painting-amsterdam');
});
afterAll(() => server.close());

const { directory: atlas, product } = hosts;

/** A document has a nonce, which no shared cache may give to several visitors. Its data has none. */
const cacheControl: Record<CacheClass, { document: string; data: string }> = {
  static: {
    document: 'private, max-age=300, stale-while-revalidate=60',
    data: 'public, max-age=300, stale-while-revalidate=60',
  },
  dynamic: { document: 'private, max-age=0, must-revalidate', data: 'max-age=0, must-revalidate' },
};

/** Pages for one visitor are tested with a visitor: in the tests of rights, sign-in, sessions and oidc. */
const forEveryone = samples.filter(({ definition }) => !definition.isPersonal);
const shown = forEveryone.filter(({ status }) => status === 200);
/** Pages about content of a kind that does not exist yet. */
const withoutContent = forEveryone.filter(({ status }) => status === 404);
const inPlaceOfOthers = Object.keys(problemRoutes) as ProblemRoute[];

const schemas: Partial<Record<RouteName, v.GenericSchema>> = {
  home: homeSchema,
  directory: directorySchema,
  listing: listingSchema,
  listingHistory: listingHistorySchema,
  articles: postListSchema,
  blogs: postListSchema,
  reviews: reviewStreamSchema,
  services: servicesSchema,
  carousel: carouselPageSchema,
  listingReviews: listingReviewsSchema,
  listingScore: reviewScoreSchema,
  cookies: legalSchema,
  privacy: legalSchema,
  tos: legalSchema,
  widgetLoader: widgetLoaderSchema,
};

describe.each(shown)('A visitor of the page $route', ({ route, definition, host, path: pathIn }) => {
  test.each(languages.map(({ tag, direction }) => [tag, direction] as const))('gets it in %s', async (lang, dir) => {
    const answer = await server.get(host, pathIn(lang));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe(cacheControl[definition.cache].document);
    expect(rootOf(answer.text)).toEqual({ lang, dir });
    expect(textOf(answer.text, 'title')).toBeTruthy();
    expect(metaOf(answer.text, 'description')).toBeTruthy();
    // A missing message would show its key.
    expect(`${textOf(answer.text, 'title')} ${metaOf(answer.text, 'description')}`).not.toMatch(/\b(head|meta)\.\w/);
    const { site, page } = bootOf(answer.text);
    expect(page.route).toBe(route);
    expect(site.languages.map(({ tag }) => tag)).toContain(lang);
    v.parse(siteSchema, site);
    expect(answer.text.match(/<h1[\s>]/g), 'one main heading').toHaveLength(1);
  });

  test('gets its data, with the same cache class and the same content', async () => {
    const path = pathIn('de');
    const page = await server.get(host, path);
    const answer = await server.get(host, dataPath(path, 'json'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe(cacheControl[definition.cache].data);
    const data = v.parse(schemas[route] ?? v.never(), JSON.parse(answer.text));
    expect(data).toEqual(bootOf(page.text).page.data);
  });

  test('gets the page data for in-place navigation, with the same cache class and its title', async () => {
    const path = pathIn('de');
    const page = await server.get(host, path);
    const answer = await server.get(host, dataPath(path, 'txt'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/x-component');
    expect(answer.headers.get('cache-control')).toBe(cacheControl[definition.cache].data);
    expect(answer.text).toContain(JSON.stringify(textOf(page.text, 'title')));
    expect(answer.text).toContain(JSON.stringify(metaOf(page.text, 'description')));
    expect(answer.text).not.toMatch(/__(slug|filters|blogSlug)__/);
  });
});

test('Page data names the segments of the requested page; each state of the directory is one page', async () => {
  const { text } = await server.get(atlas, '/en/directory/category/art/city/amsterdam.txt');
  expect(text).toContain('"c":["","en","directory"]');
  const listing = await server.get(atlas, '/en/directory/listing/painting-amsterdam.txt');
  expect(listing.text).toContain('"painting-amsterdam"');
});

describe('On a site that is not the product', () => {
  test.each(samples.filter(({ definition }) => definition.productOnly))(
    '$route is not found',
    async ({ path, status }) => {
      for (const address of [path('en'), dataPath(path('en'), 'json'), dataPath(path('en'), 'txt')]) {
        expect((await server.get(atlas, address)).status, address).toBe(404);
      }
      expect((await server.get(product, path('en'))).status).toBe(status);
    },
  );
});

test.each(inPlaceOfOthers)('The problem page %s cannot be requested by itself', async (route) => {
  expect((await server.get(atlas, href(route, { lang: 'en' }))).status).toBe(404);
});

test.each(withoutContent)('A page $route without content is not found', async ({ host, path }) => {
  expect((await server.get(host, path('en'))).status).toBe(404);
});

describe('A variant of an address redirects to the canonical address', () => {
  test.each([
    ['/en/', '/en'],
    ['/EN', '/en'],
    ['/en//directory', '/en/directory'],
    ['//en/directory', '/en/directory'],
    ['/en/directory/', '/en/directory'],
    ['/en/Directory/Listing/PAINTING-AMSTERDAM', '/en/directory/listing/painting-amsterdam'],
    ['/en/directory/city/amsterdam/category/art', '/en/directory/category/art/city/amsterdam'],
    ['/en/directory/category/Art', '/en/directory/category/art'],
    ['/en/directory?q=', '/en/directory'],
    ['/en/directory?q=a&q=b', '/en/directory?q=a'],
    ['/en/%64irectory', '/en/directory'],
    ['/en/directory/city/amsterdam/category/art.json', '/en/directory/category/art/city/amsterdam.json'],
    ['/EN/directory.txt?q=a&q=b', '/en/directory.txt?q=a'],
    ['/cms-viewer/widget-loader/EN', '/cms-viewer/widget-loader/en'],
  ])('%s redirects to %s', async (from, to) => {
    const host = from.startsWith('/cms-viewer') ? product : atlas;
    const answer = await server.get(host, from);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to]);
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=300/);
    const there = await server.get(host, to);
    expect(there.status).toBe(200);
  });

  test('and never to another host', async () => {
    for (const path of [
      '//evil.example/en',
      '//evil.example',
      '///evil.example/',
      '/\\evil.example',
      '/en//evil.example/..',
    ]) {
      const location = (await server.get(atlas, path)).headers.get('location');
      if (location) expect(new URL(location, 'http://atlas.localhost').host, path).toBe('atlas.localhost');
    }
  });

  test('An unknown parameter creates no other page and no redirect', async () => {
    await server.get(atlas, '/en/privacy');
    const answer = await server.get(atlas, '/en/privacy?utm_source=x&q=1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-status')).toBe('signpost; hit');
  });
});

describe('A listing', () => {
  test.each(['no-such-thing', 'a', '0', '-', '.', '__slug__', '%00', `${'a'.repeat(500)}`])(
    'that does not exist is not found: %s',
    async (slug) => {
      expect((await server.get(atlas, `/en/directory/listing/${slug}`)).status).toBe(404);
    },
  );

  test('that was renamed is found under its new slug, and redirected to it from every earlier one', async () => {
    const writer = openWriter(server.db, await siteId(server.db, 'atlas'));
    const { id } = museum;
    expect(await writer.patchListings([{ id, slug: 'first-name' }])).toMatchObject({ code: 'patched' });
    expect(await writer.patchListings([{ id, slug: 'the-painting-amsterdam' }])).toMatchObject({ code: 'patched' });
    await server.recheck();
    for (const slug of ['painting-amsterdam', 'first-name']) {
      const answer = await server.get(atlas, `/de/directory/listing/${slug}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        '/de/directory/listing/the-painting-amsterdam',
      ]);
    }
    await writer.patchListings([{ id, slug: 'painting-amsterdam' }]);
    await server.recheck();
    expect((await server.get(atlas, '/de/directory/listing/painting-amsterdam')).status).toBe(200);
    expect((await server.get(atlas, '/de/directory/listing/the-painting-amsterdam')).status).toBe(301);
  });

  test.each(['draft', 'pending', 'sent-back', 'hidden'] as const)('that is %s is not found', async (state) => {
    const slug = await inState(state);
    expect((await server.get(atlas, `/en/directory/listing/${slug}`)).status).toBe(404);
    expect((await server.get(atlas, `/en/directory/listing/${slug}.json`)).text).not.toContain('Secret name');
  });

  test('that was removed is gone (410) and shows nothing of its content', async () => {
    const slug = await inState('removed');
    const answer = await server.get(atlas, `/en/directory/listing/${slug}`);
    expect(answer.status).toBe(410);
    expect(answer.text).not.toContain('Secret name');
    expect(metaOf(answer.text, 'robots')).toBe('noindex');
  });

  test('that is closed is still shown, marked as closed', async () => {
    const slug = await inState('closed');
    const answer = await server.get(atlas, `/en/directory/listing/${slug}`);
    expect(answer.status).toBe(200);
    expect(bootOf(answer.text).page.data).toMatchObject({ isClosed: true });
  });

  async function inState(state: 'draft' | 'pending' | 'sent-back' | 'hidden' | 'removed' | 'closed'): Promise<string> {
    const slug = `once-${state}`;
    const writer = openWriter(server.db, await siteId(server.db, 'atlas'));
    await writer.createListings([
      newListing({ slug, state, texts: { en: { name: 'Secret name', summary: '', description: '' } } }),
    ]);
    return slug;
  }
});

describe('A missing page', () => {
  test.each([
    '/en/nothing',
    '/en/directory/nothing',
    '/en/directory/category',
    '/en/directory/category/no-such-category',
    '/en/directory/city/no-such-city',
    '/en/directory/category/art/category/science',
    '/en/directory/category%2Fart',
    '/en/directory/colour/red',
    '/en/directory/listing',
    '/en/directory/listing/painting-amsterdam/more',
    '/index.html',
    '/en.html',
    '/edge/messages/en.json',
    '/edge/message-sources/en.json',
    '/edge/build.json',
    '/_headers',
    '/wp-login.php',
    '/.git/config',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
  ])('is a 404 for people and search engines: %s', async (path) => {
    const answer = await server.get(atlas, path, { 'accept-language': 'en' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toMatch(/^(private, no-store|no-store|(private, )?max-age=0\b)/);
    if (answer.headers.get('content-type')?.startsWith('text/html'))
      expect(metaOf(answer.text, 'robots')).toBe('noindex');
  });

  test.each([
    '/%',
    '/en/%E0%A4%A',
    '/en/directory/%ff',
    '/%c0%ae%c0%ae/',
    '/en/directory/listing/%80',
    '/en/directory?after=%',
    '/en/directory?after=x',
    '/en/directory?after=W10',
  ])('with an unreadable address is a 400: %s', async (path) => {
    expect((await server.get(atlas, path)).status).toBe(400);
  });

  test('of the API is answered with problem+json', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await server.send(atlas, '/api/v1/nothing', { method, headers: { 'accept-language': 'de' } });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(JSON.parse(answer.text)).toMatchObject({ status: 404, code: 'not-found', instance: '/api/v1/nothing' });
    }
  });

  test('is answered with problem+json if data is requested', async () => {
    for (const path of ['/en/nothing.json', '/en/directory/listing/nothing.txt']) {
      const answer = await server.get(atlas, path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
  });
});

describe('A client that sends', () => {
  test('HEAD gets the headers of the page and no body', async () => {
    const page = await server.get(atlas, '/en/directory');
    const head = await server.send(atlas, '/en/directory', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'cache-control', 'etag'])
      expect(head.headers.get(name), name).toBe(page.headers.get(name));
    expect((await server.send(atlas, '/en/nothing', { method: 'HEAD' })).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s to a page learns which methods are allowed',
    async (method) => {
      const answer = await server.send(atlas, '/en/directory', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    },
  );
});
