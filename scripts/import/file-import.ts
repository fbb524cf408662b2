import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { loadAttributes } from '../../worker/domain/listings/attributes.writer.ts';
import type { Checked } from '../../worker/features/imports/check.ts';
import type { MissingResult } from '../../worker/features/imports/close-missing.ts';
import { mapOf } from '../../worker/features/imports/columns/columns.ts';
import { readFormerPaths } from '../../worker/features/imports/former-paths.writer.ts';
import {
  findUnfinished,
  getImport,
  type ImportRecord,
  readNotes,
} from '../../worker/features/imports/imports.query.ts';
import { createImport, moveImport } from '../../worker/features/imports/imports.writer.ts';
import { type Preview, previewImport } from '../../worker/features/imports/preview.ts';
import { rejectedRows } from '../../worker/features/imports/rejected-rows.ts';
import {
  acceptCheck,
  beginImport,
  checkWith,
  continueImport,
  resumeImport,
} from '../../worker/features/imports/run.ts';
import { type Prepared, type PrepareOptions, prepareFile } from '../../worker/features/imports/settings.ts';
import type { Unusable } from '../../worker/features/imports/source/text-stream.ts';
import type { Tools } from '../../worker/features/imports/tools.ts';
import { InputError, UsageError } from '../lib/command.ts';
import { openImportTools } from '../lib/import-data.ts';
import { createLocalSite } from '../lib/new-site.ts';
import { startProgress } from '../lib/progress.ts';
import { allLanguages, findSite, type SiteEntry, siteSlugs } from '../lib/sites.ts';
import type { Target } from '../lib/target.ts';
import { meaningOf } from './messages.ts';
import { type ImportOptions, readMap } from './options.ts';
import {
  countsLine,
  explainFault,
  meaningOfColumn,
  missingLine,
  openReport,
  printPrepared,
  printPreview,
  writeReportFile,
} from './output.ts';
import { importOnWorker } from './remote-command.ts';

async function knownSites(database: Target): Promise<string> {
  return (await siteSlugs(database.db)).join(', ') || 'none yet';
}

/** The site to import into, or undefined if `--create` is to create it. */
async function siteFor(database: Target, { site, create }: ImportOptions): Promise<SiteEntry | undefined> {
  const existing = await findSite(database.db, site);
  if (existing !== undefined || create) return existing;
  throw new UsageError(`There is no site "${site}" (there are: ${await knownSites(database)}). --create creates it.`);
}

/** A file on this machine, with the name that is stored with its import. */
export type FileOptions = ImportOptions & { name: string };

interface PreparedImport {
  database: Target;
  options: FileOptions;
  site: SiteEntry | undefined;
  /** The options that the file was inspected with. */
  wanted: Omit<PrepareOptions, 'attributes'>;
  prepared: Prepared;
  tools: Tools;
  open: () => AsyncIterable<Uint8Array>;
}

const refused = (options: FileOptions, fault: Unusable): InputError =>
  new InputError(explainFault(options.name, fault));

async function saveMap(path: string, { settings: { shape }, columns }: Prepared): Promise<void> {
  const csvShape = shape.format === 'csv' ? { encoding: shape.encoding, delimiter: shape.delimiter } : {};
  await writeFile(path, `${JSON.stringify({ ...csvShape, columns: mapOf(columns) }, null, 2)}\n`);
  console.log(`  The map is in ${path}.`);
}

async function prepare(database: Target, options: FileOptions): Promise<PreparedImport> {
  const site = await siteFor(database, options);
  const languages = site?.languages ?? (await allLanguages());
  const language = options.language ?? site?.defaultLanguage ?? 'en';
  if (!languages.includes(language)) {
    throw new UsageError(`The site does not speak "${language}", but ${languages.join(', ')}.`);
  }
  const { columns: mapped, ...shape } = options.map === undefined ? {} : await readMap(options.map);
  const columns = { ...mapped, ...options.told.columns };
  const told = { ...shape, ...options.told, columns };
  const wanted = { language, languages, told };
  const attributes = site === undefined ? [] : await loadAttributes(database.db, site.id);
  const open = () => createReadStream(options.file);
  const tools = await openImportTools({ cities: told.locate === true });
  const prepared = await prepareFile(open, { ...wanted, attributes });
  if (prepared.kind === 'unusable') throw refused(options, prepared);
  printPrepared(prepared);
  if (options.saveMap !== undefined) await saveMap(options.saveMap, prepared);
  return { database, options, site, wanted, prepared, tools, open };
}

async function check({ options, prepared, tools, open }: PreparedImport): Promise<Checked> {
  const checked = await checkWith(open, prepared.settings, tools);
  if (checked.kind === 'unusable') throw refused(options, checked);
  return checked;
}

interface Previewing {
  checked: Checked;
  onNote?: ReturnType<typeof openReport>['add'];
  first: number;
}

/** What an import of the file would do now. */
async function preview(found: PreparedImport, { checked, onNote, first }: Previewing): Promise<Preview> {
  const { database, site, prepared, tools, open, options } = found;
  const { settings } = prepared;
  const progress = startProgress('rows');
  const onProgress = (rows: number): void => progress.report(rows, checked.rows);
  const result = await previewImport({
    ...{ db: database.db, site: site?.id, open, tools, settings, checked, first, onProgress },
    ...(onNote === undefined ? {} : { onNote }),
  });
  progress.end();
  if (result.kind === 'unusable') throw refused(options, result);
  return result;
}

async function dryRun(found: PreparedImport): Promise<void> {
  const report = openReport(`dry-run-${found.options.site}`);
  const result = await preview(found, { checked: await check(found), onNote: report.add, first: found.options.first });
  printPreview(result);
  await report.close();
}

