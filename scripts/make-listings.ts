/** `npm run make:listings`: fills a site of any size with generated listings. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { createLocalSite } from './lib/new-site.ts';
import { startProgress } from './lib/progress.ts';
import { findSite } from './lib/sites.ts';
import { makeListings } from './make-listings/make.ts';

const help = `npm run make:listings -- --site SLUG --count NUMBER

Fills a site with generated listings, for tests at scale: in eight languages, in 5,000 cities of very different size,
with a tree of 40 categories, 12 attributes and 13 kinds of services. A site that does not exist is created on
SLUG.localhost.

  --site SLUG      the site
  --count NUMBER   how many listings it should have; an interrupted run continues, existing listings stay
  --seed NUMBER    the same seed gives the same listings; another seed adds others (default: 1)
  --state DIR      the directory of local data, wrangler's --persist-to (default: .wrangler/state)`;

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 10_000_000)
    throw new UsageError(`--${name} ${text} is not a whole number up to 10,000,000.`);
  return number;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      count: { type: 'string' },
      seed: { type: 'string', default: '1' },
      state: { type: 'string' },
    },
  });
  const { site, count, seed, state } = values;
  if (site === undefined || count === undefined) throw new UsageError('--site and --count are needed.');
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site)) throw new UsageError(`--site ${site} cannot be a slug.`);
  const folder = state === undefined ? {} : { state: path.resolve(state) };
  return { site, count: readNumber('count', count), seed: readNumber('seed', seed), folder };
}

await runCommand(help, async () => {
  const { site: slug, count, seed, folder } = readOptions();
  const { db, productUrl, close } = await openDatabase(folder);
  try {
    const start = performance.now();
    const site = (await findSite(db, slug)) ?? (await createLocalSite(db, { slug, language: 'en', productUrl }));
    let progress: ReturnType<typeof startProgress> | undefined;
    const before = await makeListings(db, {
      ...{ site: site.id, count, seed },
      onProgress: (done) => {
        progress ??= startProgress('listings', { from: done });
        progress.report(done, count);
      },
    });
    progress?.end();
    if (before >= count) return console.log(`The site ${slug} has ${before} listings of seed ${seed} already.`);
    if (before > 0) console.log(`  ${before} listings were there before.`);
    const seconds = (performance.now() - start) / 1000;
    const speed = Math.round((count - before) / seconds);
    console.log(
      `  ${count - before} listings made in ${seconds.toFixed(0)} s, ${speed} a second, for ${slug}.localhost`,
    );
  } finally {
    await close();
  }
});
