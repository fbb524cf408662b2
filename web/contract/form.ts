import * as v from 'valibot';
import { count, path } from './schema-parts.ts';

/** The problem of a rejected form: a key of the page's messages, and the field that it concerns. */
export const formProblem = v.nullable(
  v.object({
    code: v.string(),
    field: v.nullable(v.string()),
    /** Minutes to wait; null where waiting does not help. */
    minutes: v.nullable(count),
    /** Remaining attempts. */
    left: v.nullable(count),
    /** The page where the person proves their identity, for the problem `proof`. */
    path: v.nullable(path),
  }),
);

export type FormProblem = v.InferOutput<typeof formProblem>;
