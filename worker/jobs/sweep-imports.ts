import type { Bindings } from '../config.ts';
import { forgetRequests, requestedImports } from '../db/imports.ts';

/** Milliseconds after which a job that did not go on has lost its message: far more than a chunk takes. */
const lostAfter = 10 * 60_000;

/**
 * Puts jobs into the queue that nobody else puts there: those that a command has asked for, and the rest of those whose
 * message was lost. A job that is put there twice does nothing the second time.
 */
export async function sweepImports({ DB: db, JOBS: queue }: Pick<Bindings, 'DB' | 'JOBS'>, now: number): Promise<void> {
  const jobs = await requestedImports(db, now - lostAfter);
  if (jobs.length === 0) return;
  await queue.sendBatch(jobs.map((body) => ({ body })));
  await forgetRequests(db, jobs);
}
