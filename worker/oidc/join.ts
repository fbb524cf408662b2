import { href } from '../../web/contract/routes.ts';
import { joinIdentity } from '../accounts/identities.writer.ts';
import type { AppContext } from '../context.ts';
import { poke } from '../outbox/outbox.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { redirect } from '../respond/redirect.ts';
import { dropBinding, readCookie } from '../sessions/cookies.ts';
import { placeOf, renewToken } from '../sessions/know-visitor.ts';
import { isFreshlyProved } from '../sessions/session.ts';
import { redeemJoinTicket } from './visits.writer.ts';

/** The part of a member's own page that shows their ways to sign in, which says what became of a further one. */
export const accountPath = (lang: string, said: Record<string, string> = {}): string =>
  `${href('dashboard', { lang }, said)}#identities`;

/** Where somebody signs in again who is signed in, to come back to their own page. */
export const proveAgainPath = (lang: string): string =>
  href('login', { lang }, { again: '1', return: href('dashboard', { lang }) });

/**
 * Answers whoever may not begin to join a further identity, and nobody else. The session's id, which stands on its
 * owner's own page alone, shows that the visit was begun there: a link that somebody else has made does not know it.
 */
export async function refuseJoin(c: AppContext, joins: string): Promise<Response | undefined> {
  const lang = c.req.param('lang') ?? '';
  const session = await c.var.session();
  if (!session) return answerProblem(c, { code: 'unauthenticated' });
  if (session.id !== joins) return redirect(c, { code: 'moved', status: 303, to: accountPath(lang) });
  if (!isFreshlyProved(session, Date.now()))
    return redirect(c, { code: 'moved', status: 303, to: proveAgainPath(lang) });
  return undefined;
}

/**
 * The end of a visit that was to join a further identity, where it began: in the same browser and the same session, so
 * that nobody gets an identity that somebody else has proved, and nobody's goes to another than they meant.
 */
export async function finishJoin(c: AppContext, ticket: string): Promise<Response> {
  const lang = c.req.param('lang') ?? '';
  const now = Date.now();
  const back = (said: Record<string, string>) =>
    redirect(c, { code: 'moved', status: 303, to: accountPath(lang, said) });
  const proved = await redeemJoinTicket(c.env.DB, { ...placeOf(c), ticket, binding: readCookie(c, 'binding'), now });
  const session = await c.var.session();
  if (!proved || session?.id !== proved.session) return back({ problem: 'expired' });
  dropBinding(c);
  const provider = c.var.config.providers.find(({ issuer }) => issuer === proved.issuer);
  const { code } = await joinIdentity(c.env.DB, session.person, {
    identity: proved,
    notice: {
      site: c.var.served.site.id,
      to: session.address,
      language: session.language,
      name: provider?.name ?? proved.issuer,
      link: new URL(c.req.url).origin + href('dashboard', { lang }),
      now,
    },
  });
  if (code === 'taken') return back({ problem: 'taken', ...(provider && { provider: provider.id }) });
  await renewToken(c);
  poke(c);
  return back({ done: 'joined' });
}
