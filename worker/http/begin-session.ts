import type { PersonId } from '../data/schema.ts';
import { adoptDrafts } from '../domain/drafts/drafts.writer.ts';
import { wakeMailer } from '../domain/outbox/outbox.writer.ts';
import type { Identity } from '../identity/identity.ts';
import type { Proof, ProvedBy } from '../identity/proof.ts';
import { logEvent } from '../identity/security-log.writer.ts';
import { endSession, endSessions, startSession } from '../identity/session.writer.ts';
import { hashOf, isSecret } from '../platform/secrets.ts';
import { circumstancesOf } from './circumstances.ts';
import type { AppContext } from './context.ts';
import { clearBinding, clearSessionCookie, readCookie, rememberBrowser, setSessionCookie } from './cookies.ts';
import { placeOf } from './place.ts';

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
  await adoptBrowserDrafts(c, session.person);
  clearBinding(c);
  return started;
}

/** The hash of the secret in this browser's cookie `binding`; null without one. */
export async function ownBrowserHash(c: AppContext): Promise<string | null> {
  const secret = readCookie(c, 'binding');
  return isSecret(secret) ? hashOf(secret) : null;
}

/** What was typed before signing in goes on: the cookie that leads to it is cleared. */
async function adoptBrowserDrafts(c: AppContext, person: PersonId): Promise<void> {
  const browserHash = await ownBrowserHash(c);
  if (browserHash === null) return;
  await adoptDrafts(c.env.DB, { site: c.var.served.site.id, person, browserHash, now: Date.now() });
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
