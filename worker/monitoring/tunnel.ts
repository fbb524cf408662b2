import { connection } from '../accounts/connection.ts';
import type { Dsn } from '../config.ts';
import type { AppContext } from '../context.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { envelopeDsn } from './envelope.ts';
import { readAtMost } from './read-at-most.ts';

/** Bytes of an envelope taken at most. */
const limit = 200_000;
/** Milliseconds that the ingest may take. */
const patience = 5_000;

/**
 * `POST /_monitoring`: takes a Sentry envelope from a page of this host, where blockers and the content policy let it
 * pass, and forwards it to the configured project's ingest and no other. The page never waits for the ingest and never
 * hears of its troubles: 202 means taken, not delivered.
 */
export async function monitoringTunnel(c: AppContext): Promise<Response> {
  const { monitoring } = c.var.config;
  if (!monitoring) return answerProblem(c, { code: 'not-found' });
  const { success } = await c.env.MONITORING_LIMIT.limit({ key: connection(c) });
  if (!success) return answerProblem(c, { code: 'rate-limited', retryAfter: 60 });
  const envelope = await readAtMost(c.req.raw, limit);
  if (!envelope) return answerProblem(c, { code: 'too-large', limit });
  const dsn = envelopeDsn(envelope);
  if (!dsn) return answerProblem(c, { code: 'bad-request' });
  if (!isConfigured(dsn, monitoring)) return answerProblem(c, { code: 'forbidden', grantedBy: 'operator' });
  c.executionCtx.waitUntil(forward(envelope, monitoring));
  return c.body(null, 202, { 'cache-control': 'no-store' });
}

/** Whether an envelope is meant for the configured project: same host, same project. */
const isConfigured = (dsn: URL, { origin, projectId }: Dsn): boolean =>
  dsn.origin === origin && dsn.pathname === `/${projectId}`;

/** Sends an envelope on as it came, with nothing of the visitor's request: no cookies, no address, no agent. */
async function forward(envelope: Uint8Array<ArrayBuffer>, { origin, projectId, publicKey }: Dsn): Promise<void> {
  const ingest = `${origin}/api/${projectId}/envelope/?sentry_version=7&sentry_key=${publicKey}`;
  try {
    const answer = await fetch(ingest, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: envelope,
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (!answer.ok) warn(`the ingest answered ${answer.status}`);
  } catch (error) {
    warn(`the ingest cannot be reached: ${error}`);
  }
}

/** To the log only: reporting that reports fail would fail as well. */
function warn(what: string): void {
  // biome-ignore lint/suspicious/noConsole: the platform's log is where operators look.
  console.warn(`monitoring: an envelope was lost, ${what}`);
}
