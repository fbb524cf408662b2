import { stat } from 'node:fs/promises';
import { findImport, listImports } from '../worker/features/imports/imports.query.ts';
import { undoImport } from '../worker/features/imports/undo.ts';
import { importListings } from './import/file-import.ts';
import { openSource } from './import/open-source.ts';
import { help, type ImportOptions, readOptions } from './import/options.ts';
import { printImports } from './import/output.ts';
import { undoOnWorker } from './import/remote-command.ts';
import { restore } from './import/restore.ts';
import { isZip, openArchive } from './lib/archive-file.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { startProgress } from './lib/progress.ts';
import { findSite } from './lib/sites.ts';
import { openTarget, type Target } from './lib/target.ts';

/** Archives contain photos, which can only be written to the local bucket. */
async function restoreLocally({ media, ...target }: Target, options: ImportOptions): Promise<void> {
  if (media === undefined) throw new UsageError('Archives are restored on this machine only, without --remote.');
  await restore({ ...target, media }, options);
}

const otherNames = /\.(xlsx|xlsm|ods|numbers|kmz|docx|pages)$/i;
/** Files in workbooks, documents and zipped maps. */
const otherParts = /^(?:xl|word|Index)\/|^mimetype$|\.(?:kml|shp)$/i;

/** Whether a file is an archive of a site, or a ZIP file that nothing else is known of. */
async function isArchive({ file, name }: { file: string; name: string }): Promise<boolean> {
  if (!(await isZip(file)) || otherNames.test(name)) return false;
  const opened = await openArchive(file);
  if (opened.code === 'broken') return true;
  const paths = [...opened.archive.sizes.keys()];
  opened.close();
  return paths.includes('manifest.json') || !paths.some((path) => otherParts.test(path));
}

async function importFile(database: Target, options: ImportOptions): Promise<void> {
  const source = await openSource(options.file);
  try {
    const { file, name } = source;
    const info = await stat(file).catch((error: NodeJS.ErrnoException) => error);
    if (info instanceof Error || !info.isFile()) throw new InputError(`${name} cannot be read as a file.`);
    if (await isArchive(source)) return await restoreLocally(database, { ...options, file });
    await importListings(database, { ...options, file, name });
  } finally {
    await source.close();
  }
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
  const total = record.created + record.updated + record.closed;
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
