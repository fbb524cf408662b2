import type { PersonId } from '../../data/schema.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import type { AppContext } from '../../http/context.ts';
import { clearBinding, clearSessionCookie, readCookie, rememberBrowser, setSessionCookie } from '../../http/cookies.ts';
import { placeOf } from '../../http/place.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Proof, ProvedBy } from '../../identity/proof.ts';
import { logEvent } from '../../identity/security-log.writer.ts';
import { endSession, endSessions, startSession } from '../../identity/session.writer.ts';

/** Signs a person in who has just proved their identity on this host. */
export const signIn = (
  c: AppContext,
  { provedBy, ...person }: { person: PersonId; identity: Identity; provedBy: ProvedBy },
): Promise<{ id: string }> => beginSession(c, { ...person, proof: { provedBy, provedAt: Date.now() } });

type NewSession = { person: PersonId; identity: Identity; proof: Proof; via?: string };

/** Begins a session on the request's host with a new token, and ends the browser's previous one there. */
export async function beginSession(c: AppContext, session: NewSession): Promise<{ id: string }> {
  const started = await startSession(c.env.DB, {
    ...placeOf(c),
    ...session,
    replaces: readCookie(c, 'session'),
    browser: rememberBrowser(c),
    from: circumstancesOf(c),
    productOrigin: c.var.config.product.origin,
  });
  if (started.hasMail) wakeMailer(c);
  setSessionCookie(c, started.token);
  clearBinding(c);
  return started;
}

/** Ends the session of this browser, or all sessions of its person on every site. */
export async function endSignIn(c: AppContext, which: 'here' | 'everywhere'): Promise<void> {
  const session = await c.var.session();
  if (session && which === 'everywhere') {
    const { DB } = c.env;
    const entry = logEvent(DB, circumstancesOf(c), { person: session.person, event: 'signed-out-everywhere' });
    await DB.batch([endSessions(DB, session.person), entry]);
  } else if (session) await endSession(c.env.DB, session);
  clearSessionCookie(c);
  // Pages in the cache for "back" would show the account to the next person at this computer.
  c.header('clear-site-data', '"cache", "storage"');
}
