import { answerProblem } from '../../http/answer-problem.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext } from '../../http/context.ts';
import { discardRest, readAtMost } from '../../http/read-body.ts';
import type { Dsn } from '../../platform/config.ts';
import { envelopeDsn } from './envelope.ts';

/** Maximum number of bytes of an envelope. */
const limit = 200_000;
/** Maximum number of bytes of a too large envelope that are read before the answer. */
const mostDiscarded = 20 * limit;
/** Timeout of the request to Sentry's ingest endpoint. */
const timeoutMs = 5_000;

/**
 * `POST /_monitoring`: forwards a Sentry envelope to the configured project only. A path on the page's own host passes
 * ad blockers and the content security policy. 202 means accepted, not delivered: the page does not wait for Sentry.
 */
export async function monitoringTunnel(c: AppContext): Promise<Response> {
  const { monitoring } = c.var.config;
  if (!monitoring) return answerProblem(c, { code: 'not-found' });
  const { success } = await c.env.MONITORING_LIMIT.limit({ key: connection(c) });
  if (!success) return answerProblem(c, { code: 'rate-limited', retryAfter: 60 });
  const envelope = await readAtMost(c.req.raw, limit);
  if (!envelope) {
    await discardRest(c.req.raw, mostDiscarded);
    return answerProblem(c, { code: 'too-large', limit });
  }
  const dsn = envelopeDsn(envelope);
  if (!dsn) return answerProblem(c, { code: 'bad-request' });
  if (!isConfigured(dsn, monitoring)) return answerProblem(c, { code: 'forbidden', grantedBy: 'operator' });
  c.executionCtx.waitUntil(forward(envelope, monitoring));
  return c.body(null, 202, { 'cache-control': 'no-store' });
}

/** Whether an envelope's DSN has the configured host and project. */
const isConfigured = (dsn: URL, { origin, projectId }: Dsn): boolean =>
  dsn.origin === origin && dsn.pathname === `/${projectId}`;

/** Forwards an envelope unchanged. Sends nothing of the visitor's request: no cookies, IP address or user agent. */
async function forward(envelope: Uint8Array<ArrayBuffer>, { origin, projectId, publicKey }: Dsn): Promise<void> {
  const ingest = `${origin}/api/${projectId}/envelope/?sentry_version=7&sentry_key=${publicKey}`;
  try {
    const response = await fetch(ingest, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: envelope,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) warn(`the ingest answered ${response.status}`);
  } catch (error) {
    warn(`the ingest cannot be reached: ${error}`);
  }
}

/** Only logs: a report about failing reports would fail too. */
function warn(what: string): void {
  // biome-ignore lint/suspicious/noConsole: operators read the platform's log.
  console.warn(`monitoring: an envelope was lost, ${what}`);
}
