import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { submissionSteps } from '../../../web/contract/submission.ts';
import { noVocabulary } from '../../domain/listings/vocabulary.ts';
import type { AppContext } from '../../http/context.ts';
import { refuse } from '../../pages/form-outcome.ts';
import { defineForm } from '../../pages/forms/form.ts';
import { photoFiles } from '../uploads/index.ts';
import { type Asked, formName, queryOf, thingOf } from './asked.ts';
import { changesOf } from './changes.ts';
import type { SubmissionInput } from './content.ts';
import { submissionEdits } from './edits.ts';
import { author, fieldSteps, isField, submissionSchema } from './fields.ts';
import { askedOf, type FormSubject, findSubject } from './form-subject.ts';
import { submissionLimits } from './limits.ts';
import { mayEdit } from './may-edit.ts';
import { send } from './send.ts';
import type { StepFields } from './step.ts';
import { unknownPlace, unusable } from './unusable.ts';

/** What the form of an address is about. */
function thing(c: AppContext): string | undefined {
  const asked = askedOf(c);
  return asked && thingOf(asked);
}

/** Submits a listing, changes a published one, or writes one of both again. */
export const createForm = defineForm<SubmissionInput>({
  name: formName,
  path: '/:lang/create',
  right: 'take-part',
  fields: isField,
  schema: async (c) => sentSchema(await findSubject(c)),
  steps: {
    names: submissionSteps,
    of: (c) => askedOf(c)?.step ?? 'basics',
    schema: async (c, step) =>
      readBy(
        await findSubject(c),
        [...fieldSteps, author].filter((one) => one.step === step),
      ),
  },
  edits: submissionEdits({ name: formName, thing }),
  files: photoFiles,
  // Descriptions in all languages of a site stand on one page; a character can take nine bytes.
  bytes: 2_000_000,
  limits: [
    { limit: submissionLimits.submissionsPerPerson, by: 'person' },
    { limit: submissionLimits.submissionsPerConnection, by: 'connection' },
    { limit: submissionLimits.submissionsPerSite, by: 'site' },
  ],
  thing,
  address(c, lang, query) {
    const asked = askedOf(c);
    return href('create', { lang }, { ...(asked && queryOf(asked)), ...query });
  },
  proof: async (c, session) => ((await mayEdit(c, session)) === 'staff' ? 'today' : null),
  async check(input, { c, holders }) {
    const subject = await findSubject(c);
    if (!subject) return { code: 'not-found' };
    const { asked, row, context } = subject;
    if (isNew(asked) && c.var.served.site.submissions === 'closed') return refuse('closed', { status: 403 });
    if (row && Object.keys(changesOf(row, input.values, context)).length === 0) return refuse('nothing-changed');
    return (await unknownPlace(c, input.values)) ?? (await unusable({ c, holders }, input.values, subject));
  },
  submit: (input, context) => send(input, context),
});

/** Whether it is neither a change nor an answer to staff, which stay possible where a site takes no new listings. */
const isNew = ({ listing, again }: Asked): boolean => listing === null && again === undefined;

/** The schema of the fields of steps. What is not there has no fields: `thing` and `check` refuse it. */
const readBy = (subject: FormSubject | undefined, steps: readonly StepFields[]) =>
  submissionSchema({
    context: subject?.context ?? { languages: [], vocabulary: noVocabulary, isNew: true },
    first: subject?.first ?? {},
    steps,
  });

/** The schema of all that is sent. */
const sentSchema = (subject: FormSubject | undefined): v.GenericSchema<unknown, SubmissionInput> =>
  v.pipe(
    readBy(subject, [...fieldSteps, author]),
    v.transform(({ source, ...values }): SubmissionInput => ({ values, source: String(source ?? '') })),
  );
