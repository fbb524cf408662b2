/** Milliseconds after which a member can confirm a listing again. */
export const confirmAgainAfter = 90 * 24 * 60 * 60 * 1000;
