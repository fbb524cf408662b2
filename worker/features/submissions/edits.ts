import { hoursEdits } from '../../domain/hours/hours-edits.ts';
import type { FormEdit } from '../../pages/forms/form.ts';
import { photosEdits } from '../uploads/index.ts';
import { placeEdits } from './steps/place-edits.ts';

/** The buttons of the steps that change the draft. */
export const submissionEdits = (form: Parameters<typeof photosEdits>[0]): Readonly<Record<string, FormEdit>> => ({
  ...placeEdits,
  ...hoursEdits,
  ...photosEdits(form),
});
