import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { findLanguage, languages } from '../../web/contract/languages.ts';
import { routeNames, routes } from '../../web/contract/routes.ts';
import { splitDocument, splitPageData } from '../../worker/pages/render/shell.ts';
import { shellPath } from '../../worker/pages/render/shells.ts';
import { rootOf } from '../support/page.ts';

const out = new URL('../../web/out/', import.meta.url);
const read = (file: string) => readFile(new URL(file.replace(/^\//, ''), out), 'utf8');

let files: string[];
beforeAll(async () => {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(fileURLToPath(out), path.join(entry.parentPath, entry.name))}`);
});

const token = /__(slug|blogSlug)__/;

describe.each(languages.map(({ tag, direction }) => [tag, direction] as const))('In %s', (lang, dir) => {
  test.each(routeNames)('the page %s has a shell with a gap for everything that the Worker adds', async (route) => {
    const shown = shellPath(route, { lang });
    const html = await read(`${shown}.html`);
    expect(rootOf(html)).toEqual({ lang, dir });
    const shell = splitDocument(html);
    const count = (hole: string) => shell.holes.filter((name) => name === hole).length;
    for (const hole of ['head', 'title', 'description', 'header', 'main', 'footer', 'titleFlight', 'descriptionFlight'])
      expect([hole, count(hole)]).toEqual([hole, 1]);
    // Pushes of page data are joined into one script.
    const joined = html.replaceAll('"])</script><script>self.__next_f.push([1,"', '');
    expect(count('nonce')).toBe(joined.match(/<script|<link[^>]*as="script"/g)?.length);
    const left = textOf(shell.texts);
    expect(left).not.toMatch(token);
    // React would send large parts behind the end of the page, for a script to move them.
    expect(left).not.toContain('<div hidden id="S:');
    expect(left.match(/<script(?! nonce=")/g)).toBeNull();
    if (/\{(slug|blogSlug)\}/.test(routes[route].path)) expect(count('slug')).toBeGreaterThan(0);
  });

  test.each(routeNames)(
    'the page %s has page data for navigation, with gaps for title and description',
    async (route) => {
      const shown = shellPath(route, { lang });
      const shell = splitPageData(await read(`${shown}.txt`));
      const count = (hole: string) => shell.holes.filter((name) => name === hole).length;
      expect([count('titleFlight'), count('descriptionFlight')]).toEqual([1, 1]);
      expect(textOf(shell.texts)).not.toMatch(token);
    },
  );

  test('the Worker has all messages', async () => {
    const messages = JSON.parse(await read(`edge/messages/${lang}.json`));
    const english = JSON.parse(await read('edge/messages/en.json'));
    expect(keysOf(messages)).toEqual(keysOf(english));
  });
});

test('Only pages of known routes are exported', () => {
  const known = new Set(languages.flatMap(({ tag }) => routeNames.map((route) => shellPath(route, { lang: tag }))));
  const others = files
    .filter((file) => /\.html$/.test(file))
    .map((file) => file.replace(/\.html$/, ''))
    .filter((shown) => !known.has(shown));
  expect(others.sort()).toEqual(['/404', '/index']);
});

test('A visitor without JavaScript and without the Worker can choose a language', async () => {
  const html = await read('index.html');
  for (const { tag, name } of languages) {
    expect(html).toMatch(new RegExp(`<a [^>]*href="/${tag}"[^>]*>`));
    expect(html).toContain(name);
  }
  expect(findLanguage(rootOf(html).lang ?? '')).toBeDefined();
});

test('Every file that a page uses is below the prefix, and no other file is hashed', async () => {
  const assets = files.filter((file) => file.startsWith('/assets/_next/'));
  expect(assets.length).toBeGreaterThan(20);
  expect(files.filter((file) => file.startsWith('/_next'))).toEqual([]);
  for (const shown of languages.flatMap(({ tag }) => [
    shellPath('directory', { lang: tag }),
    shellPath('home', { lang: tag }),
  ])) {
    const html = await read(`${shown}.html`);
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]*\.(?:js|css|woff2?))"/g)].map(([, url]) =>
      decodeURI(url ?? ''),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((url) => !assets.includes(url))).toEqual([]);
  }
});

test('Hashed files have their headers without the Worker', async () => {
  const headers = await read('_headers');
  expect(headers).toMatch(/^\/assets\/\*\n/);
  for (const line of [
    'cache-control: public, max-age=31536000, immutable',
    'access-control-allow-origin: *',
    'x-content-type-options: nosniff',
  ])
    expect(headers).toContain(`\n  ${line}\n`);
  expect(headers.match(/^\/.*/gm)).toEqual(['/assets/*']);
});

test('A shell contains no messages of other pages', async () => {
  const html = await read('/en/privacy.html');
  expect(html).not.toContain('unknownDomain');
  expect(gzipSync(html).length).toBeLessThan(12_000);
});

const textOf = (texts: readonly Uint8Array[]) => texts.map((text) => new TextDecoder().decode(text)).join('');

function keysOf(messages: object, prefix = ''): string[] {
  return (
    Object.entries(messages)
      // A compiled message is a list, whose shape depends on the language.
      .flatMap(([key, value]) =>
        typeof value === 'object' && !Array.isArray(value) ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
      )
      .sort()
  );
}
