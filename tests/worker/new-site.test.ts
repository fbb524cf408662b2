import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../scripts/lib/database.ts';
import { addressOn, establishProduct, establishSite, listOnProduct } from '../../scripts/lib/new-site.ts';
import { openRemoteDatabase } from '../../scripts/lib/remote-database.ts';
import { readSiteFile, type SiteFile } from '../../scripts/lib/site-file.ts';
import { createSite } from '../../worker/domain/sites/create-site.writer.ts';
import { openTestDatabase } from '../support/database.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const spoken = ['en', 'de', 'ar'];

function fileOf(slug: string, change: Record<string, unknown> = {}): SiteFile {
  const file = {
    ...{ slug, hosts: [`${slug}.example`], defaultLanguage: 'de', accentHue: 40 },
    languages: { de: { name: 'Brauereien', tagline: 'Wo Bier entsteht' }, en: { name: 'Breweries' } },
    categories: [
      { slug: 'brewpub', names: { de: 'Gasthausbrauerei', en: 'Brewpub' } },
      { slug: 'nano', parent: 'brewpub', names: { de: 'Kleinstbrauerei', en: 'Nano brewery' } },
    ],
    attributes: [{ slug: 'tours', kind: 'yes-no', category: 'brewpub', names: { de: 'Führungen', en: 'Tours' } }],
    ...change,
  };
  return readSiteFile(JSON.stringify(file), spoken);
}

describe('a site that is created from a file', () => {
  test('answers on its host in its languages, with its categories, legal texts and an entry on the product’s site', async () => {
    const file = fileOf('breweries');
    const { site, isNew } = await establishSite(server.db, file);
    await listOnProduct(server.db, { ...site, names: file.languages }, addressOn('breweries.example', 'https://x.y'));
    expect(isNew).toBe(true);
    const home = await server.get('breweries.example', '/');
    expect([home.status, home.headers.get('location')]).toEqual([307, '/de']);
    expect((await server.get('breweries.example', '/de')).text).toContain('Wo Bier entsteht');
    expect((await server.get('breweries.example', '/en/directory')).text).toContain('Brewpub');
    expect((await server.get('breweries.example', '/de/legal/privacy')).text).toContain('breweries.example');
    expect((await server.get('localhost', '/de/directory')).text).toContain('Brauereien');
    expect((await server.get('breweries.example', '/ar')).status).toBe(404);
  });

  test('is completed by the same file after an interruption, and keeps what people have changed since', async () => {
    const file = fileOf('cideries');
    const languages = [{ language: 'de', name: 'Keltereien', tagline: '', about: '' }];
    await createSite(server.db, { ...file, languages, isProduct: false });
    const first = await establishSite(server.db, file);
    expect(first.isNew).toBe(false);
    await server.db
      .prepare("update legal_texts set body = 'Own words.' where site_id = ?1 and kind = 'privacy' and language = 'de'")
      .bind(first.site.id)
      .run();
    await establishSite(server.db, file);
    const texts = await server.db
      .prepare("select body, version from legal_texts where site_id = ?1 and kind = 'privacy' and language = 'de'")
      .bind(first.site.id)
      .all();
    expect(texts.results).toEqual([{ body: 'Own words.', version: 1 }]);
    const spoken = await server.db
      .prepare('select distinct language from legal_texts where site_id = ?1')
      .bind(first.site.id)
      .all();
    expect(spoken.results).toEqual([{ language: 'de' }]);
    const home = await server.get('cideries.example', '/de');
    expect(home.text).toContain('Keltereien');
    expect(home.text).not.toContain('Brauereien');
    expect((await server.get('cideries.example', '/de/directory')).text).toContain('Gasthausbrauerei');
  });

  test('is refused if another site has its host, and leaves nothing behind', async () => {
    const taken = fileOf('lagers', { hosts: ['lagers.example', 'atlas.localhost'] });
    await expect(establishSite(server.db, taken)).rejects.toThrow('atlas.localhost');
    expect(await server.db.prepare("select 1 from sites where slug = 'lagers'").first()).toBeNull();
    expect((await server.get('lagers.example', '/')).status).toBe(404);
  });

  test.each([
    [{ hosts: [] }, 'hosts'],
    [{ hosts: ['Beer.example'] }, 'hosts.0'],
    [{ hosts: ['https://beer.example'] }, 'hosts.0'],
    [{ slug: 'Craft beer' }, 'slug'],
    [{ accentHue: 360 }, 'accentHue'],
    [{ languages: { de: {} } }, 'languages.de.name'],
    [{ languages: { de: { name: 'Bier' }, tlh: { name: 'HIq' } } }, 'tlh'],
    [{ languages: { en: { name: 'Beer' } } }, 'defaultLanguage'],
    [{ colour: 'red' }, 'colour'],
  ])('is refused with the position of the mistake: %o', (change, where) => {
    expect(() => fileOf('beer', change)).toThrow(where);
  });
});

test('an empty database gets the product’s own site, once, on the host of the deployment', async () => {
  const { db, close } = await openTestDatabase();
  try {
    expect(await establishProduct(db, 'signpost.test')).toMatchObject({ isNew: true });
    expect(await establishProduct(db, 'signpost.test')).toMatchObject({ isNew: false });
    const { results } = await db
      .prepare('select slug, host, is_product as product from sites join domains on site_id = id')
      .all();
    expect(results).toEqual([{ slug: 'signpost', host: 'signpost.test', product: 1 }]);
    const texts = await db.prepare('select count(distinct language) as languages from legal_texts').first();
    expect(texts).toEqual({ languages: 8 });
  } finally {
    await close();
  }
});

test('a database that only wrangler can reach gets a site as well', async () => {
  const state = await mkdtemp(path.join(tmpdir(), 'signpost-remote-'));
  try {
    await (await openDatabase({ state })).close();
    const remote = openRemoteDatabase(['--local', '--persist-to', state]);
    const file = fileOf('meaderies', { languages: { de: { name: 'Metkellereien' } } });
    await establishSite(remote, file);
    const { db, close } = await openDatabase({ state });
    const made = await db
      .prepare(
        `select (select count(*) from categories) as categories, (select count(*) from attributes) as attributes,
           (select count(*) from legal_texts) as texts, (select host from domains) as host`,
      )
      .first()
      .finally(close);
    expect(made).toEqual({ categories: 2, attributes: 1, texts: 3, host: 'meaderies.example' });
  } finally {
    await rm(state, { recursive: true });
  }
});
