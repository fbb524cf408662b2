import type * as v from 'valibot';
import type { PersonId } from '../../data/schema.ts';
import type { Sql } from '../../data/sql.ts';
import type { AppContext } from '../../http/context.ts';
import type { LimitRule } from '../action.ts';
import type { FormOutcome } from '../form-outcome.ts';

/** Who sends a form: a member, or a person without an account whose address is confirmed. */
export type Sender = { person: PersonId; address: string | null } | { person: null; address: string };

/** The request of a form that is sent. */
export type SendContext = {
  c: AppContext;
  sender: Sender;
  /** The language of the page. */
  lang: string;
  now: number;
  /** Ends the draft; it belongs to the batch of what the form writes. */
  endDraft: Sql;
};

/**
 * A form that people fill in before they sign in. What is typed is a draft on the server. With the right `take-part` the
 * code at its end signs them in; with `report` it confirms their address alone.
 */
export type FormDefinition<Input = unknown> = {
  /** The name in drafts and codes. It never changes. */
  name: string;
  /** The router path, the same as the page's. */
  path: string;
  right: 'take-part' | 'report';
  /** The names of the fields: what a draft keeps. */
  fields: readonly string[];
  /** The schema of the fields. The message of an issue is a key of the page's messages. */
  schema(c: AppContext): v.GenericSchema<unknown, Input>;
  /** Limits of sending, consumed when the form is sent. */
  limits: readonly LimitRule<Input>[];
  /** What the form is about: the part of a draft's key. Undefined for an address that has no such form. */
  thing(c: AppContext): string | undefined;
  /** The path of the page, with the query that says what the form is about. */
  address(c: AppContext, lang: string, query?: Record<string, string>): string;
  /** Why the input cannot be sent; null if it can. It runs before a person without a session is asked for a code. */
  check?(input: Input, context: { c: AppContext; lang: string }): Promise<FormOutcome | null>;
  /** Writes what the form says. */
  submit(input: Input, context: SendContext): Promise<FormOutcome>;
};

/** Any form: its functions receive the output of its own schema. */
export type AnyForm = Omit<FormDefinition, 'limits' | 'check' | 'submit'> & {
  limits: readonly LimitRule<never>[];
  check?(input: never, context: { c: AppContext; lang: string }): Promise<FormOutcome | null>;
  submit(input: never, context: SendContext): Promise<FormOutcome>;
};

/** Defines a form: `check` and `submit` receive the output of its schema. */
export const defineForm = <Input>(form: FormDefinition<Input>): AnyForm => form;
