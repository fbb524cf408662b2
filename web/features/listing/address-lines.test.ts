import { expect, test } from 'vitest';
import type { ListingPage } from '../../contract/pages/listing.data.ts';
import { addressLines } from './address-lines.ts';

const portland = {
  address: '12 Main St',
  postalCode: '97201',
  country: 'US',
  places: [
    { kind: 'country', name: 'US', path: null },
    { kind: 'region', name: 'OR', path: null },
    { kind: 'city', name: 'Portland', path: null },
  ],
} as unknown as ListingPage;

test('the parts of an address are separated by the comma of the page’s language', () => {
  const town = (lang: string) => addressLines(portland, lang)[1];
  expect(town('en')).toBe('Portland, OR 97201');
  expect(town('ar')).toBe('Portland، OR 97201');
  expect(town('ja')).toBe('Portland、OR 97201');
});
