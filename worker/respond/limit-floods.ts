import type { MiddlewareHandler } from 'hono';
import { connection } from '../accounts/connection.ts';
import type { AppEnv } from '../context.ts';
import { answerProblem } from './answer-problem.ts';

/** Seconds, as the binding FLOOD_LIMIT in wrangler.toml has them. */
const period = 60;

/**
 * Lets a connection, and whoever is signed in from any number of them, send only so much in a minute. The platform
 * counts, at each of its places for itself: a flood costs no write to the database. Who signs in is counted exactly as
 * well, by `worker/accounts/limits.writer.ts`.
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
