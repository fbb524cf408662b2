import * as v from 'valibot';
import type { SubmissionValues, SubmittedPhoto } from '../../../../web/contract/submission.ts';
import {
  isPhotoField,
  orderedPhotos,
  photoFields,
  readPhotos,
  writePhotos,
} from '../../../../web/contract/submission-steps/photos.ts';
import { mostPhotos } from '../../../../web/contract/uploads.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { cleanLine } from '../../../domain/listings/clean-fields.ts';
import type { FieldContext, StepFields } from '../step.ts';

/** Characters of texts. */
const longest = { alt: 300, credit: 200 } as const;

type Issue = { field: string; message: string };

type Languages = { own: string; others: readonly string[] };

/** The language of the listing's own texts, and those of its translations. */
function languagesOf({ languages }: FieldContext, { language }: DraftFields): Languages {
  const own = languages.find((tag) => tag === language) ?? languages[0] ?? 'en';
  return { own, others: languages.filter((tag) => tag !== own) };
}

/** A text of a photo, and what is wrong with it. */
function readText(typed: DraftFields, field: string, { most, code }: { most: number; code: string }) {
  const text = cleanLine(typed[field] ?? '');
  return { text, issues: [...text].length > most ? [{ field, message: code }] : [] };
}

/** The text alternatives of a photo by language. That in the listing's own language is required of new photos. */
function readAlts(key: string, typed: DraftFields, { own, others, isRequired }: Languages & { isRequired: boolean }) {
  const fields = [
    { tag: own, field: photoFields.alt(key) },
    ...others.map((tag) => ({ tag, field: photoFields.alt(key, tag) })),
  ];
  const read = fields.map(({ tag, field }) => ({
    tag,
    ...readText(typed, field, { most: longest.alt, code: 'alt-long' }),
  }));
  const isMissing = isRequired && read[0]?.text === '';
  return {
    alt: Object.fromEntries(read.filter(({ text }) => text !== '').map(({ tag, text }) => [tag, text])),
    issues: [
      ...(isMissing ? [{ field: photoFields.alt(key), message: 'alt-missing' }] : []),
      ...read.flatMap(({ issues }) => issues),
    ],
  };
}

function readFields(typed: DraftFields, context: FieldContext): { photos: SubmittedPhoto[]; issues: Issue[] } {
  const languages = languagesOf(context, typed);
  const ordered = orderedPhotos(typed);
  const issues: Issue[] = [];
  const field = photoFields.photos;
  if (!readPhotos(typed[field] ?? '')) issues.push({ field, message: 'photos-invalid' });
  if (ordered.length > mostPhotos) issues.push({ field, message: 'photos-many' });
  const photos = ordered.map((photo) => {
    const isRequired = !context.withoutAlt?.includes(photo.key);
    const alts = readAlts(photo.key, typed, { ...languages, isRequired });
    const code = { most: longest.credit, code: 'credit-long' };
    const credit = readText(typed, photoFields.credit(photo.key), code);
    issues.push(...alts.issues, ...credit.issues);
    return { ...photo, alt: alts.alt, credit: credit.text };
  });
  return { photos, issues };
}

/** The step of the photos. Whether they are the sender's own is checked by `unusablePhotos`. */
export const photosStep: StepFields = {
  step: 'photos',
  has: isPhotoField,
  schema: (context) =>
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }): SubmissionValues => {
        const { photos, issues } = readFields(textsOf(input), context);
        for (const { field: key, message } of issues)
          addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
        return issues.length ? NEVER : { photos };
      }),
    ),
  typed: ({ photos, language }) => {
    const all = Array.isArray(photos) ? (photos as readonly SubmittedPhoto[]) : [];
    const texts = all.flatMap(({ key, alt, credit }): [string, string][] => [
      ...Object.entries(alt).map(([tag, text]): [string, string] => [
        photoFields.alt(key, tag === language ? undefined : tag),
        text,
      ]),
      ...(credit ? [[photoFields.credit(key), credit] as [string, string]] : []),
    ]);
    return { photos: writePhotos(all), ...Object.fromEntries(texts) };
  },
};

const textsOf = (input: Readonly<Record<string, unknown>>): DraftFields =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
