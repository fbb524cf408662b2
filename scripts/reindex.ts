/** `npm run reindex`: builds the search index of a site anew, or compares it with the database. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { D1Database } from '@cloudflare/workers-types';
import type { ReindexRequest } from '../worker/features/reindex/reindex-requests.writer.ts';
import { requestReindex } from '../worker/features/reindex/reindex-requests.writer.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { startProgress } from './lib/progress.ts';
import { openRemoteDatabase } from './lib/remote-database.ts';
import { openProduct } from './lib/running-product.ts';
import { searchStatusOf, untilIdle } from './lib/search-status.ts';
import { findSite, type SiteEntry, siteSlugs } from './lib/sites.ts';
import { remoteHelp } from './lib/target.ts';

const help = `npm run reindex -- --site SLUG [--compare] [--remote]

Builds the search index of a site anew, beside the one in use, which answers until the new one replaces it. Uses the
server on PORT (default: 8787), or starts one.

  --site SLUG        the site
  --compare          compare the index with the database instead, and repair the listings that differ
${remoteHelp(21)}
                     The Worker begins within five minutes and works in the background. Its log says what a comparison
                     repaired.
  --state DIR        the directory of local data, wrangler's --persist-to (default: .wrangler/state)
  --help             this text

Exit codes: 0 done, 1 listings differed or there was an error, 2 wrong arguments.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      compare: { type: 'boolean', default: false },
      remote: { type: 'boolean', default: false },
      state: { type: 'string' },
    },
  });
  const { site, compare, remote } = values;
  if (site === undefined) throw new UsageError('Name the site: --site SLUG.');
  if (remote && values.state !== undefined) throw new UsageError('--state goes with local data, --remote does not.');
  return { site, remote, compare, ...(values.state && { state: path.resolve(values.state) }) };
}

async function siteOf(db: D1Database, slug: string): Promise<SiteEntry> {
  const site = await findSite(db, slug);
  if (!site) throw new UsageError(`There is no site "${slug}". Sites: ${(await siteSlugs(db)).join(', ')}.`);
  return site;
}

/** The number of listings of a local site, in any state. */
async function countOf(state: string | undefined, slug: string): Promise<number> {
  const { db, close } = await openDatabase(state ? { state } : {});
  try {
    const { id } = await siteOf(db, slug);
    const count = db.prepare('select count(*) as n from listings where site_id = ?1').bind(id);
    return (await count.first<number>('n')) ?? 0;
  } finally {
    await close();
  }
}

async function request({ site, compare }: { site: string; compare: boolean }): Promise<void> {
  const db = openRemoteDatabase();
  const kind: ReindexRequest['kind'] = compare ? 'compare-search' : 'rebuild-search';
  await requestReindex(db, { site: (await siteOf(db, site)).id, kind });
  console.log(`Requested. The Worker begins within five minutes; the index of ${site} answers meanwhile.`);
}

async function reindex({ site, compare, state }: { site: string; compare: boolean; state?: string }): Promise<void> {
  const total = await countOf(state, site);
  const product = await openProduct(state);
  try {
    const index = { origin: product.origin, site };
    await searchStatusOf(index, compare ? 'POST' : 'DELETE');
    const progress = startProgress('listings');
    const { listings, compared } = await untilIdle(index, ({ building }) => {
      if (building) progress.report(building.listings, total);
    });
    progress.end();
    if (!compare) return console.log(`✓ ${site}: ${listings} published listings are indexed anew`);
    const differing = compared?.differing ?? 0;
    if (differing > 0) process.exitCode = 1;
    console.log(
      differing === 0
        ? `✓ ${site}: the index and the database agree on ${listings} published listings`
        : `✗ ${site}: ${differing} listings differed from the database; they were read again`,
    );
  } finally {
    await product.close();
  }
}

await runCommand(help, async () => {
  const { remote, ...options } = readOptions();
  await (remote ? request(options) : reindex(options));
});
