import type { CreatePage } from '../../../web/contract/pages/create.data.ts';
import type { SubmissionValues } from '../../../web/contract/submission.ts';
import { freezeFor, isFrozenField } from '../../domain/owners/freeze.ts';
import { writtenFields } from '../../pages/written-fields.ts';
import { dayAt } from '../../platform/i18n/date-text.ts';
import { countryName } from '../../platform/i18n/names.ts';
import { contentOf } from './content.ts';
import { valuesOf } from './listing-values.ts';
import { shownFields } from './shown-fields.ts';
import type { StepParts } from './step-parts.ts';
import { pickValues } from './values.ts';

type Preview = NonNullable<CreatePage['preview']>;

/** What a change changes, each with whether staff decide on it first. Nothing of a new listing. */
export function showChanges(
  { subject: { row, vocabulary }, rows, read, request, t }: StepParts,
  { changed, frozenUntil }: { changed: SubmissionValues; frozenUntil: number | null },
): Preview['changes'] {
  if (!row) return [];
  const { language: lang } = request.scope;
  const published = valuesOf(row);
  const [kind, , names, country] = rows.chain[0] ?? [];
  const placeNames = kind === 'country' ? { [lang]: countryName(country ?? '', lang) } : (names ?? {});
  const content = contentOf(changed, { all: read.values, source: '', vocabulary, placeNames });
  const before = pickValues(published, Object.keys(changed));
  // The names of the place that is replaced are not known here.
  const was = contentOf(before, { all: published, source: '', vocabulary, placeNames: {} });
  const waits = (field: string) => frozenUntil !== null && isFrozenField(field);
  return writtenFields(shownFields({ content, before: was }, { lang, t }), lang).map((field) => ({
    ...field,
    waits: waits(field.field),
  }));
}

/** Until when staff decide on what identifies the listing, in milliseconds since 1970; null if they do not. */
export const frozenUntilOf = ({ ownedSince }: StepParts['subject'], { now }: StepParts['request']): number | null =>
  ownedSince !== null && ownedSince > now - freezeFor ? ownedSince + freezeFor : null;

/** The end of the freeze, as page data. */
export const dayData = (at: number | null, lang: string): Preview['waitsUntil'] =>
  at === null ? null : dayAt(at, lang);
