import { hoursEdits } from '../../domain/hours/hours-edits.ts';
import type { FormDefinition, FormEdit } from '../../pages/forms/form.ts';
import { photosEdits } from './steps/photos-edits.ts';
import { placeEdits } from './steps/place-edits.ts';

/** The buttons of the steps that change the draft. */
export const submissionEdits = (form: Pick<FormDefinition, 'name' | 'thing'>): Readonly<Record<string, FormEdit>> => ({
  ...placeEdits,
  ...hoursEdits,
  ...photosEdits(form),
});
