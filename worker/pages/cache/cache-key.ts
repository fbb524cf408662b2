/** What identifies a cached page. */
export type PageIdentity = {
  /** The deployment: a new one starts with an empty cache. */
  build: string;
  siteId: number;
  /** Canonical path, which includes the language, and canonical query. */
  key: string;
};

/**
 * The cache key of a page. Its host is under `.invalid`, so the platform itself never reads or writes this namespace for
 * a visitor's request.
 */
export const cacheKey = ({ build, siteId, key }: PageIdentity): string =>
  `https://pages.signpost.invalid/${encodeURIComponent(build)}/${siteId}${key}`;
