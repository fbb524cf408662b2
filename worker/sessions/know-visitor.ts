import type { MiddlewareHandler } from 'hono';
import { granterOf, may, type Right } from '../accounts/rights.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { openReader } from '../db/reader.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { hostName } from '../site/host.ts';
import { keepSessionCookie, readCookie } from './cookies.ts';
import { type Place, readSession } from './session.query.ts';
import type { Session } from './session.ts';
import { prolongSession, rotateSession } from './session.writer.ts';

/** Milliseconds after which the use of a session is noted again. */
const noteAfter = 60 * 60 * 1000;

/**
 * Lets what comes after it ask who is there. Nothing is read before somebody asks: what is the same for everyone never
 * does, and then sets no cookie.
 */
export const knowVisitor: MiddlewareHandler<AppEnv> = (c, next) => {
  let known: Promise<Session | null> | undefined;
  c.set('session', () => {
    known ??= currentSession(c);
    return known;
  });
  return next();
};

/** Refuses whoever is not signed in (401) or lacks a right (403, naming who could grant it). */
export const requireRight =
  (right: Right): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const session = await c.var.session();
    if (!session) return answerProblem(c, { code: 'unauthenticated' });
    if (!may(session, right)) return answerProblem(c, { code: 'forbidden', grantedBy: granterOf(right) });
    return next();
  };

/** The site and the host that a request came to. */
export function placeOf(c: AppContext): Place {
  const host = hostName(c.req.header('host') ?? new URL(c.req.url).host);
  if (!host) throw new Error('a request without a host has come past the door');
  return { site: c.var.served.site.id, host };
}

/** Gives this browser's session a new token, if it is due for one. */
export async function renewToken(c: AppContext): Promise<void> {
  const next = await rotateSession(c.env.DB, readCookie(c, 'session') ?? '', { ...placeOf(c), now: Date.now() });
  if (next) keepSessionCookie(c, next);
}

async function currentSession(c: AppContext): Promise<Session | null> {
  const token = readCookie(c, 'session');
  const place = placeOf(c);
  const now = Date.now();
  const session = await readSession(openReader(c.env.DB, c.var.meter), token, { ...place, now });
  if (!session || !token) return null;
  if (session.isDueForRotation) await renewToken(c);
  else if (now - session.seenAt > noteAfter) {
    await prolongSession(c.env.DB, token, { ...place, now });
    keepSessionCookie(c, token);
  }
  return session;
}
