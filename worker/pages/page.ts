import type { createTranslator } from 'next-intl';
import type { Moved, Problem } from '../../web/contract/outcome.ts';
import type { PageData } from '../../web/contract/page-data.ts';
import type { Params, RouteName } from '../../web/contract/routes.ts';
import type { Reader } from '../db/reader.ts';
import type { RegisteredSite, Scope } from '../site/site.ts';

/** A page that was asked for, its address already canonical. */
export type PageRequest = {
  scope: Scope;
  site: RegisteredSite;
  route: RouteName;
  params: Params;
  query: URLSearchParams;
};

/** Looks a message up in all of a language's messages: `t('head.site', { page, site })`. */
export type Translate = ReturnType<typeof createTranslator>;

/** What goes into the document's head, beside the page data. Texts are plain, paths are of this site. */
export type Head = {
  title: string;
  description: string;
  /** Canonical path and query; null where the page has no place in an index. */
  canonical: string | null;
  /** The languages in which this page is really published, by tag, with their paths. */
  alternates: readonly { lang: string; path: string }[];
};

/** A page to show: its data for the view, its head, and the tags of what it shows. */
export type Shown<R extends RouteName = RouteName> = {
  code: 'ok';
  data: PageData<R>;
  head: Head;
  tags: readonly string[];
};

/** How a feature answers for its pages: load, then rule and show. */
export type PageDefinition = {
  /** Reads rows, in one batched round trip where it can. */
  load(reader: Reader, request: PageRequest): Promise<unknown>;
  /** Pure: it cannot read any more, so a page's cost is known when it is loaded. */
  show(rows: never, request: PageRequest, t: Translate): Shown | Problem | Moved;
};

/** Defines the page of a route; what `load` gives is what `show` takes. */
export function definePage<R extends RouteName, Rows>(page: {
  load(reader: Reader, request: PageRequest): Promise<Rows>;
  show(rows: Rows, request: PageRequest, t: Translate): Shown<R> | Problem | Moved;
}): PageDefinition {
  return page as PageDefinition;
}
