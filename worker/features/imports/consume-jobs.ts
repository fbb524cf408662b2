import type { Job } from '../../data/module.ts';
import type { JobMessage } from '../../platform/bindings.ts';
import { failImport, runImportJob } from './import-job.ts';
import type { ImportJob } from './imports.writer.ts';

/** Runs the import jobs of the queue. After the last attempt the import is marked as failed; it can be resumed. */
export const importJob: Job = {
  run: (env, message) =>
    runImportJob({ db: env.DB, files: env.UPLOADS, queue: env.JOBS, assets: env.ASSETS }, asImportJob(message)),
  giveUp: (env, { id }) => failImport(env.DB, id),
};

const asImportJob = ({ kind, id }: JobMessage): ImportJob => ({ kind: kind as ImportJob['kind'], id });
