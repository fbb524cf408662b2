import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataPath } from '../../web/contract/representation.ts';
import { href } from '../../web/contract/routes.ts';
import { encodeCursor } from '../../worker/features/directory/cursor.ts';
import { bootOf } from '../support/page.ts';
import { signedInAs } from '../support/people.ts';
import { hosts, pathAbout, samples } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
/** Content that only the site atlas has: slugs, and texts that no page of another site may show. */
let own: { listing: string; category: string; city: string; words: string[] };
beforeAll(async () => {
  server = await startServer();
  const only = async (table: string) => {
    const row = await server.db
      .prepare(
        `select slug from ${table} where site_id = (select id from sites where slug = 'atlas')
           and slug not in (select slug from ${table} where site_id = (select id from sites where slug = 'crafts'))
           and ${table === 'places' ? "kind = 'city'" : '1'} limit 1`,
      )
      .first<{ slug: string }>();
    if (!row) throw new Error(`atlas has nothing of its own in ${table}`);
    return row.slug;
  };
  const names = await server.db
    .prepare(
      `select distinct name from listing_texts where site_id = (select id from sites where slug = 'atlas')
       union select name from site_languages where site_id = (select id from sites where slug = 'atlas')`,
    )
    .all<{ name: string }>();
  own = {
    listing: await only('listings'),
    category: await only('categories'),
    city: await only('places'),
    words: [...names.results.map(({ name }) => name).filter((name) => name.length > 8), 'atlas.localhost'],
  };
});
afterAll(() => server.close());

const crafts = hosts.other;

/** Expects a 404, or another status, without any text of the other site. The requested address itself may be in it. */
async function expectNothing(path: string, method = 'GET', status = 404): Promise<void> {
  const answer = await server.send(crafts, path, { method, headers: { 'accept-language': 'en' } });
  expect(answer.status, path).toBe(status);
  const text = answer.text.replaceAll(decodeURI(path), '').replaceAll(path, '');
  expect(
    own.words.filter((word) => text.includes(word)),
    path,
  ).toEqual([]);
  expect(text).not.toMatch(/"slug":"atlas"/);
}

describe('A visitor of one site who requests content of another', () => {
  const aboutOne = samples.filter(({ route }) => pathAbout(route, 'en', 'x'));

  test.each(aboutOne)('finds nothing at $route, in any representation and language', async ({ route, definition }) => {
    // A page that not everybody may read asks for the sign-in, whatever its address names.
    const status = definition.right === 'read' || definition.productOnly ? 404 : 401;
    for (const lang of ['en', 'de', 'ar', 'fr']) {
      const path = pathAbout(route, lang, own.listing) ?? '';
      for (const address of [path, dataPath(path, 'json'), dataPath(path, 'txt')])
        await expectNothing(address, 'GET', status);
    }
  });

  test('finds none of its categories and cities in the directory', async () => {
    for (const filters of [
      ['category', own.category],
      ['city', own.city],
      ['category', own.category, 'city', own.city],
    ]) {
      const path = href('directory', { lang: 'en', filters });
      for (const address of [path, dataPath(path, 'json'), dataPath(path, 'txt')]) await expectNothing(address);
    }
  });

  test('finds none of its content with cursors and searches', async () => {
    for (const search of [
      `after=${encodeCursor({ order: 'name', value: '', id: 1, offset: 24 })}`,
      `q=${own.listing.slice(0, 4)}`,
    ]) {
      const { status, text } = await server.get(crafts, `/en/directory?${search}`);
      expect(status).toBe(200);
      expect(own.words.filter((word) => text.includes(word))).toEqual([]);
      expect(bootOf(text).site.slug).toBe('crafts');
    }
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('finds nothing in the API by %s', async (method) => {
    for (const path of [
      `/api/v1/listings/${own.listing}`,
      '/api/v1/listings/1',
      '/api/v1/sites/atlas',
      '/api/v1/listings',
    ])
      await expectNothing(path, method);
  });

  test('finds nothing by its id', async () => {
    for (const id of [1, 2, 64, 120]) await expectNothing(`/en/directory/listing/${id}`);
  });
});

test.each(['nobody', 'operator'])('No page of a site contains content of another, for %s', async (name) => {
  const who = name === 'nobody' ? new TestVisitor(server) : await signedInAs(server, `${name}@people.example`, crafts);
  const pages = samples.filter(({ definition }) => !definition.productOnly);
  for (const { path, withQuery, definition } of pages) {
    for (const address of [path('en'), ...withQuery('en')]) {
      const { status, text } = await who.get(`http://${crafts}${address}`);
      expect([401, 403].includes(status), address).toBe(name === 'nobody' && definition.right !== 'read');
      expect(
        own.words.filter((word) => text.includes(word)),
        address,
      ).toEqual([]);
    }
  }
});
