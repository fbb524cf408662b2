import { describe, expect, test } from 'vitest';
import { searchedSite } from '../../tests/support/search-site.ts';
import { type Filters, noFilters } from '../../web/contract/filters.ts';
import { recognise } from './recognise.ts';
import { wordsOf } from './words.ts';

const site = searchedSite([]);

function recognised(text: string, { filters = noFilters, isOnlyPlaces = false } = {}) {
  const found = recognise(wordsOf(text), { filters, isOnlyPlaces, ...site });
  return { filters: found.filters, rest: found.rest.map((word) => word.text).join(' ') };
}

const with_ = (given: Partial<Filters>): Filters => ({ ...noFilters, ...given });

describe('Words become filters:', () => {
  test.each<[string, Partial<Filters>, string]>([
    ['museum krakow open', { category: ['museums'], city: ['krakow'], open: true }, ''],
    ['coffee near Berlin', { category: ['coffee'], city: ['berlin'] }, ''],
    ['Museen in München', { category: ['museums'], city: ['munich'] }, ''],
    ['coffee muenchen', { category: ['coffee'], city: ['munich'] }, ''],
    ['muzea w Krakowie', { category: ['museums'], city: ['krakow'] }, ''],
    ['クラクフ 博物館', { category: ['museums'], city: ['krakow'] }, ''],
    ['food and drink Germany', { category: ['food'], country: ['de'] }, ''],
    ['Essen und Trinken Niemcy', { category: ['food'], country: ['de'] }, ''],
    ['baroque Kraków', { attributes: { style: { values: ['baroque'] } }, city: ['krakow'] }, ''],
    ['wheelchair access', { attributes: { wheelchair: { values: ['yes'] } } }, ''],
    ['blue house berlin', { city: ['berlin'] }, 'blue house'],
    ['near the river', {}, 'near the river'],
    ['berlin krakow', { city: ['berlin'] }, 'krakow'],
    ['germany berlin', { country: ['de'] }, 'berlin'],
    ['coffee museum', { category: ['coffee'] }, 'museum'],
    ['food', {}, 'food'],
    ['', {}, ''],
  ])('%s', (text, filters, rest) => {
    expect(recognised(text)).toEqual({ filters: with_(filters), rest });
  });
});

test('A word whose key the address already has stays a word', () => {
  const filters = with_({ city: ['berlin'] });
  expect(recognised('museum krakow', { filters })).toEqual({
    filters: with_({ city: ['berlin'], category: ['museums'] }),
    rest: 'krakow',
  });
});

test('A place is not recognised in an address that has a wider or narrower one', () => {
  expect(recognised('berlin', { filters: with_({ country: ['pl'] }) }).rest).toBe('berlin');
});

test('Only places are recognised on request', () => {
  expect(recognised('museum krakow open', { isOnlyPlaces: true })).toEqual({
    filters: with_({ city: ['krakow'], open: true }),
    rest: 'museum',
  });
});
