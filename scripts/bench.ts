/** `npm run bench`: how many pages a second the Worker answers, kept and fresh, against a Worker that does nothing. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Contest, measure, type Outcome, type Way, ways } from './bench/contest.ts';
import { startGenerator } from './bench/generator.ts';
import { tableOf } from './bench/report.ts';
import { bundle, type Server, startProduct } from './bench/servers.ts';
import { build } from './build.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { root, step } from './lib/terminal.ts';
import { seed } from './seed.ts';

const help = `npm run bench [-- --rounds 7] [--seconds 1.5] [--connections 16] [--path /en …] [--data FOLDER]
              [--json FILE]

Requests a second and milliseconds (median and 99th percentile) of pages of the museums site:

  bare      a Worker that answers a constant of the page's size with the page's headers: the cost of workerd itself
  kept      the page from the Worker's own cache
  fresh     rendered for each request, as an uncacheable page is: rows come from D1 and the filter index
  missed    the same for a cacheable page: after a cache miss, and stored afterwards
  rendered  fresh, without the cost of this machine's simulators of D1 and the filter index
  asked     the simulators alone: the calls of missed, with nothing behind them and a constant for an answer

All run the deployed bundle, minified, in the same workerd with the same flags, each in a process of its own and without
a proxy. Other programs use the machine too, so rounds are short and alternate with the bare Worker: "of bare" is the
median of the ratios of neighbouring rounds. "cpu" is the server's processor time for a request (Linux); "by cpu" is the
bare Worker's, divided by it. "bound by" says whose thread was never idle: the server's, the load generator's, or neither
if the machine had too few processors. Then only "by cpu" is meaningful.

  --rounds 7         rounds of each
  --seconds 1.5      length of a round
  --connections 16   sockets; each sends its next request after an answer
  --path PATH        pages to measure (default: the directory, a listing and the home page in English)
  --data FOLDER      the folder of databases and caches (default: /dev/shm, which is memory, else the temporary folder).
                     The simulators write to their files even when they are only read; on a disk this is measured too
  --json FILE        write all rounds and results, for comparison`;

const host = 'museums.localhost';
/** A folder in memory, where the system has one. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
const defaultPaths = ['/en/directory', '/en/directory/listing/rijksmuseum', '/en'];

/** The Worker behind each way. */
const entries: Record<Way, string> = {
  kept: 'worker/index.ts',
  fresh: 'scripts/bench/fresh-worker.ts',
  missed: 'scripts/bench/missing-worker.ts',
  rendered: 'scripts/bench/rendering-worker.ts',
  asked: 'scripts/bench/asking-worker.ts',
};

/** Starts a product for each way, with data of its own. */
async function startProducts(folder: string): Promise<Record<Way, Server>> {
  step('filling a database');
  const seeded = path.join(folder, 'seeded');
  const { db, media, close } = await openDatabase({ state: seeded });
  await seed(db, { media, log: () => {} }).finally(close);
  step('bundling and starting the Workers');
  const started = ways.map(async (way) => {
    const state = path.join(folder, way);
    await cp(seeded, state, { recursive: true });
    return [way, await bundle(entries[way], path.join(folder, 'bundles', way)), state] as const;
  });
  const servers: Partial<Record<Way, Server>> = {};
  // One after the other: each has to know its own process.
  for (const [way, script, state] of await Promise.all(started)) servers[way] = await startProduct({ script, state });
  return servers as Record<Way, Server>;
}

/** What the figures depend on. */
async function circumstances(): Promise<Record<string, string>> {
  const version = async (name: string) =>
    (JSON.parse(await readFile(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
      .version;
  const [cpu] = os.cpus();
  return {
    machine: `${os.cpus().length} × ${cpu?.model.trim() ?? os.arch()}, ${os.type()} ${os.release()}`,
    load: `${os.loadavg()[0]?.toFixed(1)} as it began`,
    workerd: await version('workerd'),
    miniflare: await version('miniflare'),
    generator: `undici ${await version('undici')} on Node ${process.versions.node}`,
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim(),
  };
}

type Settings = Pick<Contest, 'rounds' | 'seconds' | 'connections'> & { data: string };

async function measureAll(paths: readonly string[], { data, ...settings }: Settings) {
  const folder = await mkdtemp(path.join(data, 'signpost-bench-'));
  const generator = startGenerator();
  let servers: Partial<Record<Way, Server>> = {};
  const outcomes: Outcome[] = [];
  try {
    const started = await startProducts(folder);
    servers = started;
    step(`measuring, ${settings.rounds} rounds of ${settings.seconds} s, ${settings.connections} connections`);
    for (const page of paths) {
      const outcome = await measure(page, { ...settings, servers: started, generator, host });
      console.log(`\n${tableOf(outcome)}`);
      outcomes.push(outcome);
    }
  } finally {
    generator.stop();
    await Promise.all(Object.values(servers).map((server) => server.close()));
    await rm(folder, { recursive: true, force: true });
  }
  return outcomes;
}

/** A positive number of the command line. */
function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new UsageError(`--${name} ${text} is no positive number.`);
  return value;
}

await runCommand(help, async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '1.5' },
      connections: { type: 'string', default: '16' },
      path: { type: 'string', multiple: true, default: defaultPaths },
      data: { type: 'string', default: memory },
      json: { type: 'string' },
    },
  });
  const settings = {
    rounds: Math.ceil(numberOf('rounds', values.rounds)),
    seconds: numberOf('seconds', values.seconds),
    connections: Math.ceil(numberOf('connections', values.connections)),
    data: values.data,
  };
  await build();
  const about = await circumstances();
  for (const [name, value] of Object.entries(about)) console.log(`  ${name.padEnd(10)} ${value}`);
  const outcomes = await measureAll(values.path, settings);
  if (values.json)
    await writeFile(values.json, `${JSON.stringify({ ...about, ...settings, pages: outcomes }, null, 2)}\n`);
});
