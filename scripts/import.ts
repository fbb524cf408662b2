import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { loadAttributes } from '../worker/domain/listings/attributes.writer.ts';
import type { Checked } from '../worker/features/imports/check.ts';
import { mapOf } from '../worker/features/imports/columns/columns.ts';
import {
  createImport,
  findImport,
  findUnfinished,
  getImport,
  type ImportRecord,
  listImports,
  moveImport,
  readNotes,
} from '../worker/features/imports/imports.writer.ts';
import { previewImport } from '../worker/features/imports/preview.ts';
import { acceptCheck, beginImport, checkWith, continueImport, resumeImport } from '../worker/features/imports/run.ts';
import { type Prepared, type PrepareOptions, prepareFile } from '../worker/features/imports/settings.ts';
import type { Unusable } from '../worker/features/imports/source/text-stream.ts';
import type { Tools } from '../worker/features/imports/tools.ts';
import { undoImport } from '../worker/features/imports/undo.ts';
import { faults } from './import/messages.ts';
import { help, type ImportOptions, readMap, readOptions } from './import/options.ts';
import { countsLine, openReport, printImports, printPrepared, printPreview, shorten } from './import/output.ts';
import { importOnWorker, undoOnWorker } from './import/remote-command.ts';
import { restore } from './import/restore.ts';
import { isZip } from './lib/archive-file.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { openImportTools } from './lib/import-data.ts';
import { createLocalSite } from './lib/new-site.ts';
import { startProgress } from './lib/progress.ts';
import { allLanguages, findSite, type SiteEntry, siteSlugs } from './lib/sites.ts';
import { openTarget, type Target } from './lib/target.ts';

function unusable(file: string, { code, line, detail }: Unusable): InputError {
  const about = detail === undefined ? '' : ` ("${shorten(detail)}")`;
  return new InputError(`${file}, line ${line}: ${faults[code]}${about}. Nothing was changed.`);
}

async function knownSites(database: Target): Promise<string> {
  return (await siteSlugs(database.db)).join(', ') || 'none yet';
}

/** The site to import into, or undefined if `--create` is to create it. */
async function siteFor(database: Target, { site, create }: ImportOptions): Promise<SiteEntry | undefined> {
  const existing = await findSite(database.db, site);
  if (existing !== undefined || create) return existing;
  throw new UsageError(`There is no site "${site}" (there are: ${await knownSites(database)}). --create creates it.`);
}

interface PreparedImport {
  site: SiteEntry | undefined;
  /** The options that the file was inspected with. */
  wanted: Omit<PrepareOptions, 'attributes'>;
  prepared: Prepared;
}

async function prepare({ db }: Target, options: ImportOptions, site: SiteEntry | undefined): Promise<PreparedImport> {
  const languages = site?.languages ?? (await allLanguages());
  const language = options.language ?? site?.defaultLanguage ?? 'en';
  if (!languages.includes(language)) {
    throw new UsageError(`The site does not speak "${language}", but ${languages.join(', ')}.`);
  }
  const { columns, encoding, delimiter } = options.map === undefined ? {} : await readMap(options.map);
  const told = { encoding, delimiter, ...(columns === undefined ? {} : { columns }) };
  const wanted = { language, languages, told };
  const attributes = site === undefined ? [] : await loadAttributes(db, site.id);
  const prepared = await prepareFile(() => createReadStream(options.file), { ...wanted, attributes });
  if (prepared.kind === 'unusable') throw unusable(options.file, prepared);
  printPrepared(prepared);
  if (options.saveMap !== undefined) {
    const { encoding: detected, ...shape } = prepared.settings.shape;
    const csvShape = shape.format === 'csv' ? { delimiter: shape.delimiter } : {};
    const map = { encoding: detected, ...csvShape, columns: mapOf(prepared.columns) };
    await writeFile(options.saveMap, `${JSON.stringify(map, null, 2)}\n`);
    console.log(`  The map is in ${options.saveMap}.`);
  }
  return { site, wanted, prepared };
}

let opened: Promise<Tools> | undefined;

/** The tools, opened once. */
function openTools(): Promise<Tools> {
  opened ??= openImportTools({ cities: false });
  return opened;
}

async function check(options: ImportOptions, { settings }: Prepared): Promise<Checked> {
  const checked = await checkWith(() => createReadStream(options.file), settings, await openTools());
  if (checked.kind === 'unusable') throw unusable(options.file, checked);
  return checked;
}

async function dryRun(database: Target, options: ImportOptions, found: PreparedImport): Promise<void> {
  const { site, prepared } = found;
  const report = openReport(`dry-run-${options.site}`);
  const checked = await check(options, prepared);
  const progress = startProgress('rows');
  const preview = await previewImport({
    db: database.db,
    site: site?.id,
    open: () => createReadStream(options.file),
    tools: await openTools(),
    settings: prepared.settings,
    checked,
    first: options.first,
    onNote: report.add,
    onProgress: (rows) => progress.report(rows, checked.rows),
  });
  progress.end();
  if (preview.kind === 'unusable') throw unusable(options.file, preview);
  printPreview(preview);
  await report.close();
}

