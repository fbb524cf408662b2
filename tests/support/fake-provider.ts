import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenID provider with real keys, whose answers a test controls. */
export type FakeProvider = {
  issuer: string;
  /** Returns the claims of the ID token, given those of an honest answer. */
  claims: (honest: Record<string, unknown>) => Record<string, unknown>;
  /** The behaviour of the token endpoint. */
  token: 'answer' | 'refuse' | 'break' | 'hang' | 'garbage';
  /** Whether to sign with a key that the provider does not publish. */
  forges: boolean;
  /** The nonce of the current sign-in. */
  nonce: string;
  /** Replaces the provider's key by one with another id. */
  rotateKey(): void;
  /** How often its keys were requested. */
  keyRequests: number;
  close(): Promise<void>;
};

type Key = { id: string; private: KeyObject; public: KeyObject };

const newKey = (id: string): Key => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { id, private: privateKey, public: publicKey };
};

export async function startFakeProvider(): Promise<FakeProvider> {
  let key = newKey('key-1');
  let keys = 1;
  const forged = newKey('key-1');
  const server = http.createServer((request, response) => {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return json(discovery(fake.issuer));
      case '/jwks':
        fake.keyRequests += 1;
        return json({ keys: [{ ...key.public.export({ format: 'jwk' }), kid: key.id, use: 'sig', alg: 'RS256' }] });
      case '/token':
        switch (fake.token) {
          case 'hang':
            return;
          case 'break':
            return response.destroy();
          case 'garbage':
            return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
          case 'refuse':
            return json({ error: 'invalid_grant' }, 400);
          case 'answer':
            return json({
              access_token: 'token',
              token_type: 'bearer',
              id_token: sign(fake.claims(honest(fake)), fake.forges ? { ...forged, id: key.id } : key),
            });
        }
    }
    return json({}, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: (claims) => claims,
    token: 'answer',
    forges: false,
    nonce: '',
    keyRequests: 0,
    rotateKey() {
      keys += 1;
      key = newKey(`key-${keys}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

function honest({ issuer, nonce }: FakeProvider): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: 'client',
    sub: 'someone',
    nonce,
    iat: now,
    exp: now + 300,
    name: 'Some One',
    email: 'someone@provider.example',
    email_verified: true,
  };
}

function sign(claims: Record<string, unknown>, { id, private: secret }: Key): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ alg: 'RS256', kid: id })}.${part(claims)}`;
  return `${body}.${createSign('RSA-SHA256').update(body).sign(secret, 'base64url')}`;
}

/** A server that accepts every request and never answers. */
export async function startSilentServer(): Promise<{ issuer: string; close(): void }> {
  const server = http.createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
