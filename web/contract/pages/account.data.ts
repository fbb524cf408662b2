import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { path, tag } from '../schema-parts.ts';
import { joinProblems } from './sign-in.data.ts';

export const accountSchema = v.object({
  sections: sectionsSchema,
  /** Where forms are posted to: this page. */
  action: path,
  /** The URL of the account page on the product's host, where accounts are changed; null on that host itself. */
  elsewhere: v.nullable(v.string()),
  /** The page where the person proves their identity; null if they have done so recently. */
  prove: v.nullable(path),
  name: v.string(),
  initials: v.string(),
  picture: v.nullable(path),
  /** The email address that mails are sent to. */
  address: v.nullable(v.string()),
  language: tag,
  roles: v.array(v.picklist(['member', 'moderator', 'editor', 'admin', 'operator'])),
  /** The suspension on this site: its end as text, and the reason. */
  suspension: v.nullable(v.object({ when: v.string(), reason: v.string() })),
  identities: v.array(
    v.object({
      /** `mail`, or the provider's name. */
      kind: v.picklist(['mail', 'provider']),
      issuer: v.string(),
      subject: v.string(),
      name: v.string(),
      removable: v.boolean(),
    }),
  ),
  /** Providers that can be added as a way to sign in; `path` starts it. */
  further: v.array(v.object({ id: v.string(), name: v.string(), path })),
  /** Why adding an identity failed. */
  join: v.nullable(v.object({ problem: v.picklist(joinProblems), provider: v.nullable(v.string()) })),
  /** A pending change of the address, which one or two mailboxes confirm. `adds`: as an additional address. */
  change: v.nullable(
    v.object({ address: v.string(), oldConfirmed: v.boolean(), newConfirmed: v.boolean(), adds: v.boolean() }),
  ),
  /** The token of an opened confirmation link; `isSpent` if it is no longer valid. */
  confirm: v.nullable(v.object({ token: v.string(), isSpent: v.boolean() })),
  /** What was done just now: a key of the page's messages. */
  done: v.nullable(v.string()),
  problem: formProblem,
  /** The submitted values of the rejected form. */
  typed: v.record(v.string(), v.string()),
});

/** The sessions of a member. */
export const sessionsSchema = v.object({
  sections: sectionsSchema,
  /** Where forms are posted to: this page. */
  action: path,
  /** One for each sign-in, with the sites that the person went on to from it. */
  sessions: v.array(
    v.object({
      id: v.string(),
      /** Browser and operating system; empty where unknown. */
      agent: v.string(),
      hosts: v.array(v.string()),
      /** Town and country of the sign-in as text; empty where unknown. */
      place: v.string(),
      /** When one of them was last used: as text in UTC, and as ISO 8601. */
      seen: v.string(),
      seenIso: v.string(),
      isThis: v.boolean(),
    }),
  ),
  /** Whether a session was just ended. */
  isEnded: v.boolean(),
});

export type AccountPage = v.InferOutput<typeof accountSchema>;
export type SessionsPage = v.InferOutput<typeof sessionsSchema>;
