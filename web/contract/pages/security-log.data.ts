import * as v from 'valibot';
import { pagerEntries, sectionsSchema } from '../area.ts';
import { count, path } from '../schema-parts.ts';

/**
 * The events of the security log. `failed-…` are attempts with a wrong code. `proved`: somebody who is signed in proves
 * their identity again. `other`: one that this version does not write.
 */
export const logEvents = [
  'signed-in',
  'failed-sign-in',
  'proved',
  'failed-proof',
  'identity-added',
  'identity-removed',
  'address-changed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'signed-out-there',
  'signed-out-everywhere',
  'disavowed',
  'role-granted',
  'role-revoked',
  'suspended',
  'suspension-lifted',
  'other',
] as const;

const entrySchema = v.object({
  id: count,
  event: v.picklist(logEvents),
  /** The way to sign in, the role, or what was changed; empty for none. */
  detail: v.string(),
  /** The member of the staff; null in one's own log. */
  who: v.nullable(v.string()),
  /** Browser and operating system; empty where unknown. */
  agent: v.string(),
  /** Town and country as text; empty where unknown. */
  place: v.string(),
  /** The site where it happened; null in a site's log. */
  site: v.nullable(v.string()),
  at: v.string(),
  atIso: v.string(),
});

/** The security log of a person, or of a site's staff. */
export const securityLogSchema = v.object({
  sections: sectionsSchema,
  entries: v.array(entrySchema),
  ...pagerEntries,
});

/** The page that a mail about a new device leads to. */
export const notMeSchema = v.object({
  /** Where the form is posted to: this page. */
  action: path,
  /** Whether the link was used, or has expired. */
  isSpent: v.boolean(),
});

export type SecurityLogPage = v.InferOutput<typeof securityLogSchema>;
export type SecurityEntry = v.InferOutput<typeof entrySchema>;
export type NotMePage = v.InferOutput<typeof notMeSchema>;
