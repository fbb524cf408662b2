import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { answerProblem } from './answer-problem.ts';

/**
 * Lets a post through only from a page of the same host. Browsers say so in `Sec-Fetch-Site`, or in `Origin`
 * (which is `null` from a page with a `no-referrer` policy, so that it alone proves nothing).
 */
export const requireSameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isSame =
    site === undefined ? origin === undefined || origin === new URL(c.req.url).origin : site === 'same-origin';
  if (isSame) return next();
  return answerProblem(c, { code: 'forbidden', grantedBy: 'operator' });
};
