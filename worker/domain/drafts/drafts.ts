import type { PersonId } from '../../data/schema.ts';

/** Milliseconds for which a draft is kept: a member's after its last change, and that of a browser. */
export const draftLength = { person: 90 * 24 * 60 * 60 * 1000, browser: 24 * 60 * 60 * 1000 } as const;

/** Whose drafts these are: a person, or a browser without a session, by the hash of its secret. */
export type DraftHolder = { person: PersonId } | { browserHash: string };

/** The holder as the table has it. */
export const holderKey = (holder: DraftHolder): string =>
  'person' in holder ? `p:${holder.person}` : `b:${holder.browserHash}`;

/** The values of a form's fields. */
export type DraftFields = Readonly<Record<string, string>>;

/** Which draft: a holder has one for each form and thing. */
export type DraftKey = { holder: DraftHolder; form: string; thing: string };
