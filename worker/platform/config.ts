import { decodeBase64Url } from 'hono/utils/encode';
import * as v from 'valibot';
import type { Bindings } from './bindings.ts';
import { mailAddress } from './mail/address.ts';
import type { HostnameService } from './net/custom-hostnames.ts';

/** A parsed Sentry DSN. */
export type Dsn = { dsn: string; origin: string; projectId: string; publicKey: string };

/** An OpenID provider that people can sign in with. */
export type OidcProvider = v.InferOutput<typeof oidcProvider>;

/** The validated configuration, read once per isolate. */
export type Config = {
  environment: string;
  /** The id of this deployment, part of every cache key. */
  build: string;
  product: { host: string; origin: string };
  /** The sender address of emails; the sender name is the site's. */
  mailFrom: string;
  /** Whether pages for developers exist. */
  isDevelopment: boolean;
  /** The origin of another host of this deployment: same scheme and port as the product's. */
  originOf: (host: string) => string;
  monitoring: Dsn | null;
  shellOrigin: string | null;
  /** The region of the database; null if it is not configured. */
  databaseLocation: string | null;
  providers: readonly OidcProvider[];
  mapLinks: MapLinks;
  /** The bytes from which keys are derived (`derived-keys.ts`). */
  secretKey: Uint8Array<ArrayBuffer>;
  /** The domain of reply addresses; null if mails cannot be answered. */
  replyDomain: string | null;
  /** The URL of a DNS-over-HTTPS resolver that answers in JSON. */
  dnsResolver: string;
  /** Where custom hostnames are made (Cloudflare for SaaS); null if hosts need none. */
  customHostnames: HostnameService | null;
  /** `host:port` that requests to websites may go to besides public addresses; null in production. */
  localWebsite: string | null;
  /** Who translates texts for readers, in LibreTranslate's protocol: URL, key if it needs one, name; null for none. */
  translation: { url: string; key: string | undefined; name: string } | null;
};

/** Addresses of an external map with placeholders: `{latitude}` and `{longitude}`, or `{address}`. */
export type MapLinks = { position: string; address: string };

const httpUrl = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => new URL(text)),
  v.check(({ protocol }) => protocol === 'http:' || protocol === 'https:', 'must be an http or https address'),
);

/** The address of an https page with each of the placeholders. */
const template = (...placeholders: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => placeholders.every((one) => text.includes(one)), `must contain ${placeholders.join(' and ')}`),
    v.check((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https address'),
  );

/** The destination of a route, on a map around it. */
const openStreetMap =
  'https://www.openstreetmap.org/directions?to={latitude}%2C{longitude}#map=16/{latitude}/{longitude}';

const oidcProvider = v.strictObject({
  /** The provider's name in URLs. It never changes and is never reused. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  /** The name on the sign-in button. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  issuer: v.pipe(v.string(), v.url()),
  clientId: v.pipe(v.string(), v.nonEmpty()),
  /** Unset for a public client, which uses PKCE only. */
  clientSecret: v.optional(v.pipe(v.string(), v.nonEmpty())),
  authentication: v.optional(v.picklist(['client_secret_post', 'client_secret_basic'] as const), 'client_secret_basic'),
  scope: v.optional(v.pipe(v.string(), v.regex(/\bopenid\b/)), 'openid email profile'),
  /**
   * Whether an email address that the provider calls verified proves the address: then the provider signs in to the
   * account with the same address, unless that account has a role. Only for providers that verify every address.
   */
  trustsAddresses: v.optional(v.boolean(), false),
});

/** Cloudflare's regions for databases and objects. */
const locations = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;

const variables = v.object({
  ENVIRONMENT: v.picklist(['local', 'test', 'staging', 'production']),
  PRODUCT_URL: v.pipe(
    httpUrl,
    v.check(({ pathname, search }) => pathname === '/' && search === '', 'must be an origin, without a path'),
  ),
  MAIL_FROM: mailAddress,
  SENTRY_DSN: v.optional(v.union([v.literal(''), httpUrl])),
  SHELL_ORIGIN: v.optional(httpUrl),
  DATABASE_LOCATION: v.optional(v.picklist(locations)),
  MAP_LINK: v.optional(template('{latitude}', '{longitude}'), openStreetMap),
  MAP_SEARCH_LINK: v.optional(template('{address}'), 'https://www.openstreetmap.org/search?query={address}'),
  SECRET_KEY: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43,}$/, 'must be 32 bytes as base64url, or more')),
  REPLY_DOMAIN: v.optional(v.pipe(v.string(), v.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a domain'))),
  DNS_RESOLVER: v.optional(httpUrl, 'https://cloudflare-dns.com/dns-query'),
  CUSTOM_HOSTNAMES_API: v.optional(httpUrl, 'https://api.cloudflare.com/client/v4'),
  CUSTOM_HOSTNAMES_ZONE: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be the id of a zone'))),
  CUSTOM_HOSTNAMES_TOKEN: v.optional(v.pipe(v.string(), v.nonEmpty())),
  LOCAL_WEBSITE: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+:\d{1,5}$/, 'must be host:port'))),
  TRANSLATION_URL: v.optional(httpUrl),
  TRANSLATION_KEY: v.optional(v.string()),
  TRANSLATION_NAME: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)), 'LibreTranslate'),
});

