import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ManageWidgetsPage,
  manageWidgetsSchema,
  mostKeys,
  type ViewerWidgetsPage,
  viewerWidgetsSchema,
  widgetLoaderSchema,
} from '../../web/contract/pages/widgets.data.ts';
import { readWidget, widgetKindNames } from '../../web/contract/widgets.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { dayOf } from '../../worker/domain/counters/counted.ts';
import { siteId } from '../support/content.ts';
import { bootOf, withoutScripts } from '../support/page.ts';
import { auditLogPage, makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let admin: TestVisitor;
let other: TestVisitor;
let site: SiteId;
const address = 'http://atlas.localhost/en/manage/widgets';
const viewer = 'http://localhost/cms-viewer/en/widgets';
const listing = 'painting-amsterdam';

beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  admin = await signedInAs(server, 'atlas-admin@example.org', 'atlas.localhost', 'localhost');
  other = await signedInAs(server, 'crafts-admin@example.org', 'crafts.localhost', 'localhost');
  for (const slug of ['atlas', 'crafts']) {
    const person = await personOf(server, `${slug}-admin@example.org`);
    await makeStaff(server.db, { site: await siteId(server.db, slug), person, role: 'admin' });
  }
  site = await siteId(server.db, 'atlas');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.prepare('delete from widget_keys').run();
});

const pageOf = (query = ''): Promise<ManageWidgetsPage> => pageData(admin, address + query, manageWidgetsSchema);
const post = (fields: Record<string, string>, who = admin) => who.post(address, fields);
const make = (fields: Partial<Record<'name' | 'websites', string>> = {}) =>
  post({ step: 'make', name: 'Partner', websites: 'https://partner.example', ...fields });
const newKey = async () => {
  expect((await make()).status).toBe(303);
  const [key] = (await pageOf()).keys;
  if (!key) throw new Error('no key was made');
  return key;
};
/** The data of an answered document. */
const shownIn = (text: string) => v.parse(manageWidgetsSchema, bootOf(text).page.data);
/** The keys that pages of the site know. */
const known = async (): Promise<string[]> => {
  const { results } = await server.db
    .prepare('select key from widget_keys where site_id = ?1 and revoked_at is null')
    .bind(site)
    .all<{ key: string }>();
  return results.map(({ key }) => key);
};

