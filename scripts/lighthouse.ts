/** `npm run lighthouse`: measures the most frequent entry pages with Lighthouse's settings for phones. */
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { launchBrowser } from './lib/browser.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { freePort } from './lib/edge.ts';
import { startProduct } from './lib/product.ts';
import { step } from './lib/terminal.ts';

const help = `npm run lighthouse [-- --runs 5] [--host museums.localhost] [--path /en …]

Starts the product as npm start does, and measures pages with Lighthouse's settings for phones. Prints the median of
several runs. Fails unless performance is at least 95 and accessibility, best practices and SEO are 100.`;

/** The minimum score of each category, out of 100. */
const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

type Category = keyof typeof wanted;

const categories = Object.keys(wanted) as Category[];

const measures = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
} as const;

type Run = {
  scores: Record<Category, number>;
  measures: Record<string, number>;
  failed: string[];
  /** Lighthouse's benchmark of the machine. Below about 1,000 it is slow or busy, and the times are too long. */
  machine: number;
};

const defaultPaths = [
  ...['/en', '/en/directory', '/en/directory/listing/rijksmuseum'],
  ...['/en/articles', '/en/articles/behind-the-rooms'],
  ...['/en/services', '/en/carousel'],
];

/** Runs Lighthouse on a page. Retries if it missed the start of its own trace, which happens on a busy machine. */
async function examine(url: string, { port, tries }: { port: number; tries: number }) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: categories });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
  const { runtimeError } = result.lhr;
  if (!runtimeError) return result.lhr;
  if (runtimeError.code === 'NO_NAVSTART' && tries > 1) return examine(url, { port, tries: tries - 1 });
  throw new Error(`${url}: ${runtimeError.message}`);
}

async function run(url: string, port: number): Promise<Run> {
  const lhr = await examine(url, { port, tries: 3 });
  const unwanted = categories.filter((category) => category !== 'performance');
  const refs = unwanted.flatMap((category) => lhr.categories[category]?.auditRefs ?? []);
  const failed = refs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1);
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
    ) as Record<Category, number>,
    measures: Object.fromEntries(Object.keys(measures).map((id) => [id, lhr.audits[id]?.numericValue ?? Number.NaN])),
    machine: lhr.environment.benchmarkIndex,
    failed: failed.map(({ id }) => `${id}: ${lhr.audits[id]?.title}`),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const shown = (id: string, value: number): string =>
  id === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`;

/** Prints a page's medians. Returns whether all scores are high enough. */
function report(path: string, runs: readonly Run[]): boolean {
  const scores = categories.map((category) => ({ category, score: median(runs.map((one) => one.scores[category])) }));
  const line = scores.map(({ category, score }) => `${category} ${score}`).join('  ');
  const times = Object.entries(measures).map(
    ([id, name]) => `${name} ${shown(id, median(runs.map((one) => one.measures[id] ?? Number.NaN)))}`,
  );
  const machine = Math.round(median(runs.map((one) => one.machine)));
  console.log(`${path}\n  ${line}\n  ${times.join('  ')}  (machine ${machine})`);
  for (const cause of new Set(runs.flatMap(({ failed }) => failed))) console.log(`  ✗ ${cause}`);
  return scores.every(({ category, score }) => score >= wanted[category]);
}

async function measure(urls: readonly { path: string; url: string }[], runs: number): Promise<boolean> {
  const debuggingPort = await freePort();
  const browser = await launchBrowser({ debuggingPort });
  try {
    const passed: boolean[] = [];
    for (const { path, url } of urls) {
      const results: Run[] = [];
      for (let count = 0; count < runs; count += 1) results.push(await run(url, debuggingPort));
      passed.push(report(path, results));
    }
    return passed.every(Boolean);
  } finally {
    await browser.close();
  }
}

await runCommand(help, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      runs: { type: 'string', default: '5' },
      host: { type: 'string', default: 'museums.localhost' },
      path: { type: 'string', multiple: true, default: defaultPaths },
    },
  });
  if (values.help) return console.log(help);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new UsageError(`--runs ${values.runs} is no number of runs.`);
  step('starting the product');
  const product = await startProduct();
  try {
    step(`measuring, ${runs} runs a page`);
    const urls = values.path.map((path) => ({ path, url: `http://${values.host}:${product.port}${path}` }));
    if (!(await measure(urls, runs))) process.exitCode = 1;
  } finally {
    await product.stop();
  }
});
