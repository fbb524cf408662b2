/** `npm run verify:search`: measures what searches find among real listings, also with typing errors. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { build } from './build.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { step } from './lib/terminal.ts';
import { misspellings, SCRIPTS } from './search/misspell.ts';
import { judge, lineOf, type Query, type Verdict } from './search/queries.ts';
import { type SearchServer, startSearchServer } from './verify-search/search-server.ts';
import { type Names, openState, type SiteSlug, sites } from './verify-search/state.ts';

const help = `npm run verify:search -- --data FOLDER [--state DIR] [--misses]

Imports listings-breweries.csv and listings-multiscript.csv of a folder into a database of their own, starts the product
on a free loopback port, and searches: first the queries of scripts/search/data-queries.json, then misspelled names of
the second file, 200 for each script. Prints how many are among the first ten listings, and the median time.

  --data FOLDER    the folder of the two files
  --state DIR      keep the database in DIR/verify-search, and use it again in the next run (default: a temporary one)
  --misses         list what was not found, with what was found instead
  --seed N         another seed gives other misspellings (default: 1)
  --count N        how many misspellings for each script (default: 200)
  --wait SECONDS   how long to wait until the search index is ready (default: 120)

Exit codes: 0 it was measured, 1 the files cannot be used, 2 wrong arguments.`;

const querySchema = v.strictObject({
  q: v.string(),
  find: v.optional(v.array(v.string()), []),
  every: v.optional(v.array(v.string()), []),
  note: v.optional(v.string()),
});
const queriesSchema = v.strictObject({ breweries: v.array(querySchema), multiscript: v.array(querySchema) });

function readOptions() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      state: { type: 'string' },
      misses: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '200' },
      wait: { type: 'string', default: '120' },
    },
  });
  if (values.data === undefined) throw new UsageError('Name the folder of the files with --data FOLDER.');
  const [seed, count, wait] = [Number(values.seed), Number(values.count), Number(values.wait)];
  if (![seed, count, wait].every((one) => Number.isInteger(one) && one >= 0))
    throw new UsageError('--seed, --count and --wait take whole numbers.');
  const keep = values.state === undefined ? undefined : path.resolve(values.state);
  return { data: path.resolve(values.data), keep, misses: values.misses, seed, count, wait };
}

type Options = ReturnType<typeof readOptions>;

/** Asks one query after the other, so that none waits for another. */
const ask = (server: SearchServer, site: SiteSlug, queries: readonly Query[]) =>
  judge(queries, ({ q }) => server.search(site, q), { atOnce: 1 });

function printCount(label: string, verdicts: readonly Verdict[], { misses }: Options): void {
  const missed = verdicts.filter(({ isFound }) => !isFound);
  const found = verdicts.length - missed.length;
  const percent = verdicts.length === 0 ? '–' : `${((100 * found) / verdicts.length).toFixed(1)} %`;
  console.log(`  ${label.padEnd(24)} ${`${found} of ${verdicts.length}`.padStart(10)}  ${percent}`);
  if (misses) for (const verdict of missed) console.log(`      ${lineOf(verdict)}`);
}

function printTime(verdicts: readonly Verdict[]): void {
  const times = verdicts.map(({ duration }) => duration).sort((one, other) => one - other);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
  console.log(`  ${times.length} searches: median ${at(0.5)}, 95th percentile ${at(0.95)}`);
}

async function measure(server: SearchServer, names: Readonly<Record<SiteSlug, Names>>, options: Options) {
  const all: Verdict[] = [];
  const table = new URL('search/data-queries.json', import.meta.url);
  const queries = v.parse(queriesSchema, JSON.parse(await readFile(table, 'utf8')));
  console.log('Queries whose listings are among the first ten');
  for (const site of sites) {
    const verdicts = await ask(server, site, queries[site]);
    printCount(site, verdicts, options);
    all.push(...verdicts);
  }
  console.log(`Misspelled names of which the listing is among the first ten, seed ${options.seed}`);
  const corpus = [...names.multiscript.values()].flat();
  for (const script of SCRIPTS) {
    const { count, seed } = options;
    const typed = misspellings(corpus, { script, count, seed }).map((one) => ({ q: one.typed, find: [one.name] }));
    const verdicts = await ask(server, 'multiscript', typed);
    printCount(typed.length < count ? `${script} (all names)` : script, verdicts, options);
    all.push(...verdicts);
  }
  printTime(all);
}

await runCommand(help, async () => {
  const options = readOptions();
  await build();
  const { folder, names, close } = await openState(options);
  try {
    step('starting the product');
    const server = await startSearchServer(folder, names);
    try {
      step('waiting for the search index');
      for (const site of sites)
        if (!(await server.untilIndexed(site, options.wait * 1000)))
          console.log(`! The search of ${site} only finds names that begin with the text.`);
      await measure(server, names, options);
    } finally {
      await server.close();
    }
  } finally {
    await close();
  }
});
