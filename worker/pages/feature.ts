import type { Module } from '../data/module.ts';
import type { QueueKind } from '../moderation/kind.ts';
import type { ActionTable } from './action.ts';
import type { ContentKind } from './content-kind.ts';
import type { Endpoint } from './endpoint.ts';
import type { FileDefinition } from './files/file.ts';
import type { LlmsLinks } from './files/llms.ts';
import type { PageDefinition, PublicRoute } from './page.ts';
import { type SectionCount, withSectionCounts } from './section-counts.ts';
import type { FeatureSitemaps } from './sitemaps/sitemap.ts';

/** A feature. `worker/features/index.ts` lists them all; routers, sitemaps and files are derived from the list. */
export type Feature = Module & {
  pages?: { readonly [Route in PublicRoute]?: PageDefinition };
  actions?: readonly ActionTable[];
  endpoints?: readonly Endpoint[];
  /** Endpoints that answer on every host, before the site is found: there are no sessions yet. */
  anyHostEndpoints?: readonly Endpoint<'read'>[];
  /** Endpoints that verify the sender themselves: they have neither the origin check nor the flood limit. */
  unguardedEndpoints?: readonly Endpoint[];
  /** Files for machines, by path. They are cached and the same for everyone, so everyone may read them. */
  files?: Readonly<Record<string, FileDefinition>>;
  /** The kinds of things that wait in the queue of staff. */
  queue?: readonly QueueKind[];
  /** The kinds of content that the viewer shows and changes. */
  content?: readonly ContentKind[];
  /** The numbers in the menus of the areas. */
  sectionCounts?: readonly SectionCount[];
  sitemaps?: FeatureSitemaps;
  /** Its pages in `/llms.txt`. */
  llms?: LlmsLinks;
  /** Path prefixes for `Disallow` in `/robots.txt`. */
  disallow?: readonly string[];
};

export type Features = readonly Feature[];

/** The pages of all features by route. */
export function pagesOf(features: Features): Record<PublicRoute, PageDefinition> {
  const counts = features.flatMap(({ sectionCounts = [] }) => sectionCounts);
  const pages = features.flatMap(({ pages: own = {} }) => Object.entries(own) as [PublicRoute, PageDefinition][]);
  return Object.fromEntries(pages.map(([route, page]) => [route, withSectionCounts(route, page, counts)])) as Record<
    PublicRoute,
    PageDefinition
  >;
}

/** The kinds of content of all features. */
export const contentOf = (features: Features): readonly ContentKind[] =>
  features.flatMap(({ content = [] }) => content);
