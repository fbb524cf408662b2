import { createReadStream, createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { D1Database } from '@cloudflare/workers-types';
import Papa from 'papaparse';
import { checkFile } from '../worker/imports/check.ts';
import { type ImportDone, type Rejected, runImport } from '../worker/imports/run.ts';
import type { Unusable } from '../worker/imports/text-stream.ts';
import { isSlug } from '../worker/listings/slug.ts';
import { restore } from './import/restore.ts';
import { isZip } from './lib/archive-file.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { type LocalDatabase, openDatabase } from './lib/database.ts';
import { startProgress } from './lib/progress.ts';
import { allLanguages, createLocalSite, findSite, type SiteEntry, siteSlugs } from './lib/sites.ts';

const help = `npm run import -- FILE.csv --site SLUG [--create] [--language en] [--dry-run]
npm run import -- FILE.zip --site SLUG --create

Imports listings from a CSV file (UTF-8, with a header row) into a site. Every data row ends as created, updated,
unchanged or rejected. The same file again changes nothing; an interrupted import continues when run again.

A ZIP that "npm run export" has written becomes a site again, under its own slug or another, all of it or nothing: the
whole archive is checked first, and the site is not met before it is complete. It must have no listings yet. After an
interruption, the same command begins anew.

  --site SLUG      the site to import into
  --create         create the site if it does not exist, on the host SLUG.localhost, in every language
  --language TAG   the language of the listings' texts; otherwise the site's default language
  --dry-run        say what would happen, write nothing
  --help           this text

Exit codes: 0 done, 1 the file cannot be used, 2 called wrongly.`;

const why: Record<Unusable['code'], string> = {
  'empty-file': 'the file is empty',
  'one-column': 'the header names one column only, where commas, semicolons or tabs are to part several',
  'no-name-column': 'no column holds a name: one has to be called "name"',
  'not-utf8': 'the file is not UTF-8: save it as UTF-8 and import it again',
  'nul-byte': 'the file holds a NUL byte: it is no text file, or is damaged',
  'unclosed-quote': 'a quoted cell that begins here is not closed properly',
  'cell-too-large': 'a cell holds more than 100,000 characters',
};

const reasons: Record<Rejected['reason'], string> = {
  'no-name': 'no name',
  'name-too-long': 'the name is longer than 200 characters',
  'wrong-column-count': 'fewer or more cells than the header',
  'malformed-quotes': 'text behind a closing quote',
  'bad-encoding': 'characters were lost in an earlier conversion (\ufffd)',
  duplicate: 'an earlier row of the file is the same listing',
};

interface Options {
  file: string;
  site: string;
  create: boolean;
  language: string | undefined;
  dryRun: boolean;
}

function readOptions(): Options | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      create: { type: 'boolean', default: false },
      language: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Name one file.');
  if (values.site === undefined) throw new UsageError('Name the site with --site SLUG.');
  if (!isSlug(values.site) || values.site.length > 63)
    throw new UsageError(`"${values.site}" cannot be a site's slug.`);
  return { file, site: values.site, create: values.create, language: values.language, dryRun: values['dry-run'] };
}

function unusable(file: string, { code, line }: Unusable): InputError {
  return new InputError(`${file}, line ${line}: ${why[code]}. Nothing was changed.`);
}

/** The site, created if that was asked for; undefined in a dry run of one that is yet to be created. */
async function siteFor(database: LocalDatabase, options: Options): Promise<SiteEntry | undefined> {
  const { db, productUrl } = database;
  const site = await findSite(db, options.site);
  if (site !== undefined) return site;
  if (!options.create) {
    const known = (await siteSlugs(db)).join(', ') || 'none yet';
    throw new UsageError(`There is no site "${options.site}" (there are: ${known}). --create creates it.`);
  }
  if (options.dryRun) return undefined;
  // A file that cannot be used must not leave an empty site behind.
  const checked = await checkFile(createReadStream(options.file));
  if (checked.kind === 'unusable') throw unusable(options.file, checked);
  console.log(`Creating the site ${options.site} on ${options.site}.localhost`);
  return createLocalSite(db, { slug: options.site, language: options.language ?? 'en', productUrl });
}

