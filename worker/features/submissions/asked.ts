import { type SubmissionStep, submissionSteps } from '../../../web/contract/submission.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';

/** The name of the form in drafts, codes and uploads. */
export const formName = 'submission';

/** What the address of the form names. */
export type Asked = {
  /** The slug of the listing that is changed; null for a new one. */
  listing: string | null;
  /** The number in the queue of what was sent back and is written again. */
  again: number | undefined;
  step: SubmissionStep;
};

/** Reads the query; undefined if it names what cannot exist. */
export function readAsked(get: (name: string) => string | null | undefined): Asked | undefined {
  const [listing, again, step] = [get('listing') ?? null, get('again') ?? null, get('step') ?? null];
  const number = readWholeNumber(again);
  if (listing !== null && !isSlug(listing)) return undefined;
  if (again !== null && number === undefined) return undefined;
  const named = submissionSteps.find((one) => one === step);
  return step !== null && !named ? undefined : { listing, again: number, step: named ?? 'basics' };
}

/** The part of a draft's key: what the form is about. */
export const thingOf = ({ listing, again }: Asked): string =>
  [listing === null ? 'new' : `listing-${listing}`, ...(again === undefined ? [] : [`again-${again}`])].join('-');

/** The query that names what the form is about, without its step. */
export const queryOf = ({ listing, again }: Asked): Record<string, string> => ({
  ...(again !== undefined && { again: String(again) }),
  ...(listing !== null && { listing }),
});
