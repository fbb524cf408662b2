import type { CallbackPage } from '../../web/contract/page-data.ts';
import { href } from '../../web/contract/routes.ts';
import { foldAddress } from '../accounts/address.ts';
import { connection } from '../accounts/connection.ts';
import { limits, take } from '../accounts/limits.writer.ts';
import { personOfProvider } from '../accounts/people.writer.ts';
import { hashOf, isSecret, newSecret } from '../accounts/secrets.ts';
import type { OidcProvider } from '../config.ts';
import type { AppContext } from '../context.ts';
import { openReader } from '../db/reader.ts';
import type { PersonId } from '../db/schema.ts';
import { ownPath } from '../language/own-path.ts';
import { negotiatedLanguage } from '../language/visitor.ts';
import { poke } from '../outbox/outbox.ts';
import { servePage } from '../pages/pages.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { redirect } from '../respond/redirect.ts';
import { keepBinding, readCookie } from '../sessions/cookies.ts';
import { placeOf } from '../sessions/know-visitor.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { accountPath, finishJoin, refuseJoin } from './join.ts';
import { arrive, depart } from './provider.ts';
import { readSiteOf } from './site-of.query.ts';
import { type Trouble, troubleOf } from './trouble.ts';
import {
  type Began,
  closeVisit,
  lastVisit,
  openVisit,
  redeemTicket,
  type Way,
  writeJoinTicket,
  writeTicket,
} from './visits.writer.ts';

/**
 * `GET /{lang}/auth/start?provider=&return=`, on any site's host: ties what follows to this browser with a cookie, and
 * goes on to the product's host, the only one that providers send people back to. With `again`, the provider is asked
 * even if the product knows who is there. With `join=SESSION`, that session's person gets a further way to sign in.
 */
export async function startOnSite(c: AppContext): Promise<Response> {
  const lang = c.req.param('lang') ?? '';
  const provider = findProvider(c, c.req.query('provider'));
  if (!provider || !c.var.served.site.languages.some(({ tag }) => tag === lang)) {
    return answerProblem(c, { code: 'not-found' });
  }
  const asked = c.req.query('return');
  const returnPath = ownPath(asked ?? href('dashboard', { lang }));
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
  return onward(c, url.href);
}

/**
 * `GET /auth/visit`, on the product's host: whoever is signed in there gets a ticket at once; everyone else goes to the
 * provider.
 */
export async function visitProvider(c: AppContext): Promise<Response> {
  if (!isOnProductHost(c)) return answerProblem(c, { code: 'not-found' });
  const provider = findProvider(c, c.req.query('provider'));
  const way = await readWay(c);
  if (!provider || !way) return answerProblem(c, { code: 'bad-request' });
  const now = Date.now();
  const { id: site } = c.var.served.site;
  const taken = await take(c.env.DB, limits.startsPerConnection, { site, subject: connection(c), now });
  if (taken.code !== 'ok') return explain(c, way, { problem: 'rate-limited', provider });
  const isAgain = c.req.query('again') !== undefined;
  const session = isAgain || way.joins !== null ? null : await c.var.session();
  if (session) return leaveFor(c, way, { person: session.person, via: session.id, provedAt: session.provedAt });
  const outcome = await withProvider(c, provider, (asking) => depart(asking, { ...way, isAgain }));
  if (outcome.code !== 'ok') return explain(c, way, { problem: outcome.code, provider });
  const { url, state, nonce, verifier } = outcome.value;
  await openVisit(c.env.DB, { ...way, provider: provider.id, state, nonce, verifier, browser: bind(c), now });
  return onward(c, url.href);
}

/**
 * `GET /{lang}/auth/callback`. On the product's host with what a provider answered: the end of a visit. On a site's
 * host with a ticket: the session, or (`join`) a further way to sign in. With neither: the page that says what went
 * wrong.
 */
export function callback(c: AppContext): Response | Promise<Response> {
  const { ticket, join } = c.req.query();
  if (ticket !== undefined) return presentTicket(c, ticket);
  if (join !== undefined) return finishJoin(c, join);
  const isAnswer = ['state', 'code', 'error'].some((name) => c.req.query(name) !== undefined);
  return isAnswer && isOnProductHost(c) ? returnFromProvider(c) : servePage(c);
}

