import type { Handler } from 'hono';
import type { CallbackPage } from '../../../web/contract/pages/sign-in.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { consume } from '../../data/rate-limits.writer.ts';
import { openReader } from '../../data/reader.ts';
import type { PersonId } from '../../data/schema.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { browserSecret, readCookie, setBinding } from '../../http/cookies.ts';
import { placeOf } from '../../http/load-session.ts';
import { redirect } from '../../http/redirect.ts';
import { negotiatedLanguage } from '../../http/request-language.ts';
import { foldAddress } from '../../identity/address.ts';
import { personOfProvider } from '../../identity/people.writer.ts';
import type { OidcProvider } from '../../platform/config.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';
import { ownPath } from '../../platform/text/own-path.ts';
import { accountPath, finishJoin, refuseJoin } from './join.ts';
import { signInLimits } from './limits.ts';
import { type OidcError, oidcErrorOf } from './oidc-error.ts';
import { authorizationRequest, type ProviderRequest, readClaims } from './provider.ts';
import { signIn } from './sign-in.ts';
import { readSiteOf } from './site-of.query.ts';
import {
  closeVisit,
  lastVisit,
  openVisit,
  redeemTicket,
  type VisitOrigin,
  type VisitReturn,
  writeJoinTicket,
  writeTicket,
} from './visits.writer.ts';

/**
 * `GET /{lang}/auth/start?provider=&return=`, on any site's host: binds the visit to this browser with a cookie and
 * redirects to the product's host, the only callback that providers know. `again` asks the provider even if the visitor
 * is signed in on the product's host. `join=SESSION` adds the identity to that session's person.
 */
