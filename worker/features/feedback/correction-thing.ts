import type { CorrectableField } from '../../../web/contract/feedback.ts';

/** What the address of a correction names: a field, and the correction that was sent back and is written again. */
export type AskedCorrection = { field: CorrectableField | null; again: number | undefined };

/** What a correction is about, as in its drafts and codes. */
export const correctionThing = (slug: string, { field, again }: AskedCorrection): string =>
  [slug, field ?? '', ...(again === undefined ? [] : [again])].join(':');

/** The query of the address. */
export const correctionQuery = ({ field, again }: AskedCorrection): Record<string, string> => ({
  ...(again !== undefined && { again: String(again) }),
  ...(field && { field }),
});
