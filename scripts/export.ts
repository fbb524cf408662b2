import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { changePosition, checkArchive, makeFiles, makeSpreadsheet } from '../worker/features/archive/index.ts';
import { tables } from '../worker/features/tables.ts';
import { archiveContents, archiveFault } from './import/archive-messages.ts';
import { openArchive, writeArchive } from './lib/archive-file.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { type LocalDatabase, openDatabase } from './lib/database.ts';
import { startProgress } from './lib/progress.ts';
import { allLanguages, findSite, type SiteEntry, siteSlugs } from './lib/sites.ts';

const help = `npm run export -- --site SLUG [--to FILE.zip]
npm run export -- --site SLUG --for spreadsheet [--to FILE.csv]

Writes a whole site into a ZIP: its names and hosts, categories, places, listings in every state and language, their
photos, services and old addresses, and the legal texts with their versions, as CSV, JSON and pictures. The same content
gives the same bytes. Accounts, mails and the history of imports are not included.

For spreadsheets it writes the listings alone as one CSV for people to read: headings in words, one row per listing. A
text that a spreadsheet program would run as a formula, such as one that begins with = or +, gets an apostrophe in front.
A site cannot be restored from this form.

  --site SLUG        the site
  --for spreadsheet  write the form for spreadsheets instead of the archive
  --to FILE          where to write it (default: SLUG.zip or SLUG.csv in this folder). An existing file is replaced.
                     --out is the same
  --help             this text

To restore an archive: npm run import -- FILE.zip --site SLUG --create

Exit codes: 0 done, 1 it cannot be exported, 2 wrong arguments.`;

interface Options {
  site: string;
  form: 'archive' | 'spreadsheet';
  out: string;
}

function readOptions(): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { site: text, out: text, to: text, for: text } });
  if (values.site === undefined) throw new UsageError('Name the site with --site SLUG.');
  const form = values.for ?? 'archive';
  if (form !== 'archive' && form !== 'spreadsheet') throw new UsageError('--for is "spreadsheet" or "archive".');
  const out = values.to ?? values.out ?? `${values.site}.${form === 'archive' ? 'zip' : 'csv'}`;
  return { site: values.site, form, out };
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

async function exportArchive(database: LocalDatabase, site: SiteEntry, out: string): Promise<void> {
  const { missing } = await write(database, site, out);
  console.log(`  ${await readBack(out)}, read back and checked`);
  if (missing.length > 0) console.log(`  ${missing.length} photos have no picture in the store: they are left out`);
}

/** Writes the form for spreadsheets. The file gets its name only when it is complete. */
async function exportSpreadsheet({ db }: LocalDatabase, site: SiteEntry, out: string): Promise<void> {
  const progress = startProgress('listings');
  let listings = 0;
  const source = { db, site: site.id, language: site.defaultLanguage, languages: site.languages };
  const parts = makeSpreadsheet(source, (done) => {
    listings = done;
    progress.report(done, done);
  });
  const unfinished = `${out}.unfinished`;
  await pipeline(parts, createWriteStream(unfinished));
  await rename(unfinished, out);
  progress.end();
  console.log(`  ${listings} listings, for spreadsheets. It is no archive: a site cannot be restored from it.`);
}

await runCommand(help, async () => {
  const { site: slug, form, out } = readOptions();
  const database = await openDatabase();
  try {
    const site = await findSite(database.db, slug);
    if (site === undefined) {
      const known = (await siteSlugs(database.db)).join(', ') || 'none yet';
      throw new UsageError(`There is no site "${slug}" (there are: ${known}).`);
    }
    console.log(`Exporting ${site.slug}`);
    await (form === 'archive' ? exportArchive : exportSpreadsheet)(database, site, out);
    console.log(`  ${path.resolve(out)}`);
  } finally {
    await database.close();
  }
});