/** The import to run: an interrupted one of the same file, or a new one. */
async function recordFor(database: Target, options: ImportOptions, found: PreparedImport): Promise<ImportRecord> {
  const { db, productUrl } = database;
  const { settings, fingerprint } = found.prepared;
  const text = JSON.stringify(settings);
  const unfinished =
    found.site === undefined ? undefined : await findUnfinished(db, found.site.id, { fingerprint, settings: text });
  if (unfinished !== undefined) {
    console.log(`Continuing import ${unfinished.id} at row ${unfinished.position} of ${unfinished.rowCount}`);
    await resumeImport(db, unfinished);
    return unfinished;
  }
  // The check comes first, so that an unusable file does not leave an empty site behind.
  const checked = await check(options, found.prepared);
  if (found.site === undefined) console.log(`Creating the site ${options.site} on ${options.site}.localhost`);
  const site =
    found.site ?? (await createLocalSite(db, { slug: options.site, language: settings.language, productUrl }));
  const id = await createImport(db, site.id, { fileName: basename(options.file), settings: text });
  await acceptCheck(db, { site: site.id, id }, { checked, settings, fingerprint });
  await beginImport(db, await getImport(db, id), checked);
  return getImport(db, id);
}

async function run(database: Target, options: ImportOptions, record: ImportRecord): Promise<void> {
  const { db } = database;
  const { id, position: from } = record;
  const progress = startProgress('rows', { from });
  const start = performance.now();
  const result = await continueImport({
    db,
    id,
    open: () => createReadStream(options.file),
    tools: await openTools(),
    onProgress: ({ position, rowCount }) => progress.report(position, rowCount),
  }).catch(async (error: unknown) => {
    await moveImport(db, record, { from: ['running'], to: 'failed', report: JSON.stringify({ code: 'unexpected' }) });
    throw error;
  });
  progress.end();
  if (result.code === 'unusable') throw unusable(options.file, result.fault);
  const done = await getImport(db, id);
  const seconds = (performance.now() - start) / 1000;
  console.log(`  ${countsLine(done)}`);
  console.log(`  ${seconds.toFixed(1)} s, ${Math.round((done.position - from) / Math.max(seconds, 0.001))} rows/s`);
  const report = openReport(id);
  for await (const note of readNotes(db, record)) report.add(note);
  await report.close();
  if (result.code === 'stopped') throw new InputError(`The import ${id} was stopped: it is ${done.state}.`);
  console.log(`  To take it back: npm run import -- --undo ${id}`);
}

async function importInProduction({ db }: Target, options: ImportOptions, found: PreparedImport): Promise<void> {
  const { site, wanted, prepared } = found;
  if (site === undefined) throw new UsageError(`There is no site "${options.site}".`);
  const checked = await check(options, prepared);
  await importOnWorker(db, { site: site.id, file: options.file, wanted, prepared, checked }, options);
}

/** Archives contain photos, which can only be written to the local bucket. */
async function restoreLocally({ media, ...target }: Target, options: ImportOptions): Promise<void> {
  if (media === undefined) throw new UsageError('Archives are restored on this machine only, without --remote.');
  await restore({ ...target, media }, options);
}

async function importFile(database: Target, options: ImportOptions): Promise<void> {
  const info = await stat(options.file).catch((error: NodeJS.ErrnoException) => error);
  if (info instanceof Error || !info.isFile()) throw new InputError(`${options.file} cannot be read as a file.`);
  // Workbooks are ZIP files too. The import reports them with advice.
  if (!/\.(xlsx|xlsm|ods|numbers)$/i.test(options.file) && (await isZip(options.file)))
    return restoreLocally(database, options);
  const prepared = await prepare(database, options, await siteFor(database, options));
  if (options.remote) return importInProduction(database, options, prepared);
  if (options.dryRun) return dryRun(database, options, prepared);
  await run(database, options, await recordFor(database, options, prepared));
}

async function list({ db }: Target, slug: string | undefined): Promise<void> {
  const sites = await db.prepare('select id, slug from sites').all<{ id: number; slug: string }>();
  const slugs = new Map(sites.results.map((site) => [site.id, site.slug]));
  const site = slug === undefined ? undefined : await findSite(db, slug);
  if (slug !== undefined && site === undefined) throw new UsageError(`There is no site "${slug}".`);
  printImports(await listImports(db, site?.id), (record) => slugs.get(record.site) ?? '');
}

async function undo({ db }: Target, id: string): Promise<void> {
  const record = await findImport(db, id);
  if (record === undefined) throw new UsageError(`There is no import "${id}": --list shows them.`);
  const progress = startProgress('listings');
  const total = record.created + record.updated;
  const undone = await undoImport({ db, id, onProgress: (done) => progress.report(done, total) });
  progress.end();
  if (undone.code === 'not-undoable')
    throw new InputError(`The import ${id} cannot be taken back: it is ${undone.state}, or older than 90 days.`);
  console.log(`  ${undone.undone} listings are as they were before the import.`);
  if (undone.kept === 0) return;
  console.log(`  ${undone.kept} were edited since, or others refer to them, and stay: ${undone.keptSlugs.join(', ')}`);
}

await runCommand(help, async () => {
  const command = readOptions();
  const remote = command.kind === 'import' ? command.options.remote : command.remote;
  const target = await openTarget({ remote });
  try {
    if (command.kind === 'list') await list(target, command.site);
    else if (command.kind === 'undo') await (remote ? undoOnWorker(target.db, command.id) : undo(target, command.id));
    else await importFile(target, command.options);
  } finally {
    await target.close();
  }
});
