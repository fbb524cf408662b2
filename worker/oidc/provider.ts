import * as oauth from 'oauth4webapi';
import type { OidcProvider } from '../config.ts';

/** Milliseconds that a provider may take for one answer. */
const patience = 5_000;
/** Milliseconds for which a provider's own description is used again. */
const discoveryLife = 60 * 60 * 1000;

type Known = { server: oauth.AuthorizationServer; at: number };

const known = new Map<string, Known>();

/** What a visit to a provider needs beside the provider. */
export type Asking = { provider: OidcProvider; redirectUri: string; allowsInsecure: boolean };

/** A visit that is about to begin: where to, and what has to be remembered until it returns. */
export type Departure = { url: URL; state: string; nonce: string; verifier: string };

/** What the provider says of a person. `address` stands here only if the provider has proved it. */
export type Claims = { issuer: string; subject: string; address: string | null; name: string };

/**
 * Starts a visit: Authorization Code with PKCE, state and nonce. Throws what `troubleOf` tells apart.
 *
 * @param isAgain whether the provider is to make sure anew who is there, although it may know.
 */
export async function depart(
  asking: Asking,
  { language, isAgain }: { language: string; isAgain: boolean },
): Promise<Departure> {
  const { server } = await discover(asking);
  if (!server.authorization_endpoint) throw new oauth.UnsupportedOperationError('no authorization endpoint');
  const [state, nonce, verifier] = [
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
    oauth.generateRandomCodeVerifier(),
  ];
  const url = new URL(server.authorization_endpoint);
  const parameters = {
    client_id: asking.provider.clientId,
    redirect_uri: asking.redirectUri,
    response_type: 'code',
    scope: asking.provider.scope,
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
 * Ends a visit: checks the answer, takes the code to the provider, checks the ID token's signature, issuer, audience,
 * times and nonce. Throws what `troubleOf` tells apart.
 */
export async function arrive(
  asking: Asking,
  { answer, state, nonce, verifier }: { answer: URL } & Omit<Departure, 'url'>,
): Promise<Claims> {
  const { provider } = asking;
  const entry = await discover(asking);
  const { server } = entry;
  const client: oauth.Client = { client_id: provider.clientId };
  const options = optionsOf(asking);
  const parameters = oauth.validateAuthResponse(server, client, answer, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticationOf(provider),
    parameters,
    asking.redirectUri,
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
  const about = { ...claims, ...(await moreAbout(claims, tokens, { server, client, options })) };
  const isProved = provider.trustsAddresses && about.email_verified === true && typeof about.email === 'string';
  return {
    issuer: claims.iss,
    subject: claims.sub,
    address: isProved ? String(about.email) : null,
    name: typeof about.name === 'string' ? about.name.trim().slice(0, 80) : '',
  };
}

type Options = ReturnType<typeof optionsOf>;

const optionsOf = ({ allowsInsecure }: Asking) => ({
  signal: () => AbortSignal.timeout(patience),
  [oauth.allowInsecureRequests]: allowsInsecure,
});

function authenticationOf({ clientSecret, authentication }: OidcProvider): oauth.ClientAuth {
  if (clientSecret === undefined) return oauth.None();
  return authentication === 'client_secret_post'
    ? oauth.ClientSecretPost(clientSecret)
    : oauth.ClientSecretBasic(clientSecret);
}

async function discover(asking: Asking): Promise<Known> {
  const { issuer } = asking.provider;
  const before = known.get(issuer);
  if (before && Date.now() - before.at < discoveryLife) return before;
  const url = new URL(issuer);
  const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, optionsOf(asking)));
  const entry = { server, at: Date.now() };
  known.set(issuer, entry);
  return entry;
}

/**
 * Checks against the keys that are known; a key that is not among them may be new, so they are asked for once more: the
 * library keeps them by the object that describes the provider, and a copy of it has none yet.
 */
async function checkSignature(response: Response, entry: Known, options: Options): Promise<void> {
  try {
    await oauth.validateApplicationLevelSignature(entry.server, response, options);
  } catch (error) {
    if (!(error instanceof oauth.OperationProcessingError) || error.code !== oauth.KEY_SELECTION) throw error;
    entry.server = { ...entry.server };
    await oauth.validateApplicationLevelSignature(entry.server, response, options);
  }
}

type Client = { server: oauth.AuthorizationServer; client: oauth.Client; options: Options };

/** Many providers keep the address out of the ID token and tell it when asked. */
async function moreAbout(
  claims: oauth.IDToken,
  tokens: oauth.TokenEndpointResponse,
  { server, client, options }: Client,
): Promise<Partial<oauth.UserInfoResponse>> {
  if (claims.email !== undefined || !server.userinfo_endpoint) return {};
  const response = await oauth.userInfoRequest(server, client, tokens.access_token, options);
  return oauth.processUserInfoResponse(server, client, claims.sub, response);
}
