import type { BranchPart } from '../../../../web/contract/pages/branches.data.ts';
import type { SubmissionValues, SubmittedPhoto } from '../../../../web/contract/submission.ts';
import { translatedField } from '../steps/texts.ts';
import { differenceOf } from '../values.ts';
import { type BranchRow, photosToCopy } from './branch-row.ts';
import type { PhotoCopy } from './photo-copies.ts';

/** What is copied from one listing. */
export type Source = { row: BranchRow; parts: readonly BranchPart[] };

/** The values of a listing that can be copied; texts in their languages. */
function copyable({ language, hours, texts, photos }: BranchRow): SubmissionValues {
  return {
    hours,
    ...Object.fromEntries(
      texts.flatMap(([tag, , summary, description]) => [
        [textField('summary', { tag, language }), summary],
        [textField('description', { tag, language }), description],
      ]),
    ),
    photos: photos.map(([key, width, height, alt, credit]): SubmittedPhoto => ({ key, width, height, alt, credit })),
  };
}

const textField = (field: 'summary' | 'description', { tag, language }: { tag: string; language: string }): string =>
  tag === language ? field : translatedField(field, tag);

const hasTexts = ({ texts }: BranchRow): boolean => texts.some(([, , ...both]) => both.some(Boolean));

/** The parts that a listing lacks: nothing is copied there. */
export function absentParts({ row, parts }: Source): BranchPart[] {
  const has = { hours: row.hours !== null, texts: hasTexts(row), photos: photosToCopy(row).length > 0 };
  return parts.filter((part) => !has[part]);
}

/**
 * The values that another listing gets, as far as they differ. What the source lacks stays as it is there. A text is copied
 * to listings that have a name in its language.
 */
export function copiedValues({ row, parts }: Source, target: BranchRow, photos: readonly PhotoCopy[]) {
  const copies = photos.map(({ photo }) => photo);
  const wanted = {
    ...(parts.includes('hours') && row.hours && { hours: row.hours }),
    ...(parts.includes('texts') && textsFor(row, target)),
    ...(parts.includes('photos') && copies.length > 0 && { photos: copies }),
  };
  return differenceOf(copyable(target), wanted);
}

/** The values of a listing in some fields. */
export function valuesBefore(target: BranchRow, fields: readonly string[]): SubmissionValues {
  const own = copyable(target);
  return Object.fromEntries(fields.map((field) => [field, own[field] ?? null]));
}

function textsFor({ texts }: BranchRow, target: BranchRow): SubmissionValues {
  const named = texts.filter(([tag]) => target.texts.some(([own]) => own === tag));
  const fields = named.flatMap(([tag, , summary, description]) => {
    const at = { tag, language: target.language };
    return [[textField('summary', at), summary] as const, [textField('description', at), description] as const];
  });
  return Object.fromEntries(fields.filter(([, text]) => text !== ''));
}
