import type {
  D1Database,
  Fetcher,
  ImagesBinding,
  Queue,
  RateLimit,
  SendEmail,
  WorkerVersionMetadata,
} from '@cloudflare/workers-types';
import type { Bucket } from './buckets.ts';
import type { PasskeyService } from './passkey-service.ts';

/** A message of the queue JOBS: background work. `kind` names the job, `id` its subject. */
export type JobMessage = { readonly kind: string; readonly id: string };

/** The bindings and variables of wrangler.toml. */
export type Bindings = {
  ASSETS: Fetcher;
  DB: D1Database;
  /** One object for each site, named by its id. */
  FILTER_INDEX: { getByName(name: string, options?: { locationHint?: string }): object };
  /** One object for each site, in the Worker of worker/search-index. */
  SEARCH_INDEX: { getByName(name: string, options?: { locationHint?: string }): object };
  /** Original photos (keys from `photoObject`) and people's pictures (keys from `pictureObject`). */
  MEDIA: Bucket<'MEDIA'>;
  IMAGES: ImagesBinding;
  /** The Worker of worker/passkeys. */
  PASSKEYS: PasskeyService;
  MAIL: SendEmail;
  MAIL_QUEUE: Queue;
  /** Files uploaded for import (keys from `importObject`). */
  UPLOADS: Bucket<'UPLOADS'>;
  JOBS: Queue<JobMessage>;
  /** Counts, summed by an isolate (worker/domain/counters). */
  COUNTS: Queue;
  MONITORING_LIMIT: RateLimit;
  /** Limits POST requests and sign-in steps by connection and by account. */
  FLOOD_LIMIT: RateLimit;
  VERSION: WorkerVersionMetadata;
  ENVIRONMENT: string;
  /** OpenID providers as JSON with their secrets: `OidcProvider[]`. Unset: sign-in by email only. */
  OIDC_PROVIDERS?: string;
  PRODUCT_URL: string;
  /** The region of the database, such as `weur`: filter indexes are created there. Unset: where first requested. */
  DATABASE_LOCATION?: string;
  /** The map that "Directions" opens: https, with `{latitude}` and `{longitude}`. Unset: OpenStreetMap. */
  MAP_LINK?: string;
  /** The same for listings without coordinates: https, with `{address}`. Unset: OpenStreetMap. */
  MAP_SEARCH_LINK?: string;
  /** The sender address of emails. */
  MAIL_FROM: string;
  /** At least 32 bytes as base64url, from which keys are derived. A secret in production. */
  SECRET_KEY: string;
  /** The zone and the token with which custom hostnames are made (Cloudflare for SaaS). Unset: hosts need none. */
  CUSTOM_HOSTNAMES_ZONE?: string;
  CUSTOM_HOSTNAMES_TOKEN?: string;
  CUSTOM_HOSTNAMES_API?: string;
  /** The domain whose mails come to `email` of `worker/index.ts`. Unset: mails about enquiries cannot be answered. */
  REPLY_DOMAIN?: string;
  /** DNS over HTTPS, RFC 8484 in JSON: the address of a resolver. Unset: Cloudflare's. */
  DNS_RESOLVER?: string;
  /** `host:port` that requests to websites of listings may also go to, on a developer's machine. */
  LOCAL_WEBSITE?: string;
  /** The address that translates texts in LibreTranslate's protocol (`…/translate`). Unset: nothing is translated. */
  TRANSLATION_URL?: string;
  /** The key that TRANSLATION_URL needs. A secret. */
  TRANSLATION_KEY?: string;
  /** The name of the provider as readers see it. */
  TRANSLATION_NAME?: string;
  /** Where browsers and the Worker report errors. Unset: nothing is reported. */
  SENTRY_DSN?: string;
  /** Set by `npm run dev`: shells come from `next dev` at this origin. */
  SHELL_ORIGIN?: string;
};
