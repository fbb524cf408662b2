import { checkArchive, type Restored, restoreSite, type SiteFile } from '../../worker/features/archive/index.ts';
import { tables } from '../../worker/features/tables.ts';
import { openArchive } from '../lib/archive-file.ts';
import { InputError, UsageError } from '../lib/command.ts';
import type { LocalDatabase } from '../lib/database.ts';
import { addressOn, listOnProduct } from '../lib/new-site.ts';
import { type Progress, startProgress } from '../lib/progress.ts';
import { allLanguages, findSite } from '../lib/sites.ts';
import { archiveContents, archiveFault } from './archive-messages.ts';

export interface RestoreCommand {
  file: string;
  /** The slug of the restored site. */
  site: string;
  create: boolean;
  dryRun: boolean;
}

function refusal(slug: string, refused: Exclude<Restored, { code: 'restored' }>): InputError {
  const words = {
    'has-listings': 'it has listings, and an archive is restored into an empty site only',
    'in-use': `it has no listings, but other data that belongs to it`,
    'host-taken': 'another site answers on a host of it',
    'second-product': `the archive is the product's own site, and there is one already`,
    'site-exists': 'somebody else created a site of that name meanwhile',
  } as const;
  const detail = { listings: '', tables: '', hosts: '', slug: '', ...refused };
  const more = [detail.listings, detail.tables, detail.hosts, detail.slug].filter((part) => String(part) !== '');
  const about = more.length > 0 ? ` (${more.flat().join(', ')})` : '';
  return new InputError(`The site ${slug} cannot be restored: ${words[refused.code]}${about}. Nothing was changed.`);
}

/** A site gets its own hosts only under its own slug: otherwise the original site may still use them. */
function hostsOf(site: SiteFile, slug: string): string[] {
  return site.slug === slug ? site.hosts : [`${slug}.localhost`];
}

/** Shows progress in listings while `work` runs. */
async function counted<Result>(total: number, work: (progress: Progress['report']) => Promise<Result>) {
  const progress = startProgress('listings');
  try {
    return await work((done) => progress.report(done, total));
  } finally {
    progress.end();
  }
}

async function listRestored({ db, productUrl }: LocalDatabase, slug: string): Promise<void> {
  const site = await findSite(db, slug);
  if (site === undefined) throw new Error(`The site ${slug} was restored, but is not there`);
  const host = await db
    .prepare('select host from domains where site_id = ?1 and is_primary = 1')
    .bind(site.id)
    .first<string>('host');
  if (host === null) return;
  await listOnProduct(db, site, addressOn(host, productUrl));
}

/**
 * Restores a site from an archive, completely or not at all.
 * @throws {InputError} with the reason if the archive or the site cannot be used; {UsageError} if the site is missing.
 */
export async function restore(database: LocalDatabase, options: RestoreCommand): Promise<void> {
  const { file, site: slug, create, dryRun } = options;
  if (!create && (await findSite(database.db, slug)) === undefined) {
    throw new UsageError(`There is no site "${slug}". --create creates it.`);
  }
  const broken = (fault: string) => new InputError(`${file} cannot be restored: ${fault}. Nothing was changed.`);
  const opened = await openArchive(file);
  if (opened.code === 'broken') throw broken(archiveFault(opened.problem));
  try {
    const { archive } = opened;
    console.log('Checking the archive');
    const checked = await checkArchive(archive, {
      tables,
      languages: await allLanguages(),
      onListing: () => undefined,
    });
    if (checked.code === 'broken') throw broken(archiveFault(checked.problem));
    const { site, counts, media, missingMedia } = checked;
    console.log(`  ${site.slug}: ${archiveContents(counts, media)}`);
    if (missingMedia > 0) console.log(`  ${missingMedia} photos have no picture in it: they will be missing`);
    if (dryRun) return console.log('Dry run: the archive can be used. Nothing was written.');
    console.log(`Restoring it as ${slug}`);
    const total = counts.listings ?? 0;
    const restored = await counted(total, (report) => {
      const onListings = (done: number) => report(done, total);
      return restoreSite(database, archive, { tables, site, slug, hosts: hostsOf(site, slug), onListings });
    });
    if (restored.code !== 'restored') throw refusal(slug, restored);
    await listRestored(database, slug);
    console.log(`  The site ${slug} is there.`);
  } finally {
    opened.close();
  }
}
