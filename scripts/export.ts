import path from 'node:path';
import { parseArgs } from 'node:util';
import { changePosition, checkArchive, makeFiles } from '../worker/features/archive/index.ts';
import { tables } from '../worker/features/tables.ts';
import { archiveContents, archiveFault } from './import/archive-messages.ts';
import { openArchive, writeArchive } from './lib/archive-file.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { type LocalDatabase, openDatabase } from './lib/database.ts';
import { startProgress } from './lib/progress.ts';
import { allLanguages, findSite, type SiteEntry, siteSlugs } from './lib/sites.ts';

const help = `npm run export -- --site SLUG [--out FILE.zip]

Writes a whole site into a ZIP: its names and hosts, categories, places, listings in every state and language, their
photos, services and old addresses, and the legal texts with their versions, as CSV, JSON and pictures. The same content
gives the same bytes. Accounts, mails and the history of imports are not included.

  --site SLUG     the site
  --out FILE.zip  where to write it (default: SLUG.zip in this folder). An existing file is replaced.
  --help          this text

To restore it: npm run import -- FILE.zip --site SLUG --create

Exit codes: 0 done, 1 it cannot be exported, 2 wrong arguments.`;

interface Options {
  site: string;
  out: string;
}

function readOptions(): Options {
  const { values } = parseArgs({ options: { site: { type: 'string' }, out: { type: 'string' } } });
  if (values.site === undefined) throw new UsageError('Name the site with --site SLUG.');
  return { site: values.site, out: values.out ?? `${values.site}.zip` };
}

/** Maximum number of attempts to read a site that changes in the meantime. */
const attempts = 3;

/** Writes the archive. Repeats it if the site changed in the meantime, because its parts would be inconsistent. */
async function write({ db, media }: LocalDatabase, site: SiteEntry, out: string): Promise<{ missing: string[] }> {
  const source = { db, media, site: site.id };
  const count = await db
    .prepare('select count(*) as n from listings where site_id = ?1')
    .bind(site.id)
    .first<number>('n');
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await changePosition(source);
    const missing: string[] = [];
    const progress = startProgress('listings');
    const onListings = (done: number) => progress.report(done, count ?? 0);
    await writeArchive(out, makeFiles(source, { tables, onListings, onMissing: (key) => missing.push(key) }));
    progress.end();
    if ((await changePosition(source)) === before) return { missing };
    console.log('  The site was changed meanwhile: it is read again');
  }
  throw new InputError(`The site ${site.slug} is changed all the time: ${out} is not of one piece. Try again later.`);
}

/** Reads the archive back, so that a broken one is detected now and not when it is needed. */
async function readBack(out: string): Promise<string> {
  const opened = await openArchive(out);
  if (opened.code === 'broken') throw new InputError(`${out} cannot be read back: ${archiveFault(opened.problem)}.`);
  try {
    const languages = await allLanguages();
    const checked = await checkArchive(opened.archive, { tables, languages, onListing: () => undefined });
    if (checked.code === 'broken') {
      throw new InputError(`${out} could not be restored as it is: ${archiveFault(checked.problem)}.`);
    }
    return archiveContents(checked.counts, checked.media);
  } finally {
    opened.close();
  }
}

await runCommand(help, async () => {
  const options = readOptions();
  const database = await openDatabase();
  try {
    const site = await findSite(database.db, options.site);
    if (site === undefined) {
      const known = (await siteSlugs(database.db)).join(', ') || 'none yet';
      throw new UsageError(`There is no site "${options.site}" (there are: ${known}).`);
    }
    console.log(`Exporting ${site.slug}`);
    const { missing } = await write(database, site, options.out);
    console.log(`  ${await readBack(options.out)}, read back and checked`);
    if (missing.length > 0) console.log(`  ${missing.length} photos have no picture in the store: they are left out`);
    console.log(`  ${path.resolve(options.out)}`);
  } finally {
    await database.close();
  }
});
