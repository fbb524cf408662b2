import { expect, test } from 'vitest';
import { activeAfter, optionGroups } from './options.ts';
import { withSearch } from './past-searches.ts';
import { noSuggestions } from './suggestion-source.ts';

const shown = {
  text: '',
  past: ['Water', 'Paris'],
  suggestions: noSuggestions,
  action: '/en/directory/city/paris',
  clear: 'Clear recent searches',
};
const names = (given: Partial<typeof shown>) =>
  optionGroups({ ...shown, ...given }).map(({ name, options }) => [name, ...options.map((option) => option.name)]);

test('an empty box offers all past searches, which can be cleared', () => {
  expect(names({})).toEqual([['past', 'Water', 'Paris', 'Clear recent searches']]);
  expect(names({ past: [] })).toEqual([]);
});

test('a typed text offers two past searches that begin with it, in any spelling, and not itself', () => {
  const past = ['Water', 'WATER mill', 'water tower', 'waterfall'];
  expect(names({ text: ' wAt', past })).toEqual([['past', 'Water', 'WATER mill']]);
  expect(names({ text: 'water', past })).toEqual([['past', 'WATER mill', 'water tower']]);
  expect(names({ text: 'fall', past })).toEqual([]);
});

test('a past search keeps the filters of the page', () => {
  const [past] = optionGroups({ ...shown, past: ['a & b'] });
  expect(past?.options[0]?.path).toBe('/en/directory/city/paris?q=a+%26+b');
});

test('groups without suggestions are left out', () => {
  const suggestions = { ...noSuggestions, places: [{ name: 'Paris, France', path: '/en/directory/city/paris' }] };
  expect(names({ text: 'pari', past: [], suggestions })).toEqual([['places', 'Paris, France']]);
});

test('a search that is repeated in another spelling moves to the front, and the ninth drops the oldest', () => {
  expect(withSearch(['Paris', 'Water'], 'ＷＡＴＥＲ')).toEqual(['ＷＡＴＥＲ', 'Paris']);
  const eight = ['1', '2', '3', '4', '5', '6', '7', '8'];
  expect(withSearch(eight, '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7']);
});

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['Home', 1, 0],
  ['End', 1, 2],
  ['Home', -1, undefined],
  ['End', -1, undefined],
  ['a', 1, undefined],
])('%s moves from option %i of three to %s', (key, active, next) => {
  expect(activeAfter(key, { active, count: 3 })).toBe(next);
});
