import type { D1Database, Fetcher, Queue, R2Bucket } from '@cloudflare/workers-types';
import { loadAttributes } from '../db/attributes.ts';
import { findImport, getImport, type ImportRecord, moveImport } from '../db/imports.ts';
import { previewImport } from '../imports/preview.ts';
import { acceptCheck, beginImport, checkWith, continueImport, readSettings, resumeImport } from '../imports/run.ts';
import { prepareFile, type Wanted } from '../imports/settings.ts';
import type { OpenFile } from '../imports/table.ts';
import type { Bytes, Unusable } from '../imports/text-stream.ts';
import { openTools, type ToolData, type Tools } from '../imports/tools.ts';
import { undoImport } from '../imports/undo.ts';
import type { JobMessage } from './messages.ts';

/** Where imports run: their database, their files and the queue that carries them on. */
export interface JobPlace {
  db: D1Database;
  files: R2Bucket;
  queue: Queue<JobMessage>;
  /** What lies beside the Worker: the data of the tools. */
  assets: Fetcher;
}

/** Milliseconds after which an import leaves the rest to its next message. */
const patience = 15_000;
/** New and changed listings that a check names. */
const shownFirst = 20;

function openerOf({ files }: JobPlace, { fileKey }: ImportRecord): OpenFile {
  return async () => {
    const object = await files.get(fileKey);
    if (object === null) throw new Error(`The uploaded file ${fileKey} is gone`);
    return object.body as unknown as Bytes;
  };
}

async function refuse(db: D1Database, record: ImportRecord, fault: Unusable): Promise<void> {
  await moveImport(db, record, { from: ['uploaded', 'checked'], to: 'failed', report: JSON.stringify(fault) });
}

/** The tools, with data that `npm run build` lays beside the shells. */
async function loadTools({ assets }: JobPlace): Promise<Tools> {
  const answer = await assets.fetch('https://assets.invalid/edge/import-data.json');
  if (!answer.ok) throw new Error(`The data of imports is not among the assets: ${answer.status}`);
  return openTools((await answer.json()) as ToolData);
}

/** Reads the file through and records what importing it would do. */
async function checkUpload(place: JobPlace, record: ImportRecord): Promise<void> {
  const { db } = place;
  const open = openerOf(place, record);
  const wanted = JSON.parse(record.settings) as Wanted;
  const prepared = await prepareFile(open, { ...wanted, attributes: await loadAttributes(db, record.site) });
  if (prepared.kind === 'unusable') return refuse(db, record, prepared);
  const { settings, fingerprint, columns } = prepared;
  const checked = await checkWith(open, settings);
  if (checked.kind === 'unusable') return refuse(db, record, checked);
  const notes: Record<string, number> = {};
  const preview = await previewImport({
    db,
    site: record.site,
    open,
    tools: await loadTools(place),
    settings,
    checked,
    first: shownFirst,
    onNote: ({ code }) => {
      notes[code] = (notes[code] ?? 0) + 1;
    },
  });
  if (preview.kind === 'unusable') return refuse(db, record, preview);
  const report = { ...preview, notes, columns: columns.guesses };
  await acceptCheck(db, record, { checked, settings, fingerprint, report });
}

/** Starts a checked import, lets a failed one go on, and writes chunks until the time is up. */
async function runUpload(place: JobPlace, record: ImportRecord): Promise<void> {
  const { db, queue } = place;
  const open = openerOf(place, record);
  if (record.state === 'checked') {
    const checked = await checkWith(open, readSettings(record));
    if (checked.kind === 'unusable') return refuse(db, record, checked);
    await beginImport(db, record, checked);
  }
  if (record.state === 'failed' && record.rowCount > 0) await resumeImport(db, record);
  const tools = await loadTools(place);
  const start = Date.now();
  const ran = await continueImport({ db, id: record.id, open, tools, isTimeUp: () => Date.now() - start > patience });
  if (ran.code === 'paused') await queue.send({ kind: 'run-import', id: record.id });
}

/** Does what a message asks of an import. A message that comes twice, or too late, does nothing. */
export async function runImportJob(place: JobPlace, message: JobMessage): Promise<void> {
  const record = await findImport(place.db, message.id);
  if (record === undefined) return;
  switch (message.kind) {
    case 'check-import':
      return record.state === 'uploaded' ? checkUpload(place, record) : undefined;
    case 'run-import':
      return record.state === 'uploaded' ? undefined : runUpload(place, record);
    case 'undo-import':
      await undoImport({ db: place.db, id: message.id });
  }
}

/** Marks an import as failed for a reason that monitoring knows. */
export async function failImport(db: D1Database, id: string): Promise<void> {
  const record = await getImport(db, id);
  const report = JSON.stringify({ code: 'unexpected' });
  await moveImport(db, record, { from: ['uploaded', 'running'], to: 'failed', report });
}