describe('Admins of a site', () => {
  test('make a key for websites, whose addresses they paste, and see it with its author; the log says so', async () => {
    expect((await pageOf()).keys).toEqual([]);
    const { status, headers } = await make({ websites: 'partner.example\nhttps://www.partner.example/a/page?x=1' });
    expect([status, headers.get('location')]).toEqual([303, '/en/manage/widgets?done=made#done']);
    const page = await pageOf('?done=made');
    expect(page.done).toBe('made');
    expect(page.keys).toMatchObject([
      {
        ...{ id: 1, name: 'Partner', revoked: null, shows: 0, key: expect.stringMatching(/^[\w-]{22}$/) },
        websites: ['https://partner.example', 'https://www.partner.example'],
      },
    ]);
    expect((await auditLogPage(admin)).entries[0]).toMatchObject({ action: 'Widget key made' });
  });

  test('see how often widgets of a key were shown in the last 30 days', async () => {
    const { id } = await newKey();
    const today = dayOf(Date.now());
    const count = server.db.prepare(
      `insert into counts (site_id, feature, day, thing, dimension, count) values (?1, 'widget', ?2, ?3, ?4, ?5)`,
    );
    const rows = [
      [today, id, 'listing', 3],
      [today - 29, id, 'map', 4],
      [today - 30, id, 'map', 50],
      [today, id + 1, 'map', 600],
    ] as const;
    await server.db.batch(rows.map(([day, thing, kind, n]) => count.bind(site, day, String(thing), kind, n)));
    expect((await pageOf()).keys[0]?.shows).toBe(7);
    expect(withoutScripts((await admin.get(address)).text)).toContain('Shown 7 times');
  });

  test('change the websites of a key, unless somebody else has changed them since', async () => {
    const { id, seen } = await newKey();
    const change = (websites: string, was: string) => post({ step: 'change', id: String(id), seen: was, websites });
    expect((await change('https://new.example', seen)).status).toBe(303);
    const [key] = (await pageOf()).keys;
    expect(key?.websites).toEqual(['https://new.example']);
    const late = await change('https://late.example', seen);
    expect(late.status).toBe(409);
    expect(withoutScripts(late.text)).toContain('Someone else has just changed this key');
    expect(withoutScripts(late.text)).toContain('https://late.example</textarea>');
    const [after] = (await pageOf()).keys;
    expect(after?.websites).toEqual(['https://new.example']);
    // The page of the refused form shows what is stored now, so sending it again decides.
    expect((await change('https://late.example', after?.seen ?? '')).status).toBe(303);
    const { entries } = await auditLogPage(admin);
    expect(entries[0]).toMatchObject({ action: 'Websites of a widget key changed' });
  });

  test('revoke a key once; it stays in the list, marked', async () => {
    const { id, key } = await newKey();
    expect(await known()).toEqual([key]);
    const revoke = () => post({ step: 'revoke', id: String(id) });
    expect((await revoke()).status).toBe(303);
    expect(await known()).toEqual([]);
    expect((await pageOf()).keys[0]).toMatchObject({ key, revoked: { iso: expect.any(String) } });
    expect((await revoke()).status).toBe(409);
    expect(
      (await post({ step: 'change', id: String(id), seen: '["https://partner.example"]', websites: '*' })).status,
    ).toBe(409);
    expect((await auditLogPage(admin)).entries[0]).toMatchObject({ action: 'Widget key revoked' });
  });

  test.each([
    [{ name: '' }, 'Enter a name for the key'],
    [{ name: 'x'.repeat(81) }, 'Use at most 80 characters'],
    [{ websites: '' }, 'Enter at least one website'],
    [{ websites: 'nothing' }, 'isn’t the address of a website'],
    [{ websites: 'http://partner.example' }, 'Use https'],
    [{ websites: '* https://partner.example' }, 'allows all websites'],
  ])('are told at the field what is wrong, and lose nothing: %j', async (fields, message) => {
    const { status, text } = await make(fields);
    expect(status).toBe(422);
    expect(withoutScripts(text)).toContain(message);
    const { typed, problem } = shownIn(text);
    expect(typed).toEqual({ name: 'Partner', websites: 'https://partner.example', ...fields });
    expect(problem?.field).toBe(Object.keys(fields)[0]);
    expect(await known()).toEqual([]);
  });

  test('make as many keys as a site can have, also at the same moment', async () => {
    await server.db
      .prepare(
        `insert into widget_keys (site_id, id, key, name, origins, created_at)
          select ?1, value, printf('%022d', value), 'Old', '["*"]', 1 from json_each(?2)`,
      )
      .bind(site, JSON.stringify(Array.from({ length: mostKeys - 1 }, (_, index) => index + 1)))
      .run();
    const made = await Promise.all([make(), make(), make()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
    expect(await known()).toHaveLength(mostKeys);
    expect((await pageOf()).isFull).toBe(true);
  });
});

test('Nobody changes the keys of another site, and a lost right loses the form', async () => {
  const { id, seen } = await newKey();
  for (const fields of [
    { step: 'revoke', id: String(id) },
    { step: 'change', id: String(id), seen, websites: '*' },
  ]) {
    expect((await other.post('http://crafts.localhost/en/manage/widgets', fields)).status).toBe(409);
  }
  const member = await signedInAs(server, 'member-of-atlas@example.org');
  expect((await post({ step: 'revoke', id: String(id) }, member)).status).toBe(403);
  expect((await member.get(address)).status).toBe(403);
  expect((await pageOf()).keys[0]).toMatchObject({ id, revoked: null, websites: ['https://partner.example'] });
});

describe('The composer', () => {
  const composed = async (query: Record<string, string>) => {
    const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    asked.sort();
    const { composer } = await pageOf(`?${asked}`);
    return composer;
  };

  test('needs a key first', async () => {
    expect((await pageOf()).composer).toMatchObject({ keys: [], composed: null });
  });

  test.each(widgetKindNames)('makes previews and code of the kind %s', async (kind) => {
    const { key } = await newKey();
    const { composed: made, faults } = await composed({ kind, of: kind === 'carousel' ? '' : listing, theme: 'dark' });
    expect(faults).toEqual([]);
    expect(made?.frames.map(({ width }) => width)).toEqual([320, 480, 720]);
    const src = new URL(made?.frames[0]?.src ?? '');
    expect([src.origin, src.pathname]).toEqual([made?.origin, '/cms-viewer/widget-loader/en']);
    expect(readWidget(src.searchParams)).toMatchObject({ key, kind });
    expect(new URLSearchParams(src.hash.slice(1)).get('theme')).toBe('dark');
    const code = Object.fromEntries(made?.code.map(({ form, text }) => [form, text]) ?? []);
    expect(code.element).toContain(`<signpost-widget key="${key}" kind="${kind}"`);
    expect(code.element).toMatch(/theme="dark" style="[^"]+"><a href="http:\/\/atlas\.localhost(:\d+)?\/en\//);
    expect(code.tag).toContain(`data-kind="${kind}"`);
    expect(code.frame).toContain('referrerpolicy="origin"');
  });

  test('takes the address of a listing, also an old one, and says what it does not find at the field', async () => {
    await newKey();
    const found = await composed({
      kind: 'listing',
      of: `https://atlas.localhost/de/directory/listing/${listing}?a=1`,
    });
    expect(found.composed?.address).toMatch(new RegExp(`/en/directory/listing/${listing}$`));
    expect(found.composed?.code[0]?.text).toContain(`data-of="${listing}"`);
    expect(await composed({ kind: 'listing', of: 'nothing-like-it' })).toMatchObject({
      ...{ composed: null, of: 'nothing-like-it', faults: [{ field: 'of', code: 'listing-unknown' }] },
    });
    expect(await composed({ kind: 'listing' })).toMatchObject({ composed: null, faults: [] });
    expect((await composed({ kind: 'listing', show: '1' })).faults).toEqual([{ field: 'of', code: 'listing-missing' }]);
    expect((await composed({ kind: 'carousel', of: 'none' })).faults).toEqual([
      { field: 'of', code: 'carousel-unknown' },
    ]);
    expect((await composed({ kind: 'articles', count: '13' })).faults).toEqual([
      { field: 'count', code: 'count-invalid' },
    ]);
    expect((await composed({ kind: 'search', accent: 'url("x")' })).faults).toEqual([
      { field: 'accent', code: 'accent-invalid' },
    ]);
    expect(withoutScripts((await admin.get(`${address}?kind=listing&of=nothing`)).text)).toContain(
      'This site has no published listing with this address',
    );
  });

  test('writes links in the language of the widget, and pins the script where it is asked to', async () => {
    await newKey();
    const { composed: made } = await composed({ kind: 'reviews', language: 'de', loader: 'pinned' });
    const element = made?.code.find(({ form }) => form === 'element')?.text;
    expect(element).toMatch(
      /<script src="[^"]*\/widget-[\w]+\.js" integrity="sha384-[^"]+" crossorigin="anonymous" async>/,
    );
    expect(element).toMatch(/lang="de" style="[^"]+"><a href="[^"]*\/de\/reviews">Bewertungen bei /);
    expect(made?.title.language).toBe('de');
    expect(made?.loaderBytes).toBeGreaterThan(0);
  });

  test('escapes the name of a listing, whatever it is called', async () => {
    await newKey();
    const name = `"><script>alert('x')</script>\u2028`;
    await server.db
      .prepare(
        `update listing_texts set name = ?2 where site_id = ?1 and listing_id =
          (select listing_id from listing_slugs where site_id = ?1 and slug = ?3)`,
      )
      .bind(site, name, listing)
      .run();
    const page = await admin.get(`${address}?kind=listing&of=${listing}`);
    expect(page.status).toBe(200);
    const { composer } = shownIn(page.text);
    expect(composer.composed?.title.text).toBe(name);
    for (const { text } of composer.composed?.code ?? []) expect(text).not.toContain('<script>alert');
    expect(withoutScripts(page.text)).not.toContain('alert(&#x27;x&#x27;)</script>');
  });

  test('may show frames of the product alone', async () => {
    await newKey();
    const { headers } = await admin.get(address);
    expect(headers.get('content-security-policy')).toMatch(/frame-src http:\/\/localhost(:\d+)?;/);
  });
});

describe('In the viewer', () => {
  const seen = (query = '', who = admin): Promise<ViewerWidgetsPage> =>
    pageData(who, viewer + query, viewerWidgetsSchema);

  test('staff compose widgets of a site that they see, with its keys and a link to where they are made', async () => {
    const { key } = await newKey();
    expect(await seen()).toMatchObject({ sites: [{ slug: 'atlas', isChosen: false }], shown: null });
    const { shown } = await seen(`?kind=listing&of=${listing}&site=atlas`);
    expect(shown).toMatchObject({ slug: 'atlas', keys: [{ key }] });
    expect(shown?.manage).toMatch(/^http:\/\/atlas\.localhost(:\d+)?\/en\/manage\/widgets$/);
    expect(shown?.composer.composed?.code[0]?.text).toContain(`data-of="${listing}"`);
    expect(shown?.composer.kept).toContainEqual(['site', 'atlas']);
  });

  test('nobody sees the keys of a site that they are no staff of', async () => {
    const { key } = await newKey();
    const answer = await other.get(`${viewer}?site=atlas`);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(key);
    expect((await seen('', other)).sites.map(({ slug }) => slug)).toEqual(['crafts']);
  });
});

describe('The page that explains widgets', () => {
  test('is indexed, in the sitemap, and shows examples of what the site of the product has', async () => {
    const { status, text, headers } = await server.get('localhost', '/cms-viewer/widget-loader/en');
    expect(status).toBe(200);
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/cms-viewer\/widget-loader\/en"/);
    expect(headers.get('content-security-policy')).toMatch(/frame-src http:\/\/localhost(:\d+)?;/);
    const { kinds } = v.parse(widgetLoaderSchema, bootOf(text).page.data);
    expect(kinds.map(({ kind }) => kind)).toEqual(widgetKindNames);
    for (const { src } of kinds) if (src) expect(readWidget(new URL(src).searchParams)?.key).toBe('example');
    expect(kinds.find(({ kind }) => kind === 'search')?.src).not.toBeNull();
    const sitemap = await server.get('localhost', '/sitemaps/en/pages-1.xml');
    expect(sitemap.text).toContain('/cms-viewer/widget-loader/en<');
    expect((await server.get('atlas.localhost', '/sitemaps/en/pages-1.xml')).text).not.toContain('widget-loader');
  });
});
