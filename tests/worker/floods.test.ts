import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../worker/app.ts';
import { inParallel } from '../support/parallel.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signed-in.ts';
import { TestVisitor } from '../support/visitor.ts';
import { withinMinute } from '../support/wait.ts';

// The test only needs the app's routes. Views are JSX, which nothing compiles here.
vi.mock('../../worker/pages/render/slots.tsx', () => ({}));

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ vars: { SENTRY_DSN: 'http://key@127.0.0.1:9/1' } });
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';
const german = JSON.parse(await readFile(new URL('../../locales/de.json', import.meta.url), 'utf8'));

/** The limit of FLOOD_LIMIT in wrangler.toml for a minute. A minute may end in the middle of a flood. */
const most = 100;

let connections = 0;
function newConnection(): string {
  connections += 1;
  return `10.3.${connections >> 8}.${connections & 255}`;
}

/** Sends requests until one is refused. Returns that response and the number of accepted requests. */
async function flood(send: () => Promise<Answer>): Promise<{ refused: Answer; through: number }> {
  const refused: Answer[] = [];
  let through = 0;
  for (let sent = 0; sent < 2 * most + 2 && refused.length === 0; sent += 20) {
    await inParallel(Array(20).keys(), async () => {
      const answer = await send();
      if (answer.status === 429) refused.push(answer);
      else through += 1;
    });
  }
  const [first] = refused;
  if (!first) throw new Error(`all of ${through} came through`);
  return { refused: first, through };
}

/** A path that matches a route's pattern. */
const pathOf = (pattern: string) => pattern.replace('/:lang', '/de').replace(/:\w+(\{[^}]*\})?|\*/g, 'any');

const written = createApp()
  // Routes that exist only in development are not public.
  .routes.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/dev/'))
  .flatMap(({ method, path }) =>
    (method === 'ALL' ? ['POST', 'PUT', 'PATCH', 'DELETE'] : [method]).map((m) => `${m} ${pathOf(path)}`),
  );
const visits = [
  ...['GET /de/auth/start', 'GET /auth/visit', 'GET /de/auth/callback?ticket=x', 'GET /de/auth/callback/any?state=x'],
];

describe('A visitor who sends too many requests', () => {
  test('is limited on every route that accepts data', () => {
    expect(written).toEqual(expect.arrayContaining(['POST /_monitoring', 'POST /de/language', 'POST /de/sign-out']));
  });

  test.each([...new Set([...written, ...visits])])(
    'gets a refusal from %s in their language, with a time to wait',
    async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const headers = { 'cf-connecting-ip': newConnection(), 'sec-fetch-site': 'same-origin', 'accept-language': 'de' };
      const host = path === '/auth/visit' ? 'localhost' : atlas;
      const { refused, through } = await flood(() => server.send(host, path, { method, headers }));
      expect(through).toBeGreaterThanOrEqual(path === '/_monitoring' ? 60 : most);
      expect(refused.headers.get('retry-after')).toBe('60');
      const isData = refused.headers.get('content-type') === 'application/problem+json';
      const words = isData ? german.problem['rate-limited'].title : german.status['rate-limited'].title;
      expect(refused.text).toContain(words);
      const { 'cf-connecting-ip': _, ...others } = headers;
      const neighbour = { ...others, 'cf-connecting-ip': newConnection() };
      expect((await server.send(host, path, { method, headers: neighbour })).status).not.toBe(429);
    },
  );

  test('costs the database nothing more', async () => {
    const counted = () => server.db.prepare('select coalesce(sum(used), 0) as n from rate_counts').first<number>('n');
    await withinMinute(async () => {
      const headers = { 'cf-connecting-ip': newConnection(), 'content-type': 'application/x-www-form-urlencoded' };
      const post = (path: string, body: string) => server.send(atlas, path, { method: 'POST', headers, body });
      const ask = () => post('/en/login', 'step=address&address=flooded@example.org');
      const before = await counted();
      await ask();
      expect(await counted()).toBeGreaterThan(before ?? 0);
      await flood(() => post('/en/language', ''));
      const after = await counted();
      for (let i = 0; i < 10; i += 1) expect((await ask()).headers.get('retry-after')).toBe('60');
      expect(await counted()).toBe(after);
    });
  });

  test('is recognised by their account, whatever connection they use', async () => {
    const visitor = await signedIn(server, 'flood@example.org');
    const send = (who: TestVisitor) =>
      who.post('/en/language', { language: 'en', return: '/en' }, { 'cf-connecting-ip': newConnection() });
    const { refused } = await flood(() => send(visitor));
    expect(refused.text).toContain('Too many requests');
    expect((await send(new TestVisitor(server))).status).toBe(303);
  });
});

test('A page of another site cannot use up the requests of its visitors', async () => {
  const address = newConnection();
  const send = (site: string) =>
    server.send(atlas, '/en/sign-out', {
      method: 'POST',
      headers: {
        'cf-connecting-ip': address,
        'sec-fetch-site': site,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
  await inParallel(Array(most + 1).keys(), async () => {
    expect((await send('cross-site')).status).toBe(403);
  });
  expect((await send('same-origin')).status).toBe(303);
});
