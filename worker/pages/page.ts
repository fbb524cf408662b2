import type { Thing, WithContext } from 'schema-dts';
import type { Moved, Problem } from '../../web/contract/outcome.ts';
import type { ProblemRoute } from '../../web/contract/pages/problem.ts';
import type { PageData, Params, RouteName } from '../../web/contract/routes.ts';
import type { ChangeLog } from '../data/change-log.ts';
import type { Reader } from '../data/reader.ts';
import type { Scope } from '../data/scope.ts';
import type { Counted } from '../domain/counters/counted.ts';
import type { RegisteredSite } from '../domain/sites/site.ts';
import type { FilterIndexClient } from '../filter-index/client.ts';
import type { AppContext } from '../http/context.ts';
import type { Session } from '../identity/session.ts';
import type { MapLinks, OidcProvider } from '../platform/config.ts';
import type { MessageCoverage } from '../platform/i18n/coverage.ts';
import type { ReadSources } from '../platform/i18n/message-sources.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { WidgetScript } from '../platform/widget-script.ts';
import type { SearchIndexClient } from '../search-index/client.ts';
import type { Alternate } from './alternates.ts';
import type { FormRefusal } from './form-outcome.ts';
import type { PlacedPiece } from './placed-piece.ts';
import type { PreviewUrl } from './preview/preview-url.ts';

/** A request for a page at its canonical address. */
export type PageRequest = {
  scope: Scope;
  site: RegisteredSite;
  route: RouteName;
  params: Params;
  query: URLSearchParams;
  /** What waits in the sections of the page's area, for its menu. */
  waiting?: SectionNumbers;
  /** The visitor, on routes that are marked personal; null on all others, which are the same for everyone. */
  visitor: Visitor | null;
  /** Milliseconds since 1970: the time of the request. */
  now: number;
  /** The site's change log as known to this isolate. A page includes all writes up to its position, or more. */
  log: ChangeLog;
  /** The origin of the site's canonical addresses. */
  origin: string;
  /** The origin of the product's host. */
  productOrigin: string;
  /** The external map that listings link to. */
  mapLinks: MapLinks;
  /** Host and port of the website on this machine that can be requested; null in production. */
  localWebsite: string | null;
  /** The name of the provider that translates texts for readers; null if none is configured. */
  translator: string | null;
  /** Reads how many messages each language states itself. */
  coverage: () => Promise<MessageCoverage>;
  /** Makes the addresses of previews in the viewer. */
  previewUrl: PreviewUrl;
  /** Reads the ICU texts of the messages that sites may say in their own words. */
  sources: ReadSources;
  /** Reads the messages of another language, for texts that leave the page. */
  translateIn: (lang: string) => Promise<Translate>;
  /** Reads which script other people's pages load for widgets. */
  widgetScript: () => Promise<WidgetScript>;
};

/** How much waits in sections of an area. `isMore`: more than the count. */
export type SectionNumbers = { readonly [Route in RouteName]?: { count: number; isMore: boolean } };

/** The visitor of a personal page. */
export type Visitor = {
  session: Session | null;
  /** The secret in the cookie `binding`, which ties a sign-in to this browser. */
  binding: string | undefined;
  /** The form that was posted to the page and refused, or accepted with texts to show once; else null. */
  form: Posted | null;
  providers: readonly Pick<OidcProvider, 'id' | 'name' | 'issuer'>[];
  /** The origin of another host of this deployment. */
  originOf: (host: string) => string;
  /** Where accounts are changed: the origin of the product's host; null on that host itself. */
  accountOrigin: string | null;
  /** Milliseconds since 1970. */
  now: number;
};

/** A refused form with the values that were posted. Without a problem: an accepted one, with texts to show once. */
export type Posted = Omit<FormRefusal, 'code' | 'status' | 'problem'> & {
  status: FormRefusal['status'] | 200;
  problem: string | null;
  values: Readonly<Record<string, string>>;
  once?: readonly string[];
};

/** Renders the page of a refused form again. */
export type ShowForm = (c: AppContext, form: Posted) => Promise<Response>;

/** What goes into the document's head. Texts are plain text; paths are paths of this site. */
export type Head = {
  title: string;
  description: string;
  /**
   * Canonical path and query; null if search engines should not index the page. A page without a text in its language
   * shows that of another language, and names the page in that language as canonical.
   */
  canonical: string | null;
  /** The languages in which the page is published, including its own; empty if another page is canonical. */
  alternates: readonly Alternate[];
  /** Path and query of the next page of a paged list. */
  next?: string | null;
  /** The photo that link previews show (`og:image`); without it, a share card with the drawing of `category`. */
  image?: { path: string; width: number; height: number; alt: string };
  /** Feeds with what the page shows, and other forms of it. */
  feeds?: readonly { type: string; path: string; title: string }[];
  /** The slug of the category that the page is about. */
  category?: string | undefined;
  /** Structured data for search engines (schema.org). */
  jsonLd?: readonly WithContext<Thing>[];
};

/** The content of a page: data for the view, head, and cache tags. */
export type Shown<R extends RouteName = RouteName> = {
  code: 'ok';
  data: PageData<R>;
  head: Head;
  tags: readonly string[];
  /** 200 by default. */
  status?: number;
  /** Another origin that a form of the page leads on to. */
  formTarget?: string;
  /** Other origins of which the page shows documents in frames. */
  frameSources?: readonly string[];
  /** What each answer with the page counts, also one from a cache. */
  counts?: readonly Counted[];
  /** True if data are temporarily missing: the page is not cached. */
  isProvisional?: boolean;
};

/** Routes with an address. The others are problem pages, which the Worker answers with in place of a page. */
export type PublicRoute = Exclude<RouteName, ProblemRoute>;

/** The pages of all features. */
export type Pages = Readonly<Record<PublicRoute, PageDefinition>>;

/** The address of a request, its segments in lower case. */
export type RequestedAddress = { params: Params; query: URLSearchParams };

/** Canonical parameters; `query` is the rest of the query if a part of it moved into the parameters. */
export type CanonicalAddress = { code: 'ok'; params: Params; query?: URLSearchParams } | Problem;

/** The indexes of a site. */
export type Indexes = { readonly filters: FilterIndexClient; readonly search: SearchIndexClient };

/** How a feature makes a page: `load` reads, `show` decides and builds the content. */
export type PageDefinition = {
  /** For pages whose address can be written in several ways: the others are redirected to the canonical one (308). */
  canonical?(asked: RequestedAddress): CanonicalAddress;
  /** Reads rows, in one batched round trip where possible. */
  load(reader: Reader, request: PageRequest, indexes: Indexes): Promise<unknown>;
  /** Pure. It cannot read, so `load` alone determines the cost of a page. */
  show(rows: never, request: PageRequest, t: Translate): Shown | Problem | Moved;
  /**
   * Where its data have texts that staff can change in the viewer. Only previews ask, with data of their own and the
   * parameters of the address.
   */
  pieces?(data: never, params: Params): readonly PlacedPiece[];
};

/** Defines the page of a route: `show` receives what `load` returns. */
export function definePage<R extends RouteName, Rows>(page: {
  canonical?(asked: RequestedAddress): CanonicalAddress;
  load(reader: Reader, request: PageRequest, indexes: Indexes): Promise<Rows>;
  show(rows: Rows, request: PageRequest, t: Translate): Shown<R> | Problem | Moved;
  pieces?(data: PageData<R>, params: Params): readonly PlacedPiece[];
}): PageDefinition {
  return page as PageDefinition;
}
