import * as oauth from 'oauth4webapi';
import { cleanName, longestName } from '../../identity/name.ts';
import type { OidcProvider } from '../../platform/config.ts';

/** Timeout of one request to a provider, in milliseconds. */
const timeoutMs = 5_000;
/** Milliseconds for which a provider's discovery document is cached. */
const discoveryLife = 60 * 60 * 1000;

type Discovered = { server: oauth.AuthorizationServer; at: number };

/** Discovery documents by issuer. */
const discovered = new Map<string, Discovered>();

/** A provider, with what every request to it needs. */
export type ProviderRequest = { provider: OidcProvider; redirectUri: string; allowsInsecure: boolean };

/** An authorization request: its URL, and the values to store until the answer. */
export type AuthorizationRequest = { url: URL; state: string; nonce: string; verifier: string };

/** A provider's claims about a person. `address` is null unless the provider has verified it. */
export type Claims = { issuer: string; subject: string; address: string | null; name: string };

/**
 * Makes an authorization request: Authorization Code with PKCE, state and nonce. Throws the errors of `oidcErrorOf`.
 *
 * @param isAgain whether the provider must authenticate the person again, even if they are signed in there.
 */
export async function authorizationRequest(
  request: ProviderRequest,
  { language, isAgain }: { language: string; isAgain: boolean },
): Promise<AuthorizationRequest> {
  const { server } = await discover(request);
  if (!server.authorization_endpoint) throw new oauth.UnsupportedOperationError('no authorization endpoint');
  const [state, nonce, verifier] = [
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
    oauth.generateRandomCodeVerifier(),
  ];
  const url = new URL(server.authorization_endpoint);
  const parameters = {
    client_id: request.provider.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.provider.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: language,
    ...(isAgain && { prompt: 'login' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url, state, nonce, verifier };
}

/**
 * Validates the provider's answer, exchanges the code, and validates the ID token's signature, issuer, audience, times
 * and nonce. Throws the errors of `oidcErrorOf`.
 */
export async function readClaims(
  request: ProviderRequest,
  { answer, state, nonce, verifier }: { answer: URL } & Omit<AuthorizationRequest, 'url'>,
): Promise<Claims> {
  const { provider } = request;
  const entry = await discover(request);
  const { server } = entry;
  const client: oauth.Client = { client_id: provider.clientId };
  const options = optionsOf(request);
  const parameters = oauth.validateAuthResponse(server, client, answer, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticationOf(provider),
    parameters,
    request.redirectUri,
    verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await checkSignature(response, entry, options);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new oauth.UnsupportedOperationError('no ID token');
  const subject = readSubject(claims.sub);
  const profile = claims.email === undefined ? await userInfo(claims, tokens, { server, client, options }) : claims;
  const name = profile.name ?? claims.name;
  return {
    issuer: claims.iss,
    subject,
    // Address and proof are of one source: the ID token says nothing of an address in the UserInfo response.
    address: provider.trustsAddresses && profile.email_verified === true ? textOf(profile.email) : null,
    name: cleanName(textOf(name) ?? '').slice(0, longestName),
  };
}

/** A subject has 1 to 255 ASCII characters (OpenID Connect Core, section 2). */
function readSubject(sub: string): string {
  if (/^[\x20-\x7e]{1,255}$/.test(sub)) return sub;
  throw new oauth.UnsupportedOperationError('the subject is empty, too long, or not ASCII');
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' ? claim : null);

type Options = ReturnType<typeof optionsOf>;

const optionsOf = ({ allowsInsecure }: ProviderRequest) => ({
  signal: () => AbortSignal.timeout(timeoutMs),
  [oauth.allowInsecureRequests]: allowsInsecure,
});

function authenticationOf({ clientSecret, authentication }: OidcProvider): oauth.ClientAuth {
  if (clientSecret === undefined) return oauth.None();
  return authentication === 'client_secret_post'
    ? oauth.ClientSecretPost(clientSecret)
    : oauth.ClientSecretBasic(clientSecret);
}

async function discover(request: ProviderRequest): Promise<Discovered> {
  const { issuer } = request.provider;
  const cached = discovered.get(issuer);
  if (cached && Date.now() - cached.at < discoveryLife) return cached;
  const url = new URL(issuer);
  const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, optionsOf(request)));
  const entry = { server, at: Date.now() };
  discovered.set(issuer, entry);
  return entry;
}

/**
 * Validates the signature. An unknown key may be new, so the provider's keys are fetched once more. The library caches
 * keys by the `server` object, so a copy of it has none yet.
 */
async function checkSignature(response: Response, entry: Discovered, options: Options): Promise<void> {
  try {
    await oauth.validateApplicationLevelSignature(entry.server, response, options);
  } catch (error) {
    if (!(error instanceof oauth.OperationProcessingError) || error.code !== oauth.KEY_SELECTION) throw error;
    entry.server = { ...entry.server };
    await oauth.validateApplicationLevelSignature(entry.server, response, options);
  }
}

type Client = { server: oauth.AuthorizationServer; client: oauth.Client; options: Options };

/** The UserInfo response, for the many providers whose ID token has no address; empty if the provider has none. */
async function userInfo(
  claims: oauth.IDToken,
  tokens: oauth.TokenEndpointResponse,
  { server, client, options }: Client,
): Promise<Partial<oauth.UserInfoResponse>> {
  if (!server.userinfo_endpoint) return {};
  const response = await oauth.userInfoRequest(server, client, tokens.access_token, options);
  return oauth.processUserInfoResponse(server, client, claims.sub, response);
}
