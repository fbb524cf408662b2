import { expect, test } from 'vitest';
import type { CurrentListing } from '../lookup.ts';
import { missingFacts } from './missing-facts.ts';

const listing = (rest: Partial<CurrentListing> = {}): CurrentListing => ({
  ...{ id: 1, slug: 'mill', state: 'published', nameKey: 'mill', importKey: null, mark: null, placeId: null },
  ...{ address: '', postalCode: '', latitude: null, longitude: null, timeZone: '', phone: '', email: '', website: '' },
  ...{ hours: null, hoursText: '', priceLevel: null, attributes: null, contactSources: null },
  ...{ name: 'Mill', summary: '', description: '', categoryIds: [], ...rest },
});

const hours = '{"mon":[["09:00","17:00"]]}';

test('a listing gets what it lacks, and keeps what it has', () => {
  const kept = listing({ phone: '+48111', description: 'Old.', attributes: '{"step_free":true}', categoryIds: [1] });
  const gone = listing({
    ...{ phone: '+48222', email: 'a@mill.example', priceLevel: 2, summary: 'Short.', description: 'New.', hours },
    ...{ attributes: '{"step_free":false,"material":"oak"}', categoryIds: [2] },
  });
  expect(missingFacts(kept, gone, 'en')).toEqual({
    ...{ email: 'a@mill.example', priceLevel: 2, hours: JSON.parse(hours) },
    ...{ texts: { en: { summary: 'Short.' } }, attributes: { material: 'oak' } },
  });
});

test('facts that belong together are taken together: a postcode only with its address', () => {
  const gone = listing({
    address: 'Lane 2',
    postalCode: '30-001',
    latitude: 50,
    longitude: 20,
    timeZone: 'Europe/Warsaw',
  });
  expect(missingFacts(listing({ address: 'Lane 1' }), gone, 'en')).toEqual({
    ...{ latitude: 50, longitude: 20, timeZone: 'Europe/Warsaw' },
  });
  expect(missingFacts(listing({ latitude: 50.1, longitude: 20.1 }), gone, 'en')).toEqual({
    ...{ address: 'Lane 2', postalCode: '30-001' },
  });
});

test('hours that could not be read are not put beside hours that could, nor the reverse', () => {
  expect(missingFacts(listing({ hours }), listing({ hoursText: 'often' }), 'en')).toEqual({});
  expect(missingFacts(listing({ hoursText: 'often' }), listing({ hours }), 'en')).toEqual({});
  expect(missingFacts(listing(), listing({ hoursText: 'often' }), 'en')).toEqual({ hoursText: 'often' });
});

test('a listing without a text in the language of the import gets the whole one', () => {
  expect(
    missingFacts(listing({ name: null, summary: null, description: null }), listing({ summary: 'S' }), 'de'),
  ).toEqual({
    texts: { de: { name: 'Mill', summary: 'S', description: '' } },
  });
  expect(missingFacts(listing(), listing({ name: null, summary: null, description: null }), 'de')).toEqual({});
});
