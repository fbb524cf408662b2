/** `npm start`: everything that a visitor meets, on this machine, as it runs in production. */
import type { ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { fireCron } from './lib/cron.ts';
import { openDatabase } from './lib/database.ts';
import { freePort, startEdge } from './lib/edge.ts';
import { startTool } from './lib/run-tool.ts';
import { step } from './lib/terminal.ts';
import { seed } from './seed.ts';

const help = `npm start

Builds the pages if they changed, brings the database up to date, fills an empty one with the demo sites, and runs the
Worker in workerd.

  PORT=8787   the port to listen on`;

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new UsageError(`PORT=${text} is no port.`);
  return port;
}

async function prepareDatabase(): Promise<void> {
  step('bringing the database up to date');
  const { db, close } = await openDatabase();
  try {
    await seed(db);
  } finally {
    await close();
  }
}

async function serve(port: number): Promise<void> {
  const origin = `http://localhost:${port}`;
  const workerPort = await freePort();
  const worker = startTool('wrangler', workerArguments(workerPort, origin), {
    isVerbose: true,
    env: { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  });
  const ended = new Promise<void>((resolve) => worker.on('close', () => resolve()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => worker.kill(signal));
  await untilReady(`http://127.0.0.1:${workerPort}`, worker);
  const edge = await startEdge({ listen: port, worker: workerPort });
  const stopCron = fireCron(`http://127.0.0.1:${workerPort}`);
  console.log(welcome(port));
  await ended;
  stopCron();
  edge.close();
  edge.closeAllConnections();
}

const workerArguments = (port: number, origin: string): string[] => [
  'dev',
  ...['--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0'],
  ...['--var', `PRODUCT_URL:${origin}`],
  ...['--log-level', 'error', '--show-interactive-dev-session=false'],
];

async function untilReady(origin: string, worker: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (worker.exitCode !== null) throw new Error('the Worker did not start: see above');
    const answer = await fetch(`${origin}/favicon.svg`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the Worker did not answer within 30 s');
}

const welcome = (port: number) => `
Ready.

  http://localhost:${port}            Signpost itself: what it is, and the sites hosted here
  http://museums.localhost:${port}    museums of the world, in eight languages
  http://makers.localhost:${port}     workshops and repairers, in four

Try
  http://museums.localhost:${port}/ar          the same site in Arabic, mirrored
  http://unknown.localhost:${port}             a host that nobody has connected
  npm run edit -- --site museums --listing rijksmuseum --set summary="Seen within five seconds"
  npm run import -- FILE.csv --site SLUG --create

Ctrl+C stops it.
`;

await runCommand(help, async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) return console.log(help);
  const port = readPort(process.env.PORT ?? '8787');
  await build();
  await prepareDatabase();
  step(`starting the Worker on port ${port}`);
  await serve(port);
});
