import type { AppContext } from '../context.ts';
import type { PersonId } from '../db/schema.ts';
import { agentOf } from '../sessions/agent.ts';
import { dropBinding, dropSessionCookie, keepSessionCookie, readCookie } from '../sessions/cookies.ts';
import { placeOf } from '../sessions/know-visitor.ts';
import { endSession, endSessions, startSession } from '../sessions/session.writer.ts';

/** Signs a person in on the request's host: a new token, and an end to whatever session this browser had there. */
export async function signIn(
  c: AppContext,
  { person, via = null, provedAt }: { person: PersonId; via?: string | null; provedAt?: number },
): Promise<{ id: string }> {
  const now = Date.now();
  const session = await startSession(c.env.DB, {
    ...placeOf(c),
    person,
    agent: agentOf(c.req.header('user-agent')),
    replaces: readCookie(c, 'session'),
    via,
    provedAt: provedAt ?? now,
    now,
  });
  keepSessionCookie(c, session.token);
  dropBinding(c);
  return session;
}

/** Ends the session of this browser, or all of its person's on every site. */
export async function signOut(c: AppContext, which: 'here' | 'everywhere'): Promise<void> {
  const session = await c.var.session();
  if (session && which === 'everywhere') await endSessions(c.env.DB, session.person);
  else if (session) await endSession(c.env.DB, session.person, session.id);
  dropSessionCookie(c);
}
