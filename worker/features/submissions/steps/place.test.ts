import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { SubmissionValues } from '../../../../web/contract/submission.ts';
import { cleanLine, cleanText } from '../../../domain/listings/clean-fields.ts';
import { noVocabulary } from '../../../domain/listings/vocabulary.ts';
import { placeStep } from './place.ts';

const context = { languages: ['en'], vocabulary: noVocabulary, isNew: true };

const read = (typed: Record<string, string>) => v.safeParse(placeStep.schema(context, typed), typed);

/** The faults of typed fields: where, and which. */
const faults = (typed: Record<string, string>) =>
  read({ place: 'city/leipzig', ...typed }).issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? [];

const degrees = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((units) => units / 1e5 + 0);
const values = fc.record({
  // One of the places of the site, or one that it does not have yet.
  ...{ place: fc.constantFrom('city/leipzig', 'region/saxony', 'country/de', ''), placeText: fc.constant('') },
  address: fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => cleanText(text).replace(/\n+/g, '\n')),
  postalCode: fc.string({ unit: 'grapheme', maxLength: 12 }).map(cleanLine),
  position: fc.option(fc.tuple(degrees(90), degrees(180))),
});

test('The values of a listing are typed so that the form reads them again', () => {
  fc.assert(
    fc.property(values, fc.string({ minLength: 1, maxLength: 20 }), (some, text) => {
      const given: SubmissionValues = some.place ? some : { ...some, placeText: cleanLine(text) || 'Leipzig' };
      const typed = placeStep.typed({ ...given, name: 'Any', categories: [] });
      expect(Object.keys(typed).every((field) => placeStep.has(field))).toBe(true);
      expect(read(typed).output).toEqual(given);
    }),
  );
});

describe('The form says what is wrong', () => {
  test.each([
    ['a listing without a place', { place: '' }, [['place', 'place-missing']]],
    ['a place that no search found', { place: '../etc' }, [['place', 'place-missing']]],
    ['a search without a choice', { place: '', 'place-query': 'Leipzig' }, [['place', 'place-choose']]],
    ['a long address', { street: 'a'.repeat(501) }, [['street', 'text-long']]],
    ['a long postal code', { postalCode: '1'.repeat(41) }, [['postalCode', 'text-long']]],
    ['a latitude beyond the poles', { latitude: '91', longitude: '0' }, [['latitude', 'latitude-invalid']]],
    ['a longitude beyond 180°', { latitude: '9', longitude: '181' }, [['longitude', 'longitude-invalid']]],
    ['half a position', { latitude: '9' }, [['longitude', 'position-incomplete']]],
    ['nothing', {}, []],
  ])('about %s', (_, typed, expected) => {
    expect(faults(typed)).toEqual(expected);
  });
});

test('An address keeps its lines, without empty ones', () => {
  const typed = { place: 'city/leipzig', street: ' Bäckerstraße  5 \r\n\r\n c/o Haus \n', postalCode: ' 04109 ' };
  expect(read(typed).output).toMatchObject({
    address: 'Bäckerstraße 5\nc/o Haus',
    postalCode: '04109',
    position: null,
  });
});
