/** Milliseconds from the first look that misses a proof of a claim to the end of its role. */
export const missingFor = 7 * 24 * 60 * 60 * 1000;
