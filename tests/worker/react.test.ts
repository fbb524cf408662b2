import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../web/contract/languages.ts';
import { startChangedServer } from '../support/changed-server.ts';
import { internalLinks } from '../support/links.ts';
import { inParallel } from '../support/parallel.ts';
import { hosts, samples } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signed-in.ts';
import { TestVisitor } from '../support/visitor.ts';

const reactDom = './node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js';

/** The Worker as wrangler.toml describes it, and one whose views React itself renders. */
let servers: [TestServer, TestServer];
beforeAll(async () => {
  servers = await Promise.all([
    startServer(),
    startChangedServer((toml) => {
      const changed = toml
        .replace(/^"react.*\n/gm, '')
        .replace('[alias]\n', `[alias]\n"react-dom/server" = "${reactDom}"\n`);
      expect(changed.match(/"react.*/g)).toEqual([`"react-dom/server" = "${reactDom}"`]);
      return changed;
    }),
  ]);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const { directory: host, unconnected } = hosts;

/** The slots of a page, which contain everything that views render. */
function slotsOf(html: string): string[] {
  const slots = html.match(/<site-slot [^>]*>[\s\S]*?<\/site-slot>/g) ?? [];
  if (slots.length !== 3) throw new Error(`a page with ${slots.length} slots`);
  return slots;
}

/** Links of a page, at most two of each shape. */
function someLinks(html: string): string[] {
  const seen = new Map<string, number>();
  return internalLinks(html).filter((path) => {
    const shape = path.replace(/(?<=\/(listing|category|country|city|region)\/)[^/?]+/g, '*').replace(/=[^&]*/g, '=*');
    const count = seen.get(shape) ?? 0;
    seen.set(shape, count + 1);
    return count < 2 && !path.includes('return=');
  });
}

const odd = [
  '/nowhere',
  '/directory/city/nowhere',
  '/directory?q=zzz',
  '/directory?q=a',
  '/directory/rating/4',
  '/login',
];

test.each(languages.map(({ tag }) => tag))('Every kind of page equals what React renders, in %s', async (lang) => {
  const [own] = servers;
  const begun = samples.filter((sample) => sample.host === host).map(({ path }) => path(lang));
  const found = await Promise.all(begun.map(async (path) => someLinks((await own.get(host, path)).text)));
  const paths = new Set([...begun, ...found.flat(), ...odd.map((path) => `/${lang}${path}`)]);
  expect(paths.size).toBeGreaterThan(25);
  const pages = [...paths].filter((path) => path.startsWith(`/${lang}`)).map((path) => [host, path] as const);
  await inParallel([...pages, [unconnected, `/${lang}`] as const], async ([at, path]) => {
    const [edge, react] = await Promise.all(servers.map(async (server) => slotsOf((await server.get(at, path)).text)));
    expect(edge, path).toEqual(react);
  });
});

/** Replaces ids and times, which differ between databases. */
const withoutOwn = (html: string): string =>
  html.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/g, 'ID').replace(/<time[^>]*>[^<]*/g, '<time>');

test('Pages of signed-in people and refused forms equal what React renders, too', async () => {
  const [edge, react] = await Promise.all(
    servers.map(async (server) => {
      await signedIn(server, 'member@people.example');
      const visitor = await signedIn(server, 'operator@people.example');
      const pages: string[] = [];
      for (const { path, withQuery } of samples.filter(({ definition }) => definition.right)) {
        for (const address of [path('en'), path('ar'), path('ja'), ...withQuery('en')]) {
          const { status, text } = await visitor.get(`http://${host}${address}`);
          expect(status, address).toBe(200);
          pages.push(text);
        }
      }
      const unnamed = await visitor.post(`http://${host}/en/dashboard`, { step: 'profile', name: '', language: 'ja' });
      const unknown = await new TestVisitor(server).post(`http://${host}/en/login`, {
        step: 'address',
        address: 'no "address"',
      });
      expect([unnamed.status, unknown.status]).toEqual([422, 422]);
      return [...pages, unnamed.text, unknown.text].map((html) => slotsOf(withoutOwn(html)));
    }),
  );
  expect(edge).toEqual(react);
});
