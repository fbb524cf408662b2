import type { Moved, Problem } from '../../web/contract/outcome.ts';

/** A refused form: its page is shown again with the posted values. */
export type FormRefusal = {
  code: 'refused';
  status: 400 | 403 | 409 | 413 | 422 | 429;
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

/** The result of a posted form. */
export type FormOutcome = Moved | Problem | FormRefusal;

/** Refuses a form, with status 422 by default. */
export const refuse = (
  problem: string,
  about: Partial<Pick<FormRefusal, 'status' | 'field' | 'retryAfter' | 'left' | 'path'>> = {},
): FormRefusal => ({ code: 'refused', status: 422, field: null, ...about, problem });

/** Redirects to another page after an accepted form. */
export const seeOther = (to: string): Moved => ({ code: 'moved', status: 303, to });
