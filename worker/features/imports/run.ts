import type { D1Database } from '@cloudflare/workers-types';
import { isTaken } from '../../data/batch.ts';
import { planCategories } from './categories.ts';
import { type Checked, checkFile } from './check.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { planPlaces } from './fields/places.ts';
import { writeImportChunk } from './import-chunk.writer.ts';
import { targetOf, type WriteContext } from './import-target.ts';
import { getImport, type ImportRecord, moveImport, recordCheck, startImport } from './imports.writer.ts';
import { loadCategories, loadPlaces } from './lookup.ts';
import { planChunk } from './plan-chunk.ts';
import type { ReadOptions } from './read-rows.ts';
import { type ImportSettings, storedColumns } from './settings.ts';
import type { OpenFile } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';
import { type Tools, withoutPhones } from './tools.ts';

/** An import to continue. The command and the Worker both pass one. */
export interface Job {
  db: D1Database;
  id: string;
  /** Opens the file from its beginning. */
  open: OpenFile;
  tools: Tools;
  /** Called after every chunk. */
  onProgress?: (record: Pick<ImportRecord, 'position' | 'rowCount'>) => void;
  /** Called after every chunk. True pauses the import; another call continues it. */
  isTimeUp?: () => boolean;
}

/** `stopped`: the import is not in the state `running`. */
export type RunResult = { code: 'done' | 'paused' | 'stopped' } | { code: 'unusable'; fault: Unusable };

export function readSettings(record: ImportRecord): ImportSettings {
  return JSON.parse(record.settings) as ImportSettings;
}

/** The options that read a file with an import's settings. */
export function readOptionsOf(settings: ImportSettings, tools?: Tools): ReadOptions {
  return { shape: settings.shape, columns: storedColumns(settings), language: settings.language, tools };
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
  return { language: settings.language, target, columns: storedColumns(settings), givenAt: record.createdAt };
}

const attempts = 3;

/** Plans the chunk again if another import created one of its listings after the lookup. */
async function writeChunk(
  { db, record, context }: { db: D1Database; record: ImportRecord; context: WriteContext },
  chunk: Chunk,
): Promise<'written' | 'overtaken'> {
  for (let attempt = 1; ; attempt++) {
    const { creates, patches, unchanged, duplicates } = await planChunk({ db, site: record.site }, chunk.rows, context);
    const noted = new Set(chunk.notes.filter(({ code }) => code === 'possible-double').map(({ row }) => row));
    const duplicateNotes = duplicates
      .filter(({ row }) => !noted.has(row.row))
      .map(({ row: { row, line }, slug }) => {
        return { row, line, kind: 'warning', code: 'possible-double', detail: slug } as const;
      });
    const counts = { created: creates.length, updated: patches.length, unchanged, rejected: chunk.rejected };
    const notes = [...chunk.notes, ...duplicateNotes];
    try {
      return await writeImportChunk(db, record, { from: chunk.from, to: chunk.to, counts, creates, patches, notes });
    } catch (error) {
      if (attempt === attempts || !isTaken(error, 'listings.import_key')) throw error;
    }
  }
}

/** Writes chunks from the recorded position on. `overtaken`: another process moved the position. */
async function writeFrom(
  record: ImportRecord,
  { db, open, tools, onProgress, isTimeUp }: Job,
): Promise<RunResult | 'overtaken'> {
  const options = readOptionsOf(readSettings(record), tools);
  const context = await loadWriteContext({ db, record });
  let position = record.position;
  for await (const chunk of chunksOf(open, options, position)) {
    if (chunk.kind === 'unusable') return { code: 'unusable', fault: chunk };
    if ((await writeChunk({ db, record, context }, chunk)) === 'overtaken') return 'overtaken';
    position = chunk.to;
    onProgress?.({ position, rowCount: record.rowCount });
    if (position < record.rowCount && isTimeUp?.()) return { code: 'paused' };
  }
  if (position !== record.rowCount) {
    return { code: 'unusable', fault: { kind: 'unusable', code: 'file-changed', line: 1 } };
  }
  await moveImport(db, record, { from: ['running'], to: 'done' });
  return { code: 'done' };
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

/** Checks the whole file with an import's settings. The tools are those of the import: they decide its places. */
export const checkWith = (open: OpenFile, settings: ImportSettings, tools: Tools): Promise<Checked | Unusable> =>
  checkFile(open, readOptionsOf(settings, withoutPhones(tools)));