async function returnFromProvider(c: AppContext): Promise<Response> {
  const browser = readCookie(c, 'binding');
  const now = Date.now();
  const state = c.req.query('state') ?? '';
  const visit = await closeVisit(c.env.DB, { state, browser, now });
  if (!visit) {
    // The path's language is the product's, not the visitor's.
    const here = { host: placeOf(c).host, language: negotiatedLanguage(c), returnPath: '', joins: null };
    return explain(c, (await lastVisit(c.env.DB, browser)) ?? here, { problem: 'expired' });
  }
  const provider = findProvider(c, visit.provider);
  if (!provider) return explain(c, visit, { problem: 'expired' });
  const answer = new URL(c.req.url);
  const outcome = await withProvider(c, provider, (asking) => arrive(asking, { ...visit, answer, state }));
  if (outcome.code !== 'ok') return explain(c, visit, { problem: outcome.code, provider });
  const claims = outcome.value;
  if (visit.joins !== null) {
    const join = await writeJoinTicket(c.env.DB, visit, { ...claims, session: visit.joins, now });
    return onward(c, c.var.config.originOf(visit.host) + href('authCallback', { lang: visit.language }, { join }));
  }
  const address = claims.address === null ? null : (foldAddress(claims.address) ?? null);
  const link = c.var.config.originOf(visit.host) + href('dashboard', { lang: visit.language });
  const telling = { site: visit.site, name: provider.name, link };
  const proved = { ...claims, address, language: visit.language, now };
  const person = await personOfProvider(c.env.DB, proved, telling);
  poke(c);
  const session = await signIn(c, { person });
  return leaveFor(c, visit, { person, via: session.id, provedAt: now });
}

/** From the product's host, where the person is known, to where they wanted to be. */
async function leaveFor(
  c: AppContext,
  way: Way,
  known: { person: PersonId; via: string; provedAt: number },
): Promise<Response> {
  if (way.host === placeOf(c).host) return onward(c, way.returnPath);
  const ticket = await writeTicket(c.env.DB, way, { ...known, now: Date.now() });
  const path = href('authCallback', { lang: way.language }, { ticket });
  return onward(c, c.var.config.originOf(way.host) + path);
}

async function presentTicket(c: AppContext, ticket: string): Promise<Response> {
  const binding = readCookie(c, 'binding');
  const admitted = await redeemTicket(c.env.DB, { ...placeOf(c), ticket, binding, now: Date.now() });
  if (!admitted) return explain(c, undefined, { problem: 'expired' });
  await signIn(c, admitted);
  return onward(c, admitted.returnPath);
}

/** Says what went wrong where the visitor began, in their language; else on this host. */
function explain(
  c: AppContext,
  began: Began | undefined,
  { problem, provider }: { problem: CallbackPage['problem']; provider?: OidcProvider },
): Response {
  const lang = began?.language ?? c.req.param('lang') ?? c.var.served.site.defaultLanguage;
  const said = { problem, ...(provider && { provider: provider.id }) };
  const path = began?.joins
    ? accountPath(lang, said)
    : href('authCallback', { lang }, { ...said, ...(began?.returnPath && { return: began.returnPath }) });
  const isElsewhere = began !== undefined && began.host !== placeOf(c).host;
  return onward(c, isElsewhere ? c.var.config.originOf(began.host) + path : path);
}

/** A redirect whose address is nobody's business: what comes next does not learn it. */
function onward(c: AppContext, to: string): Response {
  c.header('referrer-policy', 'no-referrer');
  return redirect(c, { code: 'moved', status: 303, to });
}

type Asking = Parameters<typeof arrive>[0];

/** Deals with a provider; what it can do wrong becomes a value, and is reported where an operator can mend it. */
async function withProvider<Value>(
  c: AppContext,
  provider: OidcProvider,
  work: (asking: Asking) => Promise<Value>,
): Promise<{ code: 'ok'; value: Value } | { code: Trouble }> {
  const { product, isDevelopment } = c.var.config;
  const redirectUri = product.origin + href('authCallback', { lang: c.var.served.site.defaultLanguage });
  try {
    return { code: 'ok', value: await work({ provider, redirectUri, allowsInsecure: isDevelopment }) };
  } catch (error) {
    const code = troubleOf(error);
    if (!code) throw error;
    if (code !== 'denied') c.var.report(new Error(`signing in with ${provider.id}: ${code}`, { cause: error }));
    return { code };
  }
}

const findProvider = (c: AppContext, id: string | undefined): OidcProvider | undefined =>
  c.var.config.providers.find((provider) => provider.id === id);

const isOnProductHost = (c: AppContext): boolean =>
  c.var.served.site.isProduct && placeOf(c).host === c.var.config.product.host;

/** The secret that ties what is under way to this browser: the one that it holds, or a new one. */
function bind(c: AppContext): string {
  const held = readCookie(c, 'binding');
  const binding = isSecret(held) ? held : newSecret();
  keepBinding(c, binding);
  return binding;
}

/** Where a visitor comes from, as the site's host said: believed only where it is a path of a site of ours. */
async function readWay(c: AppContext): Promise<Way | undefined> {
  const { host = '', language = '', return: asked = '', binding, join: joins = null } = c.req.query();
  const returnPath = ownPath(asked);
  if (!returnPath || !isSecret(binding) || !/^[\w-]{22}$/.test(joins ?? 'x'.repeat(22))) return undefined;
  const site = await readSiteOf(openReader(c.env.DB, c.var.meter), { host, language });
  return site === undefined ? undefined : { site, host, language, returnPath, bindingHash: binding, joins };
}
