/** `npm run bench`: pages per second compared with two baselines, or the round trips of each page. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startGenerator } from './bench/generator.ts';
import { measureLatency, type PageLatency, startLatencyServer } from './bench/latency.ts';
import { objectLatency } from './bench/latency-headers.ts';
import { checkTimes, latencyTable } from './bench/latency-report.ts';
import { measurePage, type PageResult, type Settings } from './bench/measure-page.ts';
import { tableOf } from './bench/report.ts';
import { bundle, type Server, startWorker } from './bench/servers.ts';
import { host, seedState } from './bench/state.ts';
import { type WorkerName, workerNames, workers } from './bench/workers.ts';
import { build } from './build.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { root, step } from './lib/terminal.ts';

const help = `npm run bench [-- --rounds 7] [--seconds 1.5] [--connections 16] [--path /en …] [--data FOLDER]
              [--json FILE]
npm run bench -- --latency 40 [--data FOLDER] [--json FILE]

Requests per second and milliseconds (median and 99th percentile) of pages of the museums site:

  bare        a Worker that answers with a constant of the page's size and headers: the cost of workerd itself
  cached      the page from the Worker's cache
  template    a plain Worker: Hono, one D1 query for 24 cards, template literals. The same page for every path
  fresh       the page rendered for each request, like an uncacheable page: rows come from D1 and the filter index
  missed      the same for a cacheable page: after a cache miss, and stored afterwards
  rendered    fresh, without the cost of this machine's simulators of D1 and the filter index
  simulators  the calls of missed, with nothing behind them and a constant answer

Each runs as the deployed bundle, minified, in the same workerd with the same flags and bindings, in a process of its own
and without a proxy. Other programs use the machine too, so rounds are short, and each runs between two rounds of its
baseline: template for fresh, missed and rendered, bare for the others. "of bare" and "of template" are medians of the
ratios to the nearest rounds of the baseline, "least–most" is their range. "cpu" is the server's processor time per
request (Linux); "by cpu" is the baseline's, divided by it. "bound by" is the thread that was never idle: the server's or
the load generator's, or "machine" if there were too few processors. Then only "by cpu" is meaningful.

  --rounds 7         rounds of each
  --seconds 1.5      length of a round
  --connections 16   sockets; each sends its next request after an answer
  --path PATH        pages to measure (default: the directory, a listing and the home page in English)
  --data FOLDER      the folder of databases and caches (default: /dev/shm, which is memory, else the temporary folder).
                     The simulators write to their files even when they only read; on a disk this is measured too
  --json FILE        write all rounds and results, for comparison
  --latency MS       count round trips instead of pages per second: each call of the Worker to D1, the filter index and
                     R2 is delayed by MS, each call of the index to D1 by ${objectLatency} ms. Pages are fresh; the site, its change
                     log, vocabulary and assets are in memory. "round trips" are the calls that a page waits for one
                     after another; "measured" is the same from the times with and without delays. If the two differ,
                     the exit code is 1. "calls" are all calls of the Worker, "object calls" those of the index`;

/** A folder in memory if the system has one. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
const defaultPaths = ['/en/directory', '/en/directory/listing/rijksmuseum', '/en'];

/** Starts all Workers, each with a copy of the same data. */
async function startWorkers(folder: string): Promise<Record<WorkerName, Server>> {
  step('filling a database');
  const seeded = path.join(folder, 'seeded');
  await seedState(seeded);
  step('bundling and starting the Workers');
  const bundled = workerNames.map(async (name) => {
    const state = path.join(folder, name);
    await cp(seeded, state, { recursive: true });
    return { name, state, script: await bundle(workers[name].entry, path.join(folder, 'bundles', name)) };
  });
  const servers: Partial<Record<WorkerName, Server>> = {};
  // Sequentially, because each server identifies its process as the new one.
  for (const { name, script, state } of await Promise.all(bundled))
    servers[name] = await startWorker({ script, state });
  return servers as Record<WorkerName, Server>;
}

/** The machine and the versions, which the figures depend on. */
async function environment(): Promise<Record<string, string>> {
  const version = async (name: string) =>
    (JSON.parse(await readFile(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
      .version;
  const [cpu] = os.cpus();
  return {
    machine: `${os.cpus().length} × ${cpu?.model.trim() ?? os.arch()}, ${os.type()} ${os.release()}`,
    load: `${os.loadavg()[0]?.toFixed(1)} at the start`,
    workerd: await version('workerd'),
    miniflare: await version('miniflare'),
    generator: `undici ${await version('undici')} on Node ${process.versions.node}`,
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim(),
  };
}

type Options = Pick<Settings, 'rounds' | 'seconds' | 'connections'>;

async function measureThroughput(folder: string, paths: readonly string[], options: Options): Promise<PageResult[]> {
  const generator = startGenerator();
  let servers: Partial<Record<WorkerName, Server>> = {};
  const results: PageResult[] = [];
  try {
    const started = await startWorkers(folder);
    servers = started;
    step(`measuring, ${options.rounds} rounds of ${options.seconds} s, ${options.connections} connections`);
    for (const page of paths) {
      const result = await measurePage(page, { ...options, servers: started, generator, host });
      console.log(`\n${tableOf(result)}`);
      results.push(result);
    }
  } finally {
    generator.stop();
    await Promise.all(Object.values(servers).map((server) => server.close()));
  }
  return results;
}

async function measureLatencies(folder: string, ms: number): Promise<PageLatency[]> {
  step('filling a database, bundling and starting the Worker');
  const { server, pages } = await startLatencyServer(folder);
  try {
    step(`measuring with ${ms} ms before each call`);
    const results: PageLatency[] = [];
    for (const page of pages) results.push(await measureLatency(server, page, ms));
    console.log(`\n${latencyTable(results)}`);
    return results;
  } finally {
    await server.close();
  }
}

/** Runs work with a temporary folder in `parent`. */
async function inFolder<Result>(parent: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(parent, 'signpost-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a positive number from the command line. */
function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new UsageError(`--${name} ${text} is not a positive number.`);
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
      latency: { type: 'string' },
    },
  });
  const { data, path: paths } = values;
  const options = {
    rounds: Math.ceil(numberOf('rounds', values.rounds)),
    seconds: numberOf('seconds', values.seconds),
    connections: Math.ceil(numberOf('connections', values.connections)),
  };
  const latency = values.latency === undefined ? undefined : numberOf('latency', values.latency);
  await build();
  const about = await environment();
  for (const [name, value] of Object.entries(about)) console.log(`  ${name.padEnd(10)} ${value}`);
  const write = async (results: object) => {
    if (values.json) await writeFile(values.json, `${JSON.stringify({ ...about, ...results }, null, 2)}\n`);
  };
  if (latency === undefined) {
    const pages = await inFolder(data, (folder) => measureThroughput(folder, paths, options));
    await write({ ...options, data, pages });
  } else {
    const pages = await inFolder(data, (folder) => measureLatencies(folder, latency));
    await write({ latency, data, pages });
    checkTimes(pages);
  }
});
