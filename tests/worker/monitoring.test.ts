import http from 'node:http';
import type { Socket } from 'node:net';
import { makeSession } from '@sentry/core';
import { BrowserClient, createTransport, defaultStackParser, Scope } from '@sentry/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StatusPage } from '../../web/contract/pages/problem.data.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { newListing, siteId } from '../support/content.ts';
import { type Ingest, startIngest } from '../support/ingest.ts';
import { createListings } from '../support/listings.ts';
import { bootOf, metaOf, textOf } from '../support/page.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

let ingest: Ingest;
let server: TestServer;
beforeAll(async () => {
  ingest = await startIngest();
  server = await startServer({ vars: { SENTRY_DSN: ingest.dsn } });
});
afterAll(async () => {
  await server.close();
  await ingest.close();
});
beforeEach(() => {
  ingest.received.length = 0;
  ingest.status = 200;
});

const host = 'atlas.localhost';

let visitors = 0;
/** The address of a new visitor, who has a rate limit of their own. */
function visitor(): string {
  visitors += 1;
  return `192.0.2.${visitors}`;
}

const post = (body: string | Uint8Array, headers: Record<string, string> = {}, address = visitor()): Promise<Answer> =>
  server.send(host, '/_monitoring', {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'cf-connecting-ip': address, ...headers },
    body,
  });

const envelope = (dsn: string, payload = 'x') =>
  `${JSON.stringify({ event_id: 'a'.repeat(32), dsn })}\n{"type":"event"}\n${payload}\n`;

/** Creates envelopes with the SDK that pages use. Returns what it sent and the responses. */
async function sendWithSdk(work: (client: BrowserClient) => unknown): Promise<{ bodies: Buffer[]; answers: Answer[] }> {
  const bodies: Buffer[] = [];
  const answers: Answer[] = [];
  const client = new BrowserClient({
    dsn: ingest.dsn,
    tunnel: '/_monitoring',
    release: 'test',
    integrations: [],
    stackParser: defaultStackParser,
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        bodies.push(Buffer.from(body));
        const answer = await post(Buffer.from(body), {
          cookie: 'session=secret; language=de',
          referer: 'http://atlas.localhost/en',
        });
        answers.push(answer);
        return { statusCode: answer.status };
      }),
  });
  client.init();
  work(client);
  await client.flush(5_000);
  return { bodies, answers };
}

describe('An error in a visitor’s browser', () => {
  test('arrives at the ingest byte for byte, with nothing of the visitor’s request', async () => {
    const { bodies, answers } = await sendWithSdk((client) => client.captureException(new Error('broken “page” 😀')));
    expect(answers.map(({ status }) => status)).toEqual([202]);
    const { path, headers, body } = await ingest.next();
    expect(body.equals(bodies[0] ?? Buffer.alloc(0))).toBe(true);
    expect(body.toString()).toContain('broken “page” 😀');
    expect(path).toMatch(/^\/api\/1\/envelope\/\?/);
    expect(path).toContain('sentry_key=key');
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
    expect(JSON.stringify(headers)).not.toMatch(/secret|192\.0\.2\./);
    expect(answers[0]?.headers.get('set-cookie')).toBeNull();
  });

  test('arrives in an envelope of its own, like sessions and messages', async () => {
    const { bodies } = await sendWithSdk((client) => {
      client.captureSession(makeSession({ release: 'test' }));
      client.captureMessage('hello', 'info', {}, new Scope());
    });
    for (const sent of bodies) await ingest.next(({ body }) => body.equals(sent));
    expect(ingest.received).toHaveLength(2);
    expect(bodies).toHaveLength(2);
  });

  test('arrives with bytes that are not text', async () => {
    const sent = Buffer.concat([Buffer.from(envelope(ingest.dsn, '')), Buffer.from([0, 255, 254, 128, 10, 0])]);
    expect((await post(sent)).status).toBe(202);
    expect((await ingest.next()).body.equals(sent)).toBe(true);
  });

  test('is accepted, and the page sees no error, if the ingest fails', async () => {
    ingest.status = 500;
    expect((await post(envelope(ingest.dsn))).status).toBe(202);
    await ingest.next();
  });
});

