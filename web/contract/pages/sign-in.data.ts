import * as v from 'valibot';
import { formProblem } from '../form.ts';
import { path } from '../schema-parts.ts';

export const loginSchema = v.object({
  /**
   * `ask`: enter an address or select a provider. `code`: a mail was sent. `link`: the mail's link was opened in the
   * browser that requested it; `elsewhere`: in another. `spent`: the link was used or has expired.
   */
  step: v.picklist(['ask', 'code', 'link', 'elsewhere', 'spent']),
  /** Whether a signed-in user authenticates again. */
  isAgain: v.boolean(),
  /** The submitted address, or the one that the mail was sent to. */
  address: v.string(),
  /** The token of an opened link. */
  token: v.nullable(v.string()),
  /** Where forms are posted to: this page. */
  action: path,
  providers: v.array(v.object({ id: v.string(), name: v.string(), path })),
  /** On a site's host: the path that leads to the product's host, where passkeys work; null on that host itself. */
  passkeyElsewhere: v.nullable(path),
  /** Whether only a passkey or a recovery code counts. */
  onlyPasskey: v.boolean(),
  problem: formProblem,
  /** Whether the person has just ended all their sessions because a sign-in was not theirs. */
  isDisavowed: v.boolean(),
  /** On the product's host: the site that the visitor goes on to. */
  site: v.nullable(v.object({ name: v.string(), host: v.string() })),
});

export const callbackProblems = ['denied', 'unavailable', 'refused', 'untrusted', 'expired', 'rate-limited'] as const;

/** Why an identity was not added to an account. */
export const joinProblems = [...callbackProblems, 'taken'] as const;

export const callbackSchema = v.object({
  problem: v.picklist(callbackProblems),
  /** The provider's name; null where it is unknown. */
  provider: v.nullable(v.string()),
  /** The sign-in page, which returns to the previous page of the visitor. */
  again: path,
});

/** The question whether to go on to a site. */
export const continueSchema = v.object({
  /** The name of the person who is signed in, or their address. */
  person: v.string(),
  /** Their address beside the name; null without one. */
  address: v.nullable(v.string()),
  site: v.string(),
  host: v.string(),
  /** Whether the site asks for a proof, for acts of its staff. */
  isForStaff: v.boolean(),
  /** Where the form is posted to: this page. */
  action: path,
  /** The sign-in page, for another account. */
  other: path,
  /** The URL of the site's home page. */
  back: v.string(),
});

export type ContinuePage = v.InferOutput<typeof continueSchema>;
export type LoginPage = v.InferOutput<typeof loginSchema>;
export type CallbackPage = v.InferOutput<typeof callbackSchema>;
