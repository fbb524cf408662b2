import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { InputError } from '../lib/command.ts';
import { openDatabase } from '../lib/database.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { createLocalSite } from '../lib/new-site.ts';
import { findSite } from '../lib/sites.ts';
import { step } from '../lib/terminal.ts';
import { importCsv } from './import-csv.ts';
import { addOtherNames } from './other-names.ts';

/** The slugs of the sites. The file of a site is `listings-SLUG.csv`. */
export const sites = ['breweries', 'multiscript'] as const;
export type SiteSlug = (typeof sites)[number];

/** The names of each listing, by slug. */
export type Names = ReadonlyMap<string, readonly string[]>;

export type SearchState = {
  /** The directory of local data. */
  folder: string;
  names: Readonly<Record<SiteSlug, Names>>;
  /** Deletes the data, unless they are kept. */
  close(): Promise<void>;
};

/**
 * Imports the files of `data` into a site each.
 * @param keep a directory for the database. The next run with the same files and the same migrations uses it again.
 */
export async function openState({ data, keep }: { data: string; keep: string | undefined }): Promise<SearchState> {
  const folder =
    keep === undefined ? await mkdtemp(path.join(tmpdir(), 'verify-search-')) : path.join(keep, 'verify-search');
  const mark = path.join(folder, 'made-by');
  const version = await versionOf(data);
  const isMade = (await readFile(mark, 'utf8').catch(() => '')) === version;
  if (!isMade) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  const { db, productUrl, close } = await openDatabase({ state: folder });
  try {
    if (!isMade) for (const slug of sites) await importSite(db, { slug, productUrl, data });
    const [breweries, multiscript] = [await namesIn(db, 'breweries'), await namesIn(db, 'multiscript')];
    await writeFile(mark, version);
    // The pages that an earlier run left in wrangler's cache were found by the search of that time.
    await remove(path.join(folder, 'v3/cache'));
    return {
      folder,
      names: { breweries, multiscript },
      close: () => (keep === undefined ? remove(folder) : Promise.resolve()),
    };
  } finally {
    await close();
  }
}

/** What determines the content of the database, besides the files. */
const sources = [
  'worker/data/migrations',
  'scripts/verify-search/import-csv.ts',
  'scripts/verify-search/other-names.ts',
];

const fileOf = (data: string, slug: SiteSlug) => path.join(data, `listings-${slug}.csv`);

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

async function versionOf(data: string): Promise<string> {
  const sizes = sites.map(async (slug) => {
    const found = await stat(fileOf(data, slug)).catch(() => undefined);
    if (!found) throw new InputError(`There is no ${fileOf(data, slug)}.`);
    return found.size;
  });
  return fingerprint(sources, (await Promise.all(sizes)).join(' '));
}

async function importSite(
  db: D1Database,
  { slug, productUrl, data }: { slug: SiteSlug; productUrl: string; data: string },
): Promise<void> {
  step(`importing ${fileOf(data, slug)}`);
  const site = await createLocalSite(db, { slug, language: 'en', productUrl });
  await importCsv(db, site, fileOf(data, slug));
  if (slug === 'multiscript') await addOtherNames(db, site.id, fileOf(data, slug));
}

async function namesIn(db: D1Database, slug: SiteSlug): Promise<Names> {
  const site = await findSite(db, slug);
  const { results } = await db
    .prepare(
      `select l.slug, json_group_array(t.name) as names from listings l
       join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id
       where l.site_id = ?1 and l.state = 'published' group by l.id`,
    )
    .bind(site?.id)
    .all<{ slug: string; names: string }>();
  return new Map(results.map((row) => [row.slug, JSON.parse(row.names) as string[]]));
}