describe('The tunnel', () => {
  test.each<[string, (dsn: string) => string]>([
    ['another host', () => 'https://evil.example/1'],
    ['another host with our key', () => 'https://key@evil.example/1'],
    ['another port', () => 'http://key@127.0.0.1:1/1'],
    ['another project', (dsn) => dsn.replace(/\/1$/, '/2')],
    ['a project below ours', (dsn) => `${dsn}/2`],
    ['our host as a user of another', (dsn) => dsn.replace('key@', '').replace('127.0.0.1', '127.0.0.1@evil.example')],
    ['another scheme', (dsn) => dsn.replace('http:', 'https:')],
  ])('forwards nothing that is addressed to %s', async (_, dsnOf) => {
    expect((await post(envelope(dsnOf(ingest.dsn)))).status).toBe(403);
    await nothingArrives();
  });

  test('forwards nothing that a page of another site sends', async () => {
    expect((await post(envelope(ingest.dsn), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(envelope(ingest.dsn), { origin: 'https://evil.example' })).status).toBe(403);
    await nothingArrives();
    expect((await post(envelope(ingest.dsn), { 'sec-fetch-site': 'same-origin' })).status).toBe(202);
    await ingest.next();
  });

  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['invalid JSON', 'hello\nworld'],
    ['an envelope without address', '{}\n{}'],
    ['an invalid address', '{"dsn":"here"}\n'],
    ['an address that is not text', '{"dsn":1}\n'],
    ['an array', '[]\n'],
    ['null', 'null\n'],
    ['bytes', new Uint8Array([0, 255, 10, 254])],
    ['an endless header', `{"dsn":"${'x'.repeat(20_000)}`],
  ])('answers %s with 400', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    await nothingArrives();
  });

  test('accepts up to 200 kB, and answers more with 413, whatever the stated length', async () => {
    const room = 200_000 - envelope(ingest.dsn, '').length;
    expect((await post(envelope(ingest.dsn, 'x'.repeat(room)))).status).toBe(202);
    expect((await ingest.next()).body).toHaveLength(200_000);
    ingest.received.length = 0;
    const tooLarge = envelope(ingest.dsn, 'x'.repeat(room + 1));
    expect((await post(tooLarge)).status).toBe(413);
    expect((await post(tooLarge, { 'transfer-encoding': 'chunked' })).status).toBe(413);
    await nothingArrives();
  });

  test('reads a too large report to its end, so that the browser gets the answer on a connection that still works', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const report = envelope(ingest.dsn, 'x'.repeat(3_000_000));
    const sockets = new Set<Socket>();
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }, { 'content-length': String(report.length) }]) {
      const status = await new Promise((resolve, reject) => {
        const options = { agent, host: '127.0.0.1', port: server.port, path: '/_monitoring', method: 'POST' };
        const sent = http.request({ ...options, headers: { host, 'cf-connecting-ip': visitor(), ...headers } });
        sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
        sent.on('socket', (socket) => sockets.add(socket)).on('error', reject);
        // A browser sends a large body piece by piece.
        for (let at = 0; at < report.length; at += 100_000) sent.write(report.slice(at, at + 100_000));
        sent.end();
      });
      expect(status).toBe(413);
    }
    agent.destroy();
    expect(sockets.size, 'connections').toBe(1);
    await nothingArrives();
  });

  test('answers too many requests with a time to wait, and still accepts those of other visitors', async () => {
    const address = visitor();
    const statuses: number[] = [];
    let limited: Answer | undefined;
    // The limit is sixty in a minute, and a minute may end in the middle of them.
    for (let i = 0; i < 2 * 60 + 2 && !limited; i += 1) {
      const answer = await post('x', {}, address);
      statuses.push(answer.status);
      if (answer.status === 429) limited = answer;
    }
    expect(limited, statuses.join(' ')).toBeDefined();
    expect(statuses.length).toBeGreaterThan(30);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post(envelope(ingest.dsn))).status).toBe(202);
  });

  test('accepts only POST', async () => {
    expect((await server.get(host, '/_monitoring')).status).not.toBe(200);
  });
});

async function nothingArrives(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ingest.received).toEqual([]);
}

