import type { MiddlewareHandler } from 'hono';
import { configOf } from '../config.ts';
import type { AppEnv } from '../context.ts';
import { Meter } from '../db/meter.ts';
import { openReport } from '../monitoring/monitor.ts';
import { barePolicy, securityHeaders } from './security-headers.ts';

/** Step 1 and the end of step 8: what every request gets before anything else, and every answer on its way out. */
export const beginAnswer: MiddlewareHandler<AppEnv> = async (c, next) => {
  const requestId = crypto.randomUUID();
  const meter = new Meter();
  c.set('requestId', requestId);
  c.set('report', openReport({ request: c.req.raw, env: c.env, context: c.executionCtx as never }, requestId));
  c.set('meter', meter);
  // The first that can fail: the wall needs what is above.
  c.set('config', configOf(c.env));
  await next();
  // In place: whoever answers makes a Response of its own, and those of the platform cannot be written to.
  const { headers } = c.res;
  for (const [name, value] of Object.entries(securityHeaders)) if (!headers.has(name)) headers.set(name, value);
  if (c.res.status !== 304 && !headers.has('content-security-policy'))
    headers.set('content-security-policy', barePolicy);
  for (const [name, value] of Object.entries(requestHeaders(requestId, meter))) headers.set(name, value);
};

/** What an answer says of the request: its id, and what it cost the database and the filter index. */
export const requestHeaders = (requestId: string, meter: Meter) => ({
  'x-request-id': requestId,
  'server-timing': timing(meter),
});

function timing({ duration, roundTrips, rowsRead, indexCalls, indexDuration }: Meter): string {
  const database = `db;dur=${duration.toFixed(1)};desc="round trips ${roundTrips}, rows read ${rowsRead}"`;
  return indexCalls === 0 ? database : `${database}, index;dur=${indexDuration.toFixed(1)};desc="calls ${indexCalls}"`;
}
