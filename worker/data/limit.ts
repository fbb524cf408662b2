/** A rate limit: at most `most` uses in a window of `seconds` from the first use. */
export type Limit = { name: string; most: number; seconds: number };
