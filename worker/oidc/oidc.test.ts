import { expect, test } from 'vitest';
import { type Bindings, readConfig } from '../config.ts';

const env = (providers: unknown, more = {}) =>
  ({
    ENVIRONMENT: 'test',
    PRODUCT_URL: 'http://localhost:8787',
    MAIL_FROM: 'mail@signpost.example',
    VERSION: { id: 'build' },
    OIDC_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers),
    ...more,
  }) as unknown as Bindings;

const provider = { id: 'demo', name: 'Demo', issuer: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'top-secret' };

test('without providers there is signing in by mail alone', () => {
  expect(readConfig(env('')).providers).toEqual([]);
});

test('a provider is asked for the address and the name unless told otherwise', () => {
  expect(readConfig(env([provider])).providers[0]).toMatchObject({
    scope: 'openid email profile',
    authentication: 'client_secret_basic',
    trustsAddresses: true,
  });
});

test.each([
  ['no JSON', `[{"clientSecret":"top-secret"`],
  ['a field that is missing', [{ ...provider, clientId: undefined }]],
  ['a field that nobody knows', [{ ...provider, secret: 'top-secret' }]],
  ['an id that no address takes', [{ ...provider, id: 'De mo' }]],
  ['an id that stands twice', [provider, provider]],
  ['a scope without openid', [{ ...provider, scope: 'email' }]],
])('%s stops the deployment, and the secret is not told', (_, providers) => {
  let said = '';
  try {
    readConfig(env(providers));
  } catch (error) {
    said = `${error} ${(error as Error).cause}`;
  }
  expect(said).toMatch(/OIDC_PROVIDERS/);
  expect(said).not.toMatch(/top-secret/);
});

test('plain http is for a developer’s machine', () => {
  const production = { ENVIRONMENT: 'production', PRODUCT_URL: 'https://signpost.example' };
  expect(() => readConfig(env([provider], production))).toThrow(/must be https/);
  expect(readConfig(env([{ ...provider, issuer: 'https://id.example' }], production)).providers).toHaveLength(1);
});
