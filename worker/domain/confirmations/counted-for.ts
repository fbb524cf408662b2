/** Milliseconds for which a confirmation counts. */
export const countedFor = 365 * 24 * 60 * 60 * 1000;
