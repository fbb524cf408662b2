/** Imports that the Worker of production does: a command lays the file into its bucket, asks for the work and watches it. */
import { basename } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import {
  createImport,
  findUnfinished,
  getImport,
  type ImportJob,
  type ImportRecord,
  requestImport,
} from '../../worker/db/imports.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { isUndoable } from '../../worker/db/undo-import.ts';
import type { Checked } from '../../worker/imports/check.ts';
import { acceptCheck } from '../../worker/imports/run.ts';
import type { Prepared, Wanted } from '../../worker/imports/settings.ts';

/** How a command reaches the Worker that imports. */
export interface RemoteImports {
  db: D1Database;
  /** Lays a file into the bucket of uploads. */
  putFile(upload: { key: string; file: string }): Promise<void>;
  /** Lets some time go by between two looks. */
  wait(): Promise<void>;
  /** Called at every look. */
  onProgress(record: ImportRecord): void;
}

/** A file that was found to be usable. */
export interface RemoteFile {
  site: SiteId;
  file: string;
  /** What the file was looked at with. */
  wanted: Omit<Wanted, 'attributes'>;
  prepared: Prepared;
  checked: Checked;
}

async function upload({ putFile }: RemoteImports, { site, file }: RemoteFile): Promise<string> {
  const key = `${site}/${crypto.randomUUID()}`;
  await putFile({ key, file });
  return key;
}

/** Asks for a job and waits for what comes of it. */
async function done(remote: RemoteImports, job: ImportJob, isOver: (record: ImportRecord) => boolean) {
  await requestImport(remote.db, job);
  for (;;) {
    const record = await getImport(remote.db, job.id);
    remote.onProgress(record);
    if (isOver(record)) return record;
    await remote.wait();
  }
}

/** Has a file looked at, as a dry run: what importing it would do stands in the record's report. */
export async function checkRemotely(remote: RemoteImports, file: RemoteFile): Promise<ImportRecord> {
  const fileKey = await upload(remote, file);
  const settings = JSON.stringify(file.wanted);
  const id = await createImport(remote.db, file.site, { fileName: basename(file.file), fileKey, settings });
  return done(remote, { kind: 'check-import', id }, ({ state }) => state === 'checked' || state === 'failed');
}

/** Imports a file, or goes on with an import of it that was stopped before its end. */
export async function importRemotely(remote: RemoteImports, file: RemoteFile): Promise<ImportRecord> {
  const { db } = remote;
  const { settings, fingerprint } = file.prepared;
  const text = JSON.stringify(settings);
  const before = (await findUnfinished(db, file.site, { fingerprint, settings: text })) ?? (await begin());
  return done(
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

/** Has an import taken back. */
export async function undoRemotely(
  remote: RemoteImports,
  record: ImportRecord,
): Promise<{ code: 'undone' | 'not-undoable'; record: ImportRecord }> {
  if (!isUndoable(record, Date.now())) return { code: 'not-undoable', record };
  return { code: 'undone', record: await done(remote, { kind: 'undo-import', id: record.id }, isUndone) };
}

const isUndone = ({ state }: ImportRecord): boolean => state === 'undone';
