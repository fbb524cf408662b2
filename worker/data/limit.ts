/**
 * A rate limit: at most `most` uses in a window of `seconds` from the first use. Uses are counted on each site
 * separately unless the limit is the `platform`'s.
 */
export type Limit = { name: string; most: number; seconds: number; scope?: 'platform' };
