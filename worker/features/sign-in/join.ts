import { href } from '../../../web/contract/routes.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { clearBinding, readCookie } from '../../http/cookies.ts';
import { placeOf, renewToken } from '../../http/load-session.ts';
import { redirect } from '../../http/redirect.ts';
import { joinIdentity } from '../../identity/identities.writer.ts';
import { isFreshlyProved } from '../../identity/session.ts';
import { proveAgainPath } from '../../pages/handle-actions.ts';
import { redeemJoinTicket } from './visits.writer.ts';

/** The section of the account page that lists the ways to sign in; `query` carries the result of adding one. */
export const accountPath = (lang: string, query: Record<string, string> = {}): string =>
  `${href('dashboard', { lang }, query)}#identities`;

/**
 * The refusal of a visitor who may not start to add an identity; undefined if they may. Only the owner's own page
 * contains the session's id, so a link made by somebody else cannot name it.
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
 * Ends a visit that adds an identity. It requires the same browser and the same session as at the start, so a person
 * cannot get an identity that somebody else has proved.
 */
export async function finishJoin(c: AppContext, ticket: string): Promise<Response> {
  const lang = c.req.param('lang') ?? '';
  const now = Date.now();
  const back = (result: Record<string, string>) =>
    redirect(c, { code: 'moved', status: 303, to: accountPath(lang, result) });
  const proved = await redeemJoinTicket(c.env.DB, { ...placeOf(c), ticket, binding: readCookie(c, 'binding'), now });
  const session = await c.var.session();
  if (!proved || session?.id !== proved.session) return back({ problem: 'expired' });
  clearBinding(c);
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
  wakeMailer(c);
  return back({ done: 'joined' });
}
