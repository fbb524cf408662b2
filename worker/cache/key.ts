/** What tells one kept page from another. */
export type PageIdentity = {
  /** The deployment: a new one starts with nothing. */
  build: string;
  siteId: number;
  /** Canonical path, which begins with the language, and canonical query. */
  key: string;
};

/**
 * The name of a page in the caches. Its host is under `.invalid`, so that no request of a visitor can ever be answered
 * from, or written to, this namespace by the platform itself.
 */
export const cacheKey = ({ build, siteId, key }: PageIdentity): string =>
  `https://pages.signpost.invalid/${encodeURIComponent(build)}/${siteId}${key}`;
