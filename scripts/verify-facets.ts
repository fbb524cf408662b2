/** `npm run verify:facets`: compares all counts and sort orders of the directory with a recount. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { D1Database } from '@cloudflare/workers-types';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { newestPosition, readPlainSite } from './lib/plain-site.ts';
import { startProgress } from './lib/progress.ts';
import { findSite, type SiteEntry, siteSlugs } from './lib/sites.ts';
import { step } from './lib/terminal.ts';
import { verifyAnswers } from './verify-facets/answers.ts';
import { verifyPlaceCategories } from './verify-facets/counts.ts';
import { type IndexServer, openIndexServer } from './verify-facets/index-server.ts';
import { drawMoments, judgedBy } from './verify-facets/openings.ts';
import { Differences } from './verify-facets/report.ts';

const help = `npm run verify:facets [-- --site SLUG] [--samples N]

Recounts the directory from the listings, and compares the result with every row of listing_cells, cell_counts and
map_cells, and with the answers of the filter index: each value of each facet, each sort order to its end, and random
questions. Uses the server on PORT (default: 8787), or starts one.

  --site SLUG      the site (default: all sites)
  --samples N      how many random questions for each site (default: 200)
  --seed N         the same seed gives the same questions (default: a new one for each run)
  --state DIR      the directory of local data, wrangler's --persist-to (default: .wrangler/state)

Exit codes: 0 everything is exact, 1 there are differences, 2 wrong arguments.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      samples: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      state: { type: 'string' },
    },
  });
  const [samples, seed] = [Number(values.samples), Number(values.seed)];
  if (!Number.isInteger(samples) || samples < 0) throw new UsageError(`--samples ${values.samples} is no number.`);
  if (!Number.isInteger(seed)) throw new UsageError(`--seed ${values.seed} is no number.`);
  return { site: values.site, samples, seed, ...(values.state && { state: path.resolve(values.state) }) };
}

type Options = ReturnType<typeof readOptions>;

async function sitesOf(db: D1Database, slug: string | undefined): Promise<SiteEntry[]> {
  const slugs = slug === undefined ? await siteSlugs(db) : [slug];
  const found = await Promise.all(slugs.map((one) => findSite(db, one)));
  if (found.includes(undefined)) throw new UsageError(`There is no site "${slug}".`);
  return found.filter((site) => site !== undefined);
}

/** Shows the progress of `work`, and clears it at the end. */
async function withProgress<Result>(
  unit: string,
  work: (report: (done: number, total: number) => void) => Promise<Result>,
): Promise<Result> {
  const progress = startProgress(unit);
  const result = await work((done, total) => progress.report(done, total));
  progress.end();
  return result;
}

async function verifySite(
  { db, server }: { db: D1Database; server: IndexServer },
  { id, slug }: SiteEntry,
  { samples, seed }: Options,
): Promise<number> {
  const differences = new Differences();
  const position = await newestPosition(db, id);
  const rows = await withProgress('listings', (report) => verifyPlaceCategories({ db, site: id, differences, report }));
  const moments = drawMoments(seed);
  const read = await withProgress('listings', (report) => readPlainSite(db, id, report));
  const site = await judgedBy(server, read, moments);
  const ask = (question: Parameters<IndexServer['ask']>[1]) => server.ask(slug, question);
  const answers = await withProgress('questions', (report) =>
    verifyAnswers({ site, position, ask, differences, samples, seed, moments, report }),
  );
  if ((await newestPosition(db, id)) !== position)
    throw new InputError(`The site ${slug} was written to meanwhile: nothing can be said of it. Try again.`);
  const compared = `${slug}: ${rows} rows and ${answers} answers of ${site.entries.length} listings`;
  console.log(differences.count === 0 ? `✓ ${compared} are exact` : `✗ ${compared}, seed ${seed}`);
  for (const line of differences.lines()) console.log(`  ${line}`);
  return differences.count;
}

await runCommand(help, async () => {
  const options = readOptions();
  const { db, close } = await openDatabase(options.state ? { state: options.state } : {});
  try {
    const sites = await sitesOf(db, options.site);
    step('asking the filter index');
    const server = await openIndexServer(options.state);
    try {
      let differences = 0;
      for (const site of sites) differences += await verifySite({ db, server }, site, options);
      if (differences > 0) process.exitCode = 1;
    } finally {
      await server.close();
    }
  } finally {
    await close();
  }
});