/** The import to run: an interrupted one of the same file, or a new one, with what the check found. */
async function recordFor(found: PreparedImport): Promise<{ record: ImportRecord; checked: Checked }> {
  const { database, options } = found;
  const { db, productUrl } = database;
  const { settings, fingerprint } = found.prepared;
  const text = JSON.stringify(settings);
  // The check comes first, so that an unusable file does not leave an empty site behind.
  const checked = await check(found);
  const unfinished =
    found.site === undefined ? undefined : await findUnfinished(db, found.site.id, { fingerprint, settings: text });
  if (unfinished !== undefined) {
    console.log(`Continuing import ${unfinished.id} at row ${unfinished.position} of ${unfinished.rowCount}`);
    await resumeImport(db, unfinished);
    return { record: unfinished, checked };
  }
  if (found.site === undefined) console.log(`Creating the site ${options.site} on ${options.site}.localhost`);
  const site =
    found.site ?? (await createLocalSite(db, { slug: options.site, language: settings.language, productUrl }));
  const id = await createImport(db, site.id, { fileName: options.name, settings: text });
  await acceptCheck(db, { site: site.id, id }, { checked, settings, fingerprint });
  await beginImport(db, await getImport(db, id), checked);
  return { record: await getImport(db, id), checked };
}

/** Lists the paths of former sites that lead to listings now. */
async function reportFormerPaths(db: Target['db'], record: ImportRecord): Promise<void> {
  const lines = ['path,slug'];
  for await (const { path, slug } of readFormerPaths(db, record)) lines.push(Papa.unparse([[path, slug]]));
  if (lines.length === 1) return;
  console.log(`  ${lines.length - 1} former addresses redirect to the listings now (301)`);
  await writeReportFile(`${record.id}.redirects.csv`, `${lines.join('\n')}\n`, 'the redirects');
}

/** What the import did, as a file and in words, and what the next run of the same file would do. */
async function reportOf(
  found: PreparedImport,
  { record, checked, missing }: { record: ImportRecord; checked: Checked; missing: MissingResult | undefined },
): Promise<void> {
  const { db } = found.database;
  const { settings, columns } = found.prepared;
  const report = openReport(record.id);
  for await (const note of readNotes(db, record)) report.add(note);
  await report.close();
  if (record.rejected > 0) {
    const reasonOf = ({ code }: { code: string }) => meaningOf(code);
    const rows = rejectedRows(found.open, settings, { notes: readNotes(db, record), reasonOf });
    await writeReportFile(`${record.id}.rejected.csv`, rows, 'the rejected rows, to be corrected and imported');
  }
  await reportFormerPaths(db, record);
  const site = (await findSite(db, found.options.site)) ?? found.site;
  const { counts: next } = await preview({ ...found, site }, { checked, first: 0 });
  console.log(`  The next run of the same file: ${countsLine(next)}`);
  const { created, updated, unchanged, rejected, closed, rowCount } = record;
  const content = {
    ...{ import: record.id, file: record.fileName, site: found.options.site, source: settings.wishes.source ?? '' },
    ...{ shape: settings.shape, wishes: settings.wishes, rows: rowCount },
    counts: { created, updated, unchanged, rejected },
    ...{ closed, missing, notes: report.counts(), next },
    columns: columns.guesses.map((guess) => ({ ...guess, meaning: meaningOfColumn(guess) })),
  };
  await writeReportFile(`${record.id}.json`, `${JSON.stringify(content, null, 2)}\n`, 'the report');
}

async function run(
  found: PreparedImport,
  { record, checked }: { record: ImportRecord; checked: Checked },
): Promise<void> {
  const { database, options, open, tools } = found;
  const { db } = database;
  const { id, position: from } = record;
  const progress = startProgress('rows', { from });
  const start = performance.now();
  const result = await continueImport({
    ...{ db, id, open, tools, index: checked.index },
    onProgress: ({ position, rowCount }) => progress.report(position, rowCount),
  }).catch(async (error: unknown) => {
    await moveImport(db, record, { from: ['running'], to: 'failed', report: JSON.stringify({ code: 'unexpected' }) });
    throw error;
  });
  progress.end();
  if (result.code === 'unusable') throw refused(options, result.fault);
  const done = await getImport(db, id);
  const seconds = (performance.now() - start) / 1000;
  console.log(`  ${countsLine(done)}`);
  console.log(`  ${seconds.toFixed(1)} s, ${Math.round((done.position - from) / Math.max(seconds, 0.001))} rows/s`);
  const missing = result.code === 'done' ? result.missing : undefined;
  if (missing !== undefined) console.log(`  ${missingLine(missing)}`);
  if (result.code === 'stopped') throw new InputError(`The import ${id} was stopped: it is ${done.state}.`);
  await reportOf(found, { record: done, checked, missing });
  console.log(`  To take it back: npm run import -- --undo ${id}`);
}

async function importInProduction(found: PreparedImport): Promise<void> {
  const { database, options, site, wanted, prepared } = found;
  if (site === undefined) throw new UsageError(`There is no site "${options.site}".`);
  const checked = await check(found);
  await importOnWorker(database.db, { site: site.id, file: options.file, wanted, prepared, checked }, options);
}

/** Imports a file that is no archive, or shows what an import of it would do. */
export async function importListings(database: Target, options: FileOptions): Promise<void> {
  const found = await prepare(database, options);
  if (options.remote) return importInProduction(found);
  if (options.dryRun) return dryRun(found);
  await run(found, await recordFor(found));
}
