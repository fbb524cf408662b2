import type { Context } from 'hono';
import { representationOf } from '../../web/contract/representation.ts';
import { matchRoute } from '../../web/contract/routes.ts';
import { DatabaseUnavailable } from '../data/reader.ts';
import { isTransient } from '../data/transient.ts';
import { count } from '../domain/counters/count.ts';
import { type Incoming, openReport } from '../platform/monitoring/monitor.ts';
import { answerProblem } from './answer-problem.ts';
import type { AppEnv } from './context.ts';
import { barePolicy, securityHeaders } from './security-headers.ts';

/** `Retry-After` in seconds while the database is down. */
const retryAfter = 30;

/**
 * Reports an unexpected error once, with its cause, counts it, and answers with the event's id, which the visitor sees as the
 * digest. The response contains nothing of the error itself.
 */
export async function handleError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const digest = c.var.report(error);
  // Without monitoring, the log is the only record of the cause.
  // biome-ignore lint/suspicious/noConsole: the platform's log is where operators look.
  console.error(`event ${digest}`, error, error.cause ?? '');
  countError(c, digest);
  try {
    return await answerProblem(
      c,
      error instanceof DatabaseUnavailable || isTransient(error)
        ? { code: 'unavailable', retryAfter }
        : { code: 'server-error', digest },
    );
  } catch (second) {
    // biome-ignore lint/suspicious/noConsole: as above.
    console.error(`event ${c.var.report(second)}: the problem page could not be shown`, second);
    return c.text(digest, 500, bareHeaders(c.var.requestId));
  }
}

/** Counts an error by its digest and route, on the site if it was found. */
function countError(c: Context<AppEnv>, digest: string): void {
  // The middleware that finds the site may be what failed.
  const served: AppEnv['Variables']['served'] | undefined = c.var.served;
  if (!served) return;
  const route = matchRoute(representationOf(c.req.path).path.split('/').slice(1))?.route ?? '';
  count(served.site.id, [{ feature: 'error', thing: digest, dimension: route }], c);
}

/** Handles thrown values that are not Error instances: Hono's onError does not receive them. */
export function answerThrown(error: unknown, incoming: Incoming): Response {
  const requestId = crypto.randomUUID();
  const digest = openReport(incoming, requestId)(error);
  // biome-ignore lint/suspicious/noConsole: as above.
  console.error(`event ${digest}: no Error was thrown`, error);
  return new Response(digest, { status: 500, headers: bareHeaders(requestId) });
}

/** Set here because the middleware that adds these headers may not have run. */
const bareHeaders = (requestId: string) => ({
  ...securityHeaders,
  'content-security-policy': barePolicy,
  'cache-control': 'no-store',
  'x-request-id': requestId,
});
