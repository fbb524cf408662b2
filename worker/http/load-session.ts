import type { MiddlewareHandler } from 'hono';
import { openReader } from '../data/reader.ts';
import { isStaff } from '../identity/rights.ts';
import { readSession } from '../identity/session.query.ts';
import type { Session } from '../identity/session.ts';
import { prolongSession, rotateSession } from '../identity/session.writer.ts';
import type { AppContext, AppEnv } from './context.ts';
import { readCookie, setSessionCookie } from './cookies.ts';
import { placeOf } from './place.ts';

/** Milliseconds after which a session in use is prolonged. */
const prolongAfter = 60 * 60 * 1000;

/**
 * Sets `c.var.session`, which reads the session on its first call. Routes with the same response for every visitor do
 * not call it, so they read no session and set no cookie.
 */
export const loadSession: MiddlewareHandler<AppEnv> = (c, next) => {
  let session: Promise<Session | null> | undefined;
  c.set('session', () => {
    session ??= currentSession(c);
    return session;
  });
  return next();
};

/** Rotates the token of this browser's session if it is due. */
export async function renewToken(c: AppContext): Promise<void> {
  const next = await rotateSession(c.env.DB, readCookie(c, 'session') ?? '', { ...placeOf(c), now: Date.now() });
  if (next) setSessionCookie(c, next);
}

async function currentSession(c: AppContext): Promise<Session | null> {
  const token = readCookie(c, 'session');
  const place = placeOf(c);
  const now = Date.now();
  const session = await readSession(openReader(c.env.DB, c.var.meter), token, { ...place, now });
  if (!session || !token) return null;
  c.set('isStaff', isStaff(session));
  if (session.isDueForRotation) await renewToken(c);
  else if (now - session.seenAt > prolongAfter) {
    await prolongSession(c.env.DB, token, { ...place, now });
    setSessionCookie(c, token);
  }
  return session;
}
