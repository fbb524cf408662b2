/** Why a thread is reported to the site's staff. */
export const threadReasons = ['abuse', 'spam', 'fraud', 'personal-data', 'other'] as const;

export type ThreadReason = (typeof threadReasons)[number];

/** Files of a message, and megabytes of each. */
export const mostFiles = 3;
export const fileMegabytes = 5;

/** Characters of a message and of how somebody wants to be reached. */
export const longestMessage = 5_000;
export const longestContact = 200;
