import type { SubmissionValues } from '../../../web/contract/submission.ts';
import type { DraftFields } from '../../domain/drafts/drafts.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import type { Vocabulary } from '../../domain/listings/vocabulary.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import type { SubmissionContent } from './content.ts';
import { typedFields } from './fields.ts';
import { type ListingContentRow, valuesOf } from './listing-values.ts';
import type { FieldContext } from './step.ts';

/** What a form is about, as it was read. */
export type Subject = {
  vocabulary: Vocabulary;
  /** The listing that is changed. */
  row: ListingContentRow | undefined;
  /** What was sent back to its author. */
  sentBack: QueueItem | undefined;
  /** Since when the listing has its owner, if the visitor runs it; null if they do not. Milliseconds since 1970. */
  ownedSince: number | null;
};

/** Why there is no form: the listing is not there. Null if there is one. */
export function absence({ row, sentBack }: Subject, asked: { listing: string | null; again: number | undefined }) {
  if (asked.again !== undefined && !sentBack) return 'not-found';
  if (asked.listing === null) return null;
  const visibility = row ? visibilityOf(row.state) : 'not-found';
  return visibility === 'visible' ? null : visibility;
}

/** The values with which the form begins; none for a new listing. */
export function firstValues({ row, sentBack }: Pick<Subject, 'row' | 'sentBack'>): SubmissionValues {
  const written = (sentBack?.content as SubmissionContent | null | undefined)?.values;
  return { ...(row && valuesOf(row)), ...written };
}

/** The fields with which the form begins, as they are typed. */
export const firstFields = (subject: Pick<Subject, 'row' | 'sentBack'>): DraftFields => {
  const { source = '' } = (subject.sentBack?.content ?? {}) as Partial<SubmissionContent>;
  const values = firstValues(subject);
  return Object.keys(values).length ? { ...typedFields(values), ...(source && { source }) } : {};
};

const withoutAlt = ({ photos, language }: ListingContentRow): string[] =>
  photos.flatMap(([key, , , alt]) => (alt[language] ? [] : [key]));

/** What the fields depend on: the languages of the site, those in which the listing has texts, and what it lacks. */
export function contextOf({ vocabulary, row }: Subject, siteLanguages: readonly string[]): FieldContext {
  const own = (row?.texts ?? []).map(([tag]) => tag);
  return {
    vocabulary,
    isNew: row === undefined,
    ...(row && { own: row.language, withoutAlt: withoutAlt(row) }),
    languages: [...new Set([...siteLanguages, ...own])],
  };
}
