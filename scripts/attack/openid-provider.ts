import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider says, given what an honest one would say. */
export type Claims = Record<string, unknown>;

/** Where a provider lies. What is not given is honest. */
export type Lies = {
  /** The claims of the ID token. */
  idToken?: (honest: Claims) => Claims;
  /** The answer of the UserInfo endpoint. The ID token then has no address of its own unless `idToken` adds it. */
  userInfo?: (honest: Claims) => Claims;
  /** The ID token itself. */
  token?: (signed: string) => string;
  /** Replaces the whole answer of the token endpoint. */
  tokenAnswer?: (response: http.ServerResponse) => void;
  /** Where it sends a visitor who comes to sign in. */
  authorize?: (asked: URLSearchParams) => string;
};

/**
 * An OpenID provider on the loopback interface that signs everybody in as one person, without asking. It checks clients,
 * redirect addresses, codes and PKCE as it should, and says in no answer who it is (`iss`), like many providers.
 */
export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The redirect address that it accepts; null for any. */
  redirectUri: string | null;
  /** Who is signed in at the provider: the subject. */
  subject: string;
  lies: Lies;
  /** The codes that its token endpoint has received. */
  receivedCodes: string[];
  close(): Promise<void>;
};

/** A provider as an entry of OIDC_PROVIDERS. */
export const configurationOf = (
  { issuer, clientId, clientSecret }: OpenIdProvider,
  entry: { id: string; trustsAddresses: boolean },
) => ({ ...entry, name: `${entry.id} ID`, issuer, clientId, clientSecret });

type Grant = { nonce: string; challenge: string; redirectUri: string; subject: string };

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A key that no provider publishes. */
const strangeKey = newKey();

/** Starts a provider on a free port. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const { privateKey, publicKey } = newKey();
  const grants = new Map<string, Grant>();
  const subjects = new Map<string, unknown>();
  const server = http.createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve));
  const provider: OpenIdProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'signpost',
    clientSecret: randomBytes(24).toString('hex'),
    redirectUri: null,
    subject: 'somebody',
    lies: {},
    receivedCodes: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', provider.issuer);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json(discovery(provider.issuer));
      case '/jwks':
        return void json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', use: 'sig', alg: 'RS256' }] });
      case '/auth':
        return void response.writeHead(303, { location: authorize(url.searchParams) }).end();
      case '/userinfo':
        return void json(userInfo(request.headers.authorization?.replace(/^Bearer /i, '') ?? ''));
      case '/token':
        return exchange(request, response, json);
      default:
        return void json({}, 404);
    }
  }

  function authorize(asked: URLSearchParams): string {
    if (provider.lies.authorize) return provider.lies.authorize(asked);
    const redirectUri = asked.get('redirect_uri') ?? '';
    const isKnown = provider.redirectUri === null || provider.redirectUri === redirectUri;
    if (asked.get('client_id') !== provider.clientId || !isKnown) return `${provider.issuer}/refused`;
    const code = randomBytes(16).toString('hex');
    grants.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri,
      subject: provider.subject,
    });
    return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
  }

  async function exchange(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    json: (body: unknown, status?: number) => unknown,
  ): Promise<void> {
    const form = new URLSearchParams(await textOf(request));
    const code = form.get('code') ?? '';
    provider.receivedCodes.push(code);
    if (provider.lies.tokenAnswer) return provider.lies.tokenAnswer(response);
    const grant = grants.get(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = grant && challenge === grant.challenge && form.get('redirect_uri') === grant.redirectUri;
    if (!isRight || !isClient(request)) return void json({ error: 'invalid_grant' }, 400);
    grants.delete(code);
    const token = randomBytes(16).toString('hex');
    const claims = (provider.lies.idToken ?? same)({ ...claimsOf(grant.subject), nonce: grant.nonce });
    subjects.set(token, claims.sub);
    const signed = (provider.lies.token ?? same)(signToken(claims, privateKey));
    json({ access_token: token, token_type: 'bearer', id_token: signed });
  }

  function isClient({ headers }: http.IncomingMessage): boolean {
    const expected = Buffer.from(`${provider.clientId}:${provider.clientSecret}`).toString('base64');
    return headers.authorization === `Basic ${expected}`;
  }

  function userInfo(token: string): Claims {
    return (provider.lies.userInfo ?? same)({ sub: subjects.get(token) });
  }

  function claimsOf(subject: string): Claims {
    const now = Math.floor(Date.now() / 1000);
    const person = { sub: subject, name: 'Some Body' };
    return { iss: provider.issuer, aud: provider.clientId, iat: now, exp: now + 300, ...person };
  }
}

const same = <Value>(value: Value): Value => value;

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token, by default with a key that no provider publishes. */
export function signToken(claims: Claims, key: KeyObject = strangeKey.privateKey): string {
  const body = `${part({ alg: 'RS256', kid: 'key' })}.${part(claims)}`;
  return `${body}.${createSign('RSA-SHA256').update(body).sign(key, 'base64url')}`;
}

/** The claims of a token. */
export const claimsIn = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A token without a signature, as `alg` says. */
export const unsignedToken = (claims: Claims, alg: string): string => `${part({ alg, kid: 'key' })}.${part(claims)}.`;

async function textOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}
