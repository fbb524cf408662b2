import type { ExecutionContext, Queue } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import type { Report } from '../../platform/monitoring/monitor.ts';
import { CountBuffer, longestWait } from './count-buffer.ts';
import type { Counted } from './counted.ts';

/** The isolate's buffer, for all sites. */
const buffer = new CountBuffer();

type CountContext = {
  env: { COUNTS: Queue };
  executionCtx: Pick<ExecutionContext, 'waitUntil'>;
  var: { report: Report };
};

/** Counts something on a site, in memory. The request neither waits for it nor reads or writes the database. */
export function count(site: SiteId, counted: readonly Counted[], c: CountContext): void {
  if (counted.length === 0) return;
  const state = buffer.add(site, counted, Date.now());
  if (state === 'due') c.executionCtx.waitUntil(sendCounts(c.env).catch(c.var.report));
  if (state === 'first') c.executionCtx.waitUntil(sendLater(c));
}

/** Also sends what the last request before a quiet time has counted. */
async function sendLater({ env, var: { report } }: CountContext): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, longestWait));
  await sendCounts(env).catch(report);
}

/** Hands what waits to the queue. What the queue does not accept is lost. */
export async function sendCounts({ COUNTS }: CountContext['env']): Promise<void> {
  const message = buffer.take();
  if (message) await COUNTS.send(message);
}
