import type { D1Database } from '@cloudflare/workers-types';
import { seed } from '../seed.ts';
import { InputError, UsageError } from './command.ts';
import { fireCron } from './cron.ts';
import { openDatabase } from './database.ts';
import { linkDemoPeople, seedPeople } from './demo-people.ts';
import { freePort, startEdge } from './edge.ts';
import { type IdentityProvider, redirectUrisOf, startIdentityProvider } from './identity-provider.ts';
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
export async function prepareDatabase(): Promise<void> {
  step('bringing the database up to date');
  await withDatabase(async (db, media) => {
    await seed(db, { media });
    await seedPeople(db);
  });
}

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
  const identity = await startDemoProvider(port);
  await withDatabase((db) => linkDemoPeople(db, identity.issuer));
  const vars = {
    PRODUCT_URL: `http://localhost:${port}`,
    OIDC_PROVIDERS: withMoreProviders(identity.configuration),
    ...(pagesPort && { SHELL_ORIGIN: `http://127.0.0.1:${pagesPort}` }),
  };
  const worker = startWorker({ port: workerPort, vars });
  const ended = new Promise<void>((resolve) => worker.on('close', () => resolve()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => worker.kill(signal));
  await untilReady(`http://localhost:${workerPort}`, worker);
  const stopCron = fireCron(`http://127.0.0.1:${workerPort}`);
  console.log(welcome(port));
  await ended;
  stopCron();
  edge.close();
  edge.closeAllConnections();
  identity.close();
}

/** The demo people's provider, and those that the variable OIDC_PROVIDERS of this process lists. */
const withMoreProviders = (demo: string): string =>
  JSON.stringify([...JSON.parse(demo), ...JSON.parse(process.env.OIDC_PROVIDERS || '[]')]);

/** Starts the demo people's provider on the next port if it is free. Accounts contain the provider's address. */
async function startDemoProvider(port: number): Promise<IdentityProvider> {
  const redirectUris = redirectUrisOf(`http://localhost:${port}`);
  try {
    return await startIdentityProvider({ port: port + 1, redirectUris });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return startIdentityProvider({ port: await freePort(), redirectUris });
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

const welcome = (port: number) => `
Ready.

  http://localhost:${port}            Signpost itself: what it is, and the sites hosted here
  http://museums.localhost:${port}    museums of the world, in eight languages
  http://makers.localhost:${port}     workshops and repairers, in four

Try
  http://museums.localhost:${port}/ar          the same site in Arabic, mirrored
  http://museums.localhost:${port}/en/login    sign in: “Demo ID” has a member, an owner and staff, without passwords
  http://unknown.localhost:${port}             a host that nobody has connected
  http://localhost:${port}/dev/mail            the mails that were sent, with their links and codes: sign in without a mail server
  npm run edit -- --site museums --listing rijksmuseum --set summary="Seen within five seconds"
  npm run import -- FILE.csv --site SLUG --create

Ctrl+C stops it.
`;
