import * as v from 'valibot';
import type { MemberRight, Right, VisitorRight } from '../../web/contract/rights.ts';
import type { Limit } from '../data/limit.ts';
import type { AppContext } from '../http/context.ts';
import type { ProofLevel } from '../identity/proof.ts';
import type { Session } from '../identity/session.ts';
import type { FormOutcome, FormRefusal } from './form-outcome.ts';

/** The request of an action. It always has a session, unless visitors have the right too. */
export type ActionContext<Needs extends Right = MemberRight> = {
  c: AppContext;
  session: Needs extends VisitorRight ? Session | null : Session;
  /** The language of the path. */
  lang: string;
  /** Milliseconds since 1970. */
  now: number;
};

/** A rate limit and its subject. */
export type LimitRule<Input> = {
  limit: Limit;
  /** The signed-in person, the connection, the whole site, or a value of the form. */
  by: 'person' | 'connection' | 'site' | ((input: Input) => string);
  /** How many uses the form is; by default one. */
  uses?(input: Input): number;
};

type ActionOf<Needs extends Right, Schema extends v.GenericSchema> = {
  /** The right that the action needs. */
  right: Needs;
  /** Schema of the form's fields and files. The message of an issue is a key of the page's messages. */
  schema: Schema;
  /** Rate limits, consumed before the action runs. */
  limits: readonly LimitRule<v.InferOutput<Schema>>[];
  /** The field that shows an exceeded limit. */
  limitField?: string;
  /**
   * How recently the person must have proved their identity. Without it: today for acts of staff, never for others. The
   * form of a person without such a proof is shown again with a link to the page where they give it.
   */
  proof?: ProofLevel | ((input: v.InferOutput<Schema>, session: Session) => ProofLevel | null);
  run(input: v.InferOutput<Schema>, context: ActionContext<Needs>): FormOutcome | Promise<FormOutcome>;
};

/** The action of a form's button. */
export type Action = ActionOf<Right, v.GenericSchema>;

/** Defines an action: `run` receives the output of its schema. */
export const defineAction = <const Needs extends Right, const Schema extends v.GenericSchema>(
  action: ActionOf<Needs, Schema>,
): Action => action as unknown as Action;

/** The actions of the forms that are posted to one path. */
export type ActionTable = {
  /** Router path, such as `/:lang/login`. */
  path: string;
  /** By the value of the field `step`; the empty string is for a form without that field. */
  actions: Readonly<Record<string, Action>>;
  /** Whether the forms exist on the product's host only: those of accounts, which sites must not reach. */
  productOnly?: true;
  /** Limit in bytes of a form without files; without it, the default. */
  bytes?: number;
  /** Limit in bytes of a form with a file, and the refusal of a larger one. Without it, forms have no files. */
  files?: { bytes: number; tooLarge: FormRefusal };
};

/** A text field; empty if the form lacks it. */
export const typedText = v.optional(v.string(), '');

/** A whole number of a hidden field. */
export const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** The schema of a form without fields. */
export const noFields = v.object({});
