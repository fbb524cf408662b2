import { captureException } from '@sentry/cloudflare';
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { DatabaseUnavailable } from '../db/reader.ts';
import { isTransient } from '../db/transient.ts';
import { answerProblem } from './answer-problem.ts';
import { barePolicy, securityHeaders } from './security-headers.ts';

/** Seconds after which a visitor may try again when the database is down. */
const retryAfter = 30;

/**
 * The one wall: whatever nobody expected ends here, is reported once with its cause, and is answered with the event's
 * id, which the visitor sees as the digest. Nothing of the error itself goes out.
 */
export async function wall(error: Error, c: Context<AppEnv>): Promise<Response> {
  const digest = captureException(error);
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
    console.error(`event ${captureException(second)}: the problem page could not be shown`, second);
    // Where the configuration cannot be read, nobody after this adds them.
    const headers = { ...securityHeaders, 'content-security-policy': barePolicy, 'cache-control': 'no-store' };
    return c.text(digest, 500, headers);
  }
}
