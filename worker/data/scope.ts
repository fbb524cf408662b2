import type { Units } from '../../web/contract/units.ts';
import type { SiteId } from './schema.ts';

/**
 * Site and language of a query. Every query of a site's rows takes one. `units`: in which distances are shown; without it,
 * in those of the country in which the place is.
 */
export type Scope = { siteId: SiteId; language: string; defaultLanguage: string; units?: Units };
