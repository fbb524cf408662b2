import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, startEdge } from '../../scripts/lib/edge.ts';
import { manifestName } from '../../scripts/lib/previous-assets.ts';
import { root } from '../../scripts/lib/terminal.ts';
import { bootOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * A separate deployment, built from a copy of the sources with the hashed files on the product's host, over the output
 * of a previous build. Two languages are enough.
 */
let copy: string;
let port: number;
let server: TestServer;
let edge: http.Server;
let page: { text: string; headers: Headers };

const old = '_next/static/chunks/old-0123456789abcdef.js';

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'signpost-prefix-'));
  // The edge listens first: another test would take a port that is only known to be free.
  const ports = { listen: await freePort(), worker: 0 };
  port = ports.listen;
  edge = await startEdge(ports);
  await copySources();
  await leavePreviousBuild();
  await build({ ASSET_PREFIX: `http://localhost:${port}/assets` });
  server = await startServer({ config: path.join(copy, 'wrangler.toml') });
  await server.db.prepare("delete from site_languages where language not in ('en', 'ar')").run();
  ports.worker = server.port;
  page = await server.get('atlas.localhost', '/ar/directory');
}, 300_000);

afterAll(async () => {
  edge?.closeAllConnections();
  edge?.close();
  await server?.close();
  await rm(copy, { recursive: true, force: true });
});

async function copySources(): Promise<void> {
  const isSource = (file: string) => !/\/(out|\.next|node_modules)$/.test(file);
  for (const entry of [
    'web',
    'worker',
    'locales',
    'scripts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'wrangler.toml',
  ])
    await cp(path.join(root, entry), path.join(copy, entry), { recursive: true, filter: isSource });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const list = path.join(copy, 'locales/languages.json');
  const languages = JSON.parse(await readFile(list, 'utf8')) as { tag: string }[];
  await writeFile(list, JSON.stringify(languages.filter(({ tag }) => ['en', 'ar'].includes(tag))));
}

/** Writes the output of a previous build: a hashed file that no page uses any more, and the list of hashed files. */
async function leavePreviousBuild(): Promise<void> {
  const assets = path.join(copy, 'web/out/assets');
  await mkdir(path.dirname(path.join(assets, old)), { recursive: true });
  await writeFile(path.join(assets, old), '"old"');
  await writeFile(path.join(assets, manifestName), JSON.stringify([old]));
}

async function build(env: Record<string, string>, args = ['scripts/build.ts']): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  child.stderr.on('data', (data) => {
    printed += data;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`the build ended with ${code}\n${printed}`);
}

const origin = () => `http://localhost:${port}`;
const named = (kind: 'js' | 'css') =>
  [...page.text.matchAll(new RegExp(`(?:src|href)="([^"]*\\.${kind})"`, 'g'))].map(([, url]) => url ?? '');

describe('With hashed files on the product’s host, a visitor of another site', () => {
  test('gets a page whose scripts and styles are all on that host', () => {
    expect(bootOf(page.text).site.slug).toBe('atlas');
    expect(named('js').length).toBeGreaterThan(3);
    expect(named('css').length).toBeGreaterThan(0);
    for (const url of [...named('js'), ...named('css')])
      expect(url.startsWith(`${origin()}/assets/_next/`), url).toBe(true);
  });

  test('is allowed by the page’s policy to load them', () => {
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const directive of ['style-src', 'img-src', 'font-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${origin()}(;| |$)`));
    expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
    const nonce = policy.match(/'nonce-([^']+)'/)?.[1];
    for (const [script] of page.text.matchAll(/<script[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`);
  });

  test('gets each of them from there, readable by every site, for a year', async () => {
    for (const url of new Set([...named('js'), ...named('css')])) {
      const answer = await fetch(url, { headers: { origin: 'http://atlas.localhost' } });
      await answer.arrayBuffer();
      expect(answer.status, url).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type')).toMatch(/^text\/(javascript|css)/);
    }
  });
});

describe('After a deployment', () => {
  test('pages of the previous build still find their files', async () => {
    const answer = await fetch(`${origin()}/assets/${old}`);
    expect([answer.status, await answer.text()]).toEqual([200, '"old"']);
  });

  test('fetched files of the live build are added even if nothing has to be built', async () => {
    const live = '_next/static/chunks/live-0123456789abcdef.js';
    const fetched = path.join(copy, '.signpost/previous-assets', live);
    await mkdir(path.dirname(fetched), { recursive: true });
    await writeFile(fetched, '"live"');
    const deploy = "import { build } from './scripts/build.ts'; await build({ previous: 'fetched' });";
    await build({ ASSET_PREFIX: `${origin()}/assets` }, ['--input-type=module', '--eval', deploy]);
    expect(await readFile(path.join(copy, 'web/out/assets', live), 'utf8')).toBe('"live"');
  });

  test('the list of hashed files contains only the build’s own, so that the next build drops older ones', async () => {
    const own = JSON.parse(await readFile(path.join(copy, 'web/out/assets', manifestName), 'utf8'));
    expect(own.length).toBeGreaterThan(20);
    expect(own).not.toContain(old);
  });
});