/** Collects rejects: the first ones for the terminal, all of them in a file that is made with the first. */
function rejectLog(site: string) {
  const folder = fileURLToPath(new URL('../.signpost/imports/', import.meta.url));
  const path = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${site}.csv`);
  const first: Rejected[] = [];
  let file: WriteStream | undefined;
  const open = (): WriteStream => {
    mkdirSync(folder, { recursive: true });
    const stream = createWriteStream(path);
    stream.write('row,line,reason,cells\n');
    return stream;
  };
  return {
    first,
    add(reject: Rejected) {
      if (first.length < 10) first.push(reject);
      file ??= open();
      file.write(`${Papa.unparse([[reject.row, reject.line, reject.reason, ...reject.cells]])}\n`);
    },
    /** The path of the file, once all is written; undefined if nothing was rejected. */
    async close(): Promise<string | undefined> {
      if (file === undefined) return undefined;
      file.end();
      await finished(file);
      return relative(process.cwd(), path);
    },
  };
}

function printOutcome(done: ImportDone, { milliseconds, dryRun }: { milliseconds: number; dryRun: boolean }): void {
  const { created, updated, unchanged, rejected } = done.counts;
  const sum = created + updated + unchanged + rejected;
  if (dryRun) console.log('Dry run: nothing was written. This would happen:');
  console.log(
    `  created ${created} + updated ${updated} + unchanged ${unchanged} + rejected ${rejected} = ${sum} rows`,
  );
  console.log(`  ${done.newPlaces} new places, ${done.newCategories} new categories`);
  const speed = Math.round(sum / Math.max(milliseconds / 1000, 0.001));
  console.log(`  ${(milliseconds / 1000).toFixed(1)} s, ${speed} rows/s`);
  if (done.columns.unknown.length > 0) console.log(`  columns left out: ${done.columns.unknown.join(', ')}`);
  for (const [warning, count] of done.warnings) console.log(`  ${warning}: ${count} rows, taken in without that value`);
}

async function languagesOf(
  site: SiteEntry | undefined,
  options: Options,
): Promise<{ language: string; all: string[] }> {
  const all = site?.languages ?? (await allLanguages());
  const language = options.language ?? site?.defaultLanguage ?? 'en';
  if (!all.includes(language)) throw new UsageError(`The site does not speak "${language}", but ${all.join(', ')}.`);
  return { language, all };
}

async function importInto(database: LocalDatabase, options: Options): Promise<void> {
  const { db }: { db: D1Database } = database;
  const site = await siteFor(database, options);
  const { language, all } = await languagesOf(site, options);
  const progress = startProgress('rows');
  const rejects = rejectLog(options.site);
  const start = performance.now();
  const outcome = await runImport({
    db,
    // No site has the id 0: in a dry run every row is new to it.
    site: site?.id ?? (0 as SiteEntry['id']),
    open: () => createReadStream(options.file),
    language,
    languages: all,
    dryRun: options.dryRun,
    onRejected: rejects.add,
    onProgress: progress.report,
  });
  progress.end();
  if (outcome.kind === 'unusable') {
    throw unusable(options.file, outcome);
  }
  const rejectFile = await rejects.close();
  printOutcome(outcome, { milliseconds: performance.now() - start, dryRun: options.dryRun });
  for (const reject of rejects.first) console.log(`  row ${reject.row} rejected: ${reasons[reject.reason]}`);
  if (rejectFile !== undefined) console.log(`  all rejected rows: ${rejectFile}`);
}

await runCommand(help, async () => {
  const options = readOptions();
  if (options === undefined) {
    console.log(help);
    return;
  }
  const found = await stat(options.file).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error || !found.isFile()) throw new InputError(`${options.file} cannot be read as a file.`);
  const isArchive = await isZip(options.file);
  const database = await openDatabase();
  try {
    if (isArchive) await restore(database, options);
    else await importInto(database, options);
  } finally {
    await database.close();
  }
});
