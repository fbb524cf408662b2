import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What is the matter with a form that came back: a key of the page's messages, and the field that it is about. */
export const formProblem = v.nullable(
  v.object({
    code: v.string(),
    field: v.nullable(v.string()),
    /** Minutes to wait, where waiting helps. */
    minutes: v.nullable(count),
    /** Tries that are left. */
    left: v.nullable(count),
  }),
);

export type FormProblem = v.InferOutput<typeof formProblem>;
