import type { Handler } from 'hono';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import { beginSession } from '../../http/begin-session.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { readCookie } from '../../http/cookies.ts';
import { isOnProductHost, placeOf } from '../../http/place.ts';
import { languageOf } from '../../http/request-language.ts';
import { isSufficient, type Proof } from '../../identity/proof.ts';
import type { Session } from '../../identity/session.ts';
import { type ActionTable, defineAction, noFields } from '../../pages/action.ts';
import { provePath } from '../../pages/prove-path.ts';
import { readWay, visitPath, type Way, wayQuery } from './destination.ts';
import { goToProvider } from './oidc.actions.ts';
import { findProvider, redirectWithoutReferrer } from './places.ts';
import { redeemTicket, writeTicket } from './visits.writer.ts';

/**
 * `GET /auth/visit`, on the product's host: the way on to a site. A visitor who is not signed in here signs in first,
 * and one whose proof does not suffice proves their identity again. A member of the site gets a ticket at once. All
 * others are asked, because anybody can write such a link.
 */
export async function visit(c: AppContext): Promise<Response> {
  const query = new URL(c.req.url).searchParams;
  const session = await c.var.session();
  const way = await readWay(openReader(c.env.DB, c.var.meter), query, session?.person ?? null);
  if (!way) return answerProblem(c, { code: 'bad-request' });
  const lang = languageOf(c.var.served.site, way.language);
  const here = `${visitPath}?${wayQuery(query)}`;
  if (!session) {
    const provider = findProvider(c, c.req.query('provider'));
    if (!provider) return redirectWithoutReferrer(c, href('login', { lang }, { return: here }));
    return goToProvider(c, provider, { language: way.language, returnPath: here, joins: null, isAgain: false });
  }
  if (way.need && !isSufficient(session, way.need, Date.now())) {
    return redirectWithoutReferrer(c, provePath(c, way.need, here));
  }
  if (!way.need && way.isMember) return redirectWithoutReferrer(c, await ticketAddress(c, way, session));
  return redirectWithoutReferrer(c, `${href('authContinue', { lang })}?${wayQuery(query)}`);
}

/** Goes on to the site that the page has asked about. */
const goOn = defineAction({
  right: 'own-account',
  schema: noFields,
  limits: [],
  async run(_, { c, session, now }) {
    const query = new URL(c.req.url).searchParams;
    const way = await readWay(openReader(c.env.DB, c.var.meter), query, session.person);
    if (!way || !isOnProductHost(c)) return { code: 'bad-request' };
    const isProved = !way.need || isSufficient(session, way.need, now);
    const to = isProved ? await ticketAddress(c, way, session) : `${visitPath}?${wayQuery(query)}`;
    return { code: 'moved', status: 303, to };
  },
});

export const continueActions: ActionTable = { path: '/:lang/auth/continue', actions: { '': goOn } };

const noProof: Proof = { provedAt: 0, provedBy: '' };

/** The address on a site that signs a person in there. It carries a proof only if the site asked for one. */
async function ticketAddress(c: AppContext, way: Way, { person, id, provedAt, provedBy }: Session): Promise<string> {
  const proof = way.need ? { provedAt, provedBy } : noProof;
  const ticket = await writeTicket(c.env.DB, way, { person, via: id, proof, now: Date.now() });
  return c.var.config.originOf(way.host) + href('authCallback', { lang: way.language }, { ticket });
}

/** `GET /{lang}/auth/callback?ticket=`, on a site's host: starts the session. Without a ticket: the page. */
export const callback: Handler<AppEnv> = (c, next) => {
  const ticket = c.req.query('ticket');
  return ticket === undefined ? next() : signInWithTicket(c, ticket);
};

async function signInWithTicket(c: AppContext, ticket: string): Promise<Response> {
  const binding = readCookie(c, 'binding');
  const admitted = await redeemTicket(c.env.DB, { ...placeOf(c), ticket, binding, now: Date.now() });
  if (!admitted) {
    const lang = c.req.param('lang') ?? '';
    return redirectWithoutReferrer(c, href('authCallback', { lang }, { problem: 'expired' }));
  }
  await beginSession(c, admitted);
  return redirectWithoutReferrer(c, admitted.returnPath);
}
