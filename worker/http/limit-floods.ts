import type { MiddlewareHandler } from 'hono';
import { answerProblem } from './answer-problem.ts';
import { connection } from './connection.ts';
import type { AppEnv } from './context.ts';

/** Seconds; the same as the period of the binding FLOOD_LIMIT in wrangler.toml. */
const period = 60;

/**
 * Limits requests per minute by connection and by account. The platform counts in each of its locations separately,
 * so a flood costs no database write. Exact limits are in `worker/data/rate-limits.writer.ts`.
 */
export const limitFloods: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isFlood = async (key: string) => !(await c.env.FLOOD_LIMIT.limit({ key })).success;
  if (await isFlood(`connection ${connection(c)}`))
    return answerProblem(c, { code: 'rate-limited', retryAfter: period });
  const session = await c.var.session();
  if (session && (await isFlood(`person ${session.person}`))) {
    return answerProblem(c, { code: 'rate-limited', retryAfter: period });
  }
  return next();
};

/** Limits what pages look up while a visitor types, by connection: apart from forms, which must still be accepted. */
export const limitLookUps: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { success } = await c.env.FLOOD_LIMIT.limit({ key: `look-ups ${connection(c)}` });
  return success ? next() : answerProblem(c, { code: 'rate-limited', retryAfter: period });
};
