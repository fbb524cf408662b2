import type { Attribute } from '../../../web/contract/attributes.ts';
import type { ContactSources } from '../../../web/contract/details.ts';
import type { SubmissionValue, SubmissionValues, SubmittedPhoto } from '../../../web/contract/submission.ts';
import type { Vocabulary } from '../../domain/listings/vocabulary.ts';
import { isFrozenField } from '../../domain/owners/freeze.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { attributeField } from './steps/details.ts';
import { servicesIn } from './submitted-services.ts';
import { namesOf } from './values.ts';

/**
 * The words of values that are codes, as they were when the form was sent: the label of an attribute, the names of a place,
 * categories and options. Staff and author read them in their language, though the site's vocabulary may change.
 */
export type ValueWords = {
  label?: Names;
  parts: readonly Names[];
  /** Codes that the site no longer had. */
  gone?: readonly string[];
  /** Of services: the names of their kinds by slug. */
  kinds?: Readonly<Record<string, Names>>;
};

/** What the versions of a submission contain: all values; of a revision: those that it changes. */
export type SubmissionContent = {
  /** The names of the listing by language. */
  names: Names;
  values: SubmissionValues;
  words: Readonly<Record<string, ValueWords>>;
  /** How the author knows. */
  source: string;
  /** `owner`: the author runs the listing, and staff check the change because it has a new owner. */
  editor?: 'owner';
  /** What the author writes against a refusal. */
  appeal?: string;
  /** Of what a revision replaces. */
  besides?: Besides;
  /** Of what a revision replaces: the photos that its author saw, where others were published by the decision. */
  seenPhotos?: readonly SubmittedPhoto[];
};

/** What belongs to the published values and stands in no form: with it, a change is taken back exactly. */
export type Besides = {
  /** Where the contact details come from. */
  sources: ContactSources;
  /** Hours that could not be read. */
  hoursText: string;
  /** The keys of photos that are drawings. */
  drawings: readonly string[];
};

/** What is sent: the values, and how the author knows. */
export type SubmissionInput = { values: SubmissionValues; source: string };

/** What a form becomes: the content of its version, and of what it replaces. */
export type Written = { content: SubmissionContent; before: SubmissionContent | null };

type WordSources = { vocabulary: Vocabulary; placeNames: Names };

/** The words of the values that are codes. */
export function wordsOf(
  values: SubmissionValues,
  { vocabulary, placeNames }: WordSources,
): Readonly<Record<string, ValueWords>> {
  const { categories, place } = values;
  const attributes = vocabulary.attributes.flatMap((attribute) => {
    const value = values[attributeField(attribute.slug)];
    return value === undefined ? [] : [[attributeField(attribute.slug), attributeWords(attribute, value)] as const];
  });
  return {
    ...(categories !== undefined && { categories: categoryWords(categories as readonly string[], vocabulary) }),
    ...(values.services && { services: serviceWords(values, vocabulary) }),
    ...(place && { place: placeWords(String(place), placeNames) }),
    ...Object.fromEntries(attributes),
  };
}

function categoryWords(slugs: readonly string[] | null, { categories }: Vocabulary): ValueWords {
  const found = (slugs ?? []).flatMap((slug) => categories.find((one) => one.slug === slug) ?? []);
  return wordsWith(
    found.map(({ names }) => names),
    (slugs ?? []).filter((slug) => !found.some((one) => one.slug === slug)),
  );
}

const serviceWords = (values: SubmissionValues, { serviceKinds }: Vocabulary): ValueWords => {
  const slugs = servicesIn(values).map(({ kind }) => kind);
  const kinds = serviceKinds.filter(({ slug }) => slugs.includes(slug)).map(({ slug, names }) => [slug, names]);
  return { parts: [], kinds: Object.fromEntries(kinds) };
};

const placeWords = (place: string, names: Names): ValueWords =>
  Object.keys(names).length > 0 ? wordsWith([names], []) : wordsWith([], [place.split('/').at(-1) ?? place]);

function attributeWords({ names, options }: Attribute, value: SubmissionValue): ValueWords {
  const codes = [value].flat().filter((one) => typeof one === 'string');
  const yesOrNo = typeof value === 'boolean' && (value ? 'yes' : 'no');
  const chosen = options.filter(({ slug }) => codes.includes(slug) || slug === yesOrNo);
  const gone = codes.filter((code) => !options.some(({ slug }) => slug === code));
  return {
    label: names,
    ...wordsWith(
      chosen.map((option) => option.names),
      gone,
    ),
  };
}

const wordsWith = (parts: readonly Names[], gone: readonly string[]): ValueWords => ({
  parts,
  ...(gone.length > 0 && { gone }),
});

/** The content of a version. `all`: the values that the listing then has, which name it. */
export const contentOf = (
  values: SubmissionValues,
  { all, source, ...sources }: WordSources & { all: SubmissionValues; source: string },
): SubmissionContent => ({ names: namesOf(all), values, words: wordsOf(values, sources), source });

/** A part of a content, with the words of its values. */
const partOf = (content: SubmissionContent, isIn: (field: string) => boolean): SubmissionContent => {
  const keep = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => isIn(field)));
  return { ...content, values: keep(content.values), words: keep(content.words) };
};

/** A change in two: what is published at once, and what identifies the listing and waits for staff; null for nothing. */
export function splitWritten({ content, before }: Written): { atOnce: Written | null; waiting: Written | null } {
  const part = (isIn: (field: string) => boolean): Written | null =>
    Object.keys(content.values).some(isIn)
      ? { content: partOf(content, isIn), before: before && partOf(before, isIn) }
      : null;
  return { atOnce: part((field) => !isFrozenField(field)), waiting: part(isFrozenField) };
}
