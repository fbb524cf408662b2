import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../tests/support/any-character.ts';
import { memoryStorage } from '../../tests/support/object-storage.ts';
import { entryNamed, searchedSite, textOf } from '../../tests/support/search-site.ts';
import { noFilters } from '../../web/contract/filters.ts';
import { answer } from './answer.ts';
import type { SearchEntry } from './entry.ts';
import { find } from './find.ts';
import { maxResults, type SearchQuestion } from './question.ts';

function answered(entries: readonly SearchEntry[], text: string, rest: Partial<SearchQuestion> = {}) {
  const site = searchedSite(entries);
  const found = answer(site, site.question(text, rest));
  if (found.code !== 'ok') throw new Error(found.code);
  return found;
}

const idsOf = (entries: readonly SearchEntry[], text: string, rest: Partial<SearchQuestion> = {}) =>
  answered(entries, text, rest).ids;

describe('The order of results', () => {
  test('is by how well they match, then by rating', () => {
    const body = (description: string) => ({ texts: { en: textOf('Somewhere else', description) } });
    const entries = [
      entryNamed(1, 'Garden', body('An old lighthouse stands here.')),
      entryNamed(2, 'Old Lighthouse Café'),
      entryNamed(3, 'The Lighthouse'),
      entryNamed(4, 'Lighthouse'),
      entryNamed(5, 'The Lighthouse Keeper', { rating: 480 }),
      entryNamed(6, 'Lighthouse Bar', { rating: 300 }),
      entryNamed(7, 'Lighthouse Inn', { rating: 490 }),
    ];
    expect(idsOf(entries, 'lighthouse')).toEqual([4, 7, 6, 5, 2, 3, 1]);
  });

  test('puts a listing without reviews between good and bad ones', () => {
    const entries = [
      entryNamed(1, 'Bad Harbour', { rating: 200 }),
      entryNamed(2, 'Plain Harbour'),
      entryNamed(3, 'Good Harbour', { rating: 450 }),
    ];
    expect(idsOf(entries, 'harbour')).toEqual([3, 2, 1]);
  });
});

describe('A search finds', () => {
  const entries = [
    entryNamed(1, 'Railway Shed', { placeId: 3, categoryIds: [3], attributes: { style: 'baroque' } }),
    entryNamed(2, 'Zum Löwen', { placeId: 5, categoryIds: [2], attributes: { wheelchair: true } }),
    entryNamed(3, 'Tokyo House', { texts: { en: textOf('Tokyo House'), ja: textOf('東京の家', '機関車が並ぶ。') } }),
    entryNamed(4, 'O’Brien’s', { texts: { en: textOf('O’Brien’s', 'Live fiddles on Thursdays.') } }),
  ];
  test.each<[string, string, number[]]>([
    ['the beginning of the last word', 'rail', [1]],
    ['a beginning longer than its tokens', 'railwa', [1]],
    ['a synonym', 'train shed', [1]],
    ['a name without its umlaut', 'lowen', [2]],
    ['a name with its umlaut as two letters', 'zum loewen', [2]],
    ['a misspelt word', 'railwya', [1]],
    ['a name in another language', '東京', [3]],
    ['a piece of a Japanese name', '京の', [3]],
    ['a word of a Japanese description', '機関車', [3]],
    ['a name typed without its apostrophe', 'obriens', [4]],
    ['a word of a description', 'fiddles', [4]],
    ['a category, and those above it', 'food and drink', [2]],
    ['a country', 'Poland', [1]],
    ['a value of an attribute', 'baroque', [1]],
    ['a word beside a filter', 'shed krakow', [1]],
    ['a category with an ending', 'museums', [1]],
    ['nothing that is not there', 'submarine', []],
  ])('%s', (_, text, ids) => {
    expect(idsOf(entries, text)).toEqual(ids);
  });

  test('the nearest spelling where nothing is found', () => {
    const found = answered([entryNamed(1, 'Lighthouse')], 'lighthuose submarine');
    expect(found.spelling).toBe('lighthouse submarine');
    expect(answered(entries, 'submarine').spelling).toBeNull();
  });

  test('similar spellings and says so', () => {
    const site = searchedSite(entries);
    expect(answered(entries, 'rialway').reasons).toEqual({ 1: { kind: 'similar' } });
    expect([...find(site, site.question('rialway')).rows]).toEqual([[1, 'similar']]);
    expect([...find(site, site.question('railway')).rows]).toEqual([[1, 'beginning']]);
  });

  test('what has some of the words where nothing has all of them, and says so', () => {
    expect(answered(entries, 'railway shed submarine')).toMatchObject({ ids: [1], quality: 'some' });
    expect(answered(entries, 'railway shed')).toMatchObject({ ids: [1], quality: 'exact' });
    expect(answered(entries, 'rialway')).toMatchObject({ ids: [1], quality: 'similar' });
  });

  test('words in quotation marks as words only', () => {
    const both = [entryNamed(1, 'The Berlin Tapes'), entryNamed(2, 'Café', { placeId: 4 })];
    expect(answered(both, 'berlin', { isLiteral: true }).recognised).toEqual([]);
    expect(answered(both, 'berlin', { isLiteral: true }).filters).toEqual(noFilters);
  });
});

