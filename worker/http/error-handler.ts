import type { Context } from 'hono';
import { DatabaseUnavailable } from '../data/reader.ts';
import { isTransient } from '../data/transient.ts';
import { type Incoming, openReport } from '../platform/monitoring/monitor.ts';
import { answerProblem } from './answer-problem.ts';
import type { AppEnv } from './context.ts';
import { barePolicy, securityHeaders } from './security-headers.ts';

/** `Retry-After` in seconds while the database is down. */
const retryAfter = 30;

/**
 * Reports an unexpected error once, with its cause, and answers with the event's id, which the visitor sees as the
 * digest. The response contains nothing of the error itself.
 */
export async function handleError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const digest = c.var.report(error);
  // Without monitoring, the log is the only record of the cause.
  // biome-ignore lint/suspicious/noConsole: the platform's log is where operators look.
  console.error(`event ${digest}`, error, error.cause ?? '');
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
