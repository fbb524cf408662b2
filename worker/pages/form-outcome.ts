import * as v from 'valibot';
import type { Moved, Problem } from '../../web/contract/outcome.ts';

/** A refused form: its page is shown again with the posted values. */
export type FormRefusal = {
  code: 'refused';
  status: 400 | 401 | 403 | 409 | 413 | 422 | 429;
  /** A key of the page's messages. */
  problem: string;
  /** The field with the problem; null for the whole form. */
  field: string | null;
  /** Seconds, if waiting helps. */
  retryAfter?: number;
  /** Attempts that are left. */
  left?: number;
  /** The path of the page where the person proves their identity, for the problem `proof`. */
  path?: string;
};

/** An accepted form whose page shows texts this once: secrets or translations, which are in no address and not stored. */
export type FormAnswer = { code: 'shown'; once: readonly string[] };

/** The result of a posted form. */
export type FormOutcome = Moved | Problem | FormRefusal | FormAnswer;

/** Refuses a form, with status 422 by default. */
export const refuse = (
  problem: string,
  about: Partial<Pick<FormRefusal, 'status' | 'field' | 'retryAfter' | 'left' | 'path'>> = {},
): FormRefusal => ({ code: 'refused', status: 422, field: null, ...about, problem });

/**
 * Redirects to another page after an accepted form.
 *
 * @param focus id of the element there that gets the focus: `done` for the message about the result, or the field of the
 * next step. Browsers scroll to the target of a fragment and focus it, without script as well.
 */
export const seeOther = (to: string, focus?: string): Moved => ({
  code: 'moved',
  status: 303,
  to: focus ? `${to}#${focus}` : to,
});

/** Shows the page of an accepted form with texts that it shows only now. */
export const showOnce = (once: readonly string[]): FormAnswer => ({ code: 'shown', once });

/** An issue with a message key is shown at its field. Any other means that the form did not come from our page. */
export function issueOutcome(issue: v.BaseIssue<unknown>): FormRefusal | Extract<Problem, { code: 'invalid-field' }> {
  const field = v.getDotPath(issue) ?? '';
  if (/^[a-z]+(-[a-z]+)*$/.test(issue.message)) return refuse(issue.message, { field: field || null });
  return { code: 'invalid-field', field, reason: 'missing' };
}
