import type { ChangeLog } from '../cache/change-log.ts';
import type { SiteId } from '../db/schema.ts';

/** A website as the register knows it. */
export type RegisteredSite = {
  id: SiteId;
  /** A name of its own that no other site has had or will have, as an id may. */
  epoch: string;
  slug: string;
  defaultLanguage: string;
  accentHue: number;
  isProduct: boolean;
  /** The host in canonical addresses. */
  primaryHost: string;
  /** In the order in which the site lists them; never empty. */
  languages: readonly SiteTexts[];
};

/** What a site calls itself in one of its languages. */
export type SiteTexts = { tag: string; name: string; tagline: string; about: string };

/**
 * A site, found for a request, with what has changed on it.
 * `isReachable` is false where the register could not be read just now, so that the log may lack what was written since.
 */
export type ServedSite = { site: RegisteredSite; log: ChangeLog; isReachable: boolean };

/** Whose content, in which language: no query of a tenant's rows exists without one. */
export type Scope = { siteId: SiteId; language: string; defaultLanguage: string };
