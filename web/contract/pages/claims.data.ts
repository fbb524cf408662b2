import * as v from 'valibot';
import { formProblem } from '../form.ts';
import { count, path } from '../schema-parts.ts';

/** The action that was just completed. */
export const claimDone = ['started', 'mail', 'granted', 'waiting', 'document', 'removed', 'withdrawn'] as const;

export const proofKinds = ['mail', 'file', 'record', 'document'] as const;

/** A name, and its language where it is another one than the page's. */
const name = { name: v.string(), language: v.optional(v.string()) };

/** A time: as text, and in ISO 8601. */
const moment = v.object({ at: v.string(), iso: v.string() });

const forms = {
  /** Where forms are posted to: this page. */
  action: path,
  problem: formProblem,
  /** The submitted values of the rejected form. */
  typed: v.record(v.string(), v.string()),
};

const found = v.object({ ...name, place: v.string(), path, isTaken: v.boolean() });

/** A listing that can be claimed, before the claim begins. */
const subject = v.object({
  ...name,
  slug: v.string(),
  place: v.string(),
  path,
  hasOwner: v.boolean(),
  /** Why it cannot be claimed: the visitor runs it, or has an open claim, whose page is `openPath`. */
  hindrance: v.nullable(v.picklist(['own', 'open'])),
  openPath: v.nullable(path),
  /** Each proof, and why it is not possible here; empty if it is. `from`: the day from which it counts. */
  ways: v.array(v.object({ kind: v.picklist(proofKinds), why: v.string() })),
  host: v.string(),
  /** How many listings here have the same website, with this one. */
  branches: count,
});

/** A step of a claim. */
const step = v.object({ title: v.string(), text: v.string(), state: v.picklist(['done', 'current', 'later']) });

const looked = { isProved: v.boolean(), checked: v.nullable(moment) };

const claimSchema = v.object({
  id: count,
  listings: v.array(v.object({ ...name, path: v.nullable(path) })),
  state: v.picklist([
    ...(['started', 'proving', 'waiting', 'sent-back'] as const),
    ...(['granted', 'refused', 'withdrawn', 'lapsed', 'revoked'] as const),
  ]),
  steps: v.array(step),
  /** The staff's reason and note; empty for none. */
  reason: v.string(),
  note: v.string(),
  /** What happens next, and when. */
  next: v.array(v.string()),
  /** Why no proof by domain counts now; empty if one does. */
  domain: v.string(),
  host: v.string(),
  /** Null where the proof is not possible, or not needed any more. */
  mail: v.nullable(v.object({ domain: v.string(), isProved: v.boolean(), isOpen: v.boolean() })),
  file: v.nullable(v.object({ name: v.string(), folder: v.string(), url: v.string(), content: v.string(), ...looked })),
  record: v.nullable(v.object({ name: v.string(), value: v.string(), ...looked })),
  document: v.nullable(
    v.object({
      files: v.array(v.object({ key: v.string(), words: v.string() })),
      canAdd: v.boolean(),
      isSent: v.boolean(),
    }),
  ),
  canWithdraw: v.boolean(),
  /** Where those edit a listing, and see their own ones, whose claim is granted. */
  editPath: v.nullable(path),
  placesPath: v.nullable(path),
  /** Where the decision can be appealed; null where it cannot. */
  appealPath: v.nullable(path),
});

/** The claims of a visitor: the search for a listing, the start of a claim, or one claim. */
export const claimPageSchema = v.object({
  ...forms,
  /** Where visitors sign in; null if they are. */
  signIn: v.nullable(path),
  isSuspended: v.boolean(),
  search: v.nullable(v.object({ typed: v.string(), found: v.nullable(v.array(found)) })),
  own: v.array(v.object({ ...name, state: v.string(), needsYou: v.boolean(), path, when: moment })),
  subject: v.nullable(subject),
  claim: v.nullable(claimSchema),
  done: v.nullable(v.picklist(claimDone)),
});

/** The page of the email to a business. */
export const claimEmailSchema = v.object({
  action: path,
  /** Null where link and code are spent. */
  claim: v.nullable(v.object({ claimant: v.string(), ...name, listings: count })),
  isNotUs: v.boolean(),
  done: v.nullable(v.picklist(['confirmed', 'ended'])),
});

/** What somebody who runs a listing says about another person's claim. */
export const claimObjectionSchema = v.object({
  ...forms,
  claimant: v.string(),
  listings: v.array(v.object({ ...name, path: v.nullable(path) })),
  /** The proofs of the claimant, in words. */
  proofs: v.array(v.string()),
  answer: v.picklist(['', 'agreed', 'objected']),
  /** Whether it can still be answered. */
  isOpen: v.boolean(),
  until: moment,
  done: v.nullable(v.picklist(['agreed', 'objected'])),
});

export type ClaimPage = v.InferOutput<typeof claimPageSchema>;
export type ClaimData = v.InferOutput<typeof claimSchema>;
export type ClaimSubject = v.InferOutput<typeof subject>;
export type ClaimEmailPage = v.InferOutput<typeof claimEmailSchema>;
export type ClaimObjectionPage = v.InferOutput<typeof claimObjectionSchema>;
