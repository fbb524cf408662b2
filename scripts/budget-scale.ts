/** `npm run budget:scale`: measures the cost of pages and writes on a site of any size. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { untilIndexed } from './budget-scale/filter-index.ts';
import { measurePages } from './budget-scale/measure.ts';
import { type Budgets, formatReport, overruns, type Report, slowdowns } from './budget-scale/report.ts';
import { untilSearchable } from './budget-scale/search-index.ts';
import { openState, type ScaleState, siteSlug } from './budget-scale/state.ts';
import { measureWrites } from './budget-scale/writes.ts';
import { build } from './build.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { freePort } from './lib/edge.ts';
import { root, step } from './lib/terminal.ts';
import { startWorker, untilReady } from './lib/worker-process.ts';

const help = `npm run budget:scale [-- --count 1000000]

Measures the cost of pages and writes on a site with many generated listings: rows, round trips, time, memory. Fails if
the cost exceeds tests/budgets/scale.json or grows with the site, and compares times with those of 10,000 listings.
npm test measures rows and round trips with 10,000 listings. The database and its search index are made once, in
.wrangler/scale-COUNT; a million listings take about twenty minutes and 4 GB.

  --count NUMBER    how many listings (default: 1,000,000)
  --samples NUMBER  how many pages of each kind (default: 48); of searches 100 of each kind
  --json FILE       also write all numbers to a file`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '1000000' },
      samples: { type: 'string', default: '48' },
      json: { type: 'string' },
    },
  });
  const [count, samples] = [Number(values.count), Number(values.samples)];
  if (!Number.isInteger(count) || count < 1000) throw new UsageError(`--count ${values.count}: 1,000 at least.`);
  if (!Number.isInteger(samples) || samples < 1) throw new UsageError(`--samples ${values.samples}: 1 at least.`);
  return { count, samples, json: values.json };
}

/** Searches of each kind. Of fewer, the 99th percentile would be the slowest one. */
const searches = 100;
/** The size that times are compared with. */
const smallCount = 10_000;

async function measureReads({ folder, known }: ScaleState, samples: number) {
  const port = await freePort();
  // Deletes the filter index, to measure how long it takes to build.
  await rm(path.join(folder, 'v3/do/signpost-FilterIndex'), { recursive: true, force: true });
  const worker = startWorker({ port, vars: { PRODUCT_URL: `http://localhost:${port}` }, state: folder });
  const ended = new Promise((resolve) => worker.on('close', resolve));
  try {
    await untilReady(`http://localhost:${port}`, worker);
    step('waiting for the filter index');
    const index = await untilIndexed({ port, site: siteSlug });
    step('waiting for the search index');
    const searchIndex = await untilSearchable({ origin: `http://localhost:${port}`, site: siteSlug });
    step('measuring pages');
    const pages = await measurePages({ slug: siteSlug, port }, { samples, searches, known });
    return { pages, index, searchIndex };
  } finally {
    worker.kill('SIGTERM');
    await ended;
  }
}

await runCommand(help, async () => {
  const { count, samples, json } = readOptions();
  await build();
  step(`making ${count.toLocaleString('en')} listings, where they are not there yet`);
  const small = count > smallCount ? await openState({ count: smallCount, samples }) : undefined;
  const state = await openState({ count, samples });
  const before = small && (await measureReads(small, samples)).pages;
  const { pages, index, searchIndex } = await measureReads(state, samples);
  step('measuring writes');
  const { db, close } = await openDatabase({ state: state.folder });
  const writes = await measureWrites(db, state.site).finally(close);
  const report: Report = {
    listings: count,
    bytesPerListing: state.bytesPerListing,
    index,
    searchIndex,
    pages,
    writes,
    before,
  };
  console.log(`\n${formatReport(report)}`);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  const budgets = JSON.parse(await readFile(path.join(root, 'tests/budgets/scale.json'), 'utf8')) as Budgets;
  const faults = [...overruns(report, budgets), ...slowdowns(report)];
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
});
