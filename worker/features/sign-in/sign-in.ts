import type { PersonId } from '../../data/schema.ts';
import type { AppContext } from '../../http/context.ts';
import { clearBinding, clearSessionCookie, readCookie, setSessionCookie } from '../../http/cookies.ts';
import { placeOf } from '../../http/load-session.ts';
import { endSession, endSessions, startSession } from '../../identity/session.writer.ts';
import { userAgentOf } from '../../identity/user-agent.ts';

/** Signs a person in on the request's host with a new token, and ends the browser's previous session there. */
export async function signIn(
  c: AppContext,
  { person, via = null, provedAt }: { person: PersonId; via?: string | null; provedAt?: number },
): Promise<{ id: string }> {
  const now = Date.now();
  const session = await startSession(c.env.DB, {
    ...placeOf(c),
    person,
    agent: userAgentOf(c.req.header('user-agent')),
    replaces: readCookie(c, 'session'),
    via,
    provedAt: provedAt ?? now,
    now,
  });
  setSessionCookie(c, session.token);
  clearBinding(c);
  return session;
}

/** Ends the session of this browser, or all sessions of its person on every site. */
export async function endSignIn(c: AppContext, which: 'here' | 'everywhere'): Promise<void> {
  const session = await c.var.session();
  if (session && which === 'everywhere') await endSessions(c.env.DB, session.person);
  else if (session) await endSession(c.env.DB, session.person, session.id);
  clearSessionCookie(c);
}