export async function startOnSite(c: AppContext): Promise<Response> {
  const lang = c.req.param('lang') ?? '';
  const provider = findProvider(c, c.req.query('provider'));
  if (!provider || !c.var.served.site.languages.some(({ tag }) => tag === lang)) {
    return answerProblem(c, { code: 'not-found' });
  }
  const returnPath = ownPath(c.req.query('return') ?? href('dashboard', { lang }));
  if (!returnPath) return answerProblem(c, { code: 'invalid-field', field: 'return', reason: 'not-on-this-site' });
  const joins = c.req.query('join');
  if (joins !== undefined) {
    const refused = await refuseJoin(c, joins);
    if (refused) return refused;
  }
  const binding = bind(c);
  const url = new URL('/auth/visit', c.var.config.product.origin);
  const { host } = placeOf(c);
  const parameters = {
    provider: provider.id,
    host,
    language: lang,
    return: returnPath,
    binding: await hashOf(binding),
    ...(joins !== undefined && { join: joins }),
    ...(c.req.query('again') !== undefined && { again: '1' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return redirectWithoutReferrer(c, url.href);
}

/**
 * `GET /auth/visit`, on the product's host: a visitor who is signed in there gets a ticket at once; all others are
 * redirected to the provider.
 */
export async function visitProvider(c: AppContext): Promise<Response> {
  if (!isOnProductHost(c)) return answerProblem(c, { code: 'not-found' });
  const provider = findProvider(c, c.req.query('provider'));
  const way = await readOrigin(c);
  if (!provider || !way) return answerProblem(c, { code: 'bad-request' });
  const now = Date.now();
  const { id: site } = c.var.served.site;
  const consumed = await consume(c.env.DB, signInLimits.startsPerConnection, { site, subject: connection(c), now });
  if (consumed.code !== 'ok') return explain(c, way, { problem: 'rate-limited', provider });
  const isAgain = c.req.query('again') !== undefined;
  const session = isAgain || way.joins !== null ? null : await c.var.session();
  if (session) return returnToOrigin(c, way, { person: session.person, via: session.id, provedAt: session.provedAt });
  const outcome = await withProvider(c, provider, (request) => authorizationRequest(request, { ...way, isAgain }));
  if (outcome.code !== 'ok') return explain(c, way, { problem: outcome.code, provider });
  const { url, state, nonce, verifier } = outcome.value;
  await openVisit(c.env.DB, { ...way, provider: provider.id, state, nonce, verifier, browser: bind(c), now });
  return redirectWithoutReferrer(c, url.href);
}

/**
 * `GET /{lang}/auth/callback`. With a provider's answer, on the product's host: ends the visit. With a ticket, on a
 * site's host: starts the session, or (`join`) adds an identity. With neither: the page that explains the problem.
 */
export const callback: Handler<AppEnv> = (c, next) => {
  const { ticket, join } = c.req.query();
  if (ticket !== undefined) return signInWithTicket(c, ticket);
  if (join !== undefined) return finishJoin(c, join);
  const isAnswer = ['state', 'code', 'error'].some((name) => c.req.query(name) !== undefined);
  return isAnswer && isOnProductHost(c) ? returnFromProvider(c) : next();
};

async function returnFromProvider(c: AppContext): Promise<Response> {
  const browser = readCookie(c, 'binding');
  const now = Date.now();
  const state = c.req.query('state') ?? '';
  const visit = await closeVisit(c.env.DB, { state, browser, now });
  if (!visit) {
    // The path contains the product's default language, not the visitor's.
    const here = { host: placeOf(c).host, language: negotiatedLanguage(c), returnPath: '', joins: null };
    return explain(c, (await lastVisit(c.env.DB, browser)) ?? here, { problem: 'expired' });
  }
  const provider = findProvider(c, visit.provider);
  if (!provider) return explain(c, visit, { problem: 'expired' });
  const answer = new URL(c.req.url);
  const outcome = await withProvider(c, provider, (request) => readClaims(request, { ...visit, answer, state }));
  if (outcome.code !== 'ok') return explain(c, visit, { problem: outcome.code, provider });
  const claims = outcome.value;
  if (visit.joins !== null) {
    const join = await writeJoinTicket(c.env.DB, visit, { ...claims, session: visit.joins, now });
    return redirectWithoutReferrer(
      c,
      c.var.config.originOf(visit.host) + href('authCallback', { lang: visit.language }, { join }),
    );
  }
  const address = claims.address === null ? null : (foldAddress(claims.address) ?? null);
  const link = c.var.config.originOf(visit.host) + href('dashboard', { lang: visit.language });
  const notice = { site: visit.site, name: provider.name, link };
  const proved = { ...claims, address, language: visit.language, now };
  const person = await personOfProvider(c.env.DB, proved, notice);
  wakeMailer(c);
  const session = await signIn(c, { person });
  return returnToOrigin(c, visit, { person, via: session.id, provedAt: now });
}

/** Redirects a person who is signed in on the product's host to the page that they requested, with a ticket. */
async function returnToOrigin(
  c: AppContext,
  way: VisitOrigin,
  admission: { person: PersonId; via: string; provedAt: number },
): Promise<Response> {
  if (way.host === placeOf(c).host) return redirectWithoutReferrer(c, way.returnPath);
  const ticket = await writeTicket(c.env.DB, way, { ...admission, now: Date.now() });
  const path = href('authCallback', { lang: way.language }, { ticket });
  return redirectWithoutReferrer(c, c.var.config.originOf(way.host) + path);
}

async function signInWithTicket(c: AppContext, ticket: string): Promise<Response> {
  const binding = readCookie(c, 'binding');
  const admitted = await redeemTicket(c.env.DB, { ...placeOf(c), ticket, binding, now: Date.now() });
  if (!admitted) return explain(c, undefined, { problem: 'expired' });
  await signIn(c, admitted);
  return redirectWithoutReferrer(c, admitted.returnPath);
}

/** Redirects to the page that explains a problem, on the visit's origin and in its language; else on this host. */
function explain(
  c: AppContext,
  origin: VisitReturn | undefined,
  { problem, provider }: { problem: CallbackPage['problem']; provider?: OidcProvider },
): Response {
  const lang = origin?.language ?? c.req.param('lang') ?? c.var.served.site.defaultLanguage;
  const query = { problem, ...(provider && { provider: provider.id }) };
  const path = origin?.joins
    ? accountPath(lang, query)
    : href('authCallback', { lang }, { ...query, ...(origin?.returnPath && { return: origin.returnPath }) });
  const isElsewhere = origin !== undefined && origin.host !== placeOf(c).host;
  return redirectWithoutReferrer(c, isElsewhere ? c.var.config.originOf(origin.host) + path : path);
}

/** A redirect that sends no referrer, since these URLs contain secrets. */
function redirectWithoutReferrer(c: AppContext, to: string): Response {
  c.header('referrer-policy', 'no-referrer');
  return redirect(c, { code: 'moved', status: 303, to });
}

/** Runs `work`; a provider's error becomes a code, and is reported unless the person declined. */
async function withProvider<Value>(
  c: AppContext,
  provider: OidcProvider,
  work: (request: ProviderRequest) => Promise<Value>,
): Promise<{ code: 'ok'; value: Value } | { code: OidcError }> {
  const { product, isDevelopment } = c.var.config;
  const redirectUri = product.origin + href('authCallback', { lang: c.var.served.site.defaultLanguage });
  try {
    return { code: 'ok', value: await work({ provider, redirectUri, allowsInsecure: isDevelopment }) };
  } catch (error) {
    const code = oidcErrorOf(error);
    if (!code) throw error;
    if (code !== 'denied') c.var.report(new Error(`signing in with ${provider.id}: ${code}`, { cause: error }));
    return { code };
  }
}

const findProvider = (c: AppContext, id: string | undefined): OidcProvider | undefined =>
  c.var.config.providers.find((provider) => provider.id === id);

const isOnProductHost = (c: AppContext): boolean =>
  c.var.served.site.isProduct && placeOf(c).host === c.var.config.product.host;

/** The secret that binds a visit to this browser: the one in its cookie, or a new one. */
function bind(c: AppContext): string {
  const binding = browserSecret(c);
  setBinding(c, binding);
  return binding;
}

/** The visit's origin from the query; undefined unless it names a host, a language and a path of a site. */
async function readOrigin(c: AppContext): Promise<VisitOrigin | undefined> {
  const { host = '', language = '', return: path = '', binding, join: joins = null } = c.req.query();
  const returnPath = ownPath(path);
  if (!returnPath || !isSecret(binding) || !/^[\w-]{22}$/.test(joins ?? 'x'.repeat(22))) return undefined;
  const site = await readSiteOf(openReader(c.env.DB, c.var.meter), { host, language });
  return site === undefined ? undefined : { site, host, language, returnPath, bindingHash: binding, joins };
}
