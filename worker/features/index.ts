import { changes } from '../data/changes.ts';
import type { Inbound } from '../data/inbound.ts';
import type { Module } from '../data/module.ts';
import { mailReceiver } from '../data/receive-mail.ts';
import { counters } from '../domain/counters/index.ts';
import { drafts } from '../domain/drafts/index.ts';
import { outbox } from '../domain/outbox/index.ts';
import { uploads as storedUploads } from '../domain/uploads/index.ts';
import { identity } from '../identity/index.ts';
import { moderation } from '../moderation/index.ts';
import { contentOf, type Feature } from '../pages/feature.ts';
import type { PublicRoute } from '../pages/page.ts';
import type { AnyMail } from '../platform/mail/mail-definition.ts';
import { account } from './account/index.ts';
import { audit } from './audit/index.ts';
import { carousels } from './carousels/index.ts';
import { claims } from './claims/index.ts';
import { dev } from './dev/index.ts';
import { directory } from './directory/index.ts';
import { domains } from './domains/index.ts';
import { enquiries } from './enquiries/index.ts';
import { feedback } from './feedback/index.ts';
import { home } from './home/index.ts';
import { imports } from './imports/index.ts';
import { language } from './language/index.ts';
import { legal } from './legal/index.ts';
import { listing } from './listing/index.ts';
import { mailLog } from './mail-log/index.ts';
import { manage } from './manage/index.ts';
import { maps } from './maps/index.ts';
import { media } from './media/index.ts';
import { members } from './members/index.ts';
import { monitoring } from './monitoring/index.ts';
import { newSites } from './new-sites/index.ts';
import { owners } from './owners/index.ts';
import { passkeys } from './passkeys/index.ts';
import { posts } from './posts/index.ts';
import { previews } from './previews/index.ts';
import { queue } from './queue/index.ts';
import { reindex } from './reindex/index.ts';
import { reviewSettings } from './review-settings/index.ts';
import { reviews } from './reviews/index.ts';
import { searches } from './searches/index.ts';
import { securityLog } from './security-log/index.ts';
import { services } from './services/index.ts';
import { signIn } from './sign-in/index.ts';
import { siteFiles } from './site-files/index.ts';
import { siteHealth } from './site-health/index.ts';
import { siteMessages } from './site-messages/index.ts';
import { siteSettings } from './site-settings/index.ts';
import { submissions } from './submissions/index.ts';
import { suggestions } from './suggestions/index.ts';
import { translations } from './translations/index.ts';
import { uploads } from './uploads/index.ts';
import { websites } from './websites/index.ts';
import { widgets } from './widgets/index.ts';

/** Modules of lower layers that declare tables, mails and tasks of their own. */
const foundations = [
  changes,
  counters,
  identity,
  moderation,
  drafts,
  storedUploads,
] as const satisfies readonly Feature[];

/** All features, one line each. Routes, mails, tasks and tables are derived from this list. */
const all = [
  home,
  directory,
  listing,
  feedback,
  enquiries,
  submissions,
  claims,
  reviews,
  services,
  posts,
  carousels,
  legal,
  language,
  signIn,
  account,
  owners,
  passkeys,
  manage,
  mailLog,
  translations,
  searches,
  reviewSettings,
  members,
  siteSettings,
  siteMessages,
  domains,
  widgets,
  securityLog,
  maps,
  media,
  uploads,
  siteFiles,
  suggestions,
  imports,
  reindex,
  // Before the pages of sites: the path of their forms matches the one of new sites as well.
  newSites,
  websites,
  siteHealth,
  monitoring,
] as const satisfies readonly Feature[];

/** The feature that shows and changes what others register as content. */
const ofContents = [previews(contentOf(all))] as const;

/** The kinds of mail of all modules. The outbox and `dev` receive this list and declare no mails of their own. */
export const mails: readonly AnyMail[] = [...foundations, ...all, ...ofContents].flatMap(
  ({ mails = [] }: Feature) => mails,
);

/** What takes mails, of all features. */
export const inbound: readonly Inbound[] = [...foundations, ...all].flatMap(({ inbound: own }: Feature) => own ?? []);

/** What waits in the queue, of all features. */
const kinds = all.flatMap(({ queue: own = [] }: Feature) => own);

/** Features that show the things of the queue. */
const ofQueue = [queue(kinds), audit(kinds)] as const;

export const features: readonly Feature[] = [
  ...all,
  ...ofQueue,
  ...ofContents,
  dev({ mails, receive: mailReceiver(inbound) }),
];

/** The features and the modules of lower layers. */
export const modules: readonly Module[] = [outbox(mails), ...foundations, ...features];

type PagesOf<T> = T extends { pages: infer Pages } ? keyof Pages : never;

/** Public routes without a page. The assignment below does not compile if there are any. */
type MissingRoute = Exclude<PublicRoute, PagesOf<(typeof all | typeof ofQueue | typeof ofContents)[number]>>;
const missingRoute: [MissingRoute] extends [never] ? null : MissingRoute = null;
void missingRoute;
