import type {
  D1Database,
  Fetcher,
  ImagesBinding,
  Queue,
  R2Bucket,
  RateLimit,
  SendEmail,
  WorkerVersionMetadata,
} from '@cloudflare/workers-types';
import * as v from 'valibot';
import type { FilterIndexNamespace } from './filter-index/door.ts';
import type { JobMessage } from './jobs/messages.ts';
import { mailAddress } from './mail/address.ts';

/** The bindings and variables of wrangler.toml. */
export type Bindings = {
  ASSETS: Fetcher;
  DB: D1Database;
  /** One object for each site, named by its id. */
  FILTER_INDEX: FilterIndexNamespace;
  /** Originals of photos, by `photoObject`, and the pictures of people, by `pictureObject`. */
  MEDIA: R2Bucket;
  IMAGES: ImagesBinding;
  MAIL: SendEmail;
  MAIL_QUEUE: Queue;
  /** Files that were uploaded to be imported. */
  UPLOADS: R2Bucket;
  JOBS: Queue<JobMessage>;
  MONITORING_LIMIT: RateLimit;
  /** By connection and by account: whatever is sent, and what signing in writes. */
  FLOOD_LIMIT: RateLimit;
  VERSION: WorkerVersionMetadata;
  ENVIRONMENT: string;
  /** OpenID providers as JSON, which holds their secrets: `OidcProvider[]`. Unset, there is signing in by mail alone. */
  OIDC_PROVIDERS?: string;
  PRODUCT_URL: string;
  /** The address that mails come from. */
  MAIL_FROM: string;
  /** Where browsers and the Worker report errors; unset, nothing is reported. */
  SENTRY_DSN?: string;
  /** Set by `npm run dev`: shells come from `next dev` at this origin. */
  SHELL_ORIGIN?: string;
};

/** Where errors are reported to, taken apart from a Sentry DSN. */
export type Dsn = { dsn: string; origin: string; projectId: string; publicKey: string };

/** An OpenID provider that people can sign in with. */
export type OidcProvider = v.InferOutput<typeof oidcProvider>;

/** What the variables say, judged once per isolate. */
export type Config = {
  environment: string;
  /** Names this deployment: part of every cache key. */
  build: string;
  product: { host: string; origin: string };
  /** The address that mails come from; the name beside it is the site's. */
  mailFrom: string;
  /** Whether there are pages that only someone who develops may see. */
  isDevelopment: boolean;
  /** The origin of another host of this deployment: same scheme and port as the product's. */
  originOf: (host: string) => string;
  monitoring: Dsn | null;
  shellOrigin: string | null;
  providers: readonly OidcProvider[];
};

const httpUrl = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => new URL(text)),
  v.check(({ protocol }) => protocol === 'http:' || protocol === 'https:', 'must be an http or https address'),
);

const oidcProvider = v.strictObject({
  /** Names the provider in addresses; never to be changed, nor given to another. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  /** As people know it: stands on the button. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  issuer: v.pipe(v.string(), v.url()),
  clientId: v.pipe(v.string(), v.nonEmpty()),
  /** Left out for a public client, which proves itself by PKCE alone. */
  clientSecret: v.optional(v.pipe(v.string(), v.nonEmpty())),
  authentication: v.optional(v.picklist(['client_secret_post', 'client_secret_basic'] as const), 'client_secret_basic'),
  scope: v.optional(v.pipe(v.string(), v.regex(/\bopenid\b/)), 'openid email profile'),
  /** Whether an address that it calls verified joins the account that has proved the same address by mail. */
  trustsAddresses: v.optional(v.boolean(), true),
});

const variables = v.object({
  ENVIRONMENT: v.picklist(['local', 'test', 'staging', 'production']),
  PRODUCT_URL: v.pipe(
    httpUrl,
    v.check(({ pathname, search }) => pathname === '/' && search === '', 'must be an origin, without a path'),
  ),
  MAIL_FROM: mailAddress,
  SENTRY_DSN: v.optional(v.union([v.literal(''), httpUrl])),
  SHELL_ORIGIN: v.optional(httpUrl),
});

let config: Config | undefined;

/** The configuration, read with the isolate's first request. */
export function configOf(env: Bindings): Config {
  config ??= readConfig(env);
  return config;
}

/** Reads the variables and throws on a contradiction, so that a wrong setting stops a deployment, not a visitor. */
export function readConfig(env: Bindings): Config {
  const read = v.parse(variables, env);
  const product = read.PRODUCT_URL;
  if (read.ENVIRONMENT === 'production' && product.protocol !== 'https:') {
    throw new Error('PRODUCT_URL must be https in production');
  }
  const isDevelopment = read.ENVIRONMENT === 'local' || read.ENVIRONMENT === 'test';
  return {
    environment: read.ENVIRONMENT,
    build: env.VERSION.id,
    product: { host: product.hostname, origin: product.origin },
    mailFrom: read.MAIL_FROM,
    isDevelopment,
    originOf: (host) => `${product.protocol}//${host}${product.port && `:${product.port}`}`,
    monitoring: read.SENTRY_DSN ? readDsn(read.SENTRY_DSN) : null,
    shellOrigin: read.SHELL_ORIGIN?.origin ?? null,
    providers: readProviders(env.OIDC_PROVIDERS, isDevelopment ? /^https?:/ : /^https:/),
  };
}

/** The providers of OIDC_PROVIDERS. An error names the field and no value, since values are secrets. */
function readProviders(json: string | undefined, protocol: RegExp): OidcProvider[] {
  if (!json) return [];
  const read = v.safeParse(v.array(oidcProvider), parseJson(json));
  if (!read.success)
    throw new Error(`OIDC_PROVIDERS: ${v.getDotPath(read.issues[0]) ?? 'the list'} is not as expected`);
  const providers = read.output;
  if (new Set(providers.map(({ id }) => id)).size < providers.length)
    throw new Error('OIDC_PROVIDERS: an id stands twice');
  const insecure = providers.find(({ issuer }) => !protocol.test(issuer));
  if (insecure) throw new Error(`OIDC_PROVIDERS: the issuer of ${insecure.id} must be https`);
  return providers;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Without the cause, which quotes the text.
    throw new Error('OIDC_PROVIDERS is no JSON');
  }
}

function readDsn(url: URL): Dsn {
  const projectId = url.pathname.match(/^\/(\d+)$/)?.[1];
  if (!projectId || !url.username) throw new Error('SENTRY_DSN must look like https://KEY@HOST/PROJECT');
  return { dsn: url.href, origin: url.origin, projectId, publicKey: url.username };
}
