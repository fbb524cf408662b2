/** `npm run verify:reviews`: compares all numbers that follow from reviews with a recount. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { recountReviews } from './lib/recount-reviews.ts';
import { findSite, siteSlugs } from './lib/sites.ts';

const help = `npm run verify:reviews [-- --site SLUG] [--state DIR]

Recounts the reviews of a site, and compares the result with the distribution, the counts, the votes and the score of each
listing, as of the date of the score.

  --site SLUG      the site (default: all sites)
  --state DIR      the directory of local data, wrangler's --persist-to (default: .wrangler/state)

Exit codes: 0 everything is exact, 1 there are differences, 2 wrong arguments.`;

/** Differences that are printed for a site. */
const shown = 20;

await runCommand(help, async () => {
  const { values } = parseArgs({ options: { site: { type: 'string' }, state: { type: 'string' } } });
  const { db, close } = await openDatabase(values.state ? { state: path.resolve(values.state) } : {});
  try {
    for (const slug of values.site === undefined ? await siteSlugs(db) : [values.site]) {
      const site = await findSite(db, slug);
      if (!site) throw new UsageError(`There is no site "${slug}".`);
      const { reviews, differences } = await recountReviews(db, site.id);
      console.log(
        `${differences.length === 0 ? '✓' : '✗'} ${slug}: ${reviews} reviews, ${differences.length} differences`,
      );
      for (const { what, kept, recounted } of differences.slice(0, shown))
        console.log(`  ${what}: ${kept} is kept, ${recounted} is right`);
      if (differences.length > 0) process.exitCode = 1;
    }
  } finally {
    await close();
  }
});
