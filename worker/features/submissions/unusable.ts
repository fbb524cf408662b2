import type { SubmissionValues, SubmittedPhoto } from '../../../web/contract/submission.ts';
import { openReader } from '../../data/reader.ts';
import type { AppContext } from '../../http/context.ts';
import { type FormRefusal, refuse } from '../../pages/form-outcome.ts';
import type { CheckContext } from '../../pages/forms/form.ts';
import { formName, thingOf } from './asked.ts';
import type { FormSubject } from './form-subject.ts';
import { readReferences } from './references.query.ts';
import { unusablePhotos } from './steps/photos-check.ts';

/** The refusal of a place that the site does not have; categories were checked by their schema. */
export async function unknownPlace(c: AppContext, values: SubmissionValues): Promise<FormRefusal | null> {
  const { place } = await readReferences(c.env.DB, c.var.served.site.id, values);
  return values.place && !place ? refuse('place-unknown', { field: 'place' }) : null;
}

/** The refusal of photos that are neither the sender's own nor those of the listing. */
export async function unusable(
  { c, holders }: Pick<CheckContext, 'c' | 'holders'>,
  { photos }: SubmissionValues,
  { asked, row, sentBack }: FormSubject,
): Promise<FormRefusal | null> {
  const sources = {
    ...{ site: c.var.served.site.id, holders, form: formName, thing: thingOf(asked) },
    ...{ submission: sentBack?.thing ?? null, listing: row?.id ?? null, now: Date.now() },
  };
  return unusablePhotos(openReader(c.env.DB, c.var.meter), sources, (photos ?? []) as readonly SubmittedPhoto[]);
}
