import type { SubmissionValues } from '../../../web/contract/submission.ts';
import { readFields, typedFields } from './fields.ts';
import { type ListingContentRow, valuesOf } from './listing-values.ts';
import type { FieldContext } from './step.ts';
import { differenceOf, isSameValue } from './values.ts';

/**
 * The values that the author of a change has changed. The form can read what is published in another spelling, such as
 * `https://museum.example/` of `https://museum.example`: a field that was left as it was is no change.
 */
export function changesOf(row: ListingContentRow, values: SubmissionValues, context: FieldContext): SubmissionValues {
  const published = valuesOf(row);
  const untouched = readFields(typedFields(published), context).values;
  const isTouched = (field: string) => !(field in untouched) || !isSameValue(untouched[field], values[field]);
  const wanted = { ...values, categories: categoriesOf(published, values) };
  const changed = Object.fromEntries(
    Object.entries(differenceOf(published, wanted)).filter(([field]) => isTouched(field)),
  );
  // A place that the site does not have becomes part of the address.
  return changed.placeText ? { ...changed, address: values.address ?? '' } : changed;
}

/** The categories that a form shows; a listing can have more. */
const shownCategories = 3;

/** The chosen categories, and those of the listing that the form does not show. */
function categoriesOf(published: SubmissionValues, values: SubmissionValues): readonly string[] {
  const own = (published.categories ?? []) as readonly string[];
  const chosen = (values.categories ?? []) as readonly string[];
  return [...chosen, ...own.slice(shownCategories).filter((slug) => !chosen.includes(slug))];
}
