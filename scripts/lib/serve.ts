import type { D1Database } from '@cloudflare/workers-types';
import { linkLocalWebsite } from '../seed/owners.ts';
import { seed } from '../seed.ts';
import { InputError, UsageError } from './command.ts';
import { fireCron } from './cron.ts';
import { openDatabase } from './database.ts';
import { linkDemoPeople } from './demo-people.ts';
import { freePort, startEdge } from './edge.ts';
import { redirectUrisOf, startIdentityProvider } from './identity-provider.ts';
import { localConfig } from './local-config.ts';
import { localFolder, openLocalFolder } from './local-folder.ts';
import { startLocalInternet } from './local-internet.ts';
import { step } from './terminal.ts';
import { startWorker, untilReady } from './worker-process.ts';

/** The port to listen on: `PORT`, or 8787. */
export function readPort(): number {
  const text = process.env.PORT ?? '8787';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new UsageError(`PORT=${text} is no port.`);
  return port;
}

/** Applies migrations to the local database, and fills an empty one with the demo sites. */
export async function prepareDatabase({ port }: { port: number }): Promise<void> {
  step('bringing the database up to date');
  const config = localConfig(productUrlOf(port));
  await withDatabase(async (db, media) => {
    await seed(db, { media, config });
  });
}

const productUrlOf = (port: number): string => `http://localhost:${port}`;

type Local = Awaited<ReturnType<typeof openDatabase>>;

async function withDatabase(work: (db: D1Database, media: Local['media']) => Promise<void>): Promise<void> {
  const { db, media, close } = await openDatabase();
  try {
    await work(db, media);
  } finally {
    await close();
  }
}

/**
 * Runs the Worker in workerd behind the local edge proxy, until it is stopped.
 * @param pagesPort the port of `next dev`, if it serves scripts and hot updates.
 */
export async function serve({ port, pagesPort }: { port: number; pagesPort?: number }): Promise<void> {
  step(`starting the Worker on port ${port}`);
  const workerPort = await freePort();
  // The edge starts first: if the port is taken, nothing else needs to be stopped.
  const edge = await listen({ listen: port, worker: workerPort, ...(pagesPort && { pages: pagesPort }) });
  const redirectUris = redirectUrisOf(productUrlOf(port));
  const identity = await onPort(port + 1, (its) => startIdentityProvider({ port: its, redirectUris }));
  const internet = await openInternet(port + 2);
  await withDatabase(async (db) => {
    await linkDemoPeople(db, identity.issuer);
    await linkLocalWebsite(db, internet.LOCAL_WEBSITE);
  });
  const vars = {
    PRODUCT_URL: productUrlOf(port),
    OIDC_PROVIDERS: withMoreProviders(identity.configuration),
    DNS_RESOLVER: internet.DNS_RESOLVER,
    LOCAL_WEBSITE: internet.LOCAL_WEBSITE,
    ...(pagesPort && { SHELL_ORIGIN: `http://127.0.0.1:${pagesPort}` }),
  };
  const worker = startWorker({ port: workerPort, vars });
  const ended = new Promise<void>((resolve) => worker.on('close', () => resolve()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => worker.kill(signal));
  await untilReady(`http://localhost:${workerPort}`, worker);
  // What is computed every five minutes is there from the start.
  const stopCron = fireCron(`http://127.0.0.1:${workerPort}`, '*/5 * * * *');
  console.log(welcome(port, internet.LOCAL_WEBSITE));
  await ended;
  stopCron();
  edge.close();
  edge.closeAllConnections();
  identity.close();
  internet.close();
}

/** The demo people's provider, and those that the variable OIDC_PROVIDERS of this process lists. */
const withMoreProviders = (demo: string): string =>
  JSON.stringify([...JSON.parse(demo), ...JSON.parse(process.env.OIDC_PROVIDERS || '[]')]);

type Internet = { DNS_RESOLVER: string; LOCAL_WEBSITE: string; close(): void };

/**
 * The resolver and the website that claims are proved with: those that the variables of this process name, or a server on
 * a port that shows what is in a folder.
 */
async function openInternet(port: number): Promise<Internet> {
  const { DNS_RESOLVER, LOCAL_WEBSITE } = process.env;
  if (DNS_RESOLVER && LOCAL_WEBSITE) return { DNS_RESOLVER, LOCAL_WEBSITE, close() {} };
  const folder = await openLocalFolder();
  const { resolver, website, close } = await onPort(port, (its) => startLocalInternet({ port: its, folder }));
  return { DNS_RESOLVER: resolver, LOCAL_WEBSITE: website, close };
}

/** Starts a server on a port, or on a free one if it is taken. Addresses that are stored contain the port. */
async function onPort<Server>(port: number, start: (port: number) => Promise<Server>): Promise<Server> {
  try {
    return await start(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return start(await freePort());
  }
}

async function listen(ports: Parameters<typeof startEdge>[0]): ReturnType<typeof startEdge> {
  try {
    return await startEdge(ports);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new InputError(
      `Port ${ports.listen} is taken. Stop what listens there, or choose another: PORT=${ports.listen + 1}`,
    );
  }
}

const welcome = (port: number, website: string) => `
Ready.

  http://localhost:${port}            Signpost itself: what it is, and the sites hosted here
  http://museums.localhost:${port}    museums of the world, in eight languages
  http://makers.localhost:${port}     workshops and repairers, in four

Try
  http://museums.localhost:${port}/ar          the same site in Arabic, mirrored
  http://museums.localhost:${port}/en/login    sign in: “Demo ID” has a member, an owner and staff, without passwords
  http://unknown.localhost:${port}             a host that nobody has connected
  http://localhost:${port}/dev/mail            the mails that were sent, with their links and codes: sign in without a mail server
  http://makers.localhost:${port}/en/claim?listing=wet-ink-close
                                             claim a listing by a file or a DNS record: put them into ${localFolder},
                                             which http://${website} shows
  npm run edit -- --site museums --listing rijksmuseum --set summary="Seen within five seconds"
  npm run import -- FILE.csv --site SLUG --create

Ctrl+C stops it.
`;
