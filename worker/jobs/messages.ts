import type { ImportJob } from '../db/imports.ts';

/** What the queue `JOBS` carries: work that no visitor waits for. */
export type JobMessage = ImportJob;