describe('An error on the server', () => {
  beforeAll(async () => {
    for (const name of ['atlas', 'crafts']) {
      const site = await siteId(server.db, name);
      const [id] = await createListings(openWriter(server.db, site), [newListing({ slug: 'textless' })]);
      // No writer leaves a listing without text, so the page throws.
      await server.db.prepare('delete from listing_texts where site_id = ?1 and listing_id = ?2').bind(site, id).run();
      causes.set(`${name}.localhost`, `listing ${id} of site ${site} has no text`);
    }
  });
  const path = '/en/directory/listing/textless';
  const causes = new Map<string, string>();

  test('shows an error page whose digest is the id of the event in monitoring, and nothing of its cause', async () => {
    const answer = await server.get(host, path);
    expect(answer.status).toBe(500);
    expect(metaOf(answer.text, 'robots')).toBe('noindex');
    expect(answer.text).not.toMatch(/has no text|listing\.page|at \w+ \(/);
    const { code, digest, host: shownHost } = bootOf(answer.text).page.data as StatusPage;
    expect([code, shownHost]).toEqual(['server-error', host]);
    expect(digest).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.text.replace(/<script[\s\S]*?<\/script>/g, '')).toContain(digest);
    expect(textOf(answer.text, 'h1')).toBe('Something went wrong on our side');
    expect(textOf(answer.text, 'main')).toContain(`while loading ${host}`);
    expect(await ingest.event(digest ?? '')).toMatchObject({ exception: { values: [{ value: causes.get(host) }] } });
    const events = ingest.received.filter((received) => received.body.includes('"type":"event"'));
    expect(events, 'reported once').toHaveLength(1);
  });

  test('gives the same digest to requests for data', async () => {
    const answer = await server.get(host, `${path}.json`);
    expect(answer.status).toBe(500);
    const { code, digest } = JSON.parse(answer.text);
    expect(code).toBe('server-error');
    await ingest.event(digest);
  });

  test('is reported with the address, the request id and the deployment, and with nothing about the visitor', async () => {
    const answer = await server.get(host, `${path}?link=private&q=private`, {
      cookie: 'session=private',
      authorization: 'Bearer private',
      referer: 'http://atlas.localhost/private',
      'user-agent': 'private',
      'cf-connecting-ip': '192.0.2.200',
    });
    expect(await ingest.event(digestOf(answer))).toEqual(eventOf(answer, host));
    expect(sent()).not.toMatch(/private|192\.0\.2\.200/);
  });

  test('in a form’s action is reported without the fields of the form', async () => {
    const { db } = server;
    await db.prepare(`create trigger full before insert on sign_in_codes begin select raise(abort, 'full'); end`).run();
    const answer = await server.send(host, '/en/login', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'step=address&address=private%40mail.example',
    });
    await db.prepare('drop trigger full').run();
    const { request, tags } = await ingest.event(digestOf(answer));
    expect(request).toEqual({ method: 'POST', url: `http://${host}/en/login` });
    expect(tags).toEqual({ request_id: answer.headers.get('x-request-id') });
    expect(sent()).toMatch(/D1_ERROR: full/);
    expect(sent()).not.toContain('private');
  });

  test('is reported without data of earlier or concurrent requests', async () => {
    ingest.status = 500;
    // A lost envelope causes a fetch and a warning on the console.
    await post(envelope(ingest.dsn));
    await ingest.next();
    ingest.status = 200;
    const hosts = [host, 'crafts.localhost', host, 'crafts.localhost'];
    const answers = await Promise.all(hosts.map((each) => server.get(each, path)));
    for (const [i, answer] of answers.entries())
      expect(await ingest.event(digestOf(answer))).toEqual(eventOf(answer, hosts[i] ?? ''));
    expect(new Set(answers.map(digestOf)).size).toBe(hosts.length);
  });

  test('in a cron is reported as well', async () => {
    await server.runCron('0 0 1 1 *').catch(() => {});
    await ingest.next(({ body }) => body.includes('no task for the cron 0 0 1 1 *'));
  });

  test('is the only thing that is reported: expected problems send nothing', async () => {
    const paths = ['/en/privacy', '/en/nothing', '/en/login', '/robots.txt', '/api/v1/me'];
    const answers = await Promise.all(paths.map((each) => server.get(host, each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200, 401]);
    await nothingArrives();
  });

  const digestOf = ({ text }: Answer): string => (bootOf(text).page.data as StatusPage).digest ?? 'no digest';

  const sent = (): string => ingest.received.map(({ body }) => body.toString()).join('\n');

  /** The complete report of a failure on a host. Any further field could contain personal data. */
  const eventOf = (answer: Answer, asked: string) => ({
    event_id: digestOf(answer),
    exception: {
      values: [
        {
          type: 'Error',
          value: causes.get(asked),
          stacktrace: { frames: expect.any(Array) },
          mechanism: { type: 'generic', handled: true },
        },
      ],
    },
    request: { method: 'GET', url: `http://${asked}${path}` },
    tags: { request_id: answer.headers.get('x-request-id') },
    contexts: {
      trace: { trace_id: expect.any(String), span_id: expect.any(String) },
      cloud_resource: { 'cloud.provider': 'cloudflare' },
      culture: { timezone: expect.any(String) },
      runtime: { name: 'cloudflare' },
    },
    environment: 'test',
    release: expect.stringMatching(/^[0-9a-f-]{36}$/),
    level: 'error',
    platform: 'javascript',
    timestamp: expect.any(Number),
    sdk: expect.objectContaining({ name: 'sentry.javascript.cloudflare' }),
  });
});

test('Without an ingest, pages work as they do with one', async () => {
  await ingest.close();
  expect((await post(envelope(ingest.dsn))).status).toBe(202);
  expect((await server.get(host, '/en/privacy')).status).toBe(200);
});
