import * as v from 'valibot';
import { readCoordinates, typedCoordinates } from '../../../../web/contract/coordinates.ts';
import { unlistedPlace } from '../../../../web/contract/place-search.ts';
import type { Position, SubmissionValue, SubmissionValues } from '../../../../web/contract/submission.ts';
import { cleanLine, cleanText } from '../../../domain/listings/clean-fields.ts';
import { typedText } from '../../../pages/action.ts';
import type { StepFields } from '../step.ts';
import { placePattern } from './place-name.ts';

/** Characters of texts. */
const longest = { place: 200, address: 500, postalCode: 40 } as const;

/**
 * The typed fields. `place-query` is what was searched, and `map-at` what the map showed: they belong to the draft and
 * are no values of a listing. `street` is the address: a form's field `address` is that of its sender.
 */
export const placeFields = ['place', 'place-query', 'street', 'postalCode', 'latitude', 'longitude', 'map-at'] as const;

const ofLength = (length: number) => v.check<string, string>((text) => [...text].length <= length, 'text-long');

const typed = v.object({
  place: typedText,
  'place-query': v.pipe(typedText, v.transform(cleanLine), ofLength(longest.place)),
  street: v.pipe(
    typedText,
    v.transform((text) => cleanText(text).replace(/\n+/g, '\n')),
    ofLength(longest.address),
  ),
  postalCode: v.pipe(typedText, v.transform(cleanLine), ofLength(longest.postalCode)),
  latitude: typedText,
  longitude: typedText,
});

type TypedPlace = v.InferOutput<typeof typed>;

/** The values of a place: one of the site's, or for one that the site does not have yet the typed name. */
function readPlace({ place, 'place-query': query }: TypedPlace, isNew: boolean) {
  if (placePattern.test(place)) return { place, placeText: '' };
  if (place === unlistedPlace && query) return { place: '', placeText: query };
  // A published listing can be without a place.
  return place === '' && !isNew ? { place, placeText: '' } : null;
}

/** A new listing needs a place. */
const schemaOf = (isNew: boolean): v.GenericSchema<unknown, SubmissionValues> =>
  v.pipe(
    typed,
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const refuse = (field: keyof TypedPlace, message: string) => {
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: value, key: field, value: value[field] }],
        });
        return NEVER;
      };
      const { street: address, postalCode, latitude, longitude } = value;
      const place = readPlace(value, isNew);
      if (!place) return refuse('place', value['place-query'] ? 'place-choose' : 'place-missing');
      const read = readCoordinates({ latitude, longitude });
      if ('fault' in read) return refuse(read.fault.field, read.fault.code);
      return { ...place, address, postalCode, position: read.position };
    }),
  );

/** The step of the place: where a listing is. */
export const placeStep: StepFields = {
  step: 'place',
  has: (field) => (placeFields as readonly string[]).includes(field),
  schema: ({ isNew }) => schemaOf(isNew),
  typed: ({ place, placeText, address, postalCode, position = null }) => ({
    place: placeText ? unlistedPlace : textOf(place),
    ...(placeText && { 'place-query': textOf(placeText) }),
    street: textOf(address),
    postalCode: textOf(postalCode),
    ...typedCoordinates(position as Position | null),
  }),
};

const textOf = (value: SubmissionValue | undefined): string => (typeof value === 'string' ? value : '');
