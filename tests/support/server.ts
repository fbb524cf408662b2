import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import type { D1Database, DurableObjectNamespace, Queue, R2Bucket } from '@cloudflare/workers-types';
import { inject } from 'vitest';
import {
  type Unstable_Config as Config,
  createTestHarness,
  type TestHarness,
  unstable_readConfig,
  type WorkerHandle,
} from 'wrangler';
import { applyMigrations } from '../../scripts/lib/database.ts';
import { databaseOver, type Send } from '../../scripts/lib/database-over.ts';
import { passkeysConfig, searchConfig } from '../../scripts/lib/wrangler-toml.ts';
import { seed } from '../../scripts/seed.ts';
import { filterIndexName, type IndexedSite } from '../../worker/filter-index/client.ts';
import type { JobMessage } from '../../worker/platform/bindings.ts';
import { bundleBeside } from './bundle.ts';
import type { HandedMail } from './mail-service.ts';
import { loadSnapshot } from './snapshot.ts';
import { hostHeader, recheckPath, sendCountsPath } from './worker/paths.ts';

/** The product in workerd, as wrangler.toml describes it, with its own database that contains the tests’ sites. */
export type TestServer = {
  /** The port, for browsers. The Host header selects the site. */
  port: number;
  db: D1Database;
  /** The bucket of photos and people's pictures. */
  media: R2Bucket;
  /** The bucket of files to be imported, and the queue of jobs. */
  uploads: R2Bucket;
  jobs: Queue<JobMessage>;
  /**
   * Requests a path on a host with exactly these headers.
   *
   *     await server.get('atlas.localhost', '/en')
   */
  get(host: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  send(host: string, path: string, request: Sent): Promise<Answer>;
  /** The queue of messages that wake the mailer. */
  mailQueue: Queue;
  /** The mails that the fake mail service was given, in order (tests/support/mail-service.ts). */
  mails(): Promise<HandedMail[]>;
  /** The Worker's log. */
  log(): string;
  /** The Durable Object of a site's filter index. */
  filterIndex(site: number): {
    /** Evicts it from memory, as the platform does with an idle object. */
    evict(): Promise<void>;
    /** Runs SQL in its own database. */
    exec(sql: string): Promise<unknown>;
  };
  /** Makes the Worker read the registry and the change logs again, as it does after 5 s. */
  recheck(): Promise<void>;
  /** Makes the Worker hand what it has counted to the queue, as it does after 10 s. The queue needs some seconds. */
  sendCounts(): Promise<void>;
  /** Hands the Worker an email as the platform does. @returns what it refuses it with; null if it takes it. */
  receive(mail: { from: string; to: string; raw: Uint8Array }): Promise<string | null>;
  /** Runs a cron handler. */
  runCron(cron: string): Promise<void>;
  close(): Promise<void>;
};

export type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** How the visitor reached the edge, if the product's URL is https. By default https. */
  scheme?: 'http' | 'https';
};

export type Answer = {
  status: number;
  headers: Headers;
  /** The body, read as UTF-8. */
  text: string;
  bytes: Buffer;
};

const bodyOf = (bytes: Buffer) => ({ bytes, text: bytes.toString('utf8') });

const ownConfig = fileURLToPath(new URL('../../wrangler.toml', import.meta.url));

type Env = {
  UPLOADS: R2Bucket;
  JOBS: Queue<JobMessage>;
  MAIL_QUEUE: Queue;
  MEDIA: R2Bucket;
  FILTER_INDEX: DurableObjectNamespace;
};

async function indexName(db: D1Database, site: number): Promise<string> {
  const row = await db.prepare('select id, epoch from sites where id = ?1').bind(site).first<IndexedSite>();
  if (!row) throw new Error(`there is no site ${site}`);
  return filterIndexName(row);
}

const openIndex = (
  worker: WorkerHandle<Env>,
  named: () => Promise<{ name: string }>,
): ReturnType<TestServer['filterIndex']> => ({
  evict: async () => worker.evictDurableObject('FILTER_INDEX', await named()),
  exec: async (sql) => (await worker.getDurableObjectStorage('FILTER_INDEX', await named())).exec(sql),
});

/** A Worker of the tests beside the product's. */
const helper = (name: string, more: { d1_databases?: Config['d1_databases'] } = {}) => ({
  config: {
    name,
    main: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
    compatibility_date: '2026-08-01',
    ...more,
  },
});

/** The database of a harness. Through wrangler's own proxy, every `prepare` and every `bind` would be a request. */
const openDatabase = (harness: TestHarness): D1Database =>
  databaseOver(async (calls) => {
    const sent = { method: 'POST', body: JSON.stringify(calls) };
    const response = await harness.getWorker('database-service').fetch('http://database/', sent);
    const answer = (await response.json()) as Awaited<ReturnType<Send>> | { error: string };
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  });

