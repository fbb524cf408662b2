import type { MiddlewareHandler } from 'hono';
import { Meter } from '../data/meter.ts';
import { configOf } from '../platform/config.ts';
import { openMessages } from '../platform/i18n/messages.ts';
import { openReport } from '../platform/monitoring/monitor.ts';
import type { AppEnv, ProblemPage, WriteWidget } from './context.ts';
import { barePolicy, securityHeaders } from './security-headers.ts';

/** What renders in layers above this one. */
type Renderers = { problemPage: ProblemPage; widgetDocument: WriteWidget };

/** Step 1 and the end of step 8: sets the variables of every request and the headers of every response. */
export const beginRequest =
  ({ problemPage, widgetDocument }: Renderers): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = crypto.randomUUID();
    const meter = new Meter();
    c.set('requestId', requestId);
    c.set('report', openReport({ request: c.req.raw, env: c.env, context: c.executionCtx as never }, requestId));
    c.set('meter', meter);
    c.set('problemPage', problemPage);
    c.set('widgetDocument', widgetDocument);
    // Reading the configuration can fail, and the error handler needs the variables above.
    const config = configOf(c.env);
    c.set('config', config);
    c.set('messages', openMessages(c.env.ASSETS, { isLive: config.shellOrigin !== null }));
    await next();
    // Headers are set in place: handlers never return a platform response, whose headers are immutable.
    const { headers, status } = c.res;
    for (const [name, value] of defaultHeaders) if (!headers.has(name)) headers.set(name, value);
    if (status !== 304 && !headers.has('content-security-policy')) headers.set('content-security-policy', barePolicy);
    headers.set('x-request-id', requestId);
    if (config.isDevelopment || c.var.isStaff) headers.set('server-timing', timing(meter));
  };

const defaultHeaders = Object.entries(securityHeaders);

/**
 * The cost of a request in the database and the indexes, for developers and staff. It would tell others how much a table
 * contains.
 */
function timing(meter: Meter): string {
  const part = (name: string, duration: number, cost: string) => `${name};dur=${duration.toFixed(1)};desc="${cost}"`;
  const { indexCalls, searchCalls } = meter;
  const search = `calls ${searchCalls}, matches ${meter.searchMatches}`;
  return [
    part('db', meter.duration, `round trips ${meter.roundTrips}, rows read ${meter.rowsRead}`),
    ...(indexCalls ? [part('index', meter.indexDuration, `calls ${indexCalls}`)] : []),
    ...(searchCalls ? [part('search', meter.searchDuration, search)] : []),
  ].join(', ');
}
