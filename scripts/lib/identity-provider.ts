import { generateKeyPairSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import Provider, { type Context } from 'oidc-provider';
import { languages } from '../../web/contract/languages.ts';
import { addressOf, demoPeople } from './demo-people.ts';
import { chooserPage } from './identity-provider-page.ts';

/** A running provider, with its configuration for the Worker. */
export type IdentityProvider = {
  issuer: string;
  /** The value of OIDC_PROVIDERS. */
  configuration: string;
  close(): void;
};

const id = 'demo';

/** The callbacks of the provider on the product's origin: in its default language, which can be any. */
export const redirectUrisOf = (origin: string): string[] =>
  languages.map(({ tag }) => `${origin}/${tag}/auth/callback/${id}`);

/**
 * Starts a real OpenID provider for development and tests, without network and passwords. People choose a demo account
 * each time they sign in.
 *
 * @param redirectUris the addresses that it may redirect to.
 */
export async function startIdentityProvider({
  port,
  redirectUris,
}: {
  port: number;
  redirectUris: readonly string[];
}): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const client = { id: 'signpost', secret: randomBytes(32).toString('hex') };
  const provider = withoutWarnings(() => new Provider(issuer, configuration(client, redirectUris)));
  const handle = provider.callback();
  const server = http.createServer((request, response) => {
    const uid = request.url?.match(/^\/interaction\/([\w-]+)$/)?.[1];
    if (uid) return void interact(provider, request, response);
    // Without its session cookie, the provider shows the page at each sign-in.
    if (request.url?.startsWith('/auth?')) delete request.headers.cookie;
    handle(request, response);
  });
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    configuration: JSON.stringify([{ id, name: 'Demo ID', issuer, clientId: client.id, clientSecret: client.secret }]),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const configuration = (client: { id: string; secret: string }, redirectUris: readonly string[]) => ({
  clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: redirectUris }],
  jwks: { keys: [{ ...newKey(), use: 'sig', alg: 'RS256' }] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
  ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  async findAccount(_: Context, id: string) {
    const person = demoPeople.find((demo) => demo.id === id);
    if (!person) return undefined;
    const claims = { sub: id, name: person.name, email: addressOf(person), email_verified: true };
    return { accountId: id, claims: async () => claims };
  },
  /** Skips consent, because the only client is the product itself. */
  async loadExistingGrant({ oidc }: Context) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

/** Suppresses warnings about plain HTTP and in-memory storage, which are intended here. */
function withoutWarnings<Result>(make: () => Result): Result {
  const { warn, info } = console;
  console.warn = console.info = () => {};
  try {
    return make();
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** Serves its only page: a button for each demo person, and one to cancel, in the visitor's language. */
async function interact(provider: Provider, request: http.IncomingMessage, response: http.ServerResponse) {
  try {
    if (request.method !== 'POST') {
      const { params } = await provider.interactionDetails(request, response);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
      response.writeHead(200, headers).end(chooserPage(params.ui_locales));
      return;
    }
    const chosen = new URLSearchParams(await textOf(request)).get('person');
    const person = demoPeople.find(({ id }) => id === chosen);
    const result = person
      ? { login: { accountId: person.id, remember: false } }
      : { error: 'access_denied', error_description: 'nobody was chosen' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } catch (error) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end(`${error}\nGo back and begin again.`);
  }
}

async function textOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}
