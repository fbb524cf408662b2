import type { D1Database } from '@cloudflare/workers-types';
import { isTaken } from '../../data/batch.ts';
import { planCategories } from './categories.ts';
import { splitterFrom } from './category-splitter.ts';
import { type Checked, checkFile } from './check.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { closeMissing, type MissingResult } from './close-missing.ts';
import { planPlaces } from './fields/places.ts';
import type { FileIndex } from './identity/file-index.ts';
import { writeImportChunk } from './import-chunk.writer.ts';
import { targetOf, type WriteContext } from './import-target.ts';
import { getImport, type ImportRecord } from './imports.query.ts';
import { moveImport, recordCheck, startImport } from './imports.writer.ts';
import { loadCategories, loadPlaces } from './lookup.ts';
import { planChunk } from './plan-chunk.ts';
import type { ReadOptions } from './read-options.ts';
import { type ImportSettings, storedColumns, writeContext } from './settings.ts';
import type { OpenFile } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';
import type { Tools } from './tools.ts';

/** An import to continue. The command and the Worker both pass one. */
export interface Job {
  db: D1Database;
  id: string;
  /** Opens the file from its beginning. */
  open: OpenFile;
  tools: Tools;
  /** The index of the whole file, if it was read already. */
  index?: FileIndex | undefined;
  /** Called after every chunk. */
  onProgress?: (record: Pick<ImportRecord, 'position' | 'rowCount'>) => void;
  /** Called after every chunk. True pauses the import; another call continues it. */
  isTimeUp?: () => boolean;
}

/** `stopped`: the import is not in the state `running`. `missing`: what became of listings that left the file. */
export type RunResult =
  | { code: 'done'; missing?: MissingResult | undefined }
  | { code: 'paused' | 'stopped' }
  | { code: 'unusable'; fault: Unusable };

export function readSettings(record: ImportRecord): ImportSettings {
  return JSON.parse(record.settings) as ImportSettings;
}

/** The options that read a file with an import's settings. */
export function readOptionsOf(settings: ImportSettings, tools: Tools): ReadOptions {
  const { shape, header, wishes, language } = settings;
  const splitCategories = splitterFrom(settings.categorySplits);
  return { shape, header, wishes, language, columns: storedColumns(settings), splitCategories, tools };
}

/** Records that the whole file was read, and that it can be imported. */
export async function acceptCheck(
  db: D1Database,
  record: Pick<ImportRecord, 'site' | 'id'>,
  {
    checked,
    settings,
    fingerprint,
    report,
  }: { checked: Checked; settings: ImportSettings; fingerprint: string; report?: object },
): Promise<void> {
  const details = { rowCount: checked.rows, report: JSON.stringify(report ?? {}) };
  await recordCheck(db, record, { fingerprint, settings: JSON.stringify(settings), ...details });
}

/** Starts a checked import, and creates its places and categories. */
export async function beginImport(db: D1Database, record: ImportRecord, checked: Checked): Promise<void> {
  const { language, languages } = readSettings(record);
  const { site } = record;
  await startImport(db, record, {
    places: planPlaces(await loadPlaces(db, site), checked.places, language),
    categories: planCategories(await loadCategories(db, site), checked.categories, languages),
  });
}

async function loadWriteContext({ db, record }: { db: D1Database; record: ImportRecord }): Promise<WriteContext> {
  const settings = readSettings(record);
  const target = targetOf(await loadPlaces(db, record.site), await loadCategories(db, record.site));
  return writeContext(settings, { target, givenAt: record.createdAt });
}

const attempts = 3;

interface Writing {
  db: D1Database;
  record: ImportRecord;
  context: WriteContext;
  index: FileIndex;
  source: string;
}

/** Plans the chunk again if another import created one of its listings after the lookup. */
async function writeChunk(writing: Writing, chunk: Chunk): Promise<'written' | 'overtaken'> {
  const { db, record, context, index, source } = writing;
  const scope = { db, site: record.site, source, index, target: context.target };
  for (let attempt = 1; ; attempt++) {
    const plan = await planChunk(scope, chunk.rows, context);
    const { creates, patches, paths, unchanged } = plan;
    const rejected = chunk.rejected + plan.rejected;
    const counts = { created: creates.length, updated: patches.length, unchanged, rejected };
    const notes = [...chunk.notes, ...plan.notes];
    const { from, to } = chunk;
    try {
      return await writeImportChunk(db, record, { from, to, counts, creates, patches, paths, notes });
    } catch (error) {
      if (attempt === attempts || !isTaken(error, 'listings.import_key')) throw error;
    }
  }
}

/** The index of the whole file. A process that continues an import reads the file once for it. */
async function indexOf({ open, tools, index }: Job, settings: ImportSettings): Promise<FileIndex | Unusable> {
  if (index !== undefined) return index;
  const checked = await checkWith(open, settings, tools);
  return checked.kind === 'unusable' ? checked : checked.index;
}

/** Writes chunks from the recorded position on. `overtaken`: another process moved the position. */
async function writeFrom(record: ImportRecord, job: Job): Promise<RunResult | 'overtaken'> {
  const { db, open, tools, onProgress, isTimeUp } = job;
  const settings = readSettings(record);
  const index = await indexOf(job, settings);
  if ('code' in index) return { code: 'unusable', fault: index };
  const context = await loadWriteContext({ db, record });
  const { source = '', closeMissing: share } = settings.wishes;
  const writing = { db, record, context, index, source };
  let position = record.position;
  for await (const chunk of chunksOf(open, { options: readOptionsOf(settings, tools), index }, position)) {
    if (chunk.kind === 'unusable') return { code: 'unusable', fault: chunk };
    if ((await writeChunk(writing, chunk)) === 'overtaken') return 'overtaken';
    position = chunk.to;
    onProgress?.({ position, rowCount: record.rowCount });
    if (position < record.rowCount && isTimeUp?.()) return { code: 'paused' };
  }
  if (position !== record.rowCount) {
    return { code: 'unusable', fault: { kind: 'unusable', code: 'file-changed', line: 1 } };
  }
  const missing = share === undefined ? undefined : await closeMissing({ db, id: record.id, index, source, share });
  if (missing === 'overtaken') return missing;
  const report =
    missing === undefined ? {} : { report: JSON.stringify({ ...JSON.parse(record.report ?? '{}'), closing: missing }) };
  await moveImport(db, record, { from: ['running'], to: 'done', ...report });
  return { code: 'done', missing };
}

/**
 * Continues an import from its recorded position to its end. It may be killed at any moment, called again, and run by
 * two processes: each transaction also moves the position, so no row is written twice.
 */
export async function continueImport(job: Job): Promise<RunResult> {
  for (;;) {
    const record = await getImport(job.db, job.id);
    if (record.state === 'done') return { code: 'done' };
    if (record.state !== 'running') return { code: 'stopped' };
    const result = await writeFrom(record, job);
    if (result === 'overtaken') continue;
    if (result.code === 'unusable') {
      await moveImport(job.db, record, { from: ['running'], to: 'failed', report: JSON.stringify(result.fault) });
    }
    return result;
  }
}

/** Sets a failed import to `running`, except one that is being undone. */
export async function resumeImport(db: D1Database, record: ImportRecord): Promise<void> {
  if (record.undoStartedAt === null) await moveImport(db, record, { from: ['failed'], to: 'running' });
}

/** Checks the whole file with an import's settings. */
export const checkWith = (open: OpenFile, settings: ImportSettings, tools: Tools): Promise<Checked | Unusable> =>
  checkFile(open, readOptionsOf(settings, tools));
