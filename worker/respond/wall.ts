import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { DatabaseUnavailable } from '../db/reader.ts';
import { isTransient } from '../db/transient.ts';
import { type Incoming, openReport } from '../monitoring/monitor.ts';
import { answerProblem } from './answer-problem.ts';
import { barePolicy, securityHeaders } from './security-headers.ts';

/** Seconds after which a visitor may try again when the database is down. */
const retryAfter = 30;

/**
 * The one wall: whatever nobody expected ends here, is reported once with its cause, and is answered with the event's
 * id, which the visitor sees as the digest. Nothing of the error itself goes out.
 */
export async function wall(error: Error, c: Context<AppEnv>): Promise<Response> {
  const digest = c.var.report(error);
  // Without monitoring the log is the only place where the cause can be found again.
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

/** The answer to what does not reach the wall: Hono hands it nothing that is thrown but is no Error. */
export function behindWall(error: unknown, incoming: Incoming): Response {
  const requestId = crypto.randomUUID();
  const digest = openReport(incoming, requestId)(error);
  // biome-ignore lint/suspicious/noConsole: as above.
  console.error(`event ${digest}: the wall was not reached`, error);
  return new Response(digest, { status: 500, headers: bareHeaders(requestId) });
}

/** Where the configuration cannot be read, or nothing else was reached, nobody after this adds them. */
const bareHeaders = (requestId: string) => ({
  ...securityHeaders,
  'content-security-policy': barePolicy,
  'cache-control': 'no-store',
  'x-request-id': requestId,
});
