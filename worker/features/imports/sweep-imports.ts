import type { Bindings } from '../../platform/bindings.ts';
import { clearRequests, requestedImports } from './imports.writer.ts';

/** Milliseconds without progress after which a job's message counts as lost. A chunk takes far less. */
const lostAfterMs = 10 * 60_000;

/**
 * Queues the jobs that a command requested, and requeues those whose message was lost. A job that is queued twice does
 * nothing the second time.
 */
export async function sweepImports({ DB: db, JOBS: queue }: Pick<Bindings, 'DB' | 'JOBS'>, now: number): Promise<void> {
  const jobs = await requestedImports(db, now - lostAfterMs);
  if (jobs.length === 0) return;
  await queue.sendBatch(jobs.map((body) => ({ body })));
  await clearRequests(db, jobs);
}
