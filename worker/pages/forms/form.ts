import type * as v from 'valibot';
import type { PersonId } from '../../data/schema.ts';
import type { Sql } from '../../data/sql.ts';
import type { DraftFields, DraftHolder } from '../../domain/drafts/drafts.ts';
import type { AppContext } from '../../http/context.ts';
import type { ProofLevel } from '../../identity/proof.ts';
import type { Session } from '../../identity/session.ts';
import type { ActionTable, LimitRule } from '../action.ts';
import type { FormOutcome, FormRefusal } from '../form-outcome.ts';

/** Who sends a form: a member, or a person without an account whose address is confirmed. */
export type Sender = { person: PersonId; address: string | null } | { person: null; address: string };

/** The request of a form that is checked before it is sent. */
export type CheckContext = {
  c: AppContext;
  lang: string;
  /** Whose draft it is: the person's, who may have been signed in by this request, and this browser's. */
  holders: readonly DraftHolder[];
};

/** The request of a form that is sent. */
export type SendContext = Pick<CheckContext, 'c' | 'holders'> & {
  sender: Sender;
  /** The language of the page. */
  lang: string;
  now: number;
  /** Ends the draft; it belongs to the batch of what the form writes. */
  endDraft: Sql;
};

/** All posted fields and files of a form, as they were typed. */
export type Typed = Readonly<Record<string, string | File>>;

type Later<Value> = Value | Promise<Value>;

/** The schema of a form's fields. The message of an issue is a key of the page's messages. */
type FieldsSchema<Input> = v.GenericSchema<unknown, Input>;

/** The pages of a form that has several. */
export type FormSteps = {
  /** The names of the steps, in order. */
  names: readonly string[];
  /** The step that the address names, by default the first. */
  of(c: AppContext): string;
  /** What `next` validates: the fields of the step in the whole draft. */
  schema(c: AppContext, step: string, fields: DraftFields): Later<FieldsSchema<unknown>>;
};

/** The request of an edit. `fields` are those of the whole draft, with what was posted. */
export type EditContext = { c: AppContext; lang: string; now: number; holder: DraftHolder; fields: DraftFields };

/**
 * What an edit changes: fields by name; those that it does not return stay, and an empty text empties a field. `focus` is
 * the id of the element that gets the focus.
 */
export type EditResult = { fields: DraftFields; focus?: string };

/** A named button that changes the draft on the server and shows the same step again. */
export type FormEdit = (posted: Typed, context: EditContext) => Later<EditResult | FormRefusal>;

/** The request in which files of a draft change. */
export type FilesContext = { c: AppContext; now: number; holder: DraftHolder };

/** The files of a form whose draft keeps more than texts. */
export type FormFiles = {
  /** Stores the posted files, and removes those whose boxes are checked, before the form is sent or kept. */
  receive(posted: Typed, context: FilesContext): Promise<FormRefusal | null>;
  /** The statement that makes the files of a draft due, in the batch that empties the form. */
  release(context: FilesContext): Sql;
};

/**
 * A form that people fill in before they sign in. What is typed is a draft on the server. With the right `take-part` the
 * code at its end signs them in; with `report` it confirms their address alone. A form with the right `administer` has no
 * code: only people with the right can send or keep it.
 */
export type FormDefinition<Input = unknown> = {
  /** The name in drafts and codes. It never changes. */
  name: string;
  /** The router path, the same as the page's. */
  path: string;
  right: 'take-part' | 'report' | 'administer';
  /** The fields that a draft keeps: their names, or whether a name is one of them. */
  fields: readonly string[] | ((name: string) => boolean);
  /** The schema of all fields. */
  schema(c: AppContext): Later<FieldsSchema<Input>>;
  /** For a form of several pages. Without it, the form is one page. */
  steps?: FormSteps;
  /** By the value of their button's `step`. */
  edits?: Readonly<Record<string, FormEdit>>;
  /** For a form with file inputs; see `ActionTable`. */
  files?: NonNullable<ActionTable['files']>;
  /** Files that are posted with the texts; see `FormFiles`. */
  attachments?: FormFiles;
  /** Limit in bytes of a posted page without files. */
  bytes?: number;
  /** How recently a member must have proved their identity to send the form: an act of staff. Null: not at all. */
  proof?(c: AppContext, session: Session): Later<ProofLevel | null>;
  /** Limits of sending, consumed when the form is sent. */
  limits: readonly LimitRule<Input>[];
  /** What the form is about: the part of a draft's key. Undefined for an address that has no such form. */
  thing(c: AppContext): string | undefined;
  /** The path of the page, with the query that says what the form is about. `query.step` names the step. */
  address(c: AppContext, lang: string, query?: Record<string, string>): string;
  /** Why the input cannot be sent; null if it can. It runs before a person without a session is asked for a code. */
  check?(input: Input, context: CheckContext): Promise<FormOutcome | null>;
  /** Writes what the form says. */
  submit(input: Input, context: SendContext): Promise<FormOutcome>;
};

/** Any form: its functions receive the output of its own schema. */
export type AnyForm = Omit<FormDefinition, 'limits' | 'check' | 'submit'> & {
  limits: readonly LimitRule<never>[];
  check?(input: never, context: CheckContext): Promise<FormOutcome | null>;
  submit(input: never, context: SendContext): Promise<FormOutcome>;
};

/** Defines a form: `check` and `submit` receive the output of its schema. */
export const defineForm = <Input>(form: FormDefinition<Input>): AnyForm => form;
