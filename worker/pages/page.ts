import type { createTranslator } from 'next-intl';
import type { Thing, WithContext } from 'schema-dts';
import type { Moved, Problem } from '../../web/contract/outcome.ts';
import type { PageData } from '../../web/contract/page-data.ts';
import type { Params, RouteName } from '../../web/contract/routes.ts';
import type { ChangeLog } from '../cache/change-log.ts';
import type { OidcProvider } from '../config.ts';
import type { Reader } from '../db/reader.ts';
import type { FilterIndexDoor } from '../filter-index/door.ts';
import type { Session } from '../sessions/session.ts';
import type { RegisteredSite, Scope } from '../site/site.ts';
import type { Alternate } from './alternates.ts';

/** A page that was asked for, its address already canonical. */
export type PageRequest = {
  scope: Scope;
  site: RegisteredSite;
  route: RouteName;
  params: Params;
  query: URLSearchParams;
  /** Who asks, on routes that are marked personal; null on all others, which are the same for everyone. */
  visitor: Visitor | null;
  /** Milliseconds since 1970: when the page is made. */
  now: number;
  /** The site's change log as far as it is known: a page shows what was written until then, or later. */
  log: ChangeLog;
  /** The origin of the site's canonical addresses. */
  origin: string;
};

/** Who asks for a page that is made for them. */
export type Visitor = {
  session: Session | null;
  /** The secret that ties a sign-in to this browser. */
  binding: string | undefined;
  /** What was posted to the page and could not be done; null where nothing was. */
  form: Posted | null;
  providers: readonly Pick<OidcProvider, 'id' | 'name' | 'issuer'>[];
  /** Milliseconds since 1970. */
  now: number;
};

/** A form that comes back to whoever sent it, with what they typed. */
export type Posted = {
  status: 400 | 409 | 413 | 422 | 429;
  /** A key of the page's messages. */
  problem: string;
  /** The field that it is about. */
  field: string | null;
  values: Readonly<Record<string, string>>;
  /** Seconds, where waiting helps. */
  retryAfter?: number;
  /** Tries that are left. */
  left?: number;
};

/** Looks a message up in all of a language's messages: `t('head.site', { page, site })`. */
export type Translate = ReturnType<typeof createTranslator>;

/** What goes into the document's head, beside the page data. Texts are plain, paths are of this site. */
export type Head = {
  title: string;
  description: string;
  /**
   * Canonical path and query; null where the page has no place in an index. That of another page where this one shows
   * the same content: a text shown for want of one in the page's language belongs to the page of its own language.
   */
  canonical: string | null;
  /** The languages in which this page is really published, itself among them; none where another is canonical. */
  alternates: readonly Alternate[];
  /** The path and query of the page that follows this one, where there are several of its kind. */
  next?: string | null;
  /** Path of a picture of the page, for those who link to it. */
  image?: string;
  /** What the page is about, for search engines: schema.org. */
  jsonLd?: readonly WithContext<Thing>[];
};

/** A page to show: its data for the view, its head, and the tags of what it shows. */
export type Shown<R extends RouteName = RouteName> = {
  code: 'ok';
  data: PageData<R>;
  head: Head;
  tags: readonly string[];
  /** 200 unless told. */
  status?: number;
  /** Something that it should show could not be had just now: nobody keeps it. */
  isProvisional?: boolean;
};

/** How a feature answers for its pages: load, then rule and show. */
export type PageDefinition = {
  /** Reads rows, in one batched round trip where it can. `index` is the site's filter index. */
  load(reader: Reader, request: PageRequest, index: FilterIndexDoor): Promise<unknown>;
  /** Pure: it cannot read any more, so a page's cost is known when it is loaded. */
  show(rows: never, request: PageRequest, t: Translate): Shown | Problem | Moved;
};

/** Defines the page of a route; what `load` gives is what `show` takes. */
export function definePage<R extends RouteName, Rows>(page: {
  load(reader: Reader, request: PageRequest, index: FilterIndexDoor): Promise<Rows>;
  show(rows: Rows, request: PageRequest, t: Translate): Shown<R> | Problem | Moved;
}): PageDefinition {
  return page as PageDefinition;
}
