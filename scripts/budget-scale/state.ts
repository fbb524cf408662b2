/** A separate database for each size, which is generated once and reused. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteId } from '../../worker/data/schema.ts';
import { openDatabase } from '../lib/database.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { createLocalSite } from '../lib/new-site.ts';
import { startProgress } from '../lib/progress.ts';
import { findSite } from '../lib/sites.ts';
import { root } from '../lib/terminal.ts';
import { makeListings } from '../make-listings/make.ts';
import { seed } from '../seed.ts';
import { type Known, knownOf } from './known.ts';

export const siteSlug = 'big';

export type ScaleState = {
  folder: string;
  site: SiteId;
  known: Known;
  /** The size of the database divided by the number of listings. */
  bytesPerListing: number;
};

/** The sources that determine the content of the database. */
const sources = ['worker/data/migrations', 'scripts/make-listings'];

/** The sources that determine the content of the search index. */
const indexSources = [...sources, 'worker/search-index'];

/** Empties a folder if another version of the sources created it. */
async function cleared(folder: string, from: readonly string[]): Promise<void> {
  const mark = path.join(folder, 'made-by');
  const version = await fingerprint(from);
  const before = await readFile(mark, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (before === version) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(mark, version);
}

/** Opens the state with a site of `count` generated listings. Generates the missing ones. */
export async function openState({ count, samples }: { count: number; samples: number }): Promise<ScaleState> {
  const folder = path.join(root, `.wrangler/scale-${count}`);
  await cleared(folder, sources);
  await cleared(path.join(folder, 'v3/do/signpost-search-SearchIndex'), indexSources);
  const { db, productUrl, close } = await openDatabase({ state: folder });
  try {
    await seed(db, { log: () => {} });
    const site =
      (await findSite(db, siteSlug)) ?? (await createLocalSite(db, { slug: siteSlug, language: 'en', productUrl }));
    let progress: ReturnType<typeof startProgress> | undefined;
    await makeListings(db, {
      ...{ site: site.id, count, seed: 1 },
      onProgress: (done) => {
        progress ??= startProgress('listings', { from: done });
        progress.report(done, count);
      },
    });
    progress?.end();
    const { meta } = await db.prepare('select 1').run();
    const known = await knownOf(db, site.id, { count, samples });
    return { folder, site: site.id, known, bytesPerListing: Math.round(meta.size_after / count) };
  } finally {
    await close();
  }
}
