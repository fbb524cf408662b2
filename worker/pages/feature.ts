import type { Hono } from 'hono';
import type { Module } from '../data/module.ts';
import type { AppEnv } from '../http/context.ts';
import type { ActionTable } from './action.ts';
import type { FileDefinition } from './files/file.ts';
import type { LlmsLinks } from './files/llms.ts';
import type { PageDefinition, PublicRoute } from './page.ts';
import type { FeatureSitemaps } from './sitemaps/sitemap.ts';

/** A feature. `worker/features/index.ts` lists them all; routers, sitemaps and files are derived from the list. */
export type Feature = Module & {
  pages?: { readonly [Route in PublicRoute]?: PageDefinition };
  actions?: readonly ActionTable[];
  /** Routes other than pages: images, JSON, redirects. */
  routes?: Hono<AppEnv>;
  /** Routes that answer on every host, before the site is found. */
  anyHostRoutes?: Hono<AppEnv>;
  /** Routes that verify the sender themselves: they have neither the origin check nor the flood limit. */
  unguardedRoutes?: Hono<AppEnv>;
  /** Files for machines, by path. */
  files?: Readonly<Record<string, FileDefinition>>;
  sitemaps?: FeatureSitemaps;
  /** Its pages in `/llms.txt`. */
  llms?: LlmsLinks;
  /** Path prefixes for `Disallow` in `/robots.txt`. */
  disallow?: readonly string[];
};

export type Features = readonly Feature[];

/** The pages of all features by route. */
export const pagesOf = (features: Features): Record<PublicRoute, PageDefinition> =>
  Object.assign({}, ...features.map(({ pages = {} }) => pages));
