import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { DatabaseUnavailable, openReader } from '../db/reader.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { hostName } from './host.ts';
import { cacheKeep, findSite } from './register.ts';

/** Step 2: the site of the request's host, or an answer for hosts that have none. Never a default site. */
export const findServedSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = hostName(c.req.header('host') ?? new URL(c.req.url).host);
  if (!host) return answerProblem(c, { code: 'bad-request' });
  const now = Date.now();
  const keep = cacheKeep(caches as never, {
    build: c.var.config.build,
    now,
    background: (work) => c.executionCtx.waitUntil(work),
    report: c.var.report,
  });
  const found = await findSite(host, { reader: openReader(c.env.DB, c.var.meter), keep, now });
  if (!('code' in found)) {
    c.set('served', found);
    return next();
  }
  switch (found.code) {
    case 'unknown':
      return answerProblem(c, { code: 'unknown-domain', host, target: c.var.config.product.host });
    case 'unreadable':
      throw new DatabaseUnavailable(found.cause);
  }
};
