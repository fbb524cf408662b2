import type { D1Database, Fetcher, Queue } from '@cloudflare/workers-types';
import { loadAttributes } from '../../domain/listings/attributes.writer.ts';
import type { JobMessage } from '../../platform/bindings.ts';
import type { Bucket } from '../../platform/buckets.ts';
import type { FileIndex } from './identity/file-index.ts';
import { findImport, getImport, type ImportRecord } from './imports.query.ts';
import { type ImportJob, moveImport } from './imports.writer.ts';
import { previewImport } from './preview.ts';
import { acceptCheck, beginImport, checkWith, continueImport, readSettings, resumeImport } from './run.ts';
import { type PrepareOptions, prepareFile } from './settings.ts';
import type { OpenFile } from './source/table.ts';
import type { Bytes, Unusable } from './source/text-stream.ts';
import { openTools, type ToolData, type Tools } from './tools.ts';
import { undoImport } from './undo.ts';

/** The bindings that an import needs. */
export interface JobBindings {
  db: D1Database;
  files: Bucket<'UPLOADS'>;
  queue: Queue<JobMessage>;
  /** Static assets: they contain the data of the tools. */
  assets: Fetcher;
}

/** Milliseconds after which an import pauses and sends a message to continue it. */
const timeoutMs = 15_000;
/** How many new and how many changed listings the report of a check names. */
const previewSize = 20;

function openerOf({ files }: JobBindings, { fileKey }: ImportRecord): OpenFile {
  return async () => {
    const object = fileKey === '' ? null : await files.get(fileKey);
    if (object === null) throw new Error(`The uploaded file ${fileKey} does not exist`);
    return object.body as unknown as Bytes;
  };
}

async function refuse(db: D1Database, record: ImportRecord, fault: Unusable): Promise<void> {
  await moveImport(db, record, { from: ['uploaded', 'checked'], to: 'failed', report: JSON.stringify(fault) });
}

/** Loads the tools' data, which `npm run build` writes into the assets. */
async function loadTools({ assets }: JobBindings, { cities }: { cities: boolean }): Promise<Tools> {
  const load = async <Name extends keyof ToolData>(name: Name): Promise<ToolData[Name]> => {
    const response = await assets.fetch(`https://assets.invalid/edge/${name}.json`);
    if (!response.ok) throw new Error(`edge/${name}.json is missing from the assets: status ${response.status}`);
    return (await response.json()) as ToolData[Name];
  };
  const [phones, borders, countries] = await Promise.all([load('phones'), load('borders'), load('countries')]);
  return openTools({ phones, borders, countries, ...(cities ? { cities: await load('cities') } : {}) });
}

/** Reads the whole file and records what importing it would do. */
async function checkUpload(bindings: JobBindings, record: ImportRecord): Promise<void> {
  const { db } = bindings;
  const open = openerOf(bindings, record);
  const wanted = JSON.parse(record.settings) as PrepareOptions;
  const tools = await loadTools(bindings, { cities: wanted.told?.locate === true });
  const prepared = await prepareFile(open, { ...wanted, attributes: await loadAttributes(db, record.site) });
  if (prepared.kind === 'unusable') return refuse(db, record, prepared);
  const { settings, fingerprint, columns } = prepared;
  const checked = await checkWith(open, settings, tools);
  if (checked.kind === 'unusable') return refuse(db, record, checked);
  const notes: Record<string, number> = {};
  const preview = await previewImport({
    db,
    site: record.site,
    open,
    tools,
    settings,
    checked,
    first: previewSize,
    onNote: ({ code }) => {
      notes[code] = (notes[code] ?? 0) + 1;
    },
  });
  if (preview.kind === 'unusable') return refuse(db, record, preview);
  const report = { ...preview, notes, columns: columns.guesses };
  await acceptCheck(db, record, { checked, settings, fingerprint, report });
}

/** Starts a checked import or resumes a failed one, and writes chunks until the time is up. */
async function runUpload(bindings: JobBindings, record: ImportRecord): Promise<void> {
  const { db, queue } = bindings;
  const open = openerOf(bindings, record);
  const settings = readSettings(record);
  const tools = await loadTools(bindings, { cities: settings.wishes.locate === true });
  const start = Date.now();
  let index: FileIndex | undefined;
  if (record.state === 'checked') {
    const checked = await checkWith(open, settings, tools);
    if (checked.kind === 'unusable') return refuse(db, record, checked);
    await beginImport(db, record, checked);
    index = checked.index;
  }
  if (record.state === 'failed' && record.rowCount > 0) await resumeImport(db, record);
  const result = await continueImport({
    db,
    id: record.id,
    open,
    tools,
    index,
    isTimeUp: () => Date.now() - start > timeoutMs,
  });
  if (result.code === 'paused') await queue.send({ kind: 'run-import', id: record.id });
}

/** Runs the job of a message. A message that is delivered twice, or too late, does nothing. */
export async function runImportJob(bindings: JobBindings, message: ImportJob): Promise<void> {
  const record = await findImport(bindings.db, message.id);
  if (record === undefined) return;
  switch (message.kind) {
    case 'check-import':
      return record.state === 'uploaded' ? checkUpload(bindings, record) : undefined;
    case 'run-import':
      return record.state === 'uploaded' ? undefined : runUpload(bindings, record);
    case 'undo-import':
      await undoImport({ db: bindings.db, id: message.id });
  }
}

/** Marks an import as failed by an unexpected error, which the error monitoring has. */
export async function failImport(db: D1Database, id: string): Promise<void> {
  const record = await getImport(db, id);
  const report = JSON.stringify({ code: 'unexpected' });
  await moveImport(db, record, { from: ['uploaded', 'running'], to: 'failed', report });
}
