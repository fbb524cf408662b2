import type { D1Database } from '@cloudflare/workers-types';
import { isTaken } from '../db/batch.ts';
import { writeImportChunk } from '../db/import-chunk.ts';
import { getImport, type ImportRecord, moveImport, recordCheck, startImport } from '../db/imports.ts';
import { planCategories } from './categories.ts';
import { type Checked, checkFile } from './check.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { loadCategories, loadPlaces } from './lookup.ts';
import { planPlaces } from './places.ts';
import { planChunk } from './plan-chunk.ts';
import type { Reading } from './read-rows.ts';
import { type ImportSettings, keptColumns } from './settings.ts';
import type { OpenFile } from './table.ts';
import { targetOf, type Writing } from './target.ts';
import type { Unusable } from './text-stream.ts';
import type { Tools } from './tools.ts';

/** An import that is to go on: the same work for a command and for the Worker. */
export interface Job {
  db: D1Database;
  id: string;
  /** Opens the file from its beginning. */
  open: OpenFile;
  tools: Tools;
  /** Called after every chunk. */
  onProgress?: (record: Pick<ImportRecord, 'position' | 'rowCount'>) => void;
  /** Asked after every chunk: whether to leave the rest to another call. */
  isTimeUp?: () => boolean;
}

/** `stopped`: the import is not running (any more). */
export type Ran = { code: 'done' | 'paused' | 'stopped' } | { code: 'unusable'; fault: Unusable };

export function readSettings(record: ImportRecord): ImportSettings {
  return JSON.parse(record.settings) as ImportSettings;
}

/** The reading that an import's settings ask for. */
export function readingOf(settings: ImportSettings, tools?: Tools): Reading {
  return { shape: settings.shape, columns: keptColumns(settings), language: settings.language, tools };
}

/** Records that a file was read through, and can be imported. */
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

/** Starts a checked import: its places and categories come to stand. */
export async function beginImport(db: D1Database, record: ImportRecord, checked: Checked): Promise<void> {
  const { language, languages } = readSettings(record);
  const { site } = record;
  await startImport(db, record, {
    places: planPlaces(await loadPlaces(db, site), checked.places, language),
    categories: planCategories(await loadCategories(db, site), checked.categories, languages),
  });
}

async function writingOf({ db, record }: { db: D1Database; record: ImportRecord }): Promise<Writing> {
  const settings = readSettings(record);
  const target = targetOf(await loadPlaces(db, record.site), await loadCategories(db, record.site));
  return { language: settings.language, target, columns: keptColumns(settings), givenAt: record.createdAt };
}

const attempts = 3;

/** Another import may have created a listing since it was looked up: then look again. */
async function writeChunk(
  { db, record, writing }: { db: D1Database; record: ImportRecord; writing: Writing },
  chunk: Chunk,
): Promise<'written' | 'overtaken'> {
  for (let attempt = 1; ; attempt++) {
    const { creates, patches, unchanged, doubles } = await planChunk({ db, site: record.site }, chunk.rows, writing);
    const known = new Set(chunk.notes.filter(({ code }) => code === 'possible-double').map(({ row }) => row));
    const found = doubles
      .filter(({ row }) => !known.has(row.row))
      .map(({ row: { row, line }, slug }) => {
        return { row, line, kind: 'warning', code: 'possible-double', detail: slug } as const;
      });
    const counts = { created: creates.length, updated: patches.length, unchanged, rejected: chunk.rejected };
    const notes = [...chunk.notes, ...found];
    try {
      return await writeImportChunk(db, record, { from: chunk.from, to: chunk.to, counts, creates, patches, notes });
    } catch (error) {
      if (attempt === attempts || !isTaken(error, 'listings.import_key')) throw error;
    }
  }
}

/** Writes chunks from the recorded position on; `overtaken` where the record has gone on without this call. */
async function writeFrom(
  record: ImportRecord,
  { db, open, tools, onProgress, isTimeUp }: Job,
): Promise<Ran | 'overtaken'> {
  const reading = readingOf(readSettings(record), tools);
  const writing = await writingOf({ db, record });
  let position = record.position;
  for await (const chunk of chunksOf(open, reading, position)) {
    if (chunk.kind === 'unusable') return { code: 'unusable', fault: chunk };
    if ((await writeChunk({ db, record, writing }, chunk)) === 'overtaken') return 'overtaken';
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
 * Goes on with an import where it stands, up to its end. It may be stopped at any moment and called again, twice at
 * a time as well: what was written is recorded with the position, so that no row is written twice.
 */
export async function continueImport(job: Job): Promise<Ran> {
  for (;;) {
    const record = await getImport(job.db, job.id);
    if (record.state === 'done') return { code: 'done' };
    if (record.state !== 'running') return { code: 'stopped' };
    const ran = await writeFrom(record, job);
    if (ran === 'overtaken') continue;
    if (ran.code === 'unusable') {
      await moveImport(job.db, record, { from: ['running'], to: 'failed', report: JSON.stringify(ran.fault) });
    }
    return ran;
  }
}

/** Lets an import that failed go on. */
export async function resumeImport(db: D1Database, record: ImportRecord): Promise<void> {
  if (record.undoStartedAt === null) await moveImport(db, record, { from: ['failed'], to: 'running' });
}

/** Reads a file through with an import's settings. */
export const checkWith = (open: OpenFile, settings: ImportSettings): Promise<Checked | Unusable> =>
  checkFile(open, readingOf(settings));
