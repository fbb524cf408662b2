/** Imports by the production Worker: the command uploads the file, requests the job and polls its state. */
import { basename } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import type { Checked } from '../../worker/features/imports/check.ts';
import { importObject } from '../../worker/features/imports/import-object.ts';
import { findUnfinished, getImport, type ImportRecord } from '../../worker/features/imports/imports.query.ts';
import { createImport, type ImportJob, requestImport } from '../../worker/features/imports/imports.writer.ts';
import { acceptCheck } from '../../worker/features/imports/run.ts';
import type { Prepared, PrepareOptions } from '../../worker/features/imports/settings.ts';
import { isUndoable } from '../../worker/features/imports/undoable.ts';
import type { ObjectKey } from '../../worker/platform/buckets.ts';

/** How a command reaches the Worker. */
export interface RemoteImports {
  db: D1Database;
  /** Uploads a file to the bucket of uploads. */
  putFile(upload: { key: ObjectKey<'UPLOADS'>; file: string }): Promise<void>;
  /** Waits for the next poll. */
  wait(): Promise<void>;
  /** Called at every poll. */
  onProgress(record: ImportRecord): void;
}

/** A file that passed the check. */
export interface RemoteFile {
  site: SiteId;
  file: string;
  /** The options that the file was inspected with. */
  wanted: Omit<PrepareOptions, 'attributes'>;
  prepared: Prepared;
  checked: Checked;
}

async function upload({ putFile }: RemoteImports, { site, file }: RemoteFile): Promise<ObjectKey<'UPLOADS'>> {
  const key = importObject(site, crypto.randomUUID());
  await putFile({ key, file });
  return key;
}

/** Requests a job, and polls until it is over. */
async function runJob(remote: RemoteImports, job: ImportJob, isOver: (record: ImportRecord) => boolean) {
  await requestImport(remote.db, job);
  for (;;) {
    const record = await getImport(remote.db, job.id);
    remote.onProgress(record);
    if (isOver(record)) return record;
    await remote.wait();
  }
}

/** Checks a file as a dry run. The record's `report` contains the preview. */
export async function checkRemotely(remote: RemoteImports, file: RemoteFile): Promise<ImportRecord> {
  const fileKey = await upload(remote, file);
  const settings = JSON.stringify(file.wanted);
  const id = await createImport(remote.db, file.site, { fileName: basename(file.file), fileKey, settings });
  return runJob(remote, { kind: 'check-import', id }, ({ state }) => state === 'checked' || state === 'failed');
}

/** Imports a file, or continues an interrupted import of it. */
export async function importRemotely(remote: RemoteImports, file: RemoteFile): Promise<ImportRecord> {
  const { db } = remote;
  const { settings, fingerprint } = file.prepared;
  const text = JSON.stringify(settings);
  const before = (await findUnfinished(db, file.site, { fingerprint, settings: text })) ?? (await begin());
  return runJob(
    remote,
    { kind: 'run-import', id: before.id },
    ({ state, updatedAt }) => state === 'done' || (state === 'failed' && updatedAt > before.updatedAt),
  );

  async function begin(): Promise<ImportRecord> {
    const { site, checked } = file;
    const fileKey = await upload(remote, file);
    const id = await createImport(db, site, { fileName: basename(file.file), fileKey, settings: text });
    await acceptCheck(db, { site, id }, { checked, settings, fingerprint });
    return getImport(db, id);
  }
}

/** Undoes an import. */
export async function undoRemotely(
  remote: RemoteImports,
  record: ImportRecord,
): Promise<{ code: 'undone' | 'not-undoable'; record: ImportRecord }> {
  if (!isUndoable(record, Date.now())) return { code: 'not-undoable', record };
  return { code: 'undone', record: await runJob(remote, { kind: 'undo-import', id: record.id }, isUndone) };
}

const isUndone = ({ state }: ImportRecord): boolean => state === 'undone';
