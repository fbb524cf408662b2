import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LegalPage, legalSchema } from '../../web/contract/pages/legal.data.ts';
import { publishLegalTexts } from '../../worker/features/legal/legal-texts.writer.ts';
import { siteId } from '../support/content.ts';
import { indexingOf } from '../support/links.ts';
import { bootOf, costOf, metaOf, textOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';
const crafts = 'crafts.localhost';
const origin = 'http://atlas.localhost:8787';

async function legal(path: string, host = atlas): Promise<{ html: string; page: LegalPage }> {
  const { status, text: html } = await server.get(host, path);
  expect([path, status]).toEqual([path, 200]);
  return { html, page: v.parse(legalSchema, bootOf(html).page.data) };
}

describe('A legal text', () => {
  test.each(
    [atlas, 'localhost', crafts].flatMap((host) =>
      (host === crafts ? ['en', 'de', 'fr', 'ar'] : ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja']).map(
        (lang) => [host, lang] as const,
      ),
    ),
  )(
    'exists on %s in %s, in that language, with the site’s name and host, and without placeholders',
    async (host, lang) => {
      for (const kind of ['cookies', 'privacy', 'tos']) {
        const { html, page } = await legal(`/${lang}/${kind}`, host);
        const { text } = page;
        expect(text?.language).toBe(lang);
        expect(text?.state).toBe('current');
        expect(html).toContain(text?.html);
        expect(text?.html).not.toMatch(/[{}]/);
        expect(text?.html.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(3);
        if (kind === 'cookies') expect(text?.html).toContain(host);
        expect(metaOf(html, 'description')?.length).toBeLessThanOrEqual(200);
      }
    },
  );

  test('lists the cookies that are set, each with its lifetime', async () => {
    const chosen = await server.send(atlas, '/en/language', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'language=de',
    });
    const cookie = chosen.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^language=de; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    const { html } = await legal('/en/cookies');
    const ofSignIn = ['session', 'binding', 'known'].map((name) => `<code>__Host-${name}</code>`);
    const stored = ['draft:…', 'past-searches', 'queue-keys', 'reloaded-at'];
    for (const name of ['language', ...ofSignIn, 'account', ...stored])
      expect(html).toContain(`<strong>${name}</strong>`);
    for (const word of ['one year', '30 days', '24 hours', '180 days', 'SameSite=Lax']) expect(html).toContain(word);
  });

  test('states on a site of invented workshops that they are invented', async () => {
    expect((await legal('/en/tos', crafts)).html).toContain('the workshops are invented');
  });

  test('shows version and date in the visitor’s language, and lists its versions', async () => {
    const { html, page } = await legal('/de/privacy');
    expect(html).toContain('Fassung 9, veröffentlicht am 25. November 2026');
    expect(page.versions.map(({ version, path }) => [version, path])).toEqual([
      [9, '/de/privacy'],
      [8, '/de/privacy?version=8'],
      [7, '/de/privacy?version=7'],
      [6, '/de/privacy?version=6'],
      [5, '/de/privacy?version=5'],
      [4, '/de/privacy?version=4'],
      [3, '/de/privacy?version=3'],
      [2, '/de/privacy?version=2'],
      [1, '/de/privacy?version=1'],
    ]);
  });

  test('has earlier versions, which search engines do not index', async () => {
    const { html, page } = await legal('/en/privacy?version=1');
    expect(page.text?.version).toBe(1);
    expect(html).not.toContain('Error reports');
    expect(html).toContain('Read the current version');
    expect(indexingOf(html)).toMatchObject({ isNoindex: true, canonical: undefined, alternates: [] });
  });

  test('shows the changes since an earlier version, with marks that screen readers announce', async () => {
    const { html, page } = await legal('/en/privacy?compare=1');
    const changes = page.difference?.paragraphs.filter(({ stretches }) =>
      stretches.some(({ change }) => change !== 'same'),
    );
    expect(changes?.map(({ kind, stretches }) => [kind, stretches.map(({ change }) => change).join(' ')])).toEqual([
      ['paragraph', expect.stringMatching(/^same removed added same/)],
      ['paragraph', expect.stringMatching(/^same added same removed same/)],
      ['paragraph', 'added'],
      ['heading', 'added'],
      ...Array(6).fill(['paragraph', 'added']),
      ['heading', 'added'],
      ...Array(6).fill(['paragraph', 'added']),
      ['heading', 'added'],
      ...Array(3).fill(['paragraph', 'added']),
      ['heading', 'added'],
      ...Array(3).fill(['paragraph', 'added']),
      ['heading', 'added'],
      ...Array(2).fill(['paragraph', 'added']),
      ['heading', 'added'],
      ...Array(2).fill(['paragraph', 'added']),
      ['paragraph', expect.stringMatching(/removed added same/)],
      ['heading', 'added'],
      ['paragraph', 'added'],
      ['heading', 'added'],
      ['heading', 'removed'],
      ...Array(3).fill(['paragraph', expect.stringMatching(/removed added same/)]),
    ]);
    expect(html).toMatch(/<ins><span class="sr-only" lang="en">Added:(<!-- -->)? <\/span>Error reports<\/ins>/);
    expect(indexingOf(html).isNoindex).toBe(true);
  });

  test('is compared word by word in languages without spaces between words', async () => {
    const { page } = await legal('/ja/privacy?compare=1');
    const added = page.difference?.paragraphs.flatMap(({ stretches }) =>
      stretches.filter(({ change }) => change === 'added').map(({ text }) => text),
    );
    expect(added).toContain('エラーの報告');
    expect(added?.some((text) => text.includes('7日後') && text.length < 40)).toBe(true);
  });

  test.each([
    '/en/privacy?version=10',
    '/en/privacy?version=0',
    '/en/privacy?version=x',
    '/en/privacy?version=1&compare=1',
    '/en/privacy?compare=9',
    '/en/privacy?compare=10',
    '/en/tos?compare=4',
  ])('is a 404 for an invalid version: %s', async (path) => {
    const [pathname, query = ''] = path.split('?');
    const canonical = `${pathname}?${new URLSearchParams([...new URLSearchParams(query)].sort())}`;
    expect((await server.get(atlas, canonical)).status).toBe(404);
  });

  test('costs one round trip and a few rows for each version', async () => {
    await server.get(atlas, '/robots.txt');
    for (const path of ['/fr/privacy?compare=1', '/fr/privacy?version=1']) {
      const { roundTrips, rowsRead } = costOf((await server.get(atlas, path)).headers);
      expect(roundTrips).toBe(1);
      expect(rowsRead).toBeLessThanOrEqual(4 * 9);
    }
  });

  test('lists in its head the languages in which it is published', async () => {
    const { canonical, alternates } = indexingOf((await legal('/ja/tos')).html);
    expect(canonical).toBe(`${origin}/ja/tos`);
    expect(alternates).toHaveLength(9);
  });
});

describe('A missing text', () => {
  test('in the visitor’s language is shown in the site’s default language, marked as such, with the original as canonical', async () => {
    const site = await siteId(server.db, 'atlas');
    await server.db.batch([
      server.db
        .prepare(`delete from legal_texts where site_id = ?1 and kind = 'cookies' and language = 'ar'`)
        .bind(site),
      server.db.prepare(`insert into changes (site_id, tag, created_at) values (?1, 'legal', 0)`).bind(site),
    ]);
    await server.recheck();
    const { html, page } = await legal('/ar/cookies');
    expect(page.text).toMatchObject({ language: 'en', direction: 'ltr' });
    expect(html).toMatch(/<div class="written" lang="en" dir="ltr">/);
    expect(indexingOf(html)).toEqual({ canonical: `${origin}/en/cookies`, alternates: [], isNoindex: false });
    const english = indexingOf((await legal('/en/cookies')).html);
    expect(english.alternates.map(([lang]) => lang)).not.toContain('ar');
    expect((await server.get(atlas, '/sitemaps/ar/pages-1.xml')).text).not.toContain('/ar/cookies');
  });

  test('in every language is reported as missing', async () => {
    const site = await siteId(server.db, 'crafts');
    await server.db.batch([
      server.db.prepare(`delete from legal_texts where site_id = ?1 and kind = 'tos'`).bind(site),
      server.db.prepare(`insert into changes (site_id, tag, created_at) values (?1, 'legal', 0)`).bind(site),
    ]);
    await server.recheck();
    const { html, page } = await legal('/en/tos', crafts);
    expect(page).toMatchObject({ text: null, versions: [] });
    expect(textOf(html, 'h1')).toBe('Terms of use');
    expect(indexingOf(html).isNoindex).toBe(true);
  });
});

describe('Publishing a text', () => {
  const publish = async (body: string) =>
    publishLegalTexts(server.db, await siteId(server.db, 'atlas'), [
      { kind: 'tos', language: 'pl', body, publishedAt: Date.now() },
    ]);

  test('creates the next version, visible within five seconds, with harmful markup removed', async () => {
    await legal('/pl/tos');
    const hostile = [
      '# Tytuł <script>alert(1)</script>',
      '[a](javascript:alert(1)) [b](//evil.example) [c](https://good.example) <img src=x onerror=alert(1)>',
      '<a href="java&#115;cript:alert(1)" onclick="alert(1)">d</a> <iframe src="https://evil.example"></iframe>',
    ].join('\n\n');
    expect(await publish(hostile)).toEqual({ code: 'published', versions: [5] });
    await server.recheck();
    const { page } = await legal('/pl/tos');
    expect(page.text?.version).toBe(5);
    expect(page.text?.html).toContain('<h2>Tytuł </h2>');
    expect(page.text?.html).toContain('<a href="https://good.example">c</a>');
    expect(page.text?.html).not.toMatch(/script|onerror|onclick|iframe|img|evil/);
    expect((await legal('/pl/tos?version=4')).page.text?.state).toBe('earlier');
  });

  test('that has not changed, or is empty, publishes nothing', async () => {
    await publish('Jedno zdanie.');
    expect(await publish('  Jedno zdanie.\n')).toEqual({ code: 'published', versions: [null] });
    expect(await publish('<script>alert(1)</script>')).toEqual({ code: 'empty' });
    expect(await publish('x'.repeat(100_001))).toMatchObject({ code: 'too-long' });
  });

  test('on one site does not change the texts of another', async () => {
    const { page } = await legal('/de/privacy', crafts);
    expect(page.versions).toHaveLength(9);
    expect(page.text?.html).not.toContain('Atlas');
  });
});
