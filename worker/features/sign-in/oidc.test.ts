import { expect, test } from 'vitest';
import type { Bindings } from '../../platform/bindings.ts';
import { readConfig } from '../../platform/config.ts';

const env = (providers: unknown, more = {}) =>
  ({
    ENVIRONMENT: 'test',
    PRODUCT_URL: 'http://localhost:8787',
    MAIL_FROM: 'mail@signpost.example',
    SECRET_KEY: 'a'.repeat(43),
    VERSION: { id: 'build' },
    OIDC_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers),
    ...more,
  }) as unknown as Bindings;

const provider = { id: 'demo', name: 'Demo', issuer: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'top-secret' };

test('without providers, only mail is available to sign in', () => {
  expect(readConfig(env('')).providers).toEqual([]);
});

test('the address and the name are requested from a provider by default, whose word for an address is not trusted', () => {
  expect(readConfig(env([provider])).providers[0]).toMatchObject({
    scope: 'openid email profile',
    authentication: 'client_secret_basic',
    trustsAddresses: false,
  });
});

test.each([
  ['no JSON', `[{"clientSecret":"top-secret"`],
  ['a missing field', [{ ...provider, clientId: undefined }]],
  ['an unknown field', [{ ...provider, secret: 'top-secret' }]],
  ['an id that a URL cannot contain', [{ ...provider, id: 'De mo' }]],
  ['a duplicate id', [provider, provider]],
  ['a scope without openid', [{ ...provider, scope: 'email' }]],
])('%s stops the deployment without showing the secret', (_, providers) => {
  let message = '';
  try {
    readConfig(env(providers));
  } catch (error) {
    message = `${error} ${(error as Error).cause}`;
  }
  expect(message).toMatch(/OIDC_PROVIDERS/);
  expect(message).not.toMatch(/top-secret/);
});

test('plain http is only allowed in development', () => {
  const production = { ENVIRONMENT: 'production', PRODUCT_URL: 'https://signpost.example' };
  expect(() => readConfig(env([provider], production))).toThrow(/must be https/);
  expect(readConfig(env([{ ...provider, issuer: 'https://id.example' }], production)).providers).toHaveLength(1);
});
