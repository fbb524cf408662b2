import type { MiddlewareHandler } from 'hono';
import { answerProblem } from './answer-problem.ts';
import type { AppEnv } from './context.ts';

/**
 * Accepts a POST only from a page of the same origin, by `Sec-Fetch-Site`; `Origin` counts only without that header,
 * because a page with the policy `no-referrer` sends `Origin: null`.
 */
export const requireSameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isSame =
    site === undefined ? origin === undefined || origin === new URL(c.req.url).origin : site === 'same-origin';
  if (isSame) return next();
  return answerProblem(c, { code: 'forbidden', grantedBy: 'operator' });
};
