import type { CallbackPage } from '../../../web/contract/pages/sign-in.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { consume } from '../../data/rate-limits.writer.ts';
import { openReader } from '../../data/reader.ts';
import type { PersonId } from '../../data/schema.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { signIn } from '../../http/begin-session.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext } from '../../http/context.ts';
import { bindBrowser, readCookie } from '../../http/cookies.ts';
import { renewToken } from '../../http/load-session.ts';
import { ownOrigin } from '../../http/place.ts';
import { languageOf, negotiatedLanguage } from '../../http/request-language.ts';
import { foldAddress } from '../../identity/address.ts';
import { joinIdentity } from '../../identity/identities.writer.ts';
import { personOfProvider } from '../../identity/people.writer.ts';
import type { OidcProvider } from '../../platform/config.ts';
import { wayOf } from './destination.ts';
import { signInLimits } from './limits.ts';
import { type OidcError, oidcErrorOf } from './oidc-error.ts';
import { findProvider, joinedPath, redirectWithoutReferrer } from './places.ts';
import { authorizationRequest, type Claims, type ProviderRequest, readClaims } from './provider.ts';
import { closeVisit, lastVisit, openVisit, type Visit, type VisitReturn } from './visits.writer.ts';

type Departure = Pick<Visit, 'language' | 'returnPath' | 'joins'> & {
  /** Whether the provider must authenticate a person whom it knows. */
  isAgain: boolean;
};

/** Begins a visit to a provider from the product's host. */
export async function goToProvider(
  c: AppContext,
  provider: OidcProvider,
  { isAgain, ...visit }: Departure,
): Promise<Response> {
  const now = Date.now();
  const { id: site } = c.var.served.site;
  const consumed = await consume(c.env.DB, signInLimits.startsPerConnection, { site, subject: connection(c), now });
  if (consumed.code !== 'ok') return explain(c, visit, { problem: 'rate-limited', provider });
  const { language } = visit;
  const outcome = await withProvider(c, provider, (request) => authorizationRequest(request, { language, isAgain }));
  if (outcome.code !== 'ok') return explain(c, visit, { problem: outcome.code, provider });
  const { url, state, nonce, verifier } = outcome.value;
  await openVisit(c.env.DB, { ...visit, provider: provider.id, state, nonce, verifier, browser: bindBrowser(c), now });
  return redirectWithoutReferrer(c, url.href);
}

/**
 * `GET /{lang}/auth/callback/{provider}`, on the product's host: the provider's answer ends the visit. Each provider has
 * an address of its own, so that no provider can pass on the answer of another.
 */
export async function returnFromProvider(c: AppContext): Promise<Response> {
  const browser = readCookie(c, 'binding');
  const now = Date.now();
  const state = c.req.query('state') ?? '';
  const visit = await closeVisit(c.env.DB, { state, browser, now });
  const provider = visit && findProvider(c, visit.provider);
  if (!visit || !provider || c.req.param('provider') !== visit.provider) {
    return explain(c, visit ?? (await lastVisit(c.env.DB, browser)), { problem: 'expired' });
  }
  const answer = new URL(c.req.url);
  const outcome = await withProvider(c, provider, (request) => readClaims(request, { ...visit, answer, state }));
  if (outcome.code !== 'ok') return explain(c, visit, { problem: outcome.code, provider });
  const claims = outcome.value;
  if (visit.joins !== null) return addIdentity(c, visit, { provider, claims });
  const identity = { issuer: claims.issuer, subject: claims.subject };
  const person = await personOf(c, { provider, claims, language: visit.language });
  await signIn(c, { person, identity, provedBy: 'provider' });
  return redirectWithoutReferrer(c, visit.returnPath);
}

type Proved = { provider: OidcProvider; claims: Claims };

/** The person of a provider's claims; a mail tells the owner of an account that the identity joins. */
async function personOf(
  c: AppContext,
  { provider, claims, language }: Proved & { language: string },
): Promise<PersonId> {
  const address = claims.address === null ? null : (foldAddress(claims.address) ?? null);
  const link = ownOrigin(c) + href('dashboard', { lang: languageOf(c.var.served.site, language) });
  const notice = { site: c.var.served.site.id, name: provider.name, link, from: circumstancesOf(c) };
  const person = await personOfProvider(c.env.DB, { ...claims, address, language, now: Date.now() }, notice);
  wakeMailer(c);
  return person;
}

/**
 * Adds an identity to the person whose session began the visit. The session must still be this browser's, so that a
 * person cannot get an identity that somebody else has proved.
 */
async function addIdentity(c: AppContext, visit: Visit, { provider, claims }: Proved): Promise<Response> {
  const lang = languageOf(c.var.served.site, visit.language);
  const session = await c.var.session();
  if (session?.id !== visit.joins) return explain(c, visit, { problem: 'expired' });
  const { code } = await joinIdentity(c.env.DB, session.person, {
    identity: { issuer: claims.issuer, subject: claims.subject },
    notice: {
      site: c.var.served.site.id,
      to: session.address,
      language: session.language,
      name: provider.name,
      link: ownOrigin(c) + href('dashboard', { lang }),
      now: Date.now(),
    },
    from: circumstancesOf(c),
  });
  if (code === 'taken') {
    return redirectWithoutReferrer(c, joinedPath(lang, { problem: 'taken', provider: provider.id }));
  }
  await renewToken(c);
  wakeMailer(c);
  return redirectWithoutReferrer(c, joinedPath(lang, { done: 'joined' }));
}

type Explained = { problem: CallbackPage['problem']; provider?: OidcProvider };

/**
 * Redirects to the page that explains a problem: on the site that the visit would have gone on to and in its language,
 * else on this host.
 */
async function explain(
  c: AppContext,
  visit: VisitReturn | undefined,
  { problem, provider }: Explained,
): Promise<Response> {
  // The path contains the product's default language, not the visitor's.
  const lang = languageOf(c.var.served.site, visit?.language ?? negotiatedLanguage(c));
  const query = { problem, ...(provider && { provider: provider.id }) };
  if (visit?.joins) return redirectWithoutReferrer(c, joinedPath(lang, query));
  const way = visit && (await wayOf(openReader(c.env.DB, c.var.meter), visit.returnPath, null));
  const back = (returnPath: string | undefined) => ({ ...query, ...(returnPath && { return: returnPath }) });
  if (!way) return redirectWithoutReferrer(c, href('authCallback', { lang }, back(visit?.returnPath)));
  const path = href('authCallback', { lang: way.language }, back(way.returnPath));
  return redirectWithoutReferrer(c, c.var.config.originOf(way.host) + path);
}

/** Runs `work`; a provider's error becomes a code, and is reported unless the person declined. */
async function withProvider<Value>(
  c: AppContext,
  provider: OidcProvider,
  work: (request: ProviderRequest) => Promise<Value>,
): Promise<{ code: 'ok'; value: Value } | { code: OidcError }> {
  const { product, isDevelopment } = c.var.config;
  const callback = href('authCallback', { lang: c.var.served.site.defaultLanguage });
  const redirectUri = `${product.origin}${callback}/${provider.id}`;
  try {
    return { code: 'ok', value: await work({ provider, redirectUri, allowsInsecure: isDevelopment }) };
  } catch (error) {
    const code = oidcErrorOf(error);
    if (!code) throw error;
    if (code !== 'denied') c.var.report(new Error(`signing in with ${provider.id}: ${code}`, { cause: error }));
    return { code };
  }
}
