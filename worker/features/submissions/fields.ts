import * as v from 'valibot';
import type { SubmissionStep, SubmissionValues } from '../../../web/contract/submission.ts';
import { notDuplicatesField } from '../../../web/contract/submission-steps/duplicates.ts';
import type { DraftFields } from '../../domain/drafts/drafts.ts';
import { textField } from '../../domain/listings/typed-fields.ts';
import type { FieldContext, StepFields } from './step.ts';
import { basics } from './steps/basics.ts';
import { contact } from './steps/contact.ts';
import { details } from './steps/details.ts';
import { hoursStepFields as hours } from './steps/hours.ts';
import { photosStep as photos } from './steps/photos.ts';
import { placeStep as place } from './steps/place.ts';
import { servicesStep as services } from './steps/services.ts';
import { texts } from './steps/texts.ts';

/** What a form says besides the listing, on the page that sends it: how its author knows. */
export const author: StepFields = {
  step: 'preview',
  has: (field) => field === 'source' || field === notDuplicatesField,
  schema: () => v.object({ source: textField(500) }),
  typed: () => ({}),
};

/** The steps with fields, in order. The last step shows the page and sends. */
export const fieldSteps: readonly StepFields[] = [basics, place, contact, hours, details, services, texts, photos];

/** Whether a draft of the form keeps a field of this name. */
export const isField = (name: string): boolean => [author, ...fieldSteps].some(({ has }) => has(name));

/** The step that a typed field belongs to. */
export const stepOf = (field: string): SubmissionStep => fieldSteps.find(({ has }) => has(field))?.step ?? 'preview';

/** A problem of a typed field: a key under `submission.fault`. */
export type FieldProblem = { step: SubmissionStep; field: string; code: string };

export type ReadFields = { values: SubmissionValues; problems: readonly FieldProblem[] };

/** Reads the typed fields of some steps. Steps with problems have no values. */
export function readFields(
  typed: DraftFields,
  context: FieldContext,
  steps: readonly StepFields[] = fieldSteps,
): ReadFields {
  const read = steps.map((one) => ({ step: one.step, result: v.safeParse(one.schema(context, typed), typed) }));
  return {
    values: Object.assign({}, ...read.map(({ result }) => (result.success ? result.output : {}))),
    problems: read.flatMap(({ step, result }) =>
      result.success
        ? []
        : result.issues.map((issue) => ({ step, field: v.getDotPath(issue) ?? '', code: issue.message })),
    ),
  };
}

type SchemaOptions = {
  context: FieldContext;
  /** The fields with which the form begins: those of fields that the draft lacks. */
  first: DraftFields;
  steps: readonly StepFields[];
};

/** The schema of the typed fields of some steps. Its output are the values of the listing. */
export function submissionSchema({ context, first, steps }: SchemaOptions): v.GenericSchema<unknown, SubmissionValues> {
  return v.pipe(
    v.record(v.string(), v.string()),
    v.rawTransform(({ dataset, addIssue, NEVER }): SubmissionValues => {
      const { values, problems } = readFields({ ...first, ...dataset.value }, context, steps);
      const [problem] = problems;
      if (!problem) return values;
      addIssue({
        message: problem.code,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: problem.field, value: '' }],
      });
      return NEVER;
    }),
  );
}

/** The typed fields of values. */
export const typedFields = (values: SubmissionValues): DraftFields =>
  Object.assign({}, ...fieldSteps.map(({ typed }) => typed(values)));
