/**
 * The words that the page of a site's staff and the Worker have in common: each is a key of the page's messages. Apart
 * from the schemas, which the Worker does not need to run.
 */

/** What stands where on the page; `person` is one of `people`. */
export const manageViews = ['overview', 'mails', 'people', 'log', 'person'] as const;

/** Lists of mails; the first is shown where none is named. */
export const mailLists = ['needed', 'unknown', 'failed', 'decided'] as const;

/** Lists of members; the first is shown where none is named. */
export const peopleLists = ['everyone', 'staff', 'suspended'] as const;

/** The kinds of mail as words know them; `other` is one that this version does not write. */
export const mailKinds = [
  'sign-in',
  'address-change',
  'address-release',
  'address-changed',
  'address-addition',
  'identity-added',
  'identity-removed',
  'role-changed',
  'suspended',
  'suspension-lifted',
  'other',
] as const;

/** Why a mail was not sent, or why nobody knows. */
export const mailReasons = [
  'address',
  'cannot-write',
  'delivery',
  'expired',
  'interrupted',
  'limit',
  'message',
  'no-answer',
  'sender',
  'unreadable',
] as const;

export type MailReason = (typeof mailReasons)[number];

/** What is written down of a change of rights; `other` is what this version does not write. */
export const logChanges = [
  'grant-moderator',
  'grant-editor',
  'grant-admin',
  'grant-operator',
  'revoke-moderator',
  'revoke-editor',
  'revoke-admin',
  'revoke-operator',
  'suspend',
  'lift',
  'other',
] as const;

/** What was done just now. */
export const manageDone = ['granted', 'revoked', 'suspended', 'lifted', 'arrived', 'again'] as const;
