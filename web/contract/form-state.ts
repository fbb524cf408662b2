import * as v from 'valibot';
import { formProblem } from './form.ts';
import { path } from './schema-parts.ts';

/**
 * A form that people fill in before they sign in. `fill`: its fields. `code`: the code that was mailed is entered here.
 * `link`: the mail’s link was opened in the browser that asked for it; `elsewhere`: in another one, which needs the code.
 * `spent`: the link no longer works.
 */
export const formStateSchema = v.object({
  action: path,
  /** The name of the form and what it is about: where the browser keeps what is typed. */
  draft: v.string(),
  /** The page of a form that has several, as the browser keeps what is typed there; else empty. */
  part: v.string(),
  step: v.picklist(['fill', 'code', 'link', 'elsewhere', 'spent']),
  isSignedIn: v.boolean(),
  /** The address that the code went to; the typed one at the first step. */
  address: v.string(),
  /** The path of the sign-in page that leads back here, for people with another way to sign in. */
  signIn: path,
  /** What was typed: in the refused form, else in the draft. */
  values: v.record(v.string(), v.string()),
  /** The hidden field `base`: what the draft had when the page was made (`draft-merge.ts`). */
  base: v.string(),
  /** Of fields that another device changed as well: what it wrote. */
  others: v.record(v.string(), v.string()),
  /** The last change of the draft as text and as ISO 8601, and its number; null without a draft on the server. */
  kept: v.nullable(v.object({ at: v.string(), iso: v.string(), revision: v.number() })),
  done: v.nullable(v.picklist(['sent', 'kept', 'discarded'])),
  problem: formProblem,
});

export type FormState = v.InferOutput<typeof formStateSchema>;
