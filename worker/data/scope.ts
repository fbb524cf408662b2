import type { SiteId } from './schema.ts';

/** Site and language of a query. Every query of a site's rows takes one. */
export type Scope = { siteId: SiteId; language: string; defaultLanguage: string };