let config: Config | undefined;

/** The configuration, read on the isolate's first request. */
export function configOf(env: Bindings): Config {
  config ??= readConfig(env);
  return config;
}

/** Reads and validates the variables. @throws on an invalid or contradictory setting. */
export function readConfig(env: Bindings): Config {
  const read = v.parse(variables, env);
  const product = read.PRODUCT_URL;
  if (read.ENVIRONMENT === 'production' && product.protocol !== 'https:') {
    throw new Error('PRODUCT_URL must be https in production');
  }
  const isDevelopment = read.ENVIRONMENT === 'local' || read.ENVIRONMENT === 'test';
  if (!isDevelopment) refuseInProduction(read);
  return {
    environment: read.ENVIRONMENT,
    build: env.VERSION.id,
    product: { host: product.hostname, origin: product.origin },
    mailFrom: read.MAIL_FROM,
    isDevelopment,
    originOf: (host) => `${product.protocol}//${host}${product.port && `:${product.port}`}`,
    monitoring: read.SENTRY_DSN ? readDsn(read.SENTRY_DSN) : null,
    shellOrigin: read.SHELL_ORIGIN?.origin ?? null,
    databaseLocation: read.DATABASE_LOCATION ?? null,
    mapLinks: { position: read.MAP_LINK, address: read.MAP_SEARCH_LINK },
    providers: readProviders(env.OIDC_PROVIDERS, isDevelopment ? /^https?:/ : /^https:/),
    secretKey: decodeBase64Url(read.SECRET_KEY) as Uint8Array<ArrayBuffer>,
    replyDomain: read.REPLY_DOMAIN ?? null,
    dnsResolver: read.DNS_RESOLVER.href,
    customHostnames: readHostnameService(read),
    localWebsite: read.LOCAL_WEBSITE ?? null,
    translation: read.TRANSLATION_URL
      ? { url: read.TRANSLATION_URL.href, key: read.TRANSLATION_KEY, name: read.TRANSLATION_NAME }
      : null,
  };
}

/** @throws if only one half of what the service needs is set. */
function readHostnameService(read: v.InferOutput<typeof variables>): HostnameService | null {
  const { CUSTOM_HOSTNAMES_API: api, CUSTOM_HOSTNAMES_ZONE: zone, CUSTOM_HOSTNAMES_TOKEN: token } = read;
  if (zone === undefined && token === undefined) return null;
  if (!zone || !token) throw new Error('CUSTOM_HOSTNAMES_ZONE and CUSTOM_HOSTNAMES_TOKEN need each other');
  return { zone: `${api.href.replace(/\/$/, '')}/zones/${zone}`, token };
}

/** @throws on settings that are safe on a developer's machine only. */
function refuseInProduction(read: v.InferOutput<typeof variables>): void {
  const { CUSTOM_HOSTNAMES_API, DNS_RESOLVER, LOCAL_WEBSITE, TRANSLATION_URL } = read;
  if (TRANSLATION_URL && TRANSLATION_URL.protocol !== 'https:') throw new Error('TRANSLATION_URL must be https');
  if (DNS_RESOLVER.protocol !== 'https:') throw new Error('DNS_RESOLVER must be https');
  if (CUSTOM_HOSTNAMES_API.protocol !== 'https:') throw new Error('CUSTOM_HOSTNAMES_API must be https');
  if (LOCAL_WEBSITE) throw new Error('LOCAL_WEBSITE is for development only');
}

/** Reads OIDC_PROVIDERS. Errors name the field but no value, because values can be secrets. */
function readProviders(json: string | undefined, protocol: RegExp): OidcProvider[] {
  if (!json) return [];
  const read = v.safeParse(v.array(oidcProvider), parseJson(json));
  if (!read.success) throw new Error(`OIDC_PROVIDERS: ${v.getDotPath(read.issues[0]) ?? 'the list'} is invalid`);
  const providers = read.output;
  if (new Set(providers.map(({ id }) => id)).size < providers.length) throw new Error('OIDC_PROVIDERS: duplicate id');
  const insecure = providers.find(({ issuer }) => !protocol.test(issuer));
  if (insecure) throw new Error(`OIDC_PROVIDERS: the issuer of ${insecure.id} must be https`);
  return providers;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Without the cause, because it quotes the text.
    throw new Error('OIDC_PROVIDERS is not valid JSON');
  }
}

function readDsn(url: URL): Dsn {
  const projectId = url.pathname.match(/^\/(\d+)$/)?.[1];
  if (!projectId || !url.username) throw new Error('SENTRY_DSN must look like https://KEY@HOST/PROJECT');
  return { dsn: url.href, origin: url.origin, projectId, publicKey: url.username };
}
