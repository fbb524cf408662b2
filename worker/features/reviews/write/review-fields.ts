import * as v from 'valibot';
import {
  longestReviewBody,
  longestReviewTitle,
  mostReviewPhotos,
  type ReviewCriterion,
  type ReviewPhoto,
} from '../../../../web/contract/reviews.ts';
import {
  isPhotoField,
  orderedPhotos,
  photoFields,
  readPhotos,
  writePhotos,
} from '../../../../web/contract/submission-steps/photos.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { cleanLine } from '../../../domain/listings/clean-fields.ts';
import { lineField, textField } from '../../../domain/listings/typed-fields.ts';
import type { ReviewText } from '../review-text.ts';
import { isMonth } from './months.ts';

/** The name of the field of a criterion. */
export const criterionField = (slug: string): string => `criterion-${slug}`;

/** Characters of the description of a photo. */
const longestAlt = 300;

const plain = ['stars', 'title', 'body', 'visited', 'language', 'revision'];

/** Whether a typed field belongs to the form of a review. */
export const isReviewField = (name: string): boolean =>
  plain.includes(name) || isPhotoField(name) || /^criterion-[a-z0-9-]{1,60}$/.test(name);

/** What the form sends: the text without the language, where its author left finding it to us. */
export type ReviewInput = Omit<ReviewText, 'language' | 'languageBy'> & {
  /** Empty where it is to be found in the text. */
  language: string;
  /** The revision of the review that the form showed; null for none. */
  revision: number | null;
};

type Options = { criteria: readonly ReviewCriterion[]; languages: readonly string[]; now: number };

const typed = v.optional(v.string(), '');

const rating = v.pipe(typed, v.picklist(['', '1', '2', '3', '4', '5'], 'stars-invalid'), v.transform(Number));

const photo = v.pipe(
  v.record(v.string(), v.unknown()),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }): readonly ReviewPhoto[] => {
    const fields = textsOf(input);
    const refuse = (key: string, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    const list = fields[photoFields.photos] ?? '';
    const photos = orderedPhotos(fields).map(({ key, width, height }): ReviewPhoto => {
      const alt = cleanLine(fields[photoFields.alt(key)] ?? '');
      if ([...alt].length > longestAlt) refuse(photoFields.alt(key), 'alt-long');
      return [key, width, height, alt];
    });
    if (!readPhotos(list)) refuse(photoFields.photos, 'photos-invalid');
    if (photos.length > mostReviewPhotos) refuse(photoFields.photos, 'photos-many');
    return photos.length > mostReviewPhotos ? NEVER : photos;
  }),
);

/** The schema of the form. The message of an issue is a key under `reviewForm.fault` or `photos.fault`. */
export function reviewSchema({ criteria, languages, now }: Options): v.GenericSchema<unknown, ReviewInput> {
  const fields = v.object({
    stars: v.pipe(
      rating,
      v.check((stars) => stars >= 1, 'stars-missing'),
    ),
    title: lineField(longestReviewTitle),
    body: v.pipe(
      textField(longestReviewBody),
      v.check((text) => text !== '', 'body-missing'),
    ),
    visited: v.pipe(
      typed,
      v.check((month) => month === '' || isMonth(month, now), 'visited-invalid'),
    ),
    language: v.pipe(
      typed,
      v.check((tag) => tag === '' || languages.includes(tag), 'language-invalid'),
    ),
    revision: v.pipe(
      typed,
      v.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : null)),
    ),
  });
  const ratings = v.object(Object.fromEntries(criteria.map(({ slug }) => [criterionField(slug), rating])));
  return v.pipe(
    v.intersect([
      fields,
      v.pipe(
        ratings,
        v.transform((its) => ({ ratings: its })),
      ),
      v.pipe(
        photo,
        v.transform((photos) => ({ photos })),
      ),
    ]),
    v.transform(
      ({ visited, ratings: its, ...text }): ReviewInput => ({
        ...text,
        visitedOn: visited,
        criteria: Object.fromEntries(
          criteria.flatMap(({ slug }) => {
            const stars = its[criterionField(slug)] ?? 0;
            return stars ? [[slug, stars]] : [];
          }),
        ),
      }),
    ),
  );
}

const textsOf = (input: Readonly<Record<string, unknown>>): DraftFields =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** A review as typed fields: the inverse of the schema. */
export const typedReview = ({
  stars,
  criteria,
  title,
  body,
  visitedOn,
  language,
  languageBy,
  photos,
}: ReviewText): DraftFields => ({
  ...{ stars: String(stars), title, body, visited: visitedOn, language: languageBy === 'person' ? language : '' },
  ...Object.fromEntries(Object.entries(criteria).map(([slug, its]) => [criterionField(slug), String(its)])),
  photos: writePhotos(photos.map(([key, width, height]) => ({ key, width, height }))),
  ...Object.fromEntries(photos.map(([key, , , alt]) => [photoFields.alt(key), alt])),
});
