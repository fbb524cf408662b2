import { expect, test } from 'vitest';
import { noVocabulary } from '../../domain/listings/vocabulary.ts';
import { changesOf } from './changes.ts';
import { readFields, typedFields } from './fields.ts';
import { type ListingContentRow, valuesOf } from './listing-values.ts';

const context = { languages: ['en', 'de'], vocabulary: noVocabulary, isNew: false };

/** A listing that was imported: its web address has another spelling than the form gives it. */
const row: ListingContentRow = {
  ...{ id: 1, slug: 'bakery', state: 'published', language: 'en', updatedAt: 1, place: null, address: '' },
  ...{ postalCode: '', latitude: null, longitude: null, phone: '+49 30 555001', email: '' },
  ...{ website: 'https://bakery.example', timeZone: '', hours: null, hoursText: '', priceLevel: null },
  ...{ attributes: null, sources: null, categories: [], texts: [['en', 'Bakery', '', '']], services: [], photos: [] },
};

/** The values of a form in which some fields were typed anew. */
const typedAnew = (typed: Record<string, string>) =>
  readFields({ ...typedFields(valuesOf(row)), ...typed }, context).values;

test('a form that was left as it was changes nothing', () => {
  expect(typedAnew({}).website).toBe('https://bakery.example/');
  expect(changesOf(row, typedAnew({}), context)).toEqual({});
});

test('a form changes what was typed anew', () => {
  expect(changesOf(row, typedAnew({ website: 'other.example', summary: 'Bread' }), context)).toEqual({
    website: 'https://other.example/',
    summary: 'Bread',
  });
  expect(changesOf(row, typedAnew({ website: '' }), context)).toEqual({ website: '' });
});