test('A name that contains the name of a category is found as a name first', () => {
  const entries = [entryNamed(1, 'Coffee House', { categoryIds: [3] }), entryNamed(2, 'Bean', { categoryIds: [2] })];
  expect(answered(entries, 'coffee house')).toMatchObject({ recognised: [], ids: [1] });
});

test('A search with more listings than it shows says so', () => {
  const entries = Array.from({ length: maxResults + 5 }, (_, i) => entryNamed(i + 1, `Harbour ${i}`));
  const { ids, isMore, scope } = answered(entries, 'harbour');
  expect([ids.length, new Set(ids).size, isMore, scope]).toEqual([maxResults, maxResults, true, 'found']);
  const filtered = answered(
    entries.map((entry, i) => ({ ...entry, price: i < 3 ? 1 : 2 })),
    'harbour',
    { filters: { ...noFilters, price: [1] } },
  );
  expect(filtered).toMatchObject({ ids: [1, 2, 3], isMore: false, scope: 'filtered' });
});

test('Any text is a search: it neither fails nor changes what is indexed', () => {
  const site = searchedSite([entryNamed(1, 'Lighthouse', { placeId: 4, categoryIds: [2] })]);
  const sign = fc.constantFrom(
    ...'"*^:-+(){}=$@!\'\\%_;\0',
    ' AND ',
    ' OR ',
    ' NOT ',
    'NEAR(',
    'name : ',
    'light',
    '東京',
    '가나',
  );
  const text = fc.oneof(fc.string({ unit: sign, maxLength: 12 }), fc.string({ unit: anyCharacter, maxLength: 20 }));
  fc.assert(
    fc.property(text, (any) => {
      expect(answer(site, site.question(any))).toMatchObject({ code: 'ok' });
      expect(answer(site, site.question(any, { isLiteral: true }))).toMatchObject({ code: 'ok' });
    }),
    { numRuns: 200 },
  );
  expect([...find(site, site.question('lighthouse')).rows.keys()]).toEqual([1]);
}, 60_000);

test('Two generations of an index do not know each other’s listings', () => {
  const storage = memoryStorage();
  const older = searchedSite([entryNamed(1, 'Lighthouse')], { storage, generation: 0 });
  const newer = searchedSite([entryNamed(2, 'Lighthouse')], { storage, generation: 1 });
  const idsIn = (site: typeof older) => [...find(site, site.question('lighthouse')).rows.keys()];
  expect([idsIn(older), idsIn(newer)]).toEqual([[1], [2]]);
  older.store.drop();
  expect(idsIn(newer)).toEqual([2]);
});

test('A listing that is written again is found by its new name only, and one that is removed is not found', () => {
  const site = searchedSite([entryNamed(1, 'Lighthouse')]);
  const ids = (text: string) => [...find(site, site.question(text)).rows.keys()];
  expect(site.store.put(entryNamed(1, 'Harbour', { rating: 500 }))).toBe(true);
  expect([ids('lighthouse'), ids('harbour')]).toEqual([[], [1]]);
  expect([site.store.remove(1), site.store.remove(1)]).toEqual([true, false]);
  expect(ids('harbour')).toEqual([]);
});