type ServerOptions = {
  /** Override those of the wrangler.toml. */
  vars?: Record<string, string>;
  /** The path of another wrangler.toml, in a temporary folder. */
  config?: string;
  /** The filter index cannot be reached: its binding leads to another Worker. */
  withoutIndex?: boolean;
  /** The search index cannot be reached. */
  withoutSearch?: boolean;
  /** Use the demo sites instead of those in tests/support/fixture-sites, for tests of their content. */
  withDemo?: boolean;
};

/** The Worker of the product's wrangler.toml is bundled in global-setup.ts, that of another one here. */
async function startHarness({ vars = {}, config = ownConfig, withoutIndex, withoutSearch }: ServerOptions) {
  const { d1_databases } = unstable_readConfig({ config }, { hideWarnings: true });
  const isOwn = config === ownConfig;
  const built = isOwn
    ? { configPath: config, prebuiltWorkerDir: inject('prepared').bundle }
    : await bundleBeside(config);
  const harness = createTestHarness({
    workers: [
      {
        ...built,
        vars: { ENVIRONMENT: 'test', ...vars },
        bindingOverrides: {
          MAIL: 'mail-service',
          ...(withoutIndex && { FILTER_INDEX: 'mail-service' }),
          ...(withoutSearch && { SEARCH_INDEX: 'mail-service' }),
        },
      },
      { configPath: passkeysConfig, prebuiltWorkerDir: inject('prepared').passkeys },
      { configPath: searchConfig, prebuiltWorkerDir: inject('prepared').search },
      helper('mail-service'),
      helper('database-service', { d1_databases }),
    ],
  });
  const { url } = await harness.listen();
  return { harness, port: Number(url.port) };
}

/** Starts a server on a free port of the loopback interface. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { harness, port } = await startHarness(options);
  const worker = harness.getWorker<Env>();
  const db = openDatabase(harness);
  const { UPLOADS: uploads, JOBS: jobs, MAIL_QUEUE: mailQueue, MEDIA: media } = await worker.getEnv();
  if (options.withDemo) await applyMigrations(db).then(() => seed(db, { log: () => {}, media }));
  else await loadSnapshot(JSON.parse(await readFile(inject('prepared').snapshot, 'utf8')), { db, media });
  const { vars: { PRODUCT_URL = '' } = {} } = options;
  const send = (host: string, path: string, sent: Sent) =>
    // A proxy of wrangler lies before the port, which replaces https in the Worker's URL and in the addresses of answers.
    PRODUCT_URL.startsWith('https:')
      ? dispatch(worker, host, path, sent)
      : request(port, path, { ...sent, headers: { ...sent.headers, host } });
  return {
    port,
    db,
    media,
    uploads,
    jobs,
    mailQueue,
    send,
    get: (host, path, headers = {}) => send(host, path, { headers }),
    mails: async () => (await harness.getWorker('mail-service').fetch('http://mail/')).json() as Promise<HandedMail[]>,
    log: () => JSON.stringify(harness.getLogs()),
    filterIndex: (site) => openIndex(worker, async () => ({ name: await indexName(db, site) })),
    async recheck() {
      const { status } = await send('localhost', recheckPath, {});
      if (status !== 204) throw new Error(`the Worker of this server cannot be told to recheck: ${status}`);
    },
    async sendCounts() {
      const { status } = await send('localhost', sendCountsPath, {});
      if (status !== 204) throw new Error(`the Worker of this server cannot be told to send its counts: ${status}`);
    },
    async receive({ from, to, raw }) {
      const result = await worker.email({ from, to, raw: new TextDecoder().decode(raw) });
      return result.rejectReason ?? null;
    },
    async runCron(cron) {
      await worker.scheduled({ cron, scheduledTime: new Date() });
    },
    close: () => harness.close(),
  };
}

/** Hands the Worker a request with the URL that it has behind an edge that ends TLS. */
async function dispatch(worker: WorkerHandle<Env>, host: string, path: string, sent: Sent): Promise<Answer> {
  const { scheme = 'https', method = 'GET', headers, body } = sent;
  const answer = await worker.fetch(`${scheme}://${host}${path}`, {
    ...{ method, headers: { ...headers, [hostHeader]: host }, redirect: 'manual' },
    ...(body !== undefined && { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: new Headers([...answer.headers]), ...bodyOf(bytes) };
}

/** Plain HTTP instead of `fetch`, which adds headers, follows redirects and sets the Host header. */
function request(port: number, path: string, { method = 'GET', headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = http.request({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece) => pieces.push(piece));
      incoming.on('end', () => {
        const received = new Headers();
        for (const [name, values] of Object.entries(incoming.headersDistinct)) {
          for (const value of values ?? []) received.append(name, value);
        }
        resolve({ status: incoming.statusCode ?? 0, headers: received, ...bodyOf(Buffer.concat(pieces)) });
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
