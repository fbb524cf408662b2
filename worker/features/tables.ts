/**
 * What each module keeps, one line each. This is apart from `index.ts` because the Worker needs none of it: scripts make
 * and restore archives.
 */
import type { Declarations } from '../data/declarations.ts';
import { tablesOf } from '../data/declarations.ts';
import type { Prefixes } from '../data/objects.ts';
import type { Database } from '../data/schema.ts';
import * as data from '../data/tables.ts';
import * as attachments from '../domain/attachments/tables.ts';
import * as audit from '../domain/audit/tables.ts';
import * as counters from '../domain/counters/tables.ts';
import * as drafts from '../domain/drafts/tables.ts';
import * as listings from '../domain/listings/tables.ts';
import * as outbox from '../domain/outbox/tables.ts';
import * as owners from '../domain/owners/tables.ts';
import * as searches from '../domain/searches/tables.ts';
import * as sites from '../domain/sites/tables.ts';
import * as uploads from '../domain/uploads/tables.ts';
import * as identity from '../identity/tables.ts';
import * as moderation from '../moderation/tables.ts';
import * as carousels from './carousels/tables.ts';
import * as claims from './claims/tables.ts';
import * as domains from './domains/tables.ts';
import * as enquiries from './enquiries/tables.ts';
import * as feedback from './feedback/tables.ts';
import * as imports from './imports/tables.ts';
import * as legal from './legal/tables.ts';
import * as newSites from './new-sites/tables.ts';
import * as posts from './posts/tables.ts';
import * as previews from './previews/tables.ts';
import * as reindex from './reindex/tables.ts';
import * as reviews from './reviews/tables.ts';
import * as signIn from './sign-in/tables.ts';
import * as siteHealth from './site-health/tables.ts';
import * as siteMessages from './site-messages/tables.ts';
import * as submissions from './submissions/tables.ts';
import * as translations from './translations/tables.ts';
import * as widgets from './widgets/tables.ts';

/** In the order of the archive. A module refers to tables of modules before it alone. */
const all = [
  sites,
  data,
  counters,
  listings,
  outbox,
  identity,
  audit,
  moderation,
  owners,
  drafts,
  uploads,
  attachments,
  claims,
  feedback,
  enquiries,
  submissions,
  reviews,
  posts,
  translations,
  legal,
  carousels,
  domains,
  newSites,
  searches,
  signIn,
  imports,
  reindex,
  siteHealth,
  previews,
  siteMessages,
  widgets,
] as const satisfies readonly Declarations[];

export const modules: readonly Declarations[] = all;

/** All tables of the database. */
export const tables = tablesOf(modules);

type TablesOf<Of> = Of extends { tables: infer Tables } ? keyof Tables : never;

/** A table that no module declares does not compile. */
type Undeclared = Exclude<keyof Database, TablesOf<(typeof all)[number]>>;
const missing: [Undeclared] extends [never] ? null : Undeclared = null;
void missing;

type PrefixesOf<Of, Bucket extends string> = Of extends { objects: { readonly [Name in Bucket]: infer Declared } }
  ? keyof Declared
  : never;

/** Nor does a prefix of a bucket. */
type Unclaimed = {
  [Bucket in keyof Prefixes]: Exclude<Prefixes[Bucket], PrefixesOf<(typeof all)[number], Bucket>>;
}[keyof Prefixes];
const unclaimed: [Unclaimed] extends [never] ? null : Unclaimed = null;
void unclaimed;
